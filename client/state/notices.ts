/** The banner of the page: one notice at a time, the latest (spec §4). */
import { signal } from "@preact/signals";
import type { EventData } from "@/protocol/events/mod.ts";
import type { Ports } from "@/client/ports.ts";

const SHOWN_MS = 3_000;
const CREDITS_SHOWN_MS = 1_200;
/** What is worth interrupting a chat or a purchase. */
const URGENT: readonly Notice["type"][] = ["credits", "success", "error"];

export type Notice = EventData<"notification">;

export class Notices {
  readonly shown = signal<Notice | null>(null);
  #cancel: () => void = () => {};

  constructor(private readonly ports: Pick<Ports, "after">) {}

  /** Shows a notice; `busy` while a chat or a purchase is open, which only some may interrupt. */
  show(notice: Notice, busy: boolean): void {
    if (busy && !URGENT.includes(notice.type)) return;
    this.shown.value = notice;
    this.#cancel();
    this.#cancel = this.ports.after(
      notice.type === "credits" ? CREDITS_SHOWN_MS : SHOWN_MS,
      () => this.hide(),
    );
  }

  hide(): void {
    this.#cancel();
    this.shown.value = null;
  }
}
