/** Notifications of members who are away: their settings, their devices, and the operator's notes. */
import type { AlertDeps } from "@/actors/alerts/deps.ts";
import { type ListDevices, openDevices } from "@/actors/alerts/devices.ts";
import { type Notes, openNotes } from "@/actors/alerts/notes.ts";
import { type AlertChoices, openSettings } from "@/actors/alerts/settings.ts";
import { openSubscribe, type Subscribe } from "@/actors/alerts/subscribe.ts";
import { openUnsubscribe, type Unsubscribe } from "@/actors/alerts/unsubscribe.ts";
import type { ActorEnv } from "@/actors/env.ts";

export interface Alerts extends AlertChoices, Notes {
  devices: ListDevices;
  subscribe: Subscribe;
  unsubscribe: Unsubscribe;
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
