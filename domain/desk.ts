/** The desk's part of the operator's catalogue: hours, limits, canned answers and the lists of the rules of writing. */
import type { Catalogue, Translated } from "@/domain/catalogue.ts";
import type { WritingLists } from "@/domain/writing/lists.ts";

/** A prepared answer, which is edited before it is sent. `{name}` and the like are fields that the desk fills. */
export interface CannedAnswer {
  /** Never given to another one. */
  id: number;
  title: Translated;
  text: Translated;
}

export interface DeskSettings {
  /** A paid line that nobody has answered after so many hours is paid back. */
  answer_hours: number;
  /** Conversations that one person holds at most. */
  held: number;
  /** How often somebody may pass a conversation on to others in an hour. */
  skips_an_hour: number;
  /** First messages that virtual profiles may write to one member in a UTC day. */
  first_messages_a_day: number;
  /** Likes, and visits, that one virtual profile may give in a UTC day: no more than a person could. */
  likes_a_day: number;
  visits_a_day: number;
  /** Pictures of members in a UTC day, and minutes at a stretch, after which a pause is due. */
  pictures_a_day: number;
  stretch_min: number;
  /** How long a pause lasts at least. */
  pause_min: number;
  /** Money that whoever is limited may return, of an order and in a UTC day, in whole units of its currency. */
  refund_max: number;
  refunds_a_day_max: number;
  canned: readonly CannedAnswer[];
  /** What may not be written, beyond what the product knows by itself. */
  writing: WritingLists;
}

/** What a catalogue that says nothing of it comes to. */
export const DESK_DEFAULTS: DeskSettings = {
  answer_hours: 24,
  held: 5,
  skips_an_hour: 3,
  first_messages_a_day: 3,
  likes_a_day: 50,
  visits_a_day: 100,
  pictures_a_day: 20,
  stretch_min: 90,
  pause_min: 10,
  refund_max: 50,
  refunds_a_day_max: 200,
  canned: [],
  writing: { refused: {}, doubtful: {} },
};

/** The desk's settings of a catalogue, with the defaults in the place of those that it lacks. */
export function deskOf({ desk }: Pick<Catalogue, "desk">): DeskSettings {
  return { ...DESK_DEFAULTS, ...desk };
}

/** Lists on the desk's pages, which show by themselves that they have changed. */
export const DESK_LISTS = [
  "reports",
  "review",
  "verifications",
  "appeals",
  "tickets",
  "money",
  "catalogue",
  "members",
  "broadcasts",
] as const;
export type DeskList = typeof DESK_LISTS[number];

/** Why a chat was handed over to safety. */
export const ESCALATIONS = ["self_harm", "minor", "threat", "money", "other"] as const;
export type Escalation = typeof ESCALATIONS[number];

/** Where a conversation stands in the queue. */
export const QUEUE_STATES = ["new", "waiting", "claimed", "snoozed", "escalated"] as const;
export type QueueState = typeof QUEUE_STATES[number];

/** Kinds of notes on what a member has said of themselves, and of facts about a virtual profile. */
export const NOTE_KINDS = [
  "name",
  "home",
  "job",
  "family",
  "hobbies",
  "dates",
  "health",
  "other",
] as const;
export type NoteKind = typeof NOTE_KINDS[number];
