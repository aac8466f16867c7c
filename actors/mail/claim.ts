/**
 * Claims a letter: one commit leases it from all other mailers for a minute and stores the hash of its link's
 * token. A claimed letter can be sent at once; the token itself is only in the mail.
 *
 * Invariant: the commit checks the letter, the member and the slot of the link, so a letter is sent only while
 * it is wanted. The token of an earlier try is replaced by the next one of its kind.
 */
import { isAway } from "@/domain/account_closing.ts";
import { ALERT_KINDS } from "@/domain/alerts.ts";
import { broadcastText } from "@/domain/broadcasts.ts";
import { MAIL_LEASE_MS } from "@/domain/limits.ts";
import { quietEnd } from "@/domain/quiet_hours.ts";
import type { MemberId, SessionId } from "@/domain/ids.ts";
import type { Envelope, Letter, LetterKind } from "@/domain/mail.ts";
import { type Change, check, newChange } from "@/store/change.ts";
import { getDeclaration } from "@/store/declarations/reader.ts";
import { listFormerEmails } from "@/store/emails/reader.ts";
import { keys } from "@/store/keys.ts";
import { getLetter, type WaitingLetter } from "@/store/mails/reader.ts";
import { postponeLetter, removeLetter } from "@/store/mails/writer.ts";
import { getMemberByEmail, getMemberEntry } from "@/store/members/reader.ts";
import type { MemberEntry } from "@/store/members/writer.ts";
import { getTicket } from "@/store/tickets/reader.ts";
import { addToken } from "@/store/tokens/writer.ts";
import { readDigest } from "@/actors/alerts/digest_news.ts";
import type { ActorEnv } from "@/actors/env.ts";
import {
  isWanted,
  kindToSend,
  letterOf,
  linkOf,
  MAILS_OFF_PATH,
  type MemberLetterKind,
  NEWS_PATH,
  NOTICES_PATH,
  slotOf,
  WALLET_PATH,
} from "@/actors/mail/letters.ts";
import { hashCode, hashToken, makeCode, makeToken } from "@/actors/member/token.ts";
import type { SupportThreads } from "@/actors/support_mail/threads.ts";

/** A letter that this mailer may send while the lease lasts. */
export interface Claimed {
  letter: WaitingLetter;
  envelope: Envelope;
}

/** The parts of links. */
export interface LinkDeps {
  /** The origin that links begin with. */
  origin: string;
  /** The token of the link that turns a member's digests off (actors/alerts/mails_off.ts). */
  offToken(member: MemberId): Promise<string>;
  /** How answers to mails of support are known. */
  threads: SupportThreads;
}

/** Conflicts before a letter is left for later. */
const TRIES = 10;

/** Claims a letter that is due. Null where another mailer has it, or it is not wanted any more. */
export async function claimLetter(
  env: ActorEnv,
  due: WaitingLetter,
  { origin, offToken, threads }: LinkDeps,
): Promise<Claimed | null> {
  const { database, now } = env;
  let waiting: WaitingLetter | null = due;
  for (let tries = 0; waiting && tries < TRIES; tries++) {
    const change = newChange();
    const calm = await quietUntil(env, waiting.value);
    if (calm !== null) {
      postponeLetter(change, waiting, { dueAt: calm, now: now() });
      await database.commit(change);
      return null;
    }
    const contents = waiting.value.exp > now()
      ? await prepare(env, change, { letter: waiting, origin, offToken, threads })
      : null;
    if (!contents) {
      removeLetter(change, waiting);
      if (await database.commit(change) !== null) return null;
    } else {
      const { id, value } = waiting;
      const tried = { ...waiting, value: { ...value, tries: value.tries + 1 } };
      const key = postponeLetter(change, tried, { dueAt: now() + MAIL_LEASE_MS, now: now() });
      const versionstamp = await database.commit(change);
      if (versionstamp !== null) {
        const { to, lang } = value;
        const site = env.catalogue().site.name;
        return {
          letter: { key, id, value: tried.value, versionstamp },
          envelope: { to, lang, site, origin, ...contents },
        };
      }
    }
    waiting = await getLetter(database, due);
  }
  return null;
}

type Contents = Pick<Envelope, "letter" | "replyTo" | "thread">;

/** The content of a letter; adds the token of its link to `change`. Null for a letter that is not wanted any more. */
async function prepare(
  env: ActorEnv,
  change: Change,
  { letter, origin, offToken, threads }: LinkDeps & { letter: WaitingLetter },
): Promise<Contents | null> {
  const { kind: asked } = letter.value;
  if (asked === "digest") return await prepareDigest(env, { letter, origin, offToken });
  if (asked === "support") return await prepareSupport(env, letter);
  if (asked === "cancel_received" || asked === "withdraw_received") {
    return await prepareReceived(env, { kind: asked, letter, origin });
  }
  if (asked === "ticket_answer" || asked === "ticket_received") {
    return await prepareToWriter(env, threads, letter);
  }
  if (asked === "broadcast") return await prepareBroadcast(env, change, { letter, origin });
  if (asked === "report_received" || asked === "report_outcome") {
    const { name = "", number = "", acted } = letter.value.data;
    return {
      letter: asked === "report_received"
        ? { kind: asked, name, number }
        : { kind: asked, name, number, acted: acted === "1" },
    };
  }
  const member = await findMember(env, asked, letter);
  if (!member) return null;
  const kind = kindToSend(asked, member.value);
  const former = await listFormerEmails(env.database, member.value.id, env.now());
  if (!isWanted(kind, letter.value, { member: member.value, former })) return null;
  check(change, member);
  const token = linkOf(kind)?.path === null ? makeCode(env.randomBytes) : makeToken(env.randomBytes);
  if (!await putToken(env, change, { kind, letter, member, token })) return null;
  return { letter: letterOf(kind, letter.value, { member: member.value, origin, token }) };
}

/** The member of a letter. Letters requested by an address name none, so the address is looked up only here. */
async function findMember(
  { database }: ActorEnv,
  kind: LetterKind,
  { value }: WaitingLetter,
): Promise<MemberEntry | null> {
  if (kind === "recovery" || kind === "sign_in" || kind === "login_attempts" || kind === "delete_account") {
    return await getMemberByEmail(database, value.to);
  }
  return value.member && await getMemberEntry(database, value.member);
}

/** Puts the link's token into its slot; false where the link of a later request was sent already. */
async function putToken(
  env: ActorEnv,
  change: Change,
  from: { kind: MemberLetterKind; letter: WaitingLetter; member: MemberEntry; token: string },
): Promise<boolean> {
  const { kind, letter, member: { value: member }, token } = from;
  const job = letter.value;
  const link = linkOf(kind);
  if (!link) return true;
  const now = env.now();
  const slot = await env.database.get(keys.memberToken(member.id, slotOf(link.kind, letter)));
  if (slot.value && slot.value.asked_at > job.created_at) return false;
  addToken(change, slot, {
    hash: link.path === null ? hashCode(job.data.session as SessionId, token) : hashToken(token),
    value: {
      kind: link.kind,
      member: member.id,
      email: job.to,
      data: job.data,
      asked_at: job.created_at,
      exp: now + link.lifeMs,
    },
    now,
  });
  return true;
}

/**
 * The confirmation of a declaration, for the address that it gave. Where that is not a member's, the mail
 * quotes nothing that was typed, so that the site cannot be used to write to strangers.
 */
async function prepareReceived(
  env: ActorEnv,
  { kind, letter: { value }, origin }: {
    kind: "cancel_received" | "withdraw_received";
    letter: WaitingLetter;
    origin: string;
  },
): Promise<Contents | null> {
  const { id = "", at, until } = value.data;
  const declaration = await getDeclaration(env.database, { id, at: Number(at) });
  if (!declaration) return null;
  const { name, contract, reason, member } = declaration;
  const typed = member === null ? { name: "", contract: "", reason: "" } : { name, contract, reason };
  const facts = { number: id, at: declaration.at, ...typed };
  const letter: Letter = kind === "withdraw_received"
    ? { kind, ...facts }
    : { kind, ...facts, link: `${origin}${WALLET_PATH}`, until: until === undefined ? null : Number(until) };
  return { letter };
}

/** The end of the quiet hours that a digest has to wait for, for example on a retry; null where it may be sent. */
async function quietUntil(
  { database, now }: ActorEnv,
  { kind, member }: WaitingLetter["value"],
): Promise<number | null> {
  if (kind !== "digest" || member === null) return null;
  const { value: settings } = await database.get(keys.alertSettings(member));
  return settings && quietEnd(settings.quiet, settings.time_zone, now());
}

/** A notice to many members: nothing of one that was stopped, and nothing to whoever is out, or has another address, by now. */
async function prepareBroadcast(
  { database, now }: ActorEnv,
  change: Change,
  { letter: { value }, origin }: { letter: WaitingLetter; origin: string },
): Promise<Contents | null> {
  const { member: id, to, lang, data } = value;
  if (id === null) return null;
  const [broadcast, member] = await database.getMany([
    keys.broadcast(data.broadcast ?? ""),
    keys.member(id),
  ]);
  if (!broadcast.value || broadcast.value.state === "stopped" || !member.value) return null;
  const { name, email, verified_at } = member.value;
  if (email !== to || verified_at === undefined || isAway(member.value, now())) return null;
  const written = broadcastText(broadcast.value, lang);
  if (!written) return null;
  check(change, broadcast);
  return { letter: { kind: "broadcast", name, link: `${origin}${NOTICES_PATH}`, ...written } };
}

/** The digest of a member; null where nothing is new, or the address has changed. */
async function prepareDigest(
  env: ActorEnv,
  { letter: { value }, origin, offToken }: Omit<LinkDeps, "threads"> & { letter: WaitingLetter },
): Promise<Contents | null> {
  const { member: id, to, data } = value;
  const kinds = data.kinds?.split(" ") ?? [];
  const digest = id && await readDigest(env, id, {
    since: Number(data.since ?? 0),
    kinds: ALERT_KINDS.filter((kind) => kinds.includes(kind)),
  });
  if (!digest?.news || digest.member.email !== to) return null;
  const { member: { name }, news } = digest;
  const off = `${origin}${MAILS_OFF_PATH}${await offToken(digest.member.id)}`;
  return { letter: { kind: "digest", name, link: `${origin}${NEWS_PATH}`, off, news } };
}

async function prepareSupport(env: ActorEnv, { value }: WaitingLetter): Promise<Contents | null> {
  const ticket = await getTicket(env.database, value.data.ticket ?? "");
  if (!ticket) return null;
  const { id, email, name, topic, text, lang } = ticket;
  const letter: Letter = { kind: "support", ticket: id, from: email, name, topic, text, lang };
  return { letter, replyTo: email };
}

/** A mail of support to whoever has written; answers to it are known by their address, or by what they refer to. */
async function prepareToWriter(
  env: ActorEnv,
  threads: SupportThreads,
  { value }: WaitingLetter,
): Promise<Contents | null> {
  const { ticket: id = "", n } = value.data;
  const nth = Number(n ?? 0);
  const [ticket, entry] = await env.database.getMany([keys.ticket(id), keys.ticketEntry(id, nth)]);
  if (!ticket.value) return null;
  const { name, mail_id } = ticket.value;
  const first = threads.idOf(id, 0);
  const isFirst = value.kind === "ticket_received";
  const replied = mail_id ?? (isFirst ? undefined : first);
  const common = {
    replyTo: threads.replyTo(id),
    thread: {
      id: threads.idOf(id, nth),
      inReplyTo: replied,
      references: [...isFirst ? [] : [first], ...mail_id === undefined ? [] : [mail_id]],
    },
  };
  if (isFirst) return { letter: { kind: "ticket_received", name: "", ticket: id }, ...common };
  if (!entry.value) return null;
  return { letter: { kind: "ticket_answer", name, ticket: id, text: entry.value.text }, ...common };
}
