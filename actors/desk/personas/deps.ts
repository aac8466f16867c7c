/** What the verbs of virtual profiles share. */
import type { RefusalCode, Result } from "@/domain/refusals.ts";
import type { Pair } from "@/domain/ids.ts";
import type { Gazetteer } from "@/domain/place.ts";
import type { ChangeAtDesk } from "@/actors/conversation/at_desk.ts";
import type { StaffLog } from "@/actors/desk/log.ts";
import type { PhotoDeps } from "@/actors/photos/deps.ts";

/** What a virtual profile's conversations are closed with. */
export interface ClosableConversations {
  atDesk: ChangeAtDesk;
  /** Pays back what nobody has answered in a conversation whose profile is off. */
  payBack(pair: Pair): Promise<boolean>;
}

/** What acts need: a task of the operator's has it too. */
export interface ActDeps extends Omit<PhotoDeps, "limit"> {
  staffLog: StaffLog;
  places: Gazetteer;
}

export interface PersonaDeps extends ActDeps {
  conversations: ClosableConversations;
}

/** What an act comes to. */
export type Done<Value, Code extends RefusalCode = never> = Promise<
  Result<Value, Code | "deadline_exceeded">
>;
