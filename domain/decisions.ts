/**
 * Decisions of safety about members: what is done, by which rule of the guidelines, for how long, and how it is contested.
 * Pure.
 */
import type { MemberId, MessageId, PhotoId, StoryId } from "@/domain/ids.ts";
import {
  APPEAL_SPAN_MS,
  DECISION_TEXT_MAX_CODE_POINTS,
  RESTRICTION_MAX_MS,
  RESTRICTION_MIN_MS,
} from "@/domain/limits.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { codePoints, dropControls, isBlank } from "@/domain/text.ts";

/** What a decision does, from the mildest on. */
export const MEASURES = [
  "warn",
  "hide_text",
  "hide_photo",
  "limit_chat",
  "limit_photos",
  "suspend",
  "close",
] as const;
export type Measure = typeof MEASURES[number];

/** Those that last until a time. */
const TIMED: readonly Measure[] = ["limit_chat", "limit_photos", "suspend"];
/** Those that take something out of sight, which they name. */
const HIDING: readonly Measure[] = ["hide_text", "hide_photo"];

/** Rules of the guidelines (/guidelines) that a decision names; their texts are `guideline.<rule>`. */
export const GUIDELINES = [
  "minor",
  "harassment",
  "hate",
  "threat",
  "violence",
  "sexual",
  "impersonation",
  "privacy",
  "illegal",
  "scam",
  "advertising",
  "automation",
] as const;
export type Guideline = typeof GUIDELINES[number];

/** What is hidden. */
export type Target =
  | { kind: "photo"; id: PhotoId }
  | { kind: "story"; id: StoryId }
  | { kind: "message"; id: MessageId }
  | { kind: "bio" }
  | { kind: "name" };
export type TargetKind = Target["kind"];
export const TARGET_KINDS = [
  "photo",
  "story",
  "message",
  "bio",
  "name",
] as const satisfies readonly TargetKind[];

/** What has led to a decision: a report, the review of photos, a chat that was handed over, or staff by themselves. */
export const SOURCES = ["report", "photo_review", "chat", "own"] as const;
export type SourceKind = typeof SOURCES[number];

/** A decision that is to be taken. Times in milliseconds since 1970. */
export interface Wanted {
  /** Of the request: the same twice is one decision. */
  rid: string;
  member: MemberId;
  measure: Measure;
  target?: Target;
  rule: Guideline;
  /** What happened, as the member reads it. */
  facts: string;
  /** Whether programs found it, and whether programs decided it. */
  automatic: { found: boolean; decided: boolean };
  /** After how long it ends by itself; only of those that do. */
  lastsMs?: number;
  source: { kind: SourceKind; ref: string | null };
}

/** What a member may not do. Ends are milliseconds since 1970; what has passed is none. */
export interface Restrictions {
  /** No messages, photos and gifts in chats, and no likes. */
  chat_until?: number;
  /** No uploads and no stories. */
  photos_until?: number;
  /** Nobody sees them and they see nobody; null until it is undone. */
  out_until?: number | null;
}

/** What a restriction keeps from being done. */
export type Restricted = "chat" | "photos";

/** Until when a member may not do something, or null where they may. */
export function restrictedUntil(
  restrictions: Restrictions | undefined,
  what: Restricted,
  now: number,
): number | null {
  const until = what === "chat" ? restrictions?.chat_until : restrictions?.photos_until;
  return until !== undefined && until > now ? until : null;
}

/** Whether a member is suspended or closed. */
export function isOut(restrictions: Restrictions | undefined, now: number): boolean {
  const until = restrictions?.out_until;
  return until === null || (until !== undefined && until > now);
}

/** A decision as far as it restricts. */
export interface Restricting {
  measure: Measure;
  until?: number;
}

/** What these decisions together keep a member from; of two of a kind the one that lasts longer. */
export function restrictionsBy(decisions: readonly Restricting[]): Restrictions {
  const ends = (...measures: Measure[]) =>
    decisions.filter(({ measure }) => measures.includes(measure)).map(({ until }) => until ?? null);
  const [chat, photos, out] = [ends("limit_chat"), ends("limit_photos"), ends("suspend", "close")].map(
    latest,
  );
  return {
    ...(typeof chat === "number" && { chat_until: chat }),
    ...(typeof photos === "number" && { photos_until: photos }),
    ...(out !== undefined && { out_until: out }),
  };
}

/** The last of some ends, where null is for ever; missing where there are none. */
function latest(ends: readonly (number | null)[]): number | null | undefined {
  if (ends.length === 0) return undefined;
  return ends.includes(null) ? null : Math.max(...ends.map(Number));
}

/** Whether a measure lasts until a time. */
function isTimed(measure: Measure): boolean {
  return TIMED.includes(measure);
}

/** Which kinds of things a measure hides; none where it hides nothing. */
function targetsOf(measure: Measure): readonly TargetKind[] {
  switch (measure) {
    case "hide_text":
      return ["message", "bio", "name"];
    case "hide_photo":
      return ["photo", "story"];
    default:
      return [];
  }
}

export type DecisionCode = "decision_invalid" | "decision_text_invalid" | "decision_end_invalid";

/** Checks what can be checked without reading: the facts, the end and the target fit the measure. */
export function checkWanted(wanted: Wanted): Result<Wanted, DecisionCode> {
  const { measure, target, lastsMs, source } = wanted;
  const facts = dropControls(wanted.facts).trim();
  if (isBlank(facts) || codePoints(facts) > DECISION_TEXT_MAX_CODE_POINTS) {
    return refuse("decision_text_invalid", { max: DECISION_TEXT_MAX_CODE_POINTS });
  }
  if (HIDING.includes(measure) !== (target !== undefined)) return refuse("decision_invalid");
  if (target && !targetsOf(measure).includes(target.kind)) return refuse("decision_invalid");
  // Taking a decision of the review back leaves what restricts the member as it is (PV-6).
  if (source.kind === "photo_review" && measure !== "hide_photo") return refuse("decision_invalid");
  if (isTimed(measure) !== (lastsMs !== undefined)) return refuse("decision_end_invalid");
  if (lastsMs !== undefined && !isSpan(lastsMs)) return refuse("decision_end_invalid");
  return accept({ ...wanted, facts });
}

function isSpan(ms: number): boolean {
  return Number.isFinite(ms) && ms >= RESTRICTION_MIN_MS && ms <= RESTRICTION_MAX_MS;
}

/** A decision stands, is over by itself, or was undone. */
export const DECISION_STATES = ["stands", "over", "undone"] as const;
export type DecisionState = typeof DECISION_STATES[number];

/** How it is about a decision now. */
export function decisionState(
  { until, undone_at }: { until?: number; undone_at?: number },
  now: number,
): DecisionState {
  if (undone_at !== undefined) return "undone";
  return until !== undefined && until <= now ? "over" : "stands";
}

/** Until when a decision can be contested: six months, by the calendar's longest ones. */
export function appealEnd(at: number): number {
  return at + APPEAL_SPAN_MS;
}

/** What a member says against a decision, trimmed and without control characters. */
export function checkAppealText(raw: string): Result<string, "appeal_text_invalid"> {
  const text = dropControls(raw).trim();
  const isFit = !isBlank(text) && codePoints(text) <= DECISION_TEXT_MAX_CODE_POINTS;
  return isFit ? accept(text) : refuse("appeal_text_invalid", { max: DECISION_TEXT_MAX_CODE_POINTS });
}
