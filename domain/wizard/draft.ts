/**
 * A registration under way: checked answers by field, and what cannot be an answer. It lives in the visitor's sealed
 * cookie alone, as text that says when it was written; an old or unknown one counts as empty.
 */
import type { PhotoId } from "@/domain/ids.ts";
import { DRAFT_LIFE_MS } from "@/domain/limits.ts";
import type { PasswordHash } from "@/domain/password_hash.ts";

export interface Draft {
  /** Canonical answers by field; "" is an optional field that was left out. */
  readonly answers: Readonly<Record<string, string | readonly string[]>>;
  readonly password: PasswordHash | null;
  readonly photo: PhotoId | null;
}

export const EMPTY_DRAFT: Draft = { answers: {}, password: null, photo: null };

/** Raised when the meaning of an answer changes. */
const VERSION = 1;

interface Written extends Pick<Draft, "answers" | "photo"> {
  version: number;
  at: number;
  /** The hash with its bytes as base64. */
  password: { salt: string; hash: string } | null;
}

/** A draft as text to seal. */
export function writeDraft({ answers, password, photo }: Draft, now: number): string {
  const plain = password && { ...password, salt: password.salt.toBase64(), hash: password.hash.toBase64() };
  const written: Written = { version: VERSION, at: now, answers, password: plain, photo };
  return JSON.stringify(written);
}

/** The draft of a text that was sealed; empty where that is older than a day or of another version. */
export function readDraft(text: string, now: number): Draft {
  const written: Partial<Written> = JSON.parse(text);
  const { version, at = 0, answers = {}, password = null, photo = null } = written;
  if (version !== VERSION || now - at >= DRAFT_LIFE_MS) return EMPTY_DRAFT;
  return { answers, password: password && readHash(password), photo };
}

function readHash(written: { salt: string; hash: string }): PasswordHash {
  const bytes = { salt: Uint8Array.fromBase64(written.salt), hash: Uint8Array.fromBase64(written.hash) };
  return { ...written, ...bytes } as PasswordHash;
}
