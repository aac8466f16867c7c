/** Random tokens of sessions and mailed links, and the hash that is all that is stored of one. */
import { createHash } from "node:crypto";
import type { TokenHash } from "@/domain/ids.ts";

/** 256 random bits (decisions: session; promises: passwords). */
const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** A fresh token, of characters for cookies and addresses. */
export function makeToken(randomBytes: (length: number) => Uint8Array): string {
  return randomBytes(TOKEN_BYTES).toBase64({ alphabet: "base64url", omitPadding: true });
}

/** Whether `text` has the form of a token; says nothing about existence. */
export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

/** The form in which a token is stored. */
export function hashToken(token: string): TokenHash {
  return createHash("sha256").update(token).digest("base64url") as TokenHash;
}
