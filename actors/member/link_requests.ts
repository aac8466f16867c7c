/**
 * Asking for a link by its address. Who asks is not known, so the same is counted and written for every address, and
 * nothing is looked up: the mailer finds out whether somebody has it (AU-24).
 */
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { LetterKind } from "@/domain/mail.ts";
import { newChange } from "@/store/change.ts";
import { addLetter } from "@/store/mails/writer.ts";
import { countAttempts, type Counter } from "@/store/rates/limiter.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { AccountLimits, Origin } from "@/actors/member/deps.ts";
import { languageOf } from "@/actors/member/language.ts";

/** Counts a request for a link. `seconds` are what is left to wait, rounded up. */
export async function countRequest(
  env: ActorEnv,
  counters: readonly Counter[],
): Promise<Result<null, "recovery_too_soon">> {
  const waitMs = await countAttempts(env.database, counters, env.now());
  return waitMs > 0 ? refuse("recovery_too_soon", { seconds: Math.ceil(waitMs / 1000) }) : accept(null);
}

/** Has a link mailed to `email`, if somebody has that address. */
export async function requestLink(
  env: ActorEnv,
  limits: AccountLimits,
  request: {
    kind: Extract<LetterKind, "recovery" | "sign_in" | "delete_account">;
    email: string;
    origin: Origin;
    data?: Readonly<Record<string, string>>;
  },
): Promise<Result<null, "recovery_too_soon">> {
  const { kind, email, origin, data = {} } = request;
  const counted = await countRequest(env, [
    { kind, subject: email, limits: limits.links },
    { kind: "link_address", subject: origin.address, limits: [limits.linksByAddress] },
  ]);
  if (!counted.ok) return counted;
  const change = newChange();
  addLetter(change, {
    id: env.uuid(),
    kind,
    to: email,
    lang: languageOf(origin.lang),
    member: null,
    data,
    now: env.now(),
  });
  await env.database.commit(change);
  env.wakeMailer();
  return accept(null);
}
