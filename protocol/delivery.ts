/** What crosses from one instance to another: what an instance does with its own sockets after a commit. */
import type { DeskList, Escalation, QueueState } from "@/domain/desk.ts";
import type { MemberId, Pair, SessionId, StaffId, StaffSessionId } from "@/domain/ids.ts";
import type { Language } from "@/domain/language.ts";
import type { EventFrame } from "@/protocol/frames.ts";

export type Delivery =
  /** `from` is whose doing it is: nobody gets it from whom they are hidden by a block that came first. */
  | { kind: "event"; to: MemberId[]; frame: EventFrame; from?: MemberId }
  /** For every socket of the instance; never crosses to another one, which sees by itself what it is about. */
  | { kind: "everybody"; frame: EventFrame }
  | { kind: "presence"; member: MemberId; online: boolean }
  /** For those who follow the presence of `member`. */
  | { kind: "watched"; member: MemberId; frame: EventFrame }
  /** A block between the two has come or gone. */
  | { kind: "block"; pair: Pair }
  | { kind: "revoked"; member: MemberId; session: SessionId }
  /** What a member may not do has changed. */
  | { kind: "restricted"; member: MemberId }
  /** For the sockets of the desk. */
  | { kind: "desk"; news: DeskNews };

/** What the desk hears of beside the events of the conversations that its people have open. */
export type DeskNews =
  /** Where a conversation stands in the queue now; null where it has left it. */
  | { about: "queue"; pair: Pair; row: DeskRow | null }
  /** A virtual profile has come, changed or gone. */
  | { about: "persona"; persona: MemberId }
  /** Roles, teams or state of a person have changed. */
  | { about: "staff"; staff: StaffId }
  /** A sign-in has ended. */
  | { about: "session"; session: StaffSessionId }
  /** Who is at work has changed. */
  | { about: "shifts" }
  /** A list on the desk's pages has changed. */
  | { about: "list"; list: DeskList };

/** A row of the queue as it is kept (store/records.ts). */
export interface DeskRow {
  persona: MemberId;
  member: MemberId;
  lang: Language;
  state: QueueState;
  since: number;
  promise_at: number;
  kind: "message" | "like" | null;
  paid: boolean;
  claim: { n: number; staff: StaffId; session: StaffSessionId; at: number } | null;
  until: number;
  why: Escalation | null;
}
