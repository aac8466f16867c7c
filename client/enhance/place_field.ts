/**
 * Turns components/place_field.tsx into a combobox: it shows matches while typing, and adds the number of the chosen city to
 * the form. If anything fails, the form works without it.
 */
import { cityText, placeText, type PlaceView } from "@/domain/place.ts";
import { createCombobox } from "@/client/place/combobox.ts";
import { createPlaceSearch } from "@/client/place/search.ts";

export function enhance(element: HTMLElement): void {
  const input = element.querySelector<HTMLInputElement>("input[type=text]");
  const list = part(element, "list");
  const row = element.querySelector("template")?.content.firstElementChild;
  const status = part(element, "status");
  if (!input || !list || !row || !status) return;
  const counts: readonly string[] = JSON.parse(element.dataset.counts ?? "[]");
  const near = element.dataset.near ?? "";
  const chosen = chosenField(element);
  let places: readonly PlaceView[] = [];

  const dismiss = () => search("");
  const combobox = createCombobox({ input, list }, {
    onChoose(index) {
      const place = places[index];
      if (!place) return;
      dismiss();
      input.value = placeText(place);
      input.removeAttribute("aria-invalid");
      choose(chosen, String(place.id));
      status.textContent = input.value;
    },
    onDismiss: dismiss,
  });

  const search = createPlaceSearch({
    after(ms, work) {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
    ask: askServer,
    show(found) {
      places = found ?? [];
      combobox.show(places.map((place) => fillRow(row.cloneNode(true) as HTMLElement, place, near)));
      status.textContent = found ? counts[found.length] ?? "" : "";
    },
  });

  // Otherwise it would be the form's default button.
  element.querySelector("button")?.remove();
  input.addEventListener("input", () => {
    choose(chosen, "");
    part(element, "matches")?.remove();
    input.dir = input.value === "" ? "" : "auto";
    search(input.value);
  });
}

/** Replaces the cards by a hidden field with their chosen city; without a choice they stay. */
function chosenField(element: HTMLElement): HTMLInputElement {
  const field = document.createElement("input");
  field.type = "hidden";
  field.name = element.dataset.name ?? "";
  const checked = element.querySelector<HTMLInputElement>("input[type=radio]:checked");
  element.append(field);
  choose(field, checked?.value ?? "");
  if (checked) part(element, "matches")?.remove();
  return field;
}

/** A disabled field is not sent. */
function choose(field: HTMLInputElement, value: string): void {
  field.value = value;
  field.disabled = value === "";
  field.parentElement?.toggleAttribute("data-chosen", value !== "");
}

function fillRow(row: HTMLElement, place: PlaceView, near: string): HTMLElement {
  write(row, "city", cityText(place));
  write(row, "country", place.country);
  write(row, "near", place.near === undefined ? "" : ` · ${near.replace("{city}", place.near)}`);
  return row;
}

function write(row: HTMLElement, name: string, text: string): void {
  const target = part(row, name);
  if (target) target.textContent = text;
}

async function askServer(text: string, signal: AbortSignal): Promise<readonly PlaceView[]> {
  const response = await fetch(`/places?q=${encodeURIComponent(text)}`, { signal });
  if (!response.ok) throw new Error(`Cannot search for cities: ${response.status}`);
  return (await response.json()).places;
}

function part(element: HTMLElement, name: string): HTMLElement | null {
  return element.querySelector(`[data-place=${name}]`);
}
