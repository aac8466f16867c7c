/** Messages to support: one change stores the ticket and queues a letter to the operator. */
import { makeTicketId, type MemberId, TICKET_ID_BYTES } from "@/domain/ids.ts";
import type { Language } from "@/domain/language.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { checkSupport, SUPPORT_FIELDS, type SupportCode, type SupportForm } from "@/domain/support.ts";
import { newChange } from "@/store/change.ts";
import { transact } from "@/store/database.ts";
import { addLetter } from "@/store/mails/writer.ts";
import { countAttempt, type WindowLimit } from "@/store/rates/limiter.ts";
import { addTicket } from "@/store/tickets/writer.ts";
import type { ActorEnv } from "@/actors/env.ts";

export interface SupportOrigin {
  /** The writer, if signed in. */
  member: MemberId | null;
  /** Network address of the visitor, for the limit. */
  address: string;
  lang: Language;
}

export interface Support {
  /** Stores a message and has it mailed to the operator. Refuses with the first wrong field; see `checkSupport`. */
  send(
    form: SupportForm,
    origin: SupportOrigin,
  ): Promise<Result<{ ticket: string }, SupportCode | "too_many_requests">>;
}

/** Opens support on an isolate. */
export function openSupport(env: ActorEnv, limit: WindowLimit): Support {
  const { database, now, randomBytes, uuid, catalogue } = env;
  return {
    async send(form, { member, address, lang }) {
      const checked = checkSupport(form);
      if (!checked.ok) {
        const refusal = SUPPORT_FIELDS.flatMap((field) => checked.errors[field] ?? [])[0];
        if (!refusal) throw new TypeError("Cannot refuse a support form without a wrong field");
        return { ok: false, refusal };
      }
      const waitMs = await countAttempt(database, "support", address, { limit, now: now() });
      if (waitMs > 0) return refuse("too_many_requests", { retry_after_ms: waitMs });
      const id = makeTicketId(randomBytes(TICKET_ID_BYTES));
      const at = now();
      await transact(database, () => {
        const change = newChange();
        addTicket(change, { ...checked.value, id, member, lang, at });
        addLetter(change, {
          id: uuid(),
          kind: "support",
          to: catalogue().site.support_email,
          lang,
          member: null,
          data: { ticket: id },
          now: at,
        });
        return Promise.resolve({ change, value: null });
      });
      env.wakeMailer();
      return accept({ ticket: id });
    },
  };
}
