/**
 * What members take along (TD): one archive of everything that is kept about them.
 *
 * 1. The member asks, in a session that has proved who it is: at most one at a time, and one a day.
 * 2. An isolate takes it for itself, says how far it is, and makes it. One that dies is followed by another after a minute,
 *    which begins anew; what it left goes at the end that was announced.
 * 3. It is ready for 48 hours, and a letter says so. Only the session that asked gets it; once that has ended, another one that
 *    asks.
 *
 * Invariant: one isolate makes it at a time, because each sign of life checks the one before.
 */
import type { BlobId, MemberId, PhotoId, SessionId } from "@/domain/ids.ts";
import { makePhotoId, PHOTO_ID_BYTES } from "@/domain/ids.ts";
import type { Language } from "@/domain/language.ts";
import {
  EXPORT_AGAIN_MS,
  EXPORT_BEAT_MS,
  EXPORT_BUILD_MS,
  EXPORT_LEASE_MS,
  EXPORT_LIFE_MS,
  EXPORT_TRIES,
} from "@/domain/limits.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { check, newChange } from "@/store/change.ts";
import { type DueExport, type ExportEntry, getExport, listDueExports } from "@/store/exports/reader.ts";
import {
  addExport,
  endAnnounced,
  failExport,
  finishExport,
  forgetDue,
  handExport,
  updateExport,
} from "@/store/exports/writer.ts";
import { keys } from "@/store/keys.ts";
import { getMember, getMemberEntry } from "@/store/members/reader.ts";
import type { DataExport } from "@/store/records.ts";
import { commitDraft } from "@/actors/command.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { buildExport, EXPORT_STEPS, type ExportDeps } from "@/actors/export/build.ts";
import { addOwnLetter } from "@/actors/member/own_letter.ts";

/** How far a member's export is. */
export type ExportView =
  | { state: "none" }
  | { state: "failed" }
  | { state: "running"; done: number; of: number; asked_at: number }
  | { state: "ready"; bytes: number; ready_at: number; ends_at: number; again_at: number; isOwn: boolean };

export interface Exports {
  /** Asks for one in the name of a session, which may be a confined one; asked again while it is made, nothing changes. */
  ask(
    by: { member: MemberId; session: SessionId },
    about: { lang: Language; timeZone: string },
  ): Promise<Result<null, "export_daily" | "not_authenticated">>;
  /** How far it is, for one of the member's sessions. */
  get(by: { member: MemberId; session: SessionId }): Promise<ExportView>;
  /** Its bytes, for the session that asked. */
  open(
    by: { member: MemberId; session: SessionId },
  ): Promise<Result<{ bytes: number; madeAt: number; stream: AsyncIterable<Uint8Array> }, OpenCode>>;
  /** Makes what is to be made, and gives how many; `signal` ends it early. */
  run(signal?: AbortSignal): Promise<number>;
}

type OpenCode = "export_gone" | "export_elsewhere";

/** Another isolate has it, or its time or this isolate's is over. */
class GivenUp extends Error {
  override name = "GivenUp";
}

export function openExports(env: ActorEnv, deps: ExportDeps): Exports {
  const { database, instance, now, randomBytes } = env;
  const drawId = (): PhotoId => makePhotoId(randomBytes(PHOTO_ID_BYTES));

  return {
    ask: ({ member, session }, { lang, timeZone }) =>
      commitDraft<null, "export_daily" | "not_authenticated">(env, async (draft) => {
        const [entry, record] = await Promise.all([
          database.get(keys.dataExport(member)),
          getMemberEntry(database, member),
        ]);
        // Of an account that is going nothing may come anew (actors/erasure/job.ts).
        if (!record || record.value.closing?.erasing) return refuse("not_authenticated");
        check(draft, record);
        const before = entry.value && isThere(entry.value, now()) ? entry.value : null;
        if (before && isRunning(before)) return accept(null);
        if (before?.state === "ready" && now() < againAt(before)) {
          if (await isLost(before, session)) {
            handExport(draft, { ...entry, value: before }, { session, now: now() });
            return accept(null);
          }
          return refuse("export_daily", { again_at: againAt(before) });
        }
        addExport(draft, entry, {
          id: drawId(),
          member,
          session,
          lang,
          time_zone: timeZone,
          asked_at: now(),
          state: "waiting",
          tries: 0,
          done: 0,
          parts: [],
          exp: now() + EXPORT_LIFE_MS,
        });
        return accept(null);
      }),
    async get({ member, session }) {
      const row = (await getExport(database, member))?.value;
      if (!row || !isThere(row, now())) return { state: "none" };
      if (row.state === "failed") return { state: "failed" };
      if (isRunning(row)) {
        return { state: "running", done: row.done, of: EXPORT_STEPS, asked_at: row.asked_at };
      }
      if (await isLost(row, session)) return { state: "none" };
      return {
        state: "ready",
        bytes: bytesOf(row),
        ready_at: row.ready_at ?? row.asked_at,
        ends_at: row.exp,
        again_at: againAt(row),
        isOwn: row.session === session,
      };
    },
    async open({ member, session }) {
      const row = (await getExport(database, member))?.value;
      if (row?.state !== "ready" || !isThere(row, now())) return refuse("export_gone");
      if (row.session !== session) return refuse("export_elsewhere");
      return accept({ bytes: bytesOf(row), madeAt: row.ready_at ?? row.asked_at, stream: read(row) });
    },
    async run(signal) {
      let made = 0;
      for await (const due of listDueExports(database)) {
        if (signal?.aborted) return made;
        const taken = await take(due);
        if (taken && await make(taken, signal)) made++;
      }
      return made;
    },
  };

  /** Whether nobody gets it any more, unless this session asks: the one that did has ended, as all do where an account closes. */
  async function isLost({ member, session: asked }: DataExport, session: SessionId): Promise<boolean> {
    if (asked === session) return false;
    const { value } = await database.get(keys.memberSession(member, asked));
    return value === null || value.exp <= now();
  }

  async function* read(row: DataExport): AsyncGenerator<Uint8Array> {
    for (const { blob } of row.parts) {
      const bytes = await deps.blobs.get(blob);
      if (!bytes) throw new Error("Cannot read an export: one of its files is gone");
      yield bytes;
    }
  }

  /** Takes one for this isolate; null where another one has it, or there is nothing to make. */
  async function take(due: DueExport): Promise<ExportEntry | null> {
    const entry = await getExport(database, due.member);
    const change = newChange();
    if (entry?.value.asked_at !== due.at || !isRunning(entry.value)) {
      forgetDue(change, due);
      await database.commit(change);
      return null;
    }
    const { value } = entry;
    if (value.builder && now() - value.builder.beat_at < EXPORT_LEASE_MS) return null;
    if (value.tries >= EXPORT_TRIES || value.exp <= now()) {
      failExport(change, entry, now());
      await database.commit(change);
      return null;
    }
    return await put(entry, {
      ...value,
      id: drawId(),
      state: "building",
      tries: value.tries + 1,
      done: 0,
      builder: { instance, beat_at: now() },
    });
  }

  /** Writes it anew; null where somebody else has. */
  async function put(entry: ExportEntry, next: DataExport): Promise<ExportEntry | null> {
    const change = newChange();
    updateExport(change, entry, next);
    const versionstamp = await database.commit(change);
    return versionstamp === null ? null : { ...entry, value: next, versionstamp };
  }

  /** Makes one that this isolate has taken; whether it is ready. */
  async function make(taken: ExportEntry, signal: AbortSignal | undefined): Promise<boolean> {
    let entry = taken;
    const { id, member: of } = taken.value;
    const announced = now() + EXPORT_BUILD_MS;
    const parts: { blob: BlobId; bytes: number }[] = [];
    async function beat(done: number): Promise<void> {
      if (signal?.aborted || now() > announced - EXPORT_LEASE_MS) throw new GivenUp();
      if (now() - (entry.value.builder?.beat_at ?? 0) < EXPORT_BEAT_MS) return;
      const next = await put(entry, { ...entry.value, done, builder: { instance, beat_at: now() } });
      if (!next) throw new GivenUp();
      entry = next;
    }
    try {
      const member = await getMember(database, of);
      if (!member) throw new GivenUp();
      await buildExport(env, deps, { member, row: taken.value, announced, parts, beat });
      await beat(EXPORT_STEPS);
      const ready_at = now();
      const { builder: _, ...rest } = entry.value;
      const next: DataExport = {
        ...rest,
        state: "ready",
        done: EXPORT_STEPS,
        parts,
        ready_at,
        exp: ready_at + EXPORT_LIFE_MS,
      };
      const change = newChange();
      finishExport(change, entry, { next, announced, now: ready_at });
      addOwnLetter(change, env, { kind: "export_ready", member, now: ready_at });
      if (await database.commit(change) === null) throw new GivenUp();
    } catch (error) {
      const isReady = await giveUp(of, { blobs: parts.map(({ blob }) => blob), announced, id });
      if (!isReady && !(error instanceof GivenUp)) throw error;
      if (!isReady) return false;
    }
    env.wakeMailer();
    return true;
  }

  /**
   * Files go at once, and whoever comes next may begin at once; true where it is ready after all, by a commit whose answer was
   * lost. Either this change lands or that one.
   */
  async function giveUp(
    member: MemberId,
    { id, ...files }: { id: PhotoId; blobs: readonly BlobId[]; announced: number },
  ): Promise<boolean> {
    const entry = await getExport(database, member);
    const isOurs = entry?.value.id === id;
    if (isOurs && entry.value.state === "ready") return true;
    const change = newChange();
    if (isOurs) {
      const { builder: _, ...rest } = entry.value;
      updateExport(change, entry, { ...rest, state: "waiting", done: 0 });
    }
    endAnnounced(change, id, { ...files, now: now() });
    if (await database.commit(change) === null) return await giveUp(member, { id, ...files });
    return false;
  }
}

function isThere({ exp }: DataExport, now: number): boolean {
  return now < exp;
}

function isRunning({ state }: DataExport): boolean {
  return state === "waiting" || state === "building";
}

function againAt({ asked_at }: DataExport): number {
  return asked_at + EXPORT_AGAIN_MS;
}

function bytesOf({ parts }: DataExport): number {
  return parts.reduce((sum, { bytes }) => sum + bytes, 0);
}
