/** Shows below the name field what remains of the name, if some characters are not allowed (domain/name_letters.ts). */
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
