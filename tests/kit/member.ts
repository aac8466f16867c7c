/** Members of a server under test, made and signed in by the forms that everybody uses. */
import type { MemberId } from "@/domain/ids.ts";
import { keys } from "@/store/keys.ts";
import { postForm, sessionCookieOf } from "@/tests/kit/http.ts";
import type { TestServer } from "@/tests/kit/server.ts";
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

/** The answers to the wizards that a registration form stands for. */
export function answersOf(form: Record<string, string>): Answers {
  const [year = "", month = "", day = ""] = (form.birth_date ?? "").split("-");
  return someAnswers({
    email: form.email ?? "",
    name: form.name ?? "",
    gender: form.gender ?? "",
    birth_year: year,
    birth_month: String(Number(month)),
    birth_day: String(Number(day)),
    password: form.password ?? "",
    consent: form.terms ? "1" : "",
  });
}

/** Registers a member. */
export async function signUp(
  server: TestServer,
  own: Partial<Record<string, string>> = {},
): Promise<TestMember> {
  const form = registrationForm(own);
  const answer = await register(server, answersOf(form));
  const cookie = sessionCookieOf(answer);
  if (answer.status !== 303 || !cookie) {
    throw new Error(`Cannot sign up "${form.name}": ${answer.status} ${answer.text.slice(0, 500)}`);
  }
  const { name = "", email = "", password = "", birth_date = "" } = form;
  const { value: id } = await server.database.get(keys.memberByEmail(email));
  if (!id) throw new Error(`Cannot find "${email}" after the sign-up`);
  return { id, name, email, password, birth_date, cookie };
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
