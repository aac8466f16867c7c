/** Members of a server under test, made and signed in. */
import { calendarDateAt } from "@/domain/age.ts";
import { sessionCookieName } from "@/domain/cookies.ts";
import { FIRST_COIN_VERSION } from "@/domain/first_coin.ts";
import type { MemberId } from "@/domain/ids.ts";
import { DEFAULT_LANGUAGE } from "@/domain/language.ts";
import { parsePlaceId } from "@/domain/place.ts";
import { checkRegistration, type Registration } from "@/domain/registration.ts";
import { type Draft, EMPTY_DRAFT } from "@/domain/wizard/draft.ts";
import { checkStep, leaveOut, type Posted } from "@/domain/wizard/engine.ts";
import { WIZARDS } from "@/domain/wizard/wizards.ts";
import { keys } from "@/store/keys.ts";
import type { Context } from "@/context.ts";
import { connect } from "@/tests/kit/client.ts";
import { acceptFirstCoin } from "@/tests/kit/first_coin.ts";
import { postForm, sessionCookieOf } from "@/tests/kit/http.ts";
import { instanceOf, type TestServer } from "@/tests/kit/server.ts";
import { type Answers, register, someAnswers } from "@/tests/kit/wizard.ts";

export interface TestMember {
  id: MemberId;
  name: string;
  email: string;
  password: string;
  birth_date: string;
  /** `name=value` of the session cookie. */
  cookie: string;
}

let made = 0;

/** What somebody answers who registers; each has an address of their own. */
export function registrationForm(own: Partial<Record<string, string>> = {}): Record<string, string> {
  const name = own.name ?? "Dana";
  return {
    name,
    gender: "2",
    birth_date: "1990-02-03",
    email: `${name.toLowerCase().replace(/[^a-z]/g, "")}${++made}@example.com`,
    password: "correct horse",
    terms: "on",
    ...own as Record<string, string>,
  };
}

/** Men look for women in tests, and women for men. */
const WANTED: Record<string, string> = { "1": "2", "2": "1" };

/** The answers to the wizards that a registration form stands for. */
export function answersOf(form: Record<string, string>): Answers {
  const [year = "", month = "", day = ""] = (form.birth_date ?? "").split("-");
  return someAnswers({
    email: form.email ?? "",
    name: form.name ?? "",
    gender: form.gender ?? "",
    wanted: WANTED[form.gender ?? ""] ?? "both",
    birth_year: year,
    birth_month: String(Number(month)),
    birth_day: String(Number(day)),
    password: form.password ?? "",
    consent: form.terms ? "1" : "",
  });
}

/**
 * Registers a member: in the test process below HTTP, where the nine posts of a wizard would cost more than most tests, and by
 * HTTP where the server runs in a process of its own. tests/scenarios/register_test.ts is about the forms. A
 * member has accepted what is said before the first coin, but for a `newcomer`.
 */
export async function signUp(
  server: TestServer,
  own: Partial<Record<string, string>> = {},
  { newcomer = false }: { newcomer?: boolean } = {},
): Promise<TestMember> {
  const form = registrationForm(own);
  const { context } = instanceOf(server);
  const { id, cookie } = await (context ? join(context, form) : joinByForms(server, form));
  if (!newcomer) await accept(server, { id, cookie });
  const { name = "", email = "", password = "", birth_date = "" } = form;
  return { id, name, email, password, birth_date, cookie };
}

/** In the test process below the socket, and by the call where the server runs in a process of its own. */
async function accept(server: TestServer, joined: Joined): Promise<void> {
  const { context } = instanceOf(server);
  if (context) return await acceptFirstCoin(context.actors, joined.id);
  await using device = await connect(server, joined);
  await device.expectReply("wallet/first_coin", { version: FIRST_COIN_VERSION });
}

type Joined = Pick<TestMember, "id" | "cookie">;

async function join(context: Context, form: Record<string, string>): Promise<Joined> {
  const { actors: { membership }, config, now, places } = context;
  const address = "127.0.0.1";
  const hash = await membership.hashPassword(form.password ?? "", address);
  if (!hash.ok) throw new Error(`Cannot sign up "${form.name}": ${hash.refusal.code}`);
  const checked = checkForm({ ...EMPTY_DRAFT, password: hash.value }, form, now());
  const placeId = parsePlaceId(String(answersOf(form).location));
  const place = placeId === null ? null : await places.get(placeId, DEFAULT_LANGUAGE);
  const joined = await membership.register({ ...checked, place }, { address, lang: DEFAULT_LANGUAGE });
  if (!joined.ok) throw new Error(`Cannot sign up "${form.name}": ${joined.refusal.code}`);
  const { member, token } = joined.value;
  return { id: member, cookie: `${sessionCookieName(config.PUBLIC_ORIGIN)}=${token}` };
}

/** What the quick wizard makes of a form, by its own checks. */
function checkForm(empty: Draft, form: Record<string, string>, now: number): Omit<Registration, "place"> {
  const { steps } = WIZARDS.quick;
  const today = calendarDateAt(now);
  const posted: Posted = Object.fromEntries(
    Object.entries(answersOf(form)).map(([field, values]) => [field, [values ?? []].flat()]),
  );
  let draft = empty;
  for (const step of steps.slice(0, -1)) {
    if (step.skippable) {
      draft = { ...draft, answers: leaveOut(step, draft) };
      continue;
    }
    const checked = checkStep(step, posted, { draft, today });
    if (!checked.ok) throw new Error(`Cannot sign up "${form.name}": ${JSON.stringify(checked.errors)}`);
    draft = { ...draft, answers: checked.answers };
  }
  const checked = checkRegistration(steps, posted, { draft, today });
  if (!checked.ok) throw new Error(`Cannot sign up "${form.name}": ${JSON.stringify(checked.errors)}`);
  return checked.value;
}

async function joinByForms(server: TestServer, form: Record<string, string>): Promise<Joined> {
  const answer = await register(server, answersOf(form));
  const cookie = sessionCookieOf(answer);
  if (answer.status !== 303 || !cookie) {
    throw new Error(`Cannot sign up "${form.name}": ${answer.status} ${answer.text.slice(0, 500)}`);
  }
  const { value: id } = await server.database.get(keys.memberByEmail(form.email ?? ""));
  if (!id) throw new Error(`Cannot find "${form.email}" after the sign-up`);
  return { id, cookie };
}

/** Signs a member in on one more device, and gives that device's cookie. */
export async function logIn(server: { origin: string }, member: TestMember): Promise<string> {
  const answer = await postForm(server, "/login", { email: member.email, password: member.password });
  const cookie = sessionCookieOf(answer);
  if (!cookie) throw new Error(`Cannot log "${member.name}" in: ${answer.status}`);
  return cookie;
}

/** Ends the session of a cookie. */
export async function logOut(server: { origin: string }, cookie: string): Promise<void> {
  const answer = await postForm(server, "/logout", {}, { cookie });
  if (answer.status !== 303) throw new Error(`Cannot log out: ${answer.status}`);
}
