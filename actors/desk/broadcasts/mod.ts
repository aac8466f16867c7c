/**
 * Notices to many members: written, counted, begun and stopped by the desk. Each act names the version of the notice that it
 * was decided on, so that nobody begins what a colleague has just changed (BR-2).
 */
import { type BroadcastContent, type BroadcastContentCode, checkBroadcast } from "@/domain/broadcasts.ts";
import { DESK_PAGE } from "@/domain/limits.ts";
import { accept, type RefusalCode, refuse, type Result } from "@/domain/refusals.ts";
import type { Actor, StaffAct } from "@/domain/staff_log.ts";
import {
  type BroadcastPlace,
  type BroadcastRows,
  getBroadcast,
  listBroadcasts,
} from "@/store/broadcasts/reader.ts";
import { addBroadcast, NO_PROGRESS, updateBroadcast } from "@/store/broadcasts/writer.ts";
import type { Broadcast, BroadcastProgress } from "@/store/records.ts";
import { digestOf } from "@/actors/digest.ts";
import { notifyDesk } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { openBroadcastJob, type RunBroadcasts } from "@/actors/desk/broadcasts/job.ts";
import { type MemberNotices, openMemberNotices } from "@/actors/desk/broadcasts/notices.ts";
import type { StaffLog } from "@/actors/desk/log.ts";
import { numberOf } from "@/actors/desk/number_of.ts";
import { type DeskRoute, readDeskRoute } from "@/actors/desk/sessions.ts";

export type { Broadcast, BroadcastPlace, BroadcastProgress };

/** What an act comes to. */
type Acted<Code extends RefusalCode> = Promise<
  Result<{ broadcast: string; version: number }, Code | "deadline_exceeded">
>;
type WriteCode = BroadcastContentCode | "idempotency_mismatch";
type ChangeCode = BroadcastContentCode | "unknown_broadcast" | "broadcast_changed" | OverCode;
type StartCode = "unknown_broadcast" | "broadcast_changed" | "broadcast_not_counted" | OverCode;
type OverCode = "broadcast_begun" | "broadcast_over";

/** Which notice, as it was when somebody decided on it. */
export interface BroadcastAt {
  broadcast: string;
  version: number;
}

/** A notice with what has become of it. */
export interface BroadcastFound {
  broadcast: Broadcast;
  progress: BroadcastProgress;
}

export interface Broadcasts {
  /** The latest first. */
  list(
    after: BroadcastPlace | null,
  ): Promise<{ broadcasts: BroadcastFound[]; next: BroadcastPlace | null }>;
  get(id: string): Promise<BroadcastFound | null>;
  /** Writes a notice, once a `rid`; it is counted from then on. */
  write(by: Actor, rid: string, content: BroadcastContent): Acted<WriteCode>;
  /** Changes what nobody was told yet; it is counted anew. */
  change(by: Actor, at: BroadcastAt, content: BroadcastContent): Acted<ChangeCode>;
  /** Begins to tell members. Only what is counted can begin. */
  start(by: Actor, at: BroadcastAt): Acted<StartCode>;
  /** Ends it for good. It goes by whether it runs, not by its version: a stop is never too late because of a step. */
  stop(by: Actor, id: string): Acted<"unknown_broadcast">;
  /** Counts and tells what is to be counted and told now. */
  run: RunBroadcasts;
  /** What the app shows members. */
  notices: MemberNotices;
}

export function openBroadcasts(
  env: ActorEnv,
  { staffLog }: { staffLog: Pick<StaffLog, "run"> },
): Broadcasts {
  const { database, now } = env;

  /** Changes a notice; `next` gives what it becomes, null where nothing is to be done. */
  function change<Code extends RefusalCode>(by: Actor, id: string, decided: {
    what: StaffAct;
    next(rows: BroadcastRows): Result<Change | null, Code>;
  }): Acted<Code | "unknown_broadcast"> {
    type Codes = Code | "unknown_broadcast";
    const done = staffLog.run<Loaded, { broadcast: string; version: number }, Codes>({
      async load() {
        const [rows, deskRoute] = await Promise.all([getBroadcast(database, id), readDeskRoute(env)]);
        return { rows, deskRoute };
      },
      decide({ rows, deskRoute }, draft, log) {
        // A generic code keeps the compiler from seeing that this is among them.
        if (!rows) return refuse("unknown_broadcast") as Result<never, Codes>;
        const { value: before } = rows.broadcast;
        const next = decided.next(rows);
        if (!next.ok) return next as Result<never, Codes>;
        if (!next.value) return accept({ broadcast: id, version: before.version });
        updateBroadcast(draft, rows, next.value);
        notifyDesk(draft, deskRoute, [{ about: "list", list: "broadcasts" }]);
        log([{
          by,
          what: decided.what,
          subject: { ref: id },
          before: before.state,
          after: summaryOf(next.value.broadcast),
        }]);
        return accept({ broadcast: id, version: before.version + 1 });
      },
    });
    return done as Acted<"unknown_broadcast" | Code>;
  }

  return {
    async list(after) {
      const { rows, next } = await listBroadcasts(database, { after, limit: DESK_PAGE });
      return { broadcasts: rows.map(foundOf), next };
    },
    async get(id) {
      const rows = await getBroadcast(database, id);
      return rows && foundOf(rows);
    },
    async write(by, rid, raw) {
      const content = checkBroadcast(raw);
      if (!content.ok) return content;
      const id = numberOf(`broadcast ${by.staff} ${rid}`);
      const digest = digestOf("broadcast", [content.value]);
      return await staffLog.run<Loaded, { broadcast: string; version: number }, "idempotency_mismatch">({
        async load() {
          const [rows, deskRoute] = await Promise.all([getBroadcast(database, id), readDeskRoute(env)]);
          return { rows, deskRoute };
        },
        decide({ rows, deskRoute }, draft, log) {
          if (rows) {
            const { value } = rows.broadcast;
            return value.digest === digest
              ? accept({ broadcast: id, version: value.version })
              : refuse("idempotency_mismatch");
          }
          const broadcast: Broadcast = {
            ...content.value,
            id,
            state: "draft",
            at: now(),
            by: by.staff,
            digest,
            version: 1,
          };
          addBroadcast(draft, broadcast);
          notifyDesk(draft, deskRoute, [{ about: "list", list: "broadcasts" }]);
          log([{ by, what: "broadcast.write", subject: { ref: id }, after: summaryOf(broadcast) }]);
          return accept({ broadcast: id, version: 1 });
        },
      });
    },
    async change(by, { broadcast: id, version }, raw) {
      const content = checkBroadcast(raw);
      if (!content.ok) return content;
      return await change<"broadcast_changed" | OverCode>(by, id, {
        what: "broadcast.write",
        next({ broadcast: { value }, progress }) {
          if (value.state !== "draft") {
            return refuse(value.state === "running" ? "broadcast_begun" : "broadcast_over");
          }
          if (value.version !== version) return refuse("broadcast_changed");
          const { shown_at } = progress.value;
          return accept({
            broadcast: { ...value, ...content.value },
            progress: { ...NO_PROGRESS, shown_at },
          });
        },
      });
    },
    start: (by, { broadcast: id, version }) =>
      change<Exclude<StartCode, "unknown_broadcast">>(by, id, {
        what: "broadcast.start",
        next({ broadcast: { value }, progress: { value: progress } }) {
          if (value.state === "stopped") return refuse("broadcast_over");
          // The same click came twice.
          const isAgain = value.started_by === by.staff && value.version === version + 1;
          if (value.state !== "draft") return isAgain ? accept(null) : refuse("broadcast_begun");
          if (value.version !== version) return refuse("broadcast_changed");
          if (!progress.counted) return refuse("broadcast_not_counted");
          return accept({
            broadcast: { ...value, state: "running", started_at: now(), started_by: by.staff },
            progress: { ...progress, cursor: null, next_at: 0 },
          });
        },
      }),
    stop: (by, id) =>
      change<never>(by, id, {
        what: "broadcast.stop",
        next({ broadcast: { value } }) {
          if (value.state === "stopped") return accept(null);
          return accept({ broadcast: { ...value, state: "stopped", ended_at: now() } });
        },
      }),
    run: openBroadcastJob(env),
    notices: openMemberNotices(env),
  };
}

interface Loaded {
  rows: BroadcastRows | null;
  deskRoute: DeskRoute;
}

interface Change {
  broadcast: Broadcast;
  progress?: BroadcastProgress;
}

function foundOf({ broadcast, progress }: BroadcastRows): BroadcastFound {
  return { broadcast: broadcast.value, progress: progress.value };
}

/** What the log says of a notice. */
function summaryOf({ state, subject, languages, group, channels, rate }: Broadcast): string {
  return `${state}: ${subject}, ${languages.join("+")}, ${group}, ${channels.join("+")}, ${rate}/min`;
}
