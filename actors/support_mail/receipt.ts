/** Tells whoever has written to support the number of their message. Nothing that was typed is quoted. */
import { RECEIPTS_TO_ADDRESS } from "@/domain/limits.ts";
import type { Change } from "@/store/change.ts";
import { addLetter } from "@/store/mails/writer.ts";
import { countAttempt } from "@/store/rates/limiter.ts";
import type { Ticket } from "@/store/records.ts";
import type { ActorEnv } from "@/actors/env.ts";

/** Whether this address may have one now; it counts. */
export async function mayHaveReceipt({ database, now }: ActorEnv, email: string): Promise<boolean> {
  const limit = { limit: RECEIPTS_TO_ADDRESS, now: now() };
  return await countAttempt(database, "support_receipt", email, limit) === 0;
}

/** Adds the letter to what adds the ticket. */
export function addReceipt(
  env: ActorEnv,
  draft: Change & { afterwards: (() => void)[] },
  { id, email, lang }: Ticket,
): void {
  addLetter(draft, {
    id: env.uuid(),
    kind: "ticket_received",
    to: email,
    lang,
    member: null,
    data: { ticket: id },
    now: env.now(),
  });
  draft.afterwards.push(env.wakeMailer);
}
