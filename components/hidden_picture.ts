/**
 * Draws the placeholder of a member who is hidden without premium: the blurred outline of a head and shoulders in warm
 * light, 240 × 320. Pure: it depends on random bytes alone, so it resembles nobody.
 */

/** Light above and below, shoulders, hair, face: evening, coral, rose, honey, plum, dune, sage. */
const PALETTES = [
  ["#f7b39b", "#8f4a66", "#5d3350", "#3b2537", "#d99a7e"],
  ["#ffc7a6", "#d96a6a", "#a8434f", "#5a2b2f", "#eab391"],
  ["#f4b6c2", "#a85c86", "#7a3d6b", "#43233f", "#dba48c"],
  ["#ffd9a0", "#c98545", "#8a5a3c", "#4d3021", "#cf9468"],
  ["#cfaee0", "#6f4f94", "#4e3a72", "#2c2340", "#c08f80"],
  ["#f0d5b8", "#b08968", "#7c6a5c", "#6b4a32", "#e3b999"],
  ["#cbd8b0", "#7d9070", "#56684f", "#33362a", "#c99b7c"],
] as const;

/** Draws a picture from twelve bytes; equal bytes give equal pictures. */
export function drawHiddenPicture(seed: Uint8Array): string {
  const byte = (at: number) => seed[at] ?? 0;
  const within = (at: number, from: number, to: number) => Math.round(from + byte(at) / 255 * (to - from));
  const [above, below, clothes, hair, skin] = PALETTES[byte(0) % PALETTES.length] ?? PALETTES[0];
  const x = within(1, 96, 144);
  const y = within(2, 118, 144);
  const face = within(3, 40, 50);
  const shoulders = within(4, 78, 104);
  const long = within(5, 0, 70);
  const light = `<circle cx="${within(6, 10, 230)}" cy="${within(7, 10, 110)}" r="${
    within(8, 36, 84)
  }" fill="#fff" opacity=".35"/>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 320" width="240" height="320">`,
    `<defs><linearGradient id="g" gradientTransform="rotate(${within(9, 50, 130)} .5 .5)">`,
    `<stop stop-color="${above}"/><stop offset="1" stop-color="${below}"/></linearGradient>`,
    `<filter id="b" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="13"/></filter></defs>`,
    `<rect width="240" height="320" fill="url(#g)"/><g filter="url(#b)">${light}`,
    `<ellipse cx="${x}" cy="${y + long}" rx="${face + 16}" ry="${face + 22}" fill="${hair}"/>`,
    `<ellipse cx="${x}" cy="${y - 12}" rx="${face + 12}" ry="${face + 14}" fill="${hair}"/>`,
    `<ellipse cx="${x}" cy="322" rx="${shoulders}" ry="104" fill="${clothes}"/>`,
    `<ellipse cx="${x}" cy="${y + 4}" rx="${face - 6}" ry="${face + 8}" fill="${skin}"/>`,
    `</g></svg>`,
  ].join("");
}
