/** Mails that could not be sent: whether and when they are tried again, and what may be said of the reason. Pure. */
import { type LetterKind, PermanentMailError } from "@/domain/mail.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long a letter waits after each try that failed; the last one counts for all further ones. */
const BACKOFF_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS];

/** How long a letter waits that failed for the `tries`-th time, in milliseconds. */
export function backoffOf(tries: number): number {
  return BACKOFF_MS[Math.min(tries, BACKOFF_MS.length) - 1] ?? MINUTE_MS;
}

/** What may be logged of a failure: names and numbers, since its words hold addresses (OP-5). */
export interface Problem {
  reason: string;
  /** A system's or mail program's word for it. */
  code?: string;
  /** What the mail server answered. */
  status?: number;
  /** Whether the mailbox refuses the mail for good. */
  permanent?: boolean;
}

/** Whether a letter is dropped at once. What somebody wrote to support stays: its mailbox can be mended. */
export function isLost(kind: LetterKind, { permanent = false }: Problem): boolean {
  return permanent && kind !== "support";
}

/** Names and numbers of a failure. */
export function problemOf(error: unknown): Problem {
  const permanent = error instanceof PermanentMailError;
  const { name, code, responseCode } = Object(permanent ? error.cause : error) as Record<string, unknown>;
  return {
    reason: String(name ?? "unknown"),
    ...(typeof code === "string" && { code }),
    ...(typeof responseCode === "number" && { status: responseCode }),
    ...(permanent && { permanent }),
  };
}
