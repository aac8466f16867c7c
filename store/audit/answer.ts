/** What stored answers say of their commands, which are of many kinds; none of their rows says which. Used by their audits. */
import { isMemberId, isPhotoId, isStoryId } from "@/domain/ids.ts";
import type { RidRow, TextAnswer } from "@/store/records.ts";

/** What answers say of their commands, field by field; no command says all of it. */
export interface Answer extends Partial<TextAnswer> {
  order_id?: string;
  /** Of a spin. */
  n?: number;
  seed?: string;
  client_seed?: string;
  value?: number | "free";
  prize_id?: number;
  credits?: number;
  credits_seq?: number;
  /** Of a message to support. */
  ticket?: string;
  /** Of premium that the desk has given. */
  until?: number;
  request_details?: {
    message?: { id?: string; type?: string; message?: string; rid?: string };
    photo_id?: string;
    story?: { id?: string };
    story_id?: string;
    user_id?: string;
    receiver_id?: string;
    /** Of a boost. */
    until?: number;
    /** Of a spin that was bought. */
    version?: number;
    credits_spent?: number;
    claimed_credits?: number;
    credits?: number;
    credits_seq?: number;
  };
}

/** What a command was about, by its answer. */
export type About =
  | "message"
  | "photo"
  | "story"
  | "report"
  | "order"
  | "spin"
  | "coins"
  | "ticket"
  | "premium"
  | "nothing";

/** What an answer says of the command itself. */
export function detailsOf({ answer }: RidRow): NonNullable<Answer["request_details"]> {
  return (answer as Answer | null)?.request_details ?? {};
}

/** The id of the message that an answer names, or undefined. */
export function messageOf(row: RidRow): string | undefined {
  return (row.answer as Answer | null)?.sent ?? detailsOf(row).message?.id;
}

/** The story that an answer names; empty where it names none. */
export function storyOf(row: RidRow): string {
  const { story, story_id = "" } = detailsOf(row);
  return story?.id ?? story_id;
}

/** Where an answer tells of coins. */
export function coinsIn(row: RidRow): { credits?: number; credits_seq?: number } {
  const answer = row.answer as Answer;
  return answer.credits_seq === undefined ? detailsOf(row) : answer;
}

/** What the command of an answer was about. */
export function aboutOf(row: RidRow): About {
  const answer = row.answer as Answer | null;
  const { message, photo_id = "", user_id = "" } = detailsOf(row);
  if (message || answer?.sent !== undefined) return "message";
  if (isPhotoId(photo_id)) return "photo";
  if (isStoryId(storyOf(row))) return "story";
  if (answer?.order_id !== undefined) return "order";
  if (answer?.seed !== undefined) return "spin";
  if (answer && coinsIn(row).credits_seq !== undefined) return "coins";
  if (answer?.ticket !== undefined) return "ticket";
  if (answer?.until !== undefined) return "premium";
  return isMemberId(user_id) ? "report" : "nothing";
}
