/** Says below the field for a name what remains of it, while something in it is not kept (domain/name_letters.ts). */
import { keepLetters } from "@/domain/name_letters.ts";

export function enhance(element: HTMLElement): void {
  const input = element.querySelector("input");
  const note = element.querySelector("[role=status]");
  if (!input || !note) return;
  input.addEventListener("input", () => {
    const typed = input.value.normalize("NFC").replace(/\s+/g, " ").trim();
    const name = keepLetters(typed);
    note.textContent = name === typed ? "" : (element.dataset.format ?? "").replace("{name}", () => name);
  });
}
