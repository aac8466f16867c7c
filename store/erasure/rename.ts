/** Puts the pseudonym of an erased member in the place of their id, wherever a row names them, and takes their addresses out. Pure. */
import { type MemberId, pairOf } from "@/domain/ids.ts";
import type { ErasureTarget } from "@/store/records.ts";

/** Two ids as a conversation, and a message of it, name them: in ascending order. */
const PAIR = /([0-9a-hjkmnp-tv-z]{10,13})\.([0-9a-hjkmnp-tv-z]{10,13})/g;

/** Before and behind an address: with one of these it is another one, such as joann@example.com beside ann@example.com. */
const BEFORE = "(?<![a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-])";
const BEHIND = String.raw`(?!-*[a-zA-Z0-9]|\.[a-zA-Z0-9])`;

/** Finds an address in a text, in whichever case it is written there. */
function addressPattern(email: string): string {
  return `${BEFORE}(?i:${RegExp.escape(email)})${BEHIND}`;
}

/** Whether a text names one of these members, or one of their addresses. */
export function patternOf(targets: readonly ErasureTarget[]): RegExp {
  const words = targets.flatMap(({ member, emails }) => [
    RegExp.escape(member),
    ...emails.map(addressPattern),
  ]);
  return new RegExp(words.join("|"));
}

/** Whether a row names them. What is stored as bytes names nobody. */
export function namesAny(pattern: RegExp, key: Deno.KvKey, value: unknown): boolean {
  return isNamedIn(pattern, key) || isNamedIn(pattern, value);
}

function isNamedIn(pattern: RegExp, value: unknown): boolean {
  if (typeof value === "string") return pattern.test(value);
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return false;
  if (Array.isArray(value)) return value.some((each) => isNamedIn(pattern, each));
  return Object.entries(value).some(([name, each]) => pattern.test(name) || isNamedIn(pattern, each));
}

/** The one of them that a row names; null where it names none. */
export function targetIn(
  targets: readonly ErasureTarget[],
  key: Deno.KvKey,
  value: unknown,
): ErasureTarget | null {
  return targets.find((target) => namesAny(patternOf([target]), key, value)) ?? null;
}

/** A text with the pseudonym in the place of the id. */
export function renamedText(text: string, { member, ghost, emails }: ErasureTarget): string {
  if (!text.includes(member) && !text.includes("@")) return text;
  const pairs = text.replace(PAIR, (whole, one: string, other: string) => {
    if (one !== member && other !== member) return whole;
    return pairOf(ghost, (one === member ? other : one) as MemberId).join(".");
  });
  return emails.reduce(
    (left, email) => left.replaceAll(new RegExp(addressPattern(email), "g"), ""),
    pairs.replaceAll(member, ghost),
  );
}

/** The same of everything in a value. */
export function renamedValue<Value>(value: Value, target: ErasureTarget): Value {
  return renamed(value, target) as Value;
}

export function renamedKey(key: Deno.KvKey, target: ErasureTarget): Deno.KvKey {
  return key.map((part) => typeof part === "string" ? renamedText(part, target) : part);
}

function renamed(value: unknown, target: ErasureTarget): unknown {
  if (typeof value === "string") return renamedText(value, target);
  if (Array.isArray(value)) return value.map((each) => renamed(each, target));
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [renamedText(name, target), renamed(each, target)]),
  );
}
