/** What a change of one field is decided by: pure, from the member as they are and what was sent. */
import type { Catalogue } from "@/domain/catalogue.ts";
import type { Result } from "@/domain/refusals.ts";
import type { CallError, HandlerInput } from "@/protocol/calls/mod.ts";
import type { Member } from "@/store/records.ts";

export type UpdateError = CallError<"user/update">;
export type FieldValue = HandlerInput<"user/update">["value"];

export interface FieldEnv {
  catalogue: Catalogue;
  now: number;
}

/** Gives what of the member changes, or nothing of it where the value is one to ignore. */
export type Field = (
  member: Member,
  value: FieldValue,
  env: FieldEnv,
) => Result<Partial<Member>, UpdateError>;

/** A number as clients send it, or as a text of digits; null for anything else. */
export function numberOf(value: FieldValue): number | null {
  const number = typeof value === "string" && /^-?\d{1,9}(?:\.\d{1,9})?$/.test(value.trim())
    ? Number(value)
    : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}
