/** What the desk's calls talk to in one isolate. Each area of the desk adds one member. */
import type { ActorEnv } from "@/actors/env.ts";
import type { Conversations } from "@/actors/conversation/mod.ts";
import { type Broadcasts, openBroadcasts } from "@/actors/desk/broadcasts/mod.ts";
import { type Chats, openChats } from "@/actors/desk/chat/mod.ts";
import type { OpenChatDeps } from "@/actors/desk/chat/open.ts";
import type { MemberActDeps } from "@/actors/desk/members/acts.ts";
import { type DeskMembers, openDeskMembers } from "@/actors/desk/members/mod.ts";
import { type DeskMoney, type MoneyDeps, openDeskMoney } from "@/actors/desk/money/mod.ts";
import { type Notes, openNotes } from "@/actors/desk/notes/mod.ts";
import { type Decisions, openDecisions } from "@/actors/desk/decisions/mod.ts";
import type { DecisionDeps } from "@/actors/desk/decisions/deps.ts";
import { type DeskCatalogue, openDeskCatalogue } from "@/actors/desk/catalogue/mod.ts";
import { type DeskOverview, openDeskOverview } from "@/actors/desk/overview/mod.ts";
import { openCare, type StaffCare } from "@/actors/desk/care.ts";
import type { StaffLog } from "@/actors/desk/log.ts";
import type { PersonaDeps } from "@/actors/desk/personas/deps.ts";
import { openPersonas, type Personas } from "@/actors/desk/personas/mod.ts";
import { type DeskPictures, openDeskPictures } from "@/actors/desk/pictures.ts";
import { type HearVoice, openHearVoice } from "@/actors/desk/voices.ts";
import { openQuality, type Quality } from "@/actors/desk/quality/mod.ts";
import { type DeskReview, openDeskReview } from "@/actors/desk/review/mod.ts";
import type { PendingDeps } from "@/actors/desk/reports/pending.ts";
import { type DeskReports, openDeskReports } from "@/actors/desk/reports/mod.ts";
import { type DeskQueue, type DeskQueueDeps, openDeskQueue } from "@/actors/desk/queue/mod.ts";
import { openStaffSessions, type StaffSessions } from "@/actors/desk/sessions.ts";
import type { SignInDeps } from "@/actors/desk/staff/deps.ts";
import { type DeskStaff, openDeskStaff } from "@/actors/desk/staff/mod.ts";
import { type DeskTickets, openDeskTickets } from "@/actors/desk/tickets/mod.ts";
import { openVerifications, type Verifications } from "@/actors/desk/verifications/mod.ts";
import type { Photos } from "@/actors/photos/mod.ts";
import { openRefunds, type Refunds } from "@/actors/desk/refunds.ts";

export interface Desk {
  refunds: Refunds;
  broadcasts: Broadcasts;
  care: StaffCare;
  catalogue: DeskCatalogue;
  decisions: Decisions;
  chats: Chats;
  members: DeskMembers;
  money: DeskMoney;
  notes: Notes;
  overview: DeskOverview;
  personas: Personas;
  pictures: DeskPictures;
  /** Plays a voice message to whoever holds its chat. */
  hear: HearVoice;
  quality: Quality;
  queue: DeskQueue;
  reports: DeskReports;
  review: DeskReview;
  sessions: StaffSessions;
  staff: DeskStaff;
  tickets: DeskTickets;
  verifications: Verifications;
}

/** What the desk is opened with. */
export interface DeskDeps
  extends Omit<DeskQueueDeps, "care" | "conversations" | "staffLog">, Omit<PersonaDeps, "conversations"> {
  staffLog: StaffLog;
  closings: MemberActDeps["closings"];
  conversations: Conversations;
  signIn: SignInDeps;
  presence: OpenChatDeps["presence"];
  /** What can be said to a member who is not well, or who asks what the profile is. */
  say: OpenChatDeps["say"];
  photos: Pick<Photos, "takeOnce" | "review">;
  payments: MoneyDeps["payments"];
  memberSessions: MemberActDeps["sessions"];
  pauseSecret: MemberActDeps["pauseSecret"];
  hidden: DecisionDeps["hidden"];
  /** What a member is told who is limited until safety has looked, in their language. */
  sayPending: PendingDeps["sayPending"];
}

/** Opens the desk of one isolate. */
export function openDesk(
  env: ActorEnv,
  { staffLog, signIn, photos, payments, memberSessions, hidden, ...deps }: DeskDeps,
): Desk {
  const sessions = openStaffSessions(env, staffLog);
  const staff = openDeskStaff(env, signIn, { staffLog, sessions });
  const care = openCare(env, staffLog);
  const queue = openDeskQueue(env, { ...deps, care, staffLog });
  const { quotes } = deps.conversations;
  const decisions = openDecisions(env, { staffLog, sessions: memberSessions, quotes, hidden });
  const personas = openPersonas(env, { ...deps, staffLog });
  sessions.onEnd(queue.releaseSession);
  return {
    sessions,
    staff,
    queue,
    personas,
    care,
    broadcasts: openBroadcasts(env, { staffLog }),
    catalogue: openDeskCatalogue(env, { staffLog }),
    decisions,
    money: openDeskMoney(env, { staffLog, payments, onError: deps.onError ?? (() => {}) }),
    review: openDeskReview(env, { staffLog, decisions, care, review: photos.review, blobs: deps.blobs }),
    tickets: openDeskTickets(env, { staffLog }),
    verifications: openVerifications(env, { staffLog, care, blobs: deps.blobs }),
    members: openDeskMembers(env, {
      staffLog,
      sessions: memberSessions,
      closings: deps.closings,
      pauseSecret: deps.pauseSecret,
    }),
    reports: openDeskReports(env, { ...deps, staffLog, decisions, care }),
    chats: openChats(env, { staffLog, presence: deps.presence, say: deps.say }),
    notes: openNotes(env, staffLog),
    overview: openDeskOverview(env, { staffLog }),
    hear: openHearVoice(env, deps),
    pictures: openDeskPictures(env, { staffLog, care, takeOnce: photos.takeOnce }),
    quality: openQuality(env, staffLog),
    refunds: openRefunds(env, deps),
  };
}
