/** What members are told of while they are away: their choices, their devices, and the operator's own notes. */
import type { MemberId, SessionId } from "@/domain/ids.ts";
import type { Language } from "@/domain/language.ts";
import type { PushSender } from "@/domain/push.ts";
import type { Result } from "@/domain/refusals.ts";
import type { CallError, CallOutput, HandlerInput } from "@/protocol/calls/mod.ts";
import { openDevices } from "@/actors/alerts/devices.ts";
import { openNotes } from "@/actors/alerts/notes.ts";
import { openSettings } from "@/actors/alerts/settings.ts";
import { openSubscribe } from "@/actors/alerts/subscribe.ts";
import { openUnsubscribe } from "@/actors/alerts/unsubscribe.ts";
import type { ActorEnv } from "@/actors/env.ts";

/** A device that wants to be told. */
export interface Subscription {
  member: MemberId;
  session: SessionId;
  input: HandlerInput<"push/subscribe">;
}

/** What the operator sends to one device (spec §7: send-push). */
export interface Note {
  title: string;
  message: string;
  subscriber: string;
}

type Answer<
  M extends
    | "push/subscribe"
    | "push/test"
    | "push/unsubscribe"
    | "push/devices"
    | "notifications/settings"
    | "notifications/update",
> = Promise<Result<CallOutput<M>, CallError<M>>>;

export interface Alerts {
  settings(member: MemberId): Answer<"notifications/settings">;
  update(member: MemberId, settings: HandlerInput<"notifications/update">): Answer<"notifications/update">;
  /** `session` is that of whoever asks, whose device is the current one; null where it is not known. */
  devices(member: MemberId, session: SessionId | null): Answer<"push/devices">;
  subscribe(subscription: Subscription): Answer<"push/subscribe">;
  unsubscribe(member: MemberId, subscriber: string): Answer<"push/unsubscribe">;
  test(member: MemberId, subscriber: string): Answer<"push/test">;
  /** Sends a note of the operator's to a registered device. */
  sendNote(note: Note): Promise<Result<{ taken: boolean }, "unknown_subscriber" | "busy">>;
}

export interface AlertDeps {
  push: PushSender;
  /** What a push says that a member asked for, to see whether it arrives. */
  testText(lang: Language): string;
}

/** Opens alerts on an isolate. */
export function openAlerts(env: ActorEnv, parts: AlertDeps): Alerts {
  return {
    ...openSettings(env),
    devices: openDevices(env, parts),
    subscribe: openSubscribe(env, parts),
    unsubscribe: openUnsubscribe(env),
    ...openNotes(env, parts),
  };
}
