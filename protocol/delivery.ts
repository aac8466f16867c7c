/** What crosses from one instance to another: what an instance does with its own sockets after a commit. */
import type { MemberId, SessionId } from "@/domain/ids.ts";
import type { EventFrame } from "@/protocol/frames.ts";

export type Delivery =
  | { kind: "event"; to: MemberId[]; frame: EventFrame }
  | { kind: "presence"; member: MemberId; online: boolean }
  | { kind: "revoked"; member: MemberId; session: SessionId };
