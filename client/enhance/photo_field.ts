/**
 * Enhances components/photo_field.tsx: a chosen or dropped photo is prepared, shown and uploaded at once. The form waits
 * for the upload; if that was lost, the form sends the prepared photo instead of the file.
 */
import { CHOOSABLE } from "@/client/photo/kind.ts";
import { preparePhoto } from "@/client/photo/prepare.ts";
import { sendFile, type Sent } from "@/client/photo/send.ts";
import { PhotoView } from "@/client/photo/view.ts";

export function enhance(element: HTMLElement): void {
  const view = PhotoView.of(element);
  if (view) new PhotoField(view).listen();
}

class PhotoField {
  #underWay: AbortController | null = null;
  /** The prepared photo, for a retry. */
  #prepared: Blob | null = null;
  /** The button whose form waits for the upload. */
  #waiting: HTMLElement | null = null;

  constructor(private readonly view: PhotoView) {}

  listen(): void {
    const { input, parts, texts } = this.view;
    input.accept = CHOOSABLE;
    const hint = document.getElementById(`${input.id}-hint`);
    if (hint) hint.textContent = texts.hint ?? "";
    input.addEventListener("change", () => {
      this.#prepared = null;
      this.#start();
    });
    input.form?.addEventListener("submit", (event) => this.#submit(event));
    parts.cancel.addEventListener("click", () => this.#cancel());
    parts.retry.addEventListener("click", () => this.#start());
    for (const type of ["dragenter", "dragover"]) {
      parts.area.addEventListener(type, () => parts.area.dataset.over = "");
    }
    for (const type of ["dragleave", "drop"]) {
      parts.area.addEventListener(type, () => delete parts.area.dataset.over);
    }
    // One that was chosen before this code was there.
    this.#start();
  }

  #start(): void {
    const file = this.view.input.files?.[0];
    if (file) void this.#upload(file);
  }

  #cancel(): void {
    this.#underWay?.abort();
    this.#underWay = this.#waiting = null;
    this.#forget();
    this.view.show({ kind: "idle", text: this.view.texts.cancelled ?? "" });
    this.view.input.focus();
  }

  #submit(event: SubmitEvent): void {
    const { submitter } = event;
    const leavesOut = submitter === this.view.parts.remove || submitter?.getAttribute("name") === "skip";
    if (!this.#underWay || leavesOut) return;
    event.preventDefault();
    this.#waiting = submitter;
  }

  async #upload(file: File): Promise<void> {
    this.#underWay?.abort();
    const own = this.#underWay = new AbortController();
    const photo = this.#prepared ?? await this.#prepare(file, own.signal);
    if (this.#underWay !== own) return;
    this.#prepared = photo;
    const onProgress = (percent: number) => this.view.show({ kind: "uploading", percent });
    if (photo) onProgress(0);
    const sent = photo && await sendFile(photo, { signal: own.signal, onProgress });
    if (this.#underWay !== own) return;
    this.#underWay = null;
    if (sent) this.#end(sent);
  }

  /** The prepared photo; null if that failed, which is shown, or was cancelled. */
  async #prepare(file: File, signal: AbortSignal): Promise<Blob | null> {
    const { canvas, input, texts } = this.view;
    this.view.show({ kind: "preparing" });
    const result = await preparePhoto(file, { canvas, signal });
    if (signal.aborted) return null;
    switch (result.kind) {
      case "ready":
        canvas.hidden = false;
        keepInForm(input, result.photo);
        return result.photo;
      case "refused":
        canvas.hidden = true;
        input.value = "";
        this.#fail(texts[result.code]);
        return null;
      case "lost":
        this.#fail(texts.network, true);
        return null;
      case "stopped":
        return null;
      default:
        return result satisfies never;
    }
  }

  #end(sent: Sent): void {
    const { canvas, input, texts } = this.view;
    switch (sent.kind) {
      case "kept":
        // It is uploaded, so the form need not send it.
        this.#forget();
        this.view.show(sent);
        if (this.#waiting) input.form?.requestSubmit(this.#waiting);
        this.#waiting = null;
        return;
      case "refused":
        if (!sent.canRetry) {
          canvas.hidden = true;
          this.#forget();
        }
        return this.#fail(sent.message, sent.canRetry);
      case "lost":
        return this.#fail(texts.network, true);
      case "stopped":
        return;
      default:
        sent satisfies never;
    }
  }

  #fail(message = "", canRetry = false): void {
    this.#waiting = null;
    this.view.show({ kind: "failed", message, canRetry });
  }

  #forget(): void {
    this.view.input.value = "";
    this.#prepared = null;
  }
}

/** Makes the form send the prepared photo instead of the file, whose format the server may not support. */
function keepInForm(input: HTMLInputElement, photo: Blob): void {
  const transfer = new DataTransfer();
  transfer.items.add(new File([photo], "photo.jpg", { type: photo.type }));
  input.files = transfer.files;
}
