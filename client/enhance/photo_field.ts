/**
 * Enhances components/photo_field.tsx: a chosen or dropped photo is prepared, shown and uploaded at once. The form waits
 * for the upload; if that was lost, the form sends the prepared photo instead of the file.
 */
import { CHOOSABLE } from "@/client/photo/kind.ts";
import { preparePhoto } from "@/client/photo/prepare.ts";
import { sendPhoto, type Sent } from "@/client/photo/send.ts";
import { PhotoView } from "@/client/photo/view.ts";

export function enhance(element: HTMLElement): void {
  const found = PhotoView.of(element);
  if (!found) return;
  const view = found;
  const { input, canvas, parts, texts } = view;
  let underWay: AbortController | null = null;
  /** The prepared photo, for a retry. */
  let prepared: Blob | null = null;
  /** The button whose form waits for the upload. */
  let waiting: HTMLElement | null = null;

  function fail(message = "", canRetry = false): void {
    waiting = null;
    view.show({ kind: "failed", message, canRetry });
  }

  /** The prepared photo; null if that failed, which is shown, or was cancelled. */
  async function prepare(file: File, signal: AbortSignal): Promise<Blob | null> {
    view.show({ kind: "preparing" });
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
        fail(texts[result.code]);
        return null;
      case "lost":
        fail(texts.network, true);
        return null;
      case "stopped":
        return null;
      default:
        return result satisfies never;
    }
  }

  async function upload(file: File): Promise<void> {
    underWay?.abort();
    const own = underWay = new AbortController();
    const photo = prepared ?? await prepare(file, own.signal);
    if (underWay !== own) return;
    prepared = photo;
    const onProgress = (percent: number) => view.show({ kind: "uploading", percent });
    if (photo) onProgress(0);
    const sent = photo && await sendPhoto(photo, { signal: own.signal, onProgress });
    if (underWay !== own) return;
    underWay = null;
    if (sent) end(sent);
  }

  function end(sent: Sent): void {
    switch (sent.kind) {
      case "kept":
        // It is uploaded, so the form need not send it.
        forget();
        view.show(sent);
        if (waiting) input.form?.requestSubmit(waiting);
        waiting = null;
        break;
      case "refused":
        if (!sent.canRetry) {
          canvas.hidden = true;
          forget();
        }
        fail(sent.message, sent.canRetry);
        break;
      case "lost":
        fail(texts.network, true);
        break;
      case "stopped":
        break;
      default:
        sent satisfies never;
    }
  }

  function forget(): void {
    input.value = "";
    prepared = null;
  }

  function cancel(): void {
    underWay?.abort();
    underWay = waiting = null;
    forget();
    view.show({ kind: "idle", text: texts.cancelled ?? "" });
    input.focus();
  }

  function start(): void {
    const file = input.files?.[0];
    if (file) void upload(file);
  }

  function choose(): void {
    prepared = null;
    start();
  }

  function submit(event: SubmitEvent): void {
    const { submitter } = event;
    const leavesOut = submitter === parts.remove || submitter?.getAttribute("name") === "skip";
    if (!underWay || leavesOut) return;
    event.preventDefault();
    waiting = submitter;
  }

  input.accept = CHOOSABLE;
  const hint = document.getElementById(`${input.id}-hint`);
  if (hint) hint.textContent = texts.hint ?? "";
  input.addEventListener("change", choose);
  input.form?.addEventListener("submit", submit);
  parts.cancel.addEventListener("click", cancel);
  parts.retry.addEventListener("click", start);
  for (const type of ["dragenter", "dragover"]) {
    parts.area.addEventListener(type, () => parts.area.dataset.over = "");
  }
  for (const type of ["dragleave", "drop"]) {
    parts.area.addEventListener(type, () => delete parts.area.dataset.over);
  }
}

/** Makes the form send the prepared photo instead of the file, whose format the server may not support. */
function keepInForm(input: HTMLInputElement, photo: Blob): void {
  const transfer = new DataTransfer();
  transfer.items.add(new File([photo], "photo.jpg", { type: photo.type }));
  input.files = transfer.files;
}
