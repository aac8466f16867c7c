/**
 * The signed redirect between this site and whoever checks ages, both ways as HMAC-SHA256 with a secret that both know:
 *
 * 1. The member is led to the provider with `ref`, `return`, `exp` and `sig`. `ref` is random and of this check alone, `exp` are
 *    seconds since 1970.
 * 2. The provider leads them back to `return` with the same `ref`, `outcome`, `exp` and `sig`.
 *
 * Each signature says what it is of, so that no question passes for an answer. It is compared in constant time.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import {
  AGE_ANSWERS,
  AGE_ASK_MS,
  type AgeAnswer,
  type AgeMethod,
  type AgeProvider,
  type AgeTestPage,
} from "@/domain/age_check.ts";

const REFERENCE = /^[\w-]{16,64}$/;

/** A provider at an address; its path and query stay. */
export function openSignedAgeProvider(
  { method, url, secret }: { method: AgeMethod; url: () => string; secret: string | Uint8Array },
): AgeProvider {
  return {
    method,
    askUrl({ reference, returnTo, exp }) {
      const address = new URL(url());
      const expS = String(Math.floor(exp / 1_000));
      const sig = sign(secret, ["ask", reference, returnTo, expS]);
      for (const [name, value] of Object.entries({ ref: reference, return: returnTo, exp: expS, sig })) {
        address.searchParams.set(name, value);
      }
      return address.href;
    },
    readAnswer(params, now) {
      const [reference, outcome, exp] = ["ref", "outcome", "exp"].map((name) => params.get(name) ?? "");
      if (!reference || !exp || !isRight(secret, ["answer", reference, outcome ?? "", exp], params, now)) {
        return null;
      }
      const answer = AGE_ANSWERS.find((each) => each === outcome);
      return answer ? { reference, answer } : null;
    },
  };
}

/** The other side, for the embedded test. */
export function openAgeTestPage(secret: Uint8Array): AgeTestPage {
  return {
    readAsk(params, now) {
      const [reference, returnTo, exp] = ["ref", "return", "exp"].map((name) => params.get(name) ?? "");
      if (
        !reference || !returnTo || !exp || !isRight(secret, ["ask", reference, returnTo, exp], params, now)
      ) {
        return null;
      }
      return { reference, returnTo };
    },
    answerUrl({ reference, returnTo }, answer: AgeAnswer, now) {
      const address = new URL(returnTo);
      const exp = String(Math.floor((now + AGE_ASK_MS) / 1_000));
      const sig = sign(secret, ["answer", reference, answer, exp]);
      for (const [name, value] of Object.entries({ ref: reference, outcome: answer, exp, sig })) {
        address.searchParams.set(name, value);
      }
      return address.href;
    },
  };
}

function sign(secret: string | Uint8Array, parts: readonly string[]): string {
  return createHmac("sha256", secret).update(parts.join("\n")).digest("hex");
}

/** Whether what was signed is signed, and its time is not over or too far away. The last part is that time. */
function isRight(
  secret: string | Uint8Array,
  parts: readonly string[],
  params: URLSearchParams,
  now: number,
): boolean {
  const [, reference = ""] = parts;
  const expMs = Number(parts.at(-1)) * 1_000;
  if (!REFERENCE.test(reference) || !(expMs > now) || expMs > now + 2 * AGE_ASK_MS) return false;
  const [given, right] = [params.get("sig") ?? "", sign(secret, parts)].map((hex) =>
    new TextEncoder().encode(hex)
  );
  return given !== undefined && right !== undefined && given.length === right.length &&
    timingSafeEqual(given, right);
}
