/**
 * Age checks: where a birth date alone is no proof, a provider says whether somebody is an adult (AG-1). Which country asks for
 * it, and when, is the operator's choice. Of a check only what came of it, by which method, and when are kept. Pure.
 */
import { accept, refuse, type Result } from "@/domain/refusals.ts";

/** When somebody is checked: never, before their first photo, or before they see anything. */
export type AgeGate = "off" | "photo" | "sign_up";

const AGE_OUTCOMES = ["adult", "not_adult", "unknown"] as const;
export type AgeOutcome = typeof AGE_OUTCOMES[number];
/** What comes back from a provider: also that somebody has gone away without a result. */
export const AGE_ANSWERS = [...AGE_OUTCOMES, "cancelled"] as const;
export type AgeAnswer = typeof AGE_ANSWERS[number];

/** The embedded test, a service elsewhere, or support by a proof of its own. */
export type AgeMethod = "test" | "redirect" | "support";

/** What came of a member's checks. */
export interface AgeCheck {
  outcome: AgeOutcome;
  method: AgeMethod;
  /** Milliseconds since 1970. */
  at: number;
  /** How often nothing came of it. */
  unknowns: number;
}

/** A check that was begun: what its answer has to name, as a hash, and until when it counts. */
export interface AgeAsk {
  reference_hash: string;
  exp: number;
}

/** The part of a member's record that age checks go by. */
export interface AgeChecked {
  country: string;
  age_check?: AgeCheck;
  age_ask?: AgeAsk;
}

/** After so many checks of which nothing came, support helps. */
const UNKNOWNS_MAX = 2;
/** So long an answer may take. */
export const AGE_ASK_MS = 30 * 60_000;

/** When members of a country, by its English name as records have it, are checked. */
export type AgePolicy = (country: string) => AgeGate;

export const NO_AGE_CHECKS: AgePolicy = () => "off";

const ENTRY = /^(?:([A-Z]{2})=)?(off|photo|sign_up)$/;

/** Reads a setting such as `off,DE=photo,GB=sign_up`; null where it is none. What names no country is for all others. */
export function readAgePolicy(text: string): AgePolicy | null {
  const names = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });
  const gates = new Map<string, AgeGate>();
  let others: AgeGate = "off";
  if (text === "off") return NO_AGE_CHECKS;
  for (const each of text.split(",")) {
    const [found, code, gate] = ENTRY.exec(each.trim()) ?? [];
    if (found === undefined) return null;
    if (code === undefined) {
      others = gate as AgeGate;
      continue;
    }
    const name = names.of(code);
    if (name === undefined) return null;
    gates.set(name, gate as AgeGate);
  }
  return (country) => gates.get(country) ?? others;
}

/** What still has to be checked of a member before they go on; null where nothing has. */
export function ageNeeded({ country, age_check }: AgeChecked, policy: AgePolicy): "photo" | "sign_up" | null {
  const gate = policy(country);
  return gate === "off" || age_check?.outcome === "adult" ? null : gate;
}

/** Whether another check may be begun. */
export function checkMayAsk(
  member: AgeChecked,
  policy: AgePolicy,
): Result<null, "age_check_over" | "age_check_done"> {
  if (ageNeeded(member, policy) === null) return refuse("age_check_done");
  return (member.age_check?.unknowns ?? 0) >= UNKNOWNS_MAX ? refuse("age_check_over") : accept(null);
}

/** Whether nothing has come of as many checks as there may be, so that support helps. */
export function isCheckOver({ age_check }: Pick<AgeChecked, "age_check">): boolean {
  return age_check !== undefined && age_check.outcome !== "adult" && age_check.unknowns >= UNKNOWNS_MAX;
}

/** What a member's checks have come to with one more. */
export function withOutcome(
  before: AgeCheck | undefined,
  { outcome, method, at }: Omit<AgeCheck, "unknowns">,
): AgeCheck {
  return { outcome, method, at, unknowns: (before?.unknowns ?? 0) + (outcome === "unknown" ? 1 : 0) };
}

/** Who checks ages. Nothing about a member is in any address. */
export interface AgeProvider {
  method: AgeMethod;
  /** The address to which a member is led; `returnTo` is where the answer comes back. */
  askUrl(ask: { reference: string; returnTo: string; exp: number }): string;
  /** What an address says in which the answer came back; null where it was not made by the provider, or is too old. */
  readAnswer(params: URLSearchParams, now: number): { reference: string; answer: AgeAnswer } | null;
}

/** The embedded provider's side, for its own page. */
export interface AgeTestPage {
  /** What is asked; null where this site has not asked it, or too long ago. */
  readAsk(params: URLSearchParams, now: number): { reference: string; returnTo: string } | null;
  /** The address of an answer. */
  answerUrl(ask: { reference: string; returnTo: string }, answer: AgeAnswer, now: number): string;
}
