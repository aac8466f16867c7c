/** Random tokens of sessions and mailed links, mailed codes, and the hash that is all that is stored of one. */
import { createHash } from "node:crypto";
import type { SessionId, TokenHash } from "@/domain/ids.ts";

/** 256 random bits (decisions: session; promises: passwords). */
const TOKEN_BYTES = 32;
const CODE_DIGITS = 6;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** A fresh token, of characters for cookies and addresses. */
export function makeToken(randomBytes: (length: number) => Uint8Array): string {
  return randomBytes(TOKEN_BYTES).toBase64({ alphabet: "base64url", omitPadding: true });
}

/** Whether `text` has the form of a token; says nothing about existence. */
export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

/** A fresh code of six digits, for people to type. The rest of the division favours some by less than one in a thousand. */
export function makeCode(randomBytes: (length: number) => Uint8Array): string {
  const number = new DataView(randomBytes(4).slice().buffer).getUint32(0) % 10 ** CODE_DIGITS;
  return String(number).padStart(CODE_DIGITS, "0");
}

/** The form in which a code is stored: with the session that asked for it, since others have the same digits. */
export function hashCode(session: SessionId, code: string): TokenHash {
  return hashToken(`${session} ${code}`);
}

/** The form in which a token is stored. */
export function hashToken(token: string): TokenHash {
  return createHash("sha256").update(token).digest("base64url") as TokenHash;
}
