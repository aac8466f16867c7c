/** Keys as WebDriver takes them: a letter is itself, any other key a point of the private area. */

const POINTS: Readonly<Record<string, string>> = {
  Backspace: "\uE003",
  Tab: "\uE004",
  Enter: "\uE007",
  Shift: "\uE008",
  Control: "\uE009",
  Alt: "\uE00A",
  Escape: "\uE00C",
  Space: " ",
  PageUp: "\uE00E",
  PageDown: "\uE00F",
  End: "\uE010",
  Home: "\uE011",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
  Delete: "\uE017",
};

export interface KeyAction {
  type: "keyDown" | "keyUp";
  value: string;
}

/** Presses and releases: "Shift+Tab". */
export function keyActions(key: string): KeyAction[] {
  return actionsOf(key.split("+"));
}

/** Each letter pressed and released; a new line is Enter with Shift. */
export function typeActions(text: string): KeyAction[] {
  return [...text].flatMap((letter) => actionsOf(letter === "\n" ? ["Shift", "Enter"] : [letter]));
}

function actionsOf(keys: readonly string[]): KeyAction[] {
  const values = keys.map((each) => POINTS[each] ?? each);
  return [
    ...values.map((value) => ({ type: "keyDown" as const, value })),
    ...values.toReversed().map((value) => ({ type: "keyUp" as const, value })),
  ];
}
