/**
 * Colours of a story's text. With a background plate, the plate has the colour and the letters a contrasting one; without,
 * the letters have the colour and their outline the contrasting one.
 * Invariant: each pair has a contrast of 4.5.
 */
export interface TextColour {
  /** As in its name, `compose.…`. */
  readonly name: "white" | "black" | "yellow" | "red" | "violet" | "blue" | "green";
  readonly colour: string;
  readonly against: string;
}

const DARK = "#17121a";
const LIGHT = "#ffffff";

export const TEXT_COLOURS = [
  { name: "white", colour: LIGHT, against: DARK },
  { name: "black", colour: DARK, against: LIGHT },
  { name: "yellow", colour: "#ffd84d", against: DARK },
  { name: "red", colour: "#d0273f", against: LIGHT },
  { name: "violet", colour: "#a3158d", against: LIGHT },
  { name: "blue", colour: "#1f5fd0", against: LIGHT },
  { name: "green", colour: "#0f7454", against: LIGHT },
] as const satisfies readonly TextColour[];
