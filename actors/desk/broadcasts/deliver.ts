/** Tells one member of a notice, in the change that says that they were told. */
import type { BroadcastChannel } from "@/domain/broadcasts.ts";
import { addAlert } from "@/store/alerts/writer.ts";
import { addNotice } from "@/store/broadcasts/writer.ts";
import type { Change } from "@/store/change.ts";
import type { Broadcast, Member } from "@/store/records.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { addOwnLetter } from "@/actors/member/own_letter.ts";

/** What is known of a member when they are told. */
export interface Reached {
  member: Member;
  isOnline: boolean;
  hasDevice: boolean;
  /** Whether they have kept themselves from spending: then the app alone tells them (LM-13). */
  isPaused: boolean;
}

/** Adds it to a change; gives by what they are told. */
export function addTelling(
  change: Change,
  env: ActorEnv,
  { broadcast, reached: { member, isOnline, hasDevice, isPaused }, now }: {
    broadcast: Broadcast;
    reached: Reached;
    now: number;
  },
): BroadcastChannel[] {
  const { id, channels } = broadcast;
  const by = channels.filter((channel) => {
    switch (channel) {
      case "app":
        return true;
      case "push":
        return hasDevice && !isPaused;
      case "mail":
        return member.verified_at !== undefined && !isPaused;
      default:
        return channel satisfies never;
    }
  });
  if (by.includes("app")) addNotice(change, { member: member.id, at: now, id });
  if (by.includes("push")) addAlert(change, { to: member.id, kind: "note", subject: id, isOnline, now });
  if (by.includes("mail")) {
    addOwnLetter(change, env, { kind: "broadcast", member, now, data: { broadcast: id } });
  }
  return by;
}
