/** Joins class names and leaves out what is absent. For components and islands. */
export function classes(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
