/**
 * Unsent replies to stories, by member. For the reply box of the viewer.
 * Invariant: no typed text is lost. It is restored when the viewer returns to the member, and becomes the draft of the chat
 * when the viewer closes.
 */

/** Puts a text into the box of the chat with a member. */
type Keep = (unsent: { contact: string; text: string }) => void;

export class UnsentReplies {
  readonly #texts = new Map<string, string>();
  #isOpen = false;

  constructor(private readonly keep: Keep) {}

  /** The viewer is open, until the returned function is called. */
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

  /** The current text of the box. A reply that is given back after the viewer has closed goes to the chat. */
  set(contact: string, text: string): void {
    if (this.#isOpen) this.#texts.set(contact, text);
    else if (text.trim() !== "") this.keep({ contact, text });
  }
}
