/**
 * A combobox as in ARIA 1.2: the focus stays in the field, arrow keys move through the list, Enter chooses, Escape and blur
 * close it. Independent of what is chosen.
 */
import { stepThrough } from "@/client/place/step_through.ts";

export interface ComboboxParts {
  input: HTMLInputElement;
  /** An empty `<ul role="listbox">`. */
  list: HTMLElement;
}

export interface ComboboxEvents {
  /** Gets the index of the chosen row. */
  onChoose(index: number): void;
  /** The list is not wanted any more, also one that is still to come. */
  onDismiss(): void;
}

export interface Combobox {
  /** Shows rows; hides the list if there are none. */
  show(rows: readonly HTMLElement[]): void;
}

/** Makes the field a combobox. */
export function createCombobox(
  { input, list }: ComboboxParts,
  { onChoose, onDismiss }: ComboboxEvents,
): Combobox {
  let rows: readonly HTMLElement[] = [];
  let active = -1;

  list.id = `${input.id}-list`;
  input.setAttribute("role", "combobox");
  input.setAttribute("aria-autocomplete", "list");
  input.setAttribute("aria-controls", list.id);
  input.setAttribute("aria-expanded", "false");

  function activate(index: number): void {
    active = index;
    rows.forEach((row, at) => row.setAttribute("aria-selected", String(at === index)));
    const row = rows[index];
    if (row) input.setAttribute("aria-activedescendant", row.id);
    else input.removeAttribute("aria-activedescendant");
    row?.scrollIntoView({ block: "nearest" });
  }

  function show(next: readonly HTMLElement[]): void {
    rows = next;
    rows.forEach((row, index) => row.id = `${list.id}-${index}`);
    list.replaceChildren(...rows);
    list.hidden = rows.length === 0;
    input.setAttribute("aria-expanded", String(rows.length > 0));
    activate(-1);
  }

  function walk(step: 1 | -1): void {
    activate(stepThrough(active, rows.length, step));
  }

  function press(event: KeyboardEvent): void {
    // Ignores keys of an input method (IME).
    if (event.isComposing || rows.length === 0) return;
    switch (event.key) {
      case "ArrowDown":
        walk(1);
        break;
      case "ArrowUp":
        walk(-1);
        break;
      case "Enter":
        onChoose(Math.max(0, active));
        break;
      case "Escape":
        onDismiss();
        break;
      default:
        return;
    }
    event.preventDefault();
  }

  input.addEventListener("keydown", press);
  input.addEventListener("blur", onDismiss);
  // Keeps the focus in the field: otherwise the list would close before the tap chooses.
  list.addEventListener("mousedown", (event) => event.preventDefault());
  list.addEventListener("click", (event) => {
    const index = rows.findIndex((row) => event.target instanceof Node && row.contains(event.target));
    if (index >= 0) onChoose(index);
  });
  return { show };
}
