/**
 * The mailer of one isolate: sends committed letters.
 *
 * 1. It polls for due letters when it is woken after a commit, and every 5 s: another isolate may have queued
 *    one, or died while sending it.
 * 2. It claims a letter in one commit with the token of its link, renders and sends it, and removes it.
 * 3. It retries a letter that could not be sent, with growing delays, until it expires or its mailbox refuses
 *    it for good.
 *
 * Invariant: one mailer claims a letter at a time. It is sent twice only where a mailer dies, or loses its
 * database, between sending and removing it.
 */
import type { MemberId } from "@/domain/ids.ts";
import { MAIL_LEASE_MS, MAIL_POLL_MS, MAILS_IN_FLIGHT } from "@/domain/limits.ts";
import type { Envelope, Mail, Postman } from "@/domain/mail.ts";
import { type Change, newChange } from "@/store/change.ts";
import { startPoll } from "@/store/pace.ts";
import { listDueLetters, type WaitingLetter } from "@/store/mails/reader.ts";
import { postponeLetter, removeLetter } from "@/store/mails/writer.ts";
import type { Log } from "@/telemetry/log.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { inTurn, settled } from "@/actors/in_turn.ts";
import type { SupportThreads } from "@/actors/support_mail/threads.ts";
import { type Claimed, claimLetter } from "@/actors/mail/claim.ts";
import { backoffOf, isLost, type Problem, problemOf } from "@/actors/mail/failure.ts";

/** A send that takes longer has failed; the lease must outlast it. */
const SEND_MS = MAIL_LEASE_MS - 15_000;

/** How long closing waits for mails in flight (P8). */
const CLOSE_MS = 3_000;

export interface Mailer {
  /** Polls now, because a letter was committed. */
  wake(): void;
  /** Polls now, and resolves when nothing is due any more. */
  settle(): Promise<void>;
  /** Claims no more letters, and waits a little for those being sent. */
  close(): Promise<void>;
}

export interface MailerOptions {
  postman: Postman;
  /** Renders the mail of a letter. */
  write(envelope: Envelope): Mail;
  /** The origin that links begin with. */
  origin: string;
  /** The token of the link that turns a member's digests off. */
  offToken(member: MemberId): Promise<string>;
  threads: SupportThreads;
  log: Log;
}

/** Opens the mailer of an isolate and polls for letters left over. The caller closes the postman. */
export function openMailer(env: ActorEnv, options: MailerOptions): Mailer {
  const { database, now } = env;
  const { postman, write, origin, offToken, threads, log } = options;
  const sending = new Set<Promise<void>>();
  const polling = inTurn(poll, (error) => log.error("mails not read", error));
  let closed = false;

  async function poll(): Promise<void> {
    if (closed) return;
    for await (const letter of listDueLetters(database, now())) {
      if (closed) return;
      if (sending.size >= MAILS_IN_FLIGHT) await Promise.race(sending);
      const one = handle(letter).finally(() => sending.delete(one));
      sending.add(one);
    }
  }

  async function handle(due: WaitingLetter): Promise<void> {
    try {
      const claimed = closed ? null : await claimLetter(env, due, { origin, offToken, threads });
      if (claimed) await deliver(claimed);
    } catch (error) {
      // A claimed letter is due again when its lease expires.
      if (!closed) log.error("mail not handled", error, { kind: due.value.kind });
    }
  }

  async function deliver({ letter, envelope }: Claimed): Promise<void> {
    const problem = await attempt(envelope);
    const change = newChange();
    if (problem) reschedule(change, letter, problem);
    else removeLetter(change, letter);
    await database.commit(change);
  }

  async function attempt(envelope: Envelope): Promise<Problem | null> {
    let mail: Mail;
    try {
      mail = write(envelope);
    } catch (error) {
      log.error("mail not written", error, { kind: envelope.letter.kind });
      return { reason: "not written" };
    }
    return await send(mail);
  }

  async function send(mail: Mail): Promise<Problem | null> {
    const late = Promise.withResolvers<Problem>();
    const timer = setTimeout(() => late.resolve({ reason: "timeout" }), SEND_MS);
    try {
      return await Promise.race([postman.send(mail).then(() => null, problemOf), late.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Reschedules a letter that failed, or drops it. */
  function reschedule(change: Change, letter: WaitingLetter, problem: Problem): void {
    const { kind, tries, exp } = letter.value;
    const dueAt = now() + backoffOf(tries);
    const lost = isLost(kind, problem);
    const again = !lost && dueAt < exp;
    if (again) postponeLetter(change, letter, { dueAt, now: now() });
    else removeLetter(change, letter);
    const message = lost ? "mail refused" : again ? "mail not sent" : "mail given up";
    log.warn(message, { kind, tries, ...problem });
  }

  const stop = startPoll(polling.runAgain, { everyMs: MAIL_POLL_MS, isQuiet: database.isQuiet });
  polling.run();
  return {
    wake: polling.runAgain,
    async settle() {
      polling.runAgain();
      await settled(polling);
      await Promise.all(sending);
    },
    async close() {
      closed = true;
      stop();
      const late = Promise.withResolvers<void>();
      const timer = setTimeout(late.resolve, CLOSE_MS);
      await Promise.race([Promise.all([polling.last(), ...sending]), late.promise]);
      clearTimeout(timer);
    },
  };
}
