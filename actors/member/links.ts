/**
 * Mailed links: what one is worth now, and how it is used, once.
 *
 * 1. A page or a verb asks for a link by the token in its address. It is dead when it was used or replaced, when its
 *    life is over, when its member has withdrawn the links asked for until then, or when it went to an address that is
 *    not theirs any more. A link that takes an address back lives as long as the address may be taken back.
 * 2. `spendLink` decides on a live one and commits the decision together with the token's end: of several posts of the
 *    same link one is carried out, and a refused one leaves the link as it was.
 */
import type { TokenHash } from "@/domain/ids.ts";
import { type RefusalCode, refuse, type Result } from "@/domain/refusals.ts";
import { type Change, check } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { listFormerEmails } from "@/store/emails/reader.ts";
import { getMemberEntry } from "@/store/members/reader.ts";
import type { MemberEntry } from "@/store/members/writer.ts";
import type { FormerEmails, MailToken, MailTokenKind, Member } from "@/store/records.ts";
import { getToken, type LiveToken } from "@/store/tokens/reader.ts";
import { removeTokens, spendToken } from "@/store/tokens/writer.ts";
import { commitDraft } from "@/actors/command.ts";
import type { Draft } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { hashToken, isToken } from "@/actors/member/token.ts";

/** A live link with whom it is about. */
export interface Link {
  token: LiveToken;
  member: MemberEntry;
  /** Addresses that the member may take back. */
  former: FormerEmails["emails"];
}

/** A link that is being used. */
export interface Spending extends Link {
  draft: Draft;
  /** The one moment of the decision: a letter that it adds is asked for after the links that it withdraws. */
  now: number;
}

/** The link of a token, or null where it is dead or of another kind. Changes nothing. */
export async function findLink(
  env: ActorEnv,
  text: string,
  kinds: readonly MailTokenKind[],
): Promise<Link | null> {
  return isToken(text) ? await findByHash(env, hashToken(text), kinds) : null;
}

/** The same by what is stored of it: for codes, which are no tokens (actors/member/proofs.ts). */
export async function findByHash(
  env: ActorEnv,
  hash: TokenHash,
  kinds: readonly MailTokenKind[],
): Promise<Link | null> {
  const { database, now } = env;
  const token = await getToken(database, hash, now());
  if (!token || !kinds.includes(token.value.kind)) return null;
  const member = await getMemberEntry(database, token.value.member);
  if (!member) return null;
  const former = await listFormerEmails(database, member.value.id, now());
  return isLive(token.value, member.value, former) ? { token, member, former } : null;
}

function isLive(token: MailToken, member: Member, former: FormerEmails["emails"]): boolean {
  switch (token.kind) {
    case "email_undo":
      return placeOfFormer(former, token) !== null;
    case "email_change":
      return isAskedInTime(token, member);
    case "verify":
    case "recovery":
    case "reconnect":
    case "sign_in":
    case "proof":
    case "delete_account":
      return isAskedInTime(token, member) && token.email === member.email;
    default:
      return token.kind satisfies never;
  }
}

/** Which of a member's former addresses a link leads back to; null where it may not be taken back any more. */
export function placeOfFormer(
  former: FormerEmails["emails"],
  { email, data }: Pick<MailToken, "email" | "data">,
): number | null {
  const place = former.findIndex((each) =>
    each.email === email && String(each.changed_at) === data.changed_at
  );
  return place === -1 ? null : place;
}

/** Whether a link was asked for after the member's links were withdrawn. */
export function isAskedInTime({ asked_at }: { asked_at: number }, member: Member): boolean {
  return asked_at >= (member.links_from ?? 0);
}

/** What came of using a link. */
export type Spent<Value, Code extends RefusalCode> = Result<Value, Code> | Result<never, "link_invalid">;

/** Uses a link: what `decide` adds to the draft is committed with the link's end. A refusal leaves it as it is. */
export async function spendLink<Value, Code extends RefusalCode>(
  env: ActorEnv,
  link: { text: string; kinds: readonly MailTokenKind[] },
  decide: (spending: Spending) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code | "link_invalid">> {
  const { database } = env;
  return await commitDraft<Value, Code | "link_invalid">(env, async (draft) => {
    const found = await findLink(env, link.text, link.kinds);
    if (!found) return refuse("link_invalid") as Result<never, Code | "link_invalid">;
    check(draft, found.member);
    await spendToken(draft, database, found.token);
    draft.afterwards.push(env.wakeMailer);
    return await decide({ ...found, draft, now: env.now() }) as Result<Value, Code | "link_invalid">;
  });
}

/** Withdraws the links that a member was mailed, or is about to be: gives how the member is to be written. */
export async function withdrawLinks(
  change: Change,
  database: Database,
  { member, now }: { member: Member; now: number },
): Promise<Member> {
  await removeTokens(change, database, member.id);
  return { ...member, links_from: now };
}
