/**
 * Brings components/photo_field.tsx to life: a photo that is chosen or dropped is shown, made smaller and uploaded at
 * once. The form waits for an upload that is under way; where one failed it sends the file itself, as it would without
 * this.
 */
import { scalePhoto } from "@/client/photo/scale.ts";
import { sendPhoto, type Sent } from "@/client/photo/send.ts";
import { PhotoView } from "@/client/photo/view.ts";

/** What the server takes; everything else must become a JPEG here first. */
const SERVER_TYPES = /^image\/(jpeg|png|webp)$/;
/** Some browsers can read these, so they may be chosen too. */
const MORE_TYPES = ",image/heic,image/heif";

export function enhance(element: HTMLElement): void {
  const found = PhotoView.of(element);
  if (!found) return;
  const view = found;
  const { input, canvas, parts, texts } = view;
  const [side, max] = [Number(element.dataset.side), Number(element.dataset.max)];
  let underWay: AbortController | null = null;
  /** The button whose form waits for the upload. */
  let waiting: HTMLElement | null = null;

  function fail(message = "", canRetry = false): void {
    waiting = null;
    view.show({ kind: "failed", message, canRetry });
  }

  /** The photo as it travels; null where it cannot, which is then told, or where it is not wanted any more. */
  async function prepare(file: File, signal: AbortSignal): Promise<Blob | null> {
    view.show({ kind: "preparing" });
    const scaled = await scalePhoto(file, canvas, side);
    if (signal.aborted) return null;
    canvas.hidden = scaled === null;
    const photo = scaled ?? (SERVER_TYPES.test(file.type) ? file : null);
    if (photo && photo.size <= max) return photo;
    input.value = "";
    fail(photo ? texts.file_too_large : texts.file_type);
    return null;
  }

  async function upload(file: File): Promise<void> {
    underWay?.abort();
    const own = underWay = new AbortController();
    const photo = await prepare(file, own.signal);
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
        // It has arrived, so the form need not send it again.
        input.value = "";
        view.show(sent);
        if (waiting) input.form?.requestSubmit(waiting);
        waiting = null;
        break;
      case "refused":
        fail(sent.message, true);
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

  function cancel(): void {
    underWay?.abort();
    underWay = waiting = null;
    input.value = "";
    view.show({ kind: "idle", text: texts.cancelled ?? "" });
    input.focus();
  }

  function start(): void {
    const file = input.files?.[0];
    if (file) void upload(file);
  }

  function submit(event: SubmitEvent): void {
    const { submitter } = event;
    const leavesOut = submitter === parts.remove || submitter?.getAttribute("name") === "skip";
    if (!underWay || leavesOut) return;
    event.preventDefault();
    waiting = submitter;
  }

  input.accept += MORE_TYPES;
  input.addEventListener("change", start);
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
