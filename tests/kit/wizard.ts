/** Registration as a browser without JavaScript does it: step by step, with the draft in its cookie. */
import { type FieldId, fieldOf, FIELDS } from "@/domain/wizard/fields.ts";
import { type SiteStep, type WizardId, WIZARDS } from "@/domain/wizard/wizards.ts";
import { type Answer, postForm } from "@/tests/kit/http.ts";

/** What is posted for each field. */
export type Answers = { [Field in FieldId]?: string | readonly string[] };

/** The gazetteer's number of Berlin. */
export const BERLIN = "2950159";

const FIXED: Answers = {
  name: "Dana",
  gender: "2",
  birth_day: "3",
  birth_month: "2",
  birth_year: "1990",
  ages: ["25", "45"],
  distance: "50",
  height: "170",
  location: BERLIN,
  password: "correct horse",
  consent: "1",
};

/** A valid answer to every field; the photo is left out, the address must be given. */
export function someAnswers(own: Answers & { email: string }): Answers {
  const firsts = (Object.keys(FIELDS) as FieldId[]).flatMap((id) => {
    const field = fieldOf(id);
    return "options" in field ? [[id, field.options[0] ?? ""]] : [];
  });
  return { ...Object.fromEntries(firsts), ...FIXED, ...own };
}

/** How far a registration has come. */
export interface Walk {
  /** `name=value` of the draft's cookie; empty before the first answer. */
  cookie: string;
  /** What the server said last. */
  answer: Answer;
}

/** Posts one step. */
export async function postStep(
  server: { origin: string },
  step: SiteStep,
  options: { wizard: WizardId; answers: Answers; cookie?: string; headers?: Record<string, string> },
): Promise<Walk> {
  const { wizard, answers, cookie = "", headers = {} } = options;
  const form = new URLSearchParams();
  for (const id of step.fields) {
    for (const value of [answers[id] ?? []].flat()) form.append(id, value);
  }
  if (step.skippable && step.fields.every((id) => answers[id] === undefined)) form.append("skip", "1");
  const answer = await postForm(server, `/register?wizard=${wizard}&step=${step.id}`, form, {
    cookie: cookie || undefined,
    headers,
  });
  return { cookie: draftCookieOf(answer) ?? cookie, answer };
}

/** Answers every step of a wizard but the last one. Stops where a step is refused. */
export async function fillIn(
  server: { origin: string },
  answers: Answers,
  wizard: WizardId = "quick",
): Promise<Walk> {
  let walk: Walk | null = null;
  for (const step of WIZARDS[wizard].steps.slice(0, -1)) {
    walk = await postStep(server, step, { wizard, answers, cookie: walk?.cookie ?? "" });
    if (walk.answer.status !== 303) return walk;
  }
  if (!walk) throw new RangeError(`The wizard "${wizard}" has no steps`);
  return walk;
}

/** Presses "Create account", with the consent ticked unless other answers are given. */
export async function confirm(
  server: { origin: string },
  cookie: string,
  options: { wizard?: WizardId; answers?: Answers } = {},
): Promise<Answer> {
  const { wizard = "quick", answers = { consent: "1" } } = options;
  const last = WIZARDS[wizard].steps.at(-1) ?? WIZARDS[wizard].steps[0];
  return (await postStep(server, last, { wizard, answers, cookie })).answer;
}

/** Walks a whole wizard, and gives the answer to its last step, or to the first one that was refused. */
export async function register(
  server: { origin: string },
  answers: Answers,
  wizard: WizardId = "quick",
): Promise<Answer> {
  const { cookie, answer } = await fillIn(server, answers, wizard);
  return answer.status === 303 ? await confirm(server, cookie, { wizard, answers }) : answer;
}

/** The `name=value` of the draft's cookie that an answer sets, or null. */
export function draftCookieOf({ headers }: Answer): string | null {
  for (const line of headers.getSetCookie()) {
    const [pair = ""] = line.split(";");
    if (/^(__Host-)?draft=./.test(pair)) return pair;
  }
  return null;
}
