/** What calls of the desk say, read: which conversation they mean, and a reason. Pure. */
import { isMemberId } from "@/domain/ids.ts";
import { REASON_MAX_CODE_POINTS } from "@/domain/limits.ts";
import { codePoints } from "@/domain/text.ts";
import type { DeskPair } from "@/actors/desk/queue/hands.ts";

/** The pair of a call, or null where it can be none. */
export function pairNamed({ persona, member }: { persona: string; member: string }): DeskPair | null {
  return isMemberId(persona) && isMemberId(member) && persona !== member ? { persona, member } : null;
}

/** A reason without what surrounds it, cut to its length. */
export function cleanReason(reason: string): string {
  const text = reason.trim();
  return codePoints(text) <= REASON_MAX_CODE_POINTS
    ? text
    : [...text].slice(0, REASON_MAX_CODE_POINTS).join("");
}
