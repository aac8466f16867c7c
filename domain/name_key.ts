/** What a name is found by at the desk: small letters without marks and doubled spaces, in any script. Pure. */

export function nameKey(name: string): string {
  return name.normalize("NFKD").replace(/\p{M}+/gu, "").toLowerCase().replace(/\s+/g, " ").trim();
}
