/** Addresses of the drawn portraits of virtual profiles: who, by gender and seed, and which of their pictures. Pure. */

export interface PortraitId {
  /** 1 male, 2 female. */
  gender: 1 | 2;
  seed: number;
  /** 0 is the first picture of the same face. */
  nth: number;
}

/** Seeds from here on draw somebody in their forties, and grey from there on; the rest look younger. */
export const GROWN_FROM = 300_000_000;
export const GREY_FROM = 600_000_000;

/** A seed whose face looks its age. `nth` is below 300,000,000. */
export function seedOfAge(nth: number, age: number): number {
  return nth + (age >= 52 ? GREY_FROM : age >= 40 ? GROWN_FROM : 0);
}

const PORTRAIT_URL = /^\/portraits\/([12])\/(\d{1,9})(?:-([1-9]))?\.svg$/;

/** Address of a portrait. */
export function portraitUrl({ gender, seed, nth }: PortraitId): string {
  return `/portraits/${gender}/${seed}${nth > 0 ? `-${nth}` : ""}.svg`;
}

/** What an address shows, or null where it is none of a portrait. */
export function parsePortraitUrl(path: string): PortraitId | null {
  const [, gender, seed, nth = "0"] = PORTRAIT_URL.exec(path) ?? [];
  if (gender === undefined) return null;
  return { gender: gender === "1" ? 1 : 2, seed: Number(seed), nth: Number(nth) };
}
