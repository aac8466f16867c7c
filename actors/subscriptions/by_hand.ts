/** What could not be done at once goes to support, as a ticket with the number of its declaration. */
import type { Change } from "@/store/change.ts";
import { addLetter } from "@/store/mails/writer.ts";
import type { Declaration } from "@/store/records.ts";
import { addTicket } from "@/store/tickets/writer.ts";
import type { ActorEnv } from "@/actors/env.ts";

/** Puts the ticket, and the letter that brings it, into the change that says so of the declaration. */
export function addToSupport(
  change: Change,
  env: Pick<ActorEnv, "uuid" | "now" | "catalogue">,
  { id, kind, name, email, contract, reason, lang, at, member }: Declaration,
): void {
  const text = [`/${kind}`, contract, reason].filter((part) => part !== "").join("\n\n");
  addTicket(change, { id, name, email, topic: "payment", text, member, lang, at });
  addLetter(change, {
    id: env.uuid(),
    kind: "support",
    to: env.catalogue().site.support_email,
    lang,
    member: null,
    data: { ticket: id },
    now: env.now(),
  });
}
