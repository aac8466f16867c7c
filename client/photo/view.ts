/** What components/photo_field.tsx shows in each state of an upload. */

export type PhotoState =
  /** Nothing is under way; `text` explains why an upload has ended. */
  | { kind: "idle"; text?: string }
  | { kind: "preparing" }
  | { kind: "uploading"; percent: number }
  | { kind: "kept"; url: string; unsure?: boolean }
  | { kind: "failed"; message: string; canRetry: boolean };

const PARTS = ["area", "hint", "busy", "status", "alert", "cancel", "retry", "remove"] as const;
type Parts = Record<(typeof PARTS)[number], HTMLElement>;

/** The step of the announced progress; the bar shows every percent. */
const ANNOUNCED_PERCENT = 25;

export class PhotoView {
  readonly input: HTMLInputElement;
  readonly canvas: HTMLCanvasElement;
  readonly parts: Parts;
  readonly texts: Readonly<Record<string, string>>;
  readonly #progress: HTMLProgressElement;
  /** The stored photo; the canvas above it shows one that is being uploaded. */
  readonly #stored: HTMLImageElement;

  /** Null if the markup does not match. */
  static of(element: HTMLElement): PhotoView | null {
    const input = element.querySelector<HTMLInputElement>("input[type=file]");
    const canvas = element.querySelector("canvas");
    const progress = element.querySelector("progress");
    const stored = element.querySelector("img");
    const found = PARTS.map((name) => [name, element.querySelector(`[data-part=${name}]`)] as const);
    if (!input || !canvas || !progress || !stored || found.some(([, part]) => part === null)) return null;
    const parts = Object.fromEntries(found) as Parts;
    return new PhotoView(element, { input, canvas, progress, stored, parts });
  }

  private constructor(element: HTMLElement, found: {
    input: HTMLInputElement;
    canvas: HTMLCanvasElement;
    progress: HTMLProgressElement;
    stored: HTMLImageElement;
    parts: Parts;
  }) {
    this.input = found.input;
    this.canvas = found.canvas;
    this.parts = found.parts;
    this.#stored = found.stored;
    this.#progress = found.progress;
    this.texts = JSON.parse(element.dataset.texts ?? "{}");
    this.parts.area.dataset.live = "";
    this.parts.hint.hidden = !matchMedia("(pointer: fine)").matches;
  }

  show(state: PhotoState): void {
    const { parts, canvas, input, texts } = this;
    // Removes the server's message about an earlier photo.
    if (state.kind !== "idle" && input.ariaInvalid) {
      document.getElementById(`${input.id}-error`)?.remove();
      input.ariaInvalid = null;
    }
    const isBusy = state.kind === "preparing" || state.kind === "uploading";
    parts.busy.hidden = parts.cancel.hidden = !isBusy;
    parts.retry.hidden = state.kind !== "failed" || !state.canRetry;
    parts.alert.textContent = state.kind === "failed" ? state.message : "";
    parts.status.textContent = this.#words(state);
    if (state.kind === "uploading") this.#progress.value = state.percent;
    else this.#progress.removeAttribute("value");
    if (state.kind === "idle") canvas.hidden = true;
    if (state.kind === "kept") {
      this.#stored.src = state.url;
      this.#stored.hidden = parts.remove.hidden = false;
      input.setAttribute("aria-label", texts.replace ?? "");
    }
    parts.area.toggleAttribute("data-set", !canvas.hidden || !this.#stored.hidden);
  }

  #words(state: PhotoState): string {
    switch (state.kind) {
      case "idle":
        return state.text ?? "";
      case "preparing":
        return this.texts.preparing ?? "";
      case "uploading": {
        const announced = Math.floor(state.percent / ANNOUNCED_PERCENT) * ANNOUNCED_PERCENT;
        return (this.texts.uploading ?? "").replace("{percent}", String(announced));
      }
      case "kept":
        return this.texts[state.unsure ? "done_unsure" : "done"] ?? "";
      case "failed":
        return "";
      default:
        return state satisfies never;
    }
  }
}
