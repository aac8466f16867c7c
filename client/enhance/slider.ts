/**
 * Turns the number inputs of components/wizard/slider_field.tsx into sliders, one or two on the same track, and shows their
 * values above. Invariant: the lower one never passes the upper one.
 */

/** Enhances the slider `element`. */
export function enhance(element: HTMLElement): void {
  const inputs = [...element.querySelectorAll("input")];
  const output = element.querySelector("output");
  const [first] = inputs;
  const last = inputs.at(-1);
  if (!first || !last || !output) return;
  const { min, max } = first;
  const format = element.dataset.format ?? "";

  function place(input: HTMLInputElement): number {
    return (Number(input.value) - Number(min)) / (Number(max) - Number(min));
  }

  function show(): void {
    if (!first || !last || !output) return;
    output.value = format.replace(/\{(\d)\}/g, (_, index: string) => inputs[Number(index)]?.value ?? "");
    element.style.setProperty("--from", String(inputs.length > 1 ? place(first) : 0));
    element.style.setProperty("--to", String(place(last)));
    // If both are at the upper end, the lower one must be on top, or neither could be moved.
    element.toggleAttribute("data-full", inputs.length > 1 && place(first) > 0.5);
  }

  function keepApart(moved: HTMLInputElement): void {
    if (!first || !last || Number(first.value) <= Number(last.value)) return;
    moved.value = moved === first ? last.value : first.value;
  }

  for (const input of inputs) {
    // A refused value may be out of range; the slider clamps it.
    input.type = "range";
    input.removeAttribute("class");
    input.addEventListener("input", () => {
      keepApart(input);
      show();
    });
  }
  element.dataset.enhanced = "";
  for (const part of element.querySelectorAll<HTMLElement>("[hidden]")) part.hidden = false;
  show();
}
