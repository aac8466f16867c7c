/**
 * What somebody declares without signing in, that they cancel a contract or withdraw from it, as a pure decision: a value
 * that may be stored and mailed, or a code for every field that is wrong. For the pages and their actor.
 */
import { checkEmail } from "@/domain/email.ts";
import {
  DECLARATION_TEXT_MAX_CODE_POINTS,
  SUPPORT_NAME_MAX_CODE_POINTS,
  WITHDRAWAL_DAYS,
  WITHDRAWAL_RETURN_MS,
} from "@/domain/limits.ts";
import { accept, type Refusal, refuse, type Result } from "@/domain/refusals.ts";
import { codePoints, dropControls, isBlank } from "@/domain/text.ts";
import { DAY_MS } from "@/domain/utc_day.ts";

export const DECLARATION_KINDS = ["cancel", "withdraw"] as const;

export type DeclarationKind = (typeof DECLARATION_KINDS)[number];

/** Fields of the form, in the order in which the page shows them. */
export const DECLARATION_FIELDS = ["name", "email", "contract", "reason"] as const;

export type DeclarationField = (typeof DECLARATION_FIELDS)[number];

/** The form as posted; a field that was not sent is missing. */
export type DeclarationValues = { readonly [Field in DeclarationField]?: string | undefined };

export type DeclarationCode = "declaration_name_invalid" | "email_invalid";

/** The refusal of each wrong field. */
export type DeclarationErrors = { readonly [Field in DeclarationField]?: Refusal<DeclarationCode> };

/** A declaration as it may be stored: the name and the contract are one line, the address has its one spelling. */
export type Declared = { readonly [Field in DeclarationField]: string };

export type DeclarationCheck =
  | { readonly ok: true; readonly value: Declared }
  | { readonly ok: false; readonly errors: DeclarationErrors };

/** Checks every field, never only the first. Nothing that is optional stops a declaration: too long, it is cut. */
export function checkDeclaration(form: DeclarationValues): DeclarationCheck {
  const name = checkName(form.name ?? "");
  const email = checkEmail(form.email ?? "");
  if (name.ok && email.ok) {
    const contract = cut(oneLine(form.contract ?? ""));
    const reason = cut(dropControls((form.reason ?? "").replace(/\r\n?/g, "\n")).trim());
    return { ok: true, value: { name: name.value, email: email.value, contract, reason } };
  }
  return {
    ok: false,
    errors: { ...(!name.ok && { name: name.refusal }), ...(!email.ok && { email: email.refusal }) },
  };
}

/** When a declaration has to be done: a cancellation at once, the money of a withdrawal has time to come back. */
export function declarationDue({ kind, at }: { kind: DeclarationKind; at: number }): number {
  return kind === "withdraw" ? at + WITHDRAWAL_RETURN_MS : at;
}

/** Whether a purchase that was paid at `paidAt` can still be withdrawn from. */
export function isWithdrawable(paidAt: number, now: number): boolean {
  return now < paidAt + WITHDRAWAL_DAYS * DAY_MS;
}

function checkName(raw: string): Result<string, "declaration_name_invalid"> {
  const name = oneLine(raw);
  const isRight = !isBlank(name) && codePoints(name) <= SUPPORT_NAME_MAX_CODE_POINTS;
  return isRight ? accept(name) : refuse("declaration_name_invalid");
}

function oneLine(raw: string): string {
  return dropControls(raw).replace(/\s+/g, " ").trim();
}

function cut(text: string): string {
  return Array.from(text).slice(0, DECLARATION_TEXT_MAX_CODE_POINTS).join("");
}
