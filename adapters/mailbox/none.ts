/** No mailbox: nothing ever comes. */
import type { Mailbox } from "@/domain/mailbox.ts";

export function openNoMailbox(): Mailbox {
  return { read: () => Promise.resolve() };
}
