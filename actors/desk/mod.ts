/** What the desk's calls talk to in one isolate. Each area of the desk adds one member. */
import type { ActorEnv } from "@/actors/env.ts";
import type { StaffLog } from "@/actors/desk/log.ts";
import { openStaffSessions, type StaffSessions } from "@/actors/desk/sessions.ts";

export interface Desk {
  sessions: StaffSessions;
}

/** What the desk is opened with. */
export interface DeskDeps {
  staffLog: StaffLog;
}

/** Opens the desk of one isolate. */
export function openDesk(env: ActorEnv, { staffLog }: DeskDeps): Desk {
  const sessions = openStaffSessions(env, staffLog);
  return { sessions };
}
