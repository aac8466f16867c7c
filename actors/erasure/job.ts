/**
 * Erases accounts whose time is over (ER-6, ER-7):
 *
 * 1. `begin`: each gets a pseudonym with a record that says nothing, in one change with the mark from which on nothing can be
 *    undone and with its place in the erasure.
 * 2. The hashes of their ids are put on the list outside the database: not before, or it might name somebody who has come back
 *    in the last moment, and whom a restore would erase.
 * 3. `pass`: all kinds of rows are gone through in one order, and what names one of them is treated as
 *    store/erasure/table.ts says. Each step is a change of its own that checks what it has read, and may be done again.
 * 4. Passes follow one another until one has found nothing. Then the erasure is done, and nothing is left that leads from a
 *    pseudonym to who it was.
 *
 * Invariant: how far it has come stands in one row, so a process that is killed at any point, or two at once, go on from there.
 */
import { makeMemberId, MEMBER_ID_BYTES, type MemberId, parseMessageId } from "@/domain/ids.ts";
import { ERASED_ADDRESS_MS, ERASED_AT_ONCE } from "@/domain/limits.ts";
import { accept } from "@/domain/refusals.ts";
import { recordsEnd } from "@/domain/retention.ts";
import { check, checkAbsent, count, type Entry, newChange, remove, set } from "@/store/change.ts";
import type { RowKind } from "@/store/archive/lives.ts";
import { removeExport } from "@/store/exports/writer.ts";
import { listFormerEmails } from "@/store/emails/reader.ts";
import { erasedAddressKey, idHash } from "@/store/erasure/hashes.ts";
import { namesAny, patternOf, renamedValue, targetIn } from "@/store/erasure/rename.ts";
import { dropRow, type NamingRow, renameRow } from "@/store/erasure/rows.ts";
import { ERASED_KINDS, ERASURE } from "@/store/erasure/table.ts";
import { type Key, keys } from "@/store/keys.ts";
import { getMemberEntry } from "@/store/members/reader.ts";
import { endPhoto, updatePhoto, withoutFiles } from "@/store/photos/writer.ts";
import { isHeld } from "@/store/photos/reader.ts";
import type {
  DataExport,
  Erasure,
  ErasureTarget,
  Member,
  Photo,
  Subscriber,
  Ticket,
  Voice,
} from "@/store/records.ts";
import { removeSubscriber } from "@/store/subscribers/writer.ts";
import { removeTicket } from "@/store/tickets/writer.ts";
import { endVoice, updateVoice } from "@/store/voices/writer.ts";
import { commitDraft } from "@/actors/command.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { eraseConversation, moveMessages, pairIn } from "@/actors/erasure/conversation.ts";
import { eraseMoney } from "@/actors/erasure/money.ts";
import { eraseRelation } from "@/actors/erasure/relation.ts";

/** Rows read at once, and after how many it is noted how far it has come. */
const READ_AT_ONCE = 200;
const NOTED_AFTER = 2_000;
/** Steps done side by side: the group commit makes few operations of them. */
const STEPS_AT_ONCE = 50;

/** Keeps hashes of erased ids outside the database and its backups. */
export interface ErasedList {
  add(hashes: readonly string[]): Promise<void>;
}

export interface Erasures {
  /** Erases whose time is over; `signal` ends it between two steps. */
  sweep(signal?: AbortSignal): Promise<void>;
}

export function openErasures(env: ActorEnv, { list }: { list: ErasedList }): Erasures {
  const { database, now, randomBytes } = env;

  async function begin(): Promise<void> {
    const due = await Array.fromAsync(database.list(keys.accountEnds(), {
      end: keys.accountEnd(now() + 1, "" as MemberId),
      limit: ERASED_AT_ONCE,
    }));
    for (const { key } of due) await addTarget(key[2] as MemberId);
  }

  async function addTarget(id: MemberId): Promise<void> {
    const ghost = makeMemberId(randomBytes(MEMBER_ID_BYTES));
    await commitDraft(env, async (draft) => {
      const [member, run] = await Promise.all([getMemberEntry(database, id), database.get(keys.erasure())]);
      const closing = member?.value.closing;
      if (!member || !closing || closing.erasing || closing.pay_back || closing.until > now()) {
        return accept(null);
      }
      const erasedAt = now();
      const { email } = member.value;
      const former = await listFormerEmails(database, id, now());
      const emails = [...new Set([email, ...former.map((each) => each.email)])];
      const target: ErasureTarget = { member: id, ghost, emails };
      check(draft, member);
      check(draft, run);
      checkAbsent(draft, keys.member(ghost));
      set(draft, member.key, { ...member.value, closing: { ...closing, erasing: true } });
      remove(draft, keys.accountEnd(closing.until, id));
      set(draft, keys.member(ghost), tombstoneOf(member.value, { id: ghost, now: erasedAt }));
      set(draft, keys.booksEnd(recordsEnd(erasedAt), ghost), 0);
      set(draft, keys.erased(idHash(id)), { at: erasedAt });
      for (const each of emails) {
        const exp = now() + ERASED_ADDRESS_MS;
        set(draft, await erasedAddressKey(database, each), { exp }, ERASED_ADDRESS_MS);
      }
      count(draft, { name: "accounts_deleted", lang: member.value.lang, at: now() });
      const version = (run.value?.version ?? 0) + 1;
      const targets = [...run.value?.targets ?? [], target];
      // Whoever comes later is looked for from the beginning.
      set(draft, run.key, { targets, pass: 1, kind: firstKind(), after: null, found: 0, version });
      return accept(null);
    });
  }

  /** Notes how far it has come; false where another process has gone on meanwhile. */
  async function note(run: Entry<Erasure>, next: Omit<Erasure, "version"> | null): Promise<boolean> {
    const change = newChange();
    check(change, run);
    if (next) set(change, run.key, { ...next, version: (run.value?.version ?? 0) + 1 });
    else remove(change, run.key);
    return await database.commit(change) !== null;
  }

  /**
   * Goes on with the kind that the erasure has come to, for some rows. False where it is done, or somebody else goes on.
   * `listed`: who was put on the list before, since others may come to the erasure at any time.
   */
  async function step(listed: Set<MemberId>, signal: AbortSignal | undefined): Promise<boolean> {
    const run = await database.get(keys.erasure());
    if (!run.value) return false;
    const { targets, kind } = run.value;
    const unlisted = targets.map(({ member }) => member).filter((member) => !listed.has(member));
    if (unlisted.length > 0) await list.add(unlisted.map(idHash));
    for (const member of unlisted) listed.add(member);
    const pattern = patternOf(targets);
    let { after, found } = run.value;
    let seen = 0;
    let isWhole = true;
    let waiting: Promise<unknown>[] = [];
    const prefix = [kind] as unknown as Key<unknown>;
    const start = after && { start: [...after, 0] };
    for await (const row of database.list(prefix, { batch: READ_AT_ONCE, ...start })) {
      if (signal?.aborted) return false;
      after = row.key;
      seen++;
      if (namesAny(pattern, row.key, row.value)) {
        found++;
        waiting.push(treat(kind as RowKind, row as NamingRow, targets));
        if (waiting.length === STEPS_AT_ONCE) {
          await Promise.all(waiting);
          waiting = [];
        }
      }
      if (seen < NOTED_AFTER) continue;
      isWhole = false;
      break;
    }
    await Promise.all(waiting);
    if (!isWhole) return await note(run, { ...run.value, after, found });
    const next = ERASED_KINDS[ERASED_KINDS.indexOf(kind as RowKind) + 1];
    if (next) return await note(run, { ...run.value, kind: next, after: null, found });
    if (found === 0) return await note(run, null) && false;
    return await note(run, {
      targets,
      pass: run.value.pass + 1,
      kind: firstKind(),
      after: null,
      found: 0,
    });
  }

  /** What has changed since it was read is met again by the next pass. */
  async function treat(kind: RowKind, row: NamingRow, targets: readonly ErasureTarget[]): Promise<void> {
    const target = targetIn(targets, row.key, row.value);
    if (!target) return;
    const change = newChange();
    const treatment = ERASURE[kind];
    const isOwnPair = row.key.includes(target.member);
    switch (treatment) {
      case "conversation":
        if (isOwnPair) return void await eraseConversation(env, pairIn(row.key), target);
        renameRow(change, row, { target, now: now() });
        break;
      case "message":
        if (isOwnPair) return await moveMessages(env, pairIn(row.key), target);
        renameRow(change, row, { target, now: now() });
        break;
      case "relation":
        return void await eraseRelation(env, pairIn(row.key), target.member);
      case "money":
        return void await eraseMoney(env, target);
      case "photo":
        await erasePhoto(change, row as NamingRow & { value: Photo }, target);
        break;
      case "voice":
        await eraseVoice(change, row as NamingRow & { value: Voice }, target);
        break;
      case "ticket":
        removeTicket(change, { ...row, key: row.key as Key<Ticket>, value: row.value as Ticket });
        break;
      case "device":
        removeSubscriber(change, {
          ...row,
          key: row.key as Key<Subscriber>,
          value: row.value as Subscriber,
        });
        break;
      case "export":
        removeExport(
          change,
          { ...row, key: row.key as Key<DataExport>, value: row.value as DataExport },
          now(),
        );
        break;
      case "remove":
        dropRow(change, row);
        break;
      case "own":
        if (row.key[1] === target.member) dropRow(change, row);
        else renameRow(change, row, { target, now: now() });
        break;
      case "rename":
      case "log":
        renameRow(change, row, { target, now: now() });
        break;
      case "none":
        return;
      default:
        treatment satisfies never;
    }
    await database.commit(change);
  }

  /**
   * A photo of the member's goes with its files, but what is held for the desk. One in a chat stays as long as its message does:
   * without files where it was theirs, as it is where another sent it to them.
   */
  async function erasePhoto(
    change: ReturnType<typeof newChange>,
    { key, value: before, versionstamp }: NamingRow & { value: Photo },
    target: ErasureTarget,
  ): Promise<void> {
    const entry = { key: key as Key<Photo>, value: before, versionstamp };
    const next = renamedValue(before, target);
    const isOwn = before.member === target.member;
    if (before.use === "chat") {
      const place = parseMessageId(next.message ?? "");
      const message = place && (await database.get(keys.message(place.pair, place.seq))).value;
      if (!message) return endPhoto(change, entry, now());
      return updatePhoto(change, entry, { next: isOwn ? withoutFiles(next, now()) : next, now: now() });
    }
    if (!isOwn) return updatePhoto(change, entry, { next, now: now() });
    if (isHeld(before, now()) || before.use === "evidence") {
      const { story: _, ...held } = next;
      const exp = held.held_until ?? 0;
      return updatePhoto(change, entry, {
        next: { ...held, use: "evidence", exp, listed_at: null },
        now: now(),
      });
    }
    endPhoto(change, entry, now());
  }

  /**
   * A recording of the member's goes, but what is held for the desk. One that another sent them stays as long as its message
   * does.
   */
  async function eraseVoice(
    change: ReturnType<typeof newChange>,
    { key, value: before, versionstamp }: NamingRow & { value: Voice },
    target: ErasureTarget,
  ): Promise<void> {
    const entry = { key: key as Key<Voice>, value: before, versionstamp };
    const next = renamedValue(before, target);
    const place = parseMessageId(next.message ?? "");
    const message = place && (await database.get(keys.message(place.pair, place.seq))).value;
    const isOwn = before.member === target.member;
    if (before.use === "chat" && (isOwn || !message)) {
      return endVoice(change, { ...entry, value: next }, now());
    }
    if (before.use === null && isOwn) return endVoice(change, entry, now());
    updateVoice(change, entry, { next, now: now() });
  }

  return {
    async sweep(signal) {
      if (!(await database.get(keys.erasure())).value) await begin();
      const listed = new Set<MemberId>();
      while (!signal?.aborted && await step(listed, signal));
    },
  };
}

function firstKind(): RowKind {
  return ERASED_KINDS[0] ?? "member";
}

/** What stands for an erased member where others still name them. It says when, and in which language they are counted. */
function tombstoneOf(
  { gender, lang, created_at, scripted }: Member,
  { id, now }: { id: MemberId; now: number },
): Member {
  return {
    id,
    email: "",
    password: null,
    name: "",
    gender,
    birth_date: "",
    bio: "",
    photo: null,
    city: "",
    country: "",
    answer: 0,
    premium_until: 0,
    virtual: false,
    off: true,
    ...scripted && { scripted },
    lang,
    search: { ages: [18, 99], radius_km: 0, gender: 0 },
    created_at,
    erased_at: now,
  };
}
