/** What the desk's calls talk to in one isolate. Each area of the desk adds one member. */
import type { ActorEnv } from "@/actors/env.ts";
import type { Conversations } from "@/actors/conversation/mod.ts";
import { type Chats, openChats } from "@/actors/desk/chat/mod.ts";
import type { OpenChatDeps } from "@/actors/desk/chat/open.ts";
import { type Notes, openNotes } from "@/actors/desk/notes/mod.ts";
import { openCare, type StaffCare } from "@/actors/desk/care.ts";
import type { StaffLog } from "@/actors/desk/log.ts";
import type { PersonaDeps } from "@/actors/desk/personas/deps.ts";
import { openPersonas, type Personas } from "@/actors/desk/personas/mod.ts";
import { type DeskPictures, openDeskPictures } from "@/actors/desk/pictures.ts";
import { openQuality, type Quality } from "@/actors/desk/quality/mod.ts";
import { type DeskQueue, type DeskQueueDeps, openDeskQueue } from "@/actors/desk/queue/mod.ts";
import { openStaffSessions, type StaffSessions } from "@/actors/desk/sessions.ts";
import type { SignInDeps } from "@/actors/desk/staff/deps.ts";
import { type DeskStaff, openDeskStaff } from "@/actors/desk/staff/mod.ts";
import type { Photos } from "@/actors/photos/mod.ts";
import { openRefunds, type Refunds } from "@/actors/desk/refunds.ts";

export interface Desk {
  refunds: Refunds;
  care: StaffCare;
  chats: Chats;
  notes: Notes;
  personas: Personas;
  pictures: DeskPictures;
  quality: Quality;
  queue: DeskQueue;
  sessions: StaffSessions;
  staff: DeskStaff;
}

/** What the desk is opened with. */
export interface DeskDeps
  extends Omit<DeskQueueDeps, "care" | "conversations" | "staffLog">, Omit<PersonaDeps, "conversations"> {
  staffLog: StaffLog;
  conversations: Conversations;
  signIn: SignInDeps;
  presence: OpenChatDeps["presence"];
  /** What can be said to a member who is not well, or who asks what the profile is. */
  say: OpenChatDeps["say"];
  photos: Pick<Photos, "takeOnce">;
}

/** Opens the desk of one isolate. */
export function openDesk(env: ActorEnv, { staffLog, signIn, photos, ...deps }: DeskDeps): Desk {
  const sessions = openStaffSessions(env, staffLog);
  const staff = openDeskStaff(env, signIn, { staffLog, sessions });
  const care = openCare(env, staffLog);
  const queue = openDeskQueue(env, { ...deps, care, staffLog });
  const personas = openPersonas(env, { ...deps, staffLog });
  sessions.onEnd(queue.releaseSession);
  return {
    sessions,
    staff,
    queue,
    personas,
    care,
    chats: openChats(env, { staffLog, presence: deps.presence, say: deps.say }),
    notes: openNotes(env, staffLog),
    pictures: openDeskPictures(env, { staffLog, care, takeOnce: photos.takeOnce }),
    quality: openQuality(env, staffLog),
    refunds: openRefunds(env, deps),
  };
}
