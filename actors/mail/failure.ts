/** Mails that could not be sent: whether and when they are retried, and what may be logged. Pure. */
import { type LetterKind, PermanentMailError } from "@/domain/mail.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long a letter waits after each failed try; the last value holds for all further ones. */
const BACKOFF_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS];

/** How long a letter waits after its `tries`-th failure, in milliseconds. */
export function backoffOf(tries: number): number {
  return BACKOFF_MS[Math.min(tries, BACKOFF_MS.length) - 1] ?? MINUTE_MS;
}

/** The loggable part of a failure: names and numbers only, since its message holds addresses (OP-5). */
export interface Problem {
  reason: string;
  /** Error code of the system or the mail library. */
  code?: string;
  /** Status of the mail server. */
  status?: number;
  /** Whether the mailbox refuses the mail for good. */
  permanent?: boolean;
}

/** Whether a letter is dropped at once. Letters to support stay: their mailbox can be repaired. */
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
