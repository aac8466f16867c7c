/**
 * Tells the owner of an account, once a day at most, that strangers try its password. The same is counted and
 * written for an address that nobody has; only the mailer finds out (AU-24).
 */
import { newChange } from "@/store/change.ts";
import { addLetter } from "@/store/mails/writer.ts";
import { getMemberByEmail } from "@/store/members/reader.ts";
import { countAttempt } from "@/store/rates/limiter.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { languageOf } from "@/actors/member/language.ts";

const ONE_A_DAY = { attempts: 1, windowMs: 24 * 3_600_000 };

/** `lang` is the language of the login attempt, used where the owner's is not known. */
export async function warnOfLogins(env: ActorEnv, email: string, lang: string): Promise<void> {
  const { database, now } = env;
  if (await countAttempt(database, "login_warning", email, { limit: ONE_A_DAY, now: now() }) > 0) return;
  const owner = await getMemberByEmail(database, email);
  const change = newChange();
  addLetter(change, {
    id: env.uuid(),
    kind: "login_attempts",
    to: email,
    lang: languageOf(owner?.value.lang ?? lang),
    member: null,
    data: {},
    now: now(),
  });
  await database.commit(change);
  env.wakeMailer();
}
