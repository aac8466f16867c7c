/** What the desk's calls talk to in one isolate. Each area of the desk adds one member. */
import type { ActorEnv } from "@/actors/env.ts";
import type { StaffLog } from "@/actors/desk/log.ts";
import { type DeskQueue, type DeskQueueDeps, openDeskQueue } from "@/actors/desk/queue/mod.ts";
import { openStaffSessions, type StaffSessions } from "@/actors/desk/sessions.ts";

export interface Desk {
  queue: DeskQueue;
  sessions: StaffSessions;
}

/** What the desk is opened with. */
export interface DeskDeps extends DeskQueueDeps {
  staffLog: StaffLog;
}

/** Opens the desk of one isolate. */
export function openDesk(env: ActorEnv, { staffLog, ...deps }: DeskDeps): Desk {
  const sessions = openStaffSessions(env, staffLog);
  const queue = openDeskQueue(env, deps);
  sessions.onEnd(queue.releaseSession);
  return { sessions, queue };
}
