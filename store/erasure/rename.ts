/** Puts the pseudonym of an erased member in the place of their id, wherever a row names them, and takes their addresses out. Pure. */
import { type MemberId, pairOf } from "@/domain/ids.ts";
import type { ErasureTarget } from "@/store/records.ts";

/** Two ids as a conversation, and a message of it, name them: in ascending order. */
const PAIR = /([0-9a-hjkmnp-tv-z]{10,13})\.([0-9a-hjkmnp-tv-z]{10,13})/g;

/** Whether a text names one of these members, or one of their addresses. */
export function patternOf(targets: readonly ErasureTarget[]): RegExp {
  const words = targets.flatMap(({ member, emails }) => [member, ...emails]);
  return new RegExp(words.map((word) => RegExp.escape(word)).join("|"));
}

/** Whether a row names them. What is stored as bytes names nobody. */
export function namesAny(pattern: RegExp, key: Deno.KvKey, value: unknown): boolean {
  return pattern.test(JSON.stringify(key)) || pattern.test(JSON.stringify(value, withoutBytes) ?? "");
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
  if (!text.includes(member) && !emails.some((email) => text.includes(email))) return text;
  const pairs = text.replace(PAIR, (whole, one: string, other: string) => {
    if (one !== member && other !== member) return whole;
    return pairOf(ghost, (one === member ? other : one) as MemberId).join(".");
  });
  return emails.reduce((left, email) => left.replaceAll(email, ""), pairs.replaceAll(member, ghost));
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

function withoutBytes(_name: string, value: unknown): unknown {
  if (value instanceof Uint8Array) return null;
  return typeof value === "bigint" ? String(value) : value;
}
