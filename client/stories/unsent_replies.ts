/**
 * What is typed below stories and has not left, by whose story it is for. For the reply box of the viewer.
 * Invariant: nothing that is typed is lost. It is there again on the way back to a member, and once the viewer has closed it goes
 * on in the box of the chat.
 */

/** Puts a text into the box of the chat with a member. */
type Keep = (unsent: { contact: string; text: string }) => void;

export class UnsentReplies {
  readonly #texts = new Map<string, string>();
  #isOpen = false;

  constructor(private readonly keep: Keep) {}

  /** The viewer is there, until what it returns is called. */
  open(): () => void {
    this.#isOpen = true;
    return () => {
      this.#isOpen = false;
      const texts = [...this.#texts];
      this.#texts.clear();
      for (const [contact, text] of texts) this.set(contact, text);
    };
  }

  get(contact: string): string {
    return this.#texts.get(contact) ?? "";
  }

  /** What stands in the box by now. Where a reply comes back after the viewer has closed, the chat has it. */
  set(contact: string, text: string): void {
    if (this.#isOpen) this.#texts.set(contact, text);
    else if (text.trim() !== "") this.keep({ contact, text });
  }
}
