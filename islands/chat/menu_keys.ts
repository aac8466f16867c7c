/** How the arrow keys lead through a menu of rows, of which some have several things beside each other. Pure. */

/** Where a key leads from `current`; null where it leads nowhere. The ends meet. */
export function nextFocus<Thing>(
  rows: readonly (readonly Thing[])[],
  current: unknown,
  { key, isRtl }: { key: string; isRtl: boolean },
): Thing | null {
  const at = rows.findIndex((row) => row.some((thing) => thing === current));
  const row = rows[at];
  if (!row) return null;
  const column = row.findIndex((thing) => thing === current);
  switch (key) {
    case "ArrowUp":
      return rows.at((at - 1) % rows.length)?.[0] ?? null;
    case "ArrowDown":
      return rows[(at + 1) % rows.length]?.[0] ?? null;
    case "ArrowLeft":
    case "ArrowRight": {
      const step = (key === "ArrowRight") === isRtl ? -1 : 1;
      return row.length > 1 ? row.at((column + step) % row.length) ?? null : null;
    }
    case "Home":
      return rows[0]?.[0] ?? null;
    case "End":
      return rows.at(-1)?.[0] ?? null;
    default:
      return null;
  }
}
