/** Faces of the drawn portraits: eyes, brows, nose, mouth, beard, glasses. Symmetric around x = 150. */
import type { Dice } from "@/components/portrait/dice.ts";
import { type Hair, IRISES, type Skin } from "@/components/portrait/colours.ts";

const OVAL =
  "M98 158C98 118 120 100 150 100C180 100 202 118 202 158C202 204 182 244 150 244C118 244 98 204 98 158Z";
const HEART =
  "M97 156C97 118 120 100 150 100C180 100 203 118 203 156C203 196 176 246 150 246C124 246 97 196 97 156Z";
const ROUND =
  "M97 160C97 118 120 100 150 100C180 100 203 118 203 160C203 208 180 242 150 242C120 242 97 208 97 160Z";
const SQUARE =
  "M98 152C98 116 120 100 150 100C180 100 202 116 202 152V182C202 214 178 248 150 248C122 248 98 214 98 182Z";
const FACES = { 1: [SQUARE, OVAL, SQUARE], 2: [OVAL, HEART, ROUND] } as const;

/** Both halves of something drawn on the start side; `id` is unique in the picture. */
const both = (id: string, half: string) =>
  `<g id="${id}">${half}</g><use href="#${id}" transform="matrix(-1 0 0 1 300 0)"/>`;
const line = (d: string, colour: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

export interface FaceParts {
  readonly skin: Skin;
  readonly hair: Hair;
  readonly gender: 1 | 2;
  /** Whether hair covers the ears. */
  readonly noEars: boolean;
}

export function drawHead({ skin, gender, noEars }: FaceParts, dice: Dice): string {
  const outline = FACES[gender][dice.between(0, 2)] ?? OVAL;
  const ear = `<ellipse cx="97" cy="178" rx="11" ry="16" fill="${skin.base}"/>${
    line("M93 172C97 174 98 180 96 186", skin.shade, 3)
  }`;
  const neck = gender === 1
    ? "M120 214H180V278C180 304 120 304 120 278Z"
    : "M127 214H173V280C173 302 127 302 127 280Z";
  return `<path d="${neck}" fill="${skin.base}"/><path d="M124 230C138 256 162 256 176 230V252C162 272 138 272 124 252Z" fill="${skin.shade}" opacity=".8"/>` +
    (noEars ? "" : both("e", ear)) + `<path d="${outline}" fill="${skin.base}"/>`;
}

/** Eyes, nose and beard belong to the member; the smile varies by picture. */
export function drawFeatures(parts: FaceParts, { dice, day }: { dice: Dice; day: Dice }): string {
  const { skin, hair, gender } = parts;
  const blush = `<ellipse cx="117" cy="202" rx="13" ry="9" fill="${skin.blush}" opacity="${
    gender === 2 ? ".38" : ".22"
  }"/>`;
  return both("f", blush + drawEye(parts, dice) + drawBrow(parts, dice)) + drawNose(skin, dice) +
    (gender === 1 ? drawBeard(hair, dice) : "") + drawMouth(skin, gender, day) +
    (dice.chance(0.14) ? freckles(skin) : "");
}

/** Lines of somebody who has laughed a while: at the eyes and the mouth, and on the brow of the older ones. */
export function drawLines(skin: Skin, isGrey: boolean): string {
  const half = line("M106 178L100 174M106 183L99 183M124 206C119 213 118 220 120 227", skin.shade, 2.5);
  const brow = line("M130 132C142 129 158 129 170 132M134 140C144 138 156 138 166 140", skin.shade, 2);
  return both("w", half) + (isGrey ? brow : "");
}

function drawEye({ gender }: FaceParts, dice: Dice): string {
  const dark = "#2b1b1d";
  if (dice.chance(0.16)) {
    // Laughing eyes, closed.
    return line("M115 180C120 171 132 171 137 180", dark, 4) +
      (gender === 2 ? line("M115 179L110 175", dark, 3) : "");
  }
  const iris = dice.pick(IRISES);
  const lashes = gender === 2
    ? `<path d="M110 171C116 161 132 160 139 175C131 167 120 167 114 175Z" fill="${dark}"/>`
    : line("M114 174C119 167 131 167 137 174", dark, 3.5);
  return `<path d="M113 177C118 166 132 166 138 177C132 186 119 186 113 177Z" fill="#fff"/>` +
    `<circle cx="126" cy="176" r="7.5" fill="${iris}"/><circle cx="126" cy="176" r="3.8" fill="#1b1113"/>` +
    `<circle cx="128.6" cy="173.2" r="2.2" fill="#fff"/>${lashes}`;
}

function drawBrow({ hair, gender }: FaceParts, dice: Dice): string {
  const lift = dice.between(-2, 2);
  const curve = gender === 2
    ? `M109 ${158 + lift}C117 ${150 + lift} 129 ${150 + lift} 139 ${156 + lift}`
    : `M108 ${159 + lift}C117 ${151 + lift} 130 ${152 + lift} 140 ${157 + lift}`;
  return line(curve, hair.dark, gender === 2 ? 4 : 6);
}

function drawNose(skin: Skin, dice: Dice): string {
  const shape = dice.pick([
    "M145 203C148 207 154 207 157 202",
    "M152 178C157 192 160 200 154 204C151 206 147 205 145 203",
    "M144 202C147 207 153 207 156 202",
  ]);
  return line(shape, skin.shade, 3.5);
}

function drawMouth(skin: Skin, gender: 1 | 2, dice: Dice): string {
  const lips = gender === 2 ? skin.lip : skin.line;
  const open =
    `<path d="M130 217C142 221 158 221 170 217C167 233 159 238 150 238C141 238 133 233 130 217Z" fill="#7c2733"/>` +
    `<path d="M133 219C144 222 156 222 167 219C166 224 164 226 162 227C154 228 146 228 138 227C136 226 134 224 133 219Z" fill="#fff"/>` +
    (gender === 2 ? line("M130 217C142 221 158 221 170 217", skin.lip, 3.5) : "");
  const full =
    `<path d="M131 219C138 214 145 213 150 216C155 213 162 214 169 219C163 230 157 232 150 232C143 232 137 230 131 219Z" fill="${lips}"/>` +
    line("M133 219C144 223 156 223 167 219", "#00000055", 2);
  const smile = line("M131 217C139 229 161 229 169 217", lips, 4.5);
  const smirk = line("M134 221C146 228 160 226 168 216", lips, 4.5);
  return gender === 2 ? dice.pick([open, full, full, smile, open]) : dice.pick([open, smile, smirk, smile]);
}

function drawBeard(hair: Hair, dice: Dice): string {
  const full =
    `<path d="M98 176C104 196 112 204 128 207C142 203 158 203 172 207C188 204 196 196 202 176C204 222 180 254 150 254C120 254 96 222 98 176Z" fill="${hair.base}"/>`;
  const stubble =
    `<path d="M99 180C106 200 114 206 130 208C144 204 156 204 170 208C186 206 194 200 201 180C200 222 178 247 150 247C122 247 100 222 99 180Z" fill="${hair.dark}" opacity=".2"/>`;
  const moustache =
    `<path d="M128 214C136 204 146 206 150 210C154 206 164 204 172 214C162 217 154 215 150 213C146 215 138 217 128 214Z" fill="${hair.base}"/>`;
  return dice.pick(["", "", stubble, stubble, full, full, moustache]);
}

function freckles(skin: Skin): string {
  const dots = [[112, 194], [119, 198], [126, 194], [174, 194], [181, 198], [188, 194], [146, 191], [
    154,
    191,
  ]];
  return `<g fill="${skin.line}" opacity=".45">${
    dots.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="1.6"/>`).join("")
  }</g>`;
}

export function drawGlasses(dice: Dice): string {
  const colour = dice.pick(["#2b2326", "#7a4a2a", "#b98b3d"]);
  const lens = dice.chance(0.5)
    ? `<circle cx="126" cy="178" r="20" fill="#fff" fill-opacity=".14" stroke="${colour}" stroke-width="4"/>`
    : `<rect x="105" y="161" width="42" height="34" rx="11" fill="#fff" fill-opacity=".14" stroke="${colour}" stroke-width="4"/>`;
  return both("g", lens) + line("M146 176C148 173 152 173 154 176M105 174L98 171M195 174L202 171", colour, 4);
}
