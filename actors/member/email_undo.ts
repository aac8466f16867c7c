/**
 * Taking a former address back by the link that was mailed to it when it was replaced. Somebody else may have replaced
 * it, who knows the password: so the account is closed to all until a new password is set by a link to that address.
 *
 * Invariant: a link of an earlier change undoes the later ones with their links, never the other way round. Whoever
 * changes an address twice does not get rid of its owner.
 */
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { getEmailRows, holderOf } from "@/store/emails/reader.ts";
import { dropFormerEmails, moveEmail } from "@/store/emails/writer.ts";
import { addLetter } from "@/store/mails/writer.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { carryPause, readMoving, withoutRenewals } from "@/actors/limits/carry.ts";
import type { LimitDeps } from "@/actors/limits/mod.ts";
import { languageOf } from "@/actors/member/language.ts";
import { placeOfFormer, type Spending, spendLink, withdrawLinks } from "@/actors/member/links.ts";
import type { Sessions } from "@/actors/member/session.ts";

type Undone = { kind: "email_undo"; email: string };

export interface EmailUndo {
  undo(text: string): Promise<Result<Undone, "link_invalid" | "email_taken">>;
}

/** Opens the way back to a former address on an isolate. */
export function openEmailUndo(
  env: ActorEnv,
  sessions: Sessions,
  { pauseSecret }: Pick<LimitDeps, "pauseSecret">,
): EmailUndo {
  async function takeBack(
    { token, member, former, draft, now }: Spending,
  ): Promise<Result<Undone, "link_invalid" | "email_taken">> {
    const { email } = token.value;
    const place = placeOfFormer(former, token.value);
    if (place === null) return refuse("link_invalid");
    const rows = await getEmailRows(env.database, email);
    const holder = holderOf(rows, now);
    if (holder !== null && holder !== member.value.id) return refuse("email_taken");
    const withdrawn = await withdrawLinks(draft, env.database, { member: member.value, now });
    const moving = await readMoving(env.database, { member: member.value.id, email, secret: pauseSecret });
    const moved = { ...withdrawn, email, password: null, verified_at: now };
    const next = await withoutRenewals(env, draft, { next: moved, moving });
    moveEmail(draft, member, { next, rows });
    carryPause(draft, moving, now);
    dropFormerEmails(draft, member.value.id, {
      kept: former.slice(0, place),
      dropped: former.slice(place),
      now,
    });
    await sessions.endAll(draft, member.value.id);
    addLetter(draft, {
      id: env.uuid(),
      kind: "recovery",
      to: email,
      lang: languageOf(member.value.lang),
      member: null,
      now,
    });
    return accept({ kind: "email_undo", email });
  }

  return { undo: (text) => spendLink(env, { text, kinds: ["email_undo"] }, takeBack) };
}
