/** What crosses from one instance to another: what an instance does with its own sockets after a commit. */
import type { MemberId, Pair, SessionId } from "@/domain/ids.ts";
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
  | { kind: "revoked"; member: MemberId; session: SessionId };
