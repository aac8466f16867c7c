/**
 * Runs every command:
 *
 * 1. `load` reads the state that the command is decided on, with the record of its `rid`.
 * 2. A command that was done before gets its recorded answer (P2).
 * 3. `decide` writes changes and events into a draft. It is pure except for random draws.
 * 4. The draft is committed with the answer under the `rid` and the inbox rows of other instances, and then
 *    published.
 *
 * After a conflict or an error a fresh attempt loads and decides again, until the deadline. Either may hide a
 * commit whose answer was lost: then the draft has landed, but its events were not published. So drafts with an
 * unknown outcome are kept, and the attempt that finds the command done publishes the one that did it.
 * Publishing twice does no harm.
 */
import { isDeepStrictEqual } from "node:util";
import type { MemberId } from "@/domain/ids.ts";
import { COMMAND_DEADLINE_MS } from "@/domain/limits.ts";
import { accept, type RefusalCode, refuse, type Result } from "@/domain/refusals.ts";
import type { Entry } from "@/store/change.ts";
import { type Entries, transact } from "@/store/database.ts";
import { type Key, keys } from "@/store/keys.ts";
import { getLanded, putLanded } from "@/store/landed.ts";
import type { RidRow } from "@/store/records.ts";
import { putRid } from "@/store/rids/writer.ts";
import { digestOf } from "@/actors/digest.ts";
import { address, type Draft, isEmpty, newDraft } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";

export type CommandEnv = Pick<ActorEnv, "database" | "instance" | "now" | "publish" | "siblings" | "uuid">;

/** Reads at most nine entries in one snapshot, with the record of the `rid`. */
export type Read = <const Keys extends readonly Key<unknown>[]>(keys: Keys) => Promise<Entries<Keys>>;

/** The identity of a command that is done once (P2): the same `rid` with another module or content is refused. */
export interface Once {
  member: MemberId;
  rid: string;
  module: string;
  content: readonly unknown[];
}

/** The result of an attempt: the answer, or null where its state may be outdated. */
export type Decision<Value, Code extends RefusalCode> = Result<Value, Code> | null;

/** The definition of a command. `Code` includes `idempotency_mismatch` with `once`. */
export interface Command<Loaded, Value, Code extends RefusalCode> {
  once?: Once;
  /**
   * Reads the state for the decision. `read` comes last, so that a command is never refused because of its own
   * earlier commit. `isFresh`: cached state was outdated.
   */
  load(read: Read, isFresh: boolean): Promise<Loaded>;
  /** Decides. A refusal drops the draft; an accepted command with an empty draft has nothing left to do. */
  decide(loaded: Loaded, draft: Draft): Decision<Value, Code>;
  /**
   * What shows that an earlier attempt has landed, to one that has nothing left to do; `state` where it is
   * missing.
   */
  landedBy?: LandedBy<Value, Code>;
}

/**
 * - `state`: that there is nothing left to do. Whoever else brought that about has notified the same.
 * - `answer`: that the attempt came to the same answer. Others may have brought it about with another one.
 * - `row`: a row that each attempt leaves for a minute. Others may have brought it about with the same answer; an attempt whose
 *   row is there is not decided anew.
 * - a function of what the earlier attempt came to; asked also where something is left to do.
 */
type LandedBy<Value, Code extends RefusalCode> =
  | "state"
  | "answer"
  | "row"
  | ((earlier: Result<Value, Code>) => boolean);

/** Commits with an unknown outcome (a lost connection to the database) before it gives up. */
const FAILURES_MAX = 3;

/** A draft whose commit is not known to have landed. */
interface Pending<Value, Code extends RefusalCode> {
  result: Result<Value, Code>;
  publish(): void;
}

/** Runs a command. Throws `Busy`, or the error of a database that keeps failing. */
export async function runCommand<Loaded, Value, Code extends RefusalCode>(
  env: CommandEnv,
  command: Command<Loaded, Value, Code>,
): Promise<Result<Value, Code> | Result<never, "deadline_exceeded">> {
  const { database, now } = env;
  const { load, decide, once, landedBy = "state" } = command;
  const id = landedBy === "row" ? env.uuid() : null;
  const digest = once ? digestOf(once.module, once.content) : "";
  const deadline = now() + COMMAND_DEADLINE_MS;
  let pending: Pending<Value, Code>[] = [];
  let failures = 0;

  /** Null where it has to be retried. */
  async function attempt(isFresh: boolean): Promise<Result<Value, Code> | null> {
    const landed = await landedAttempt();
    // What adds up would be done twice if it were decided anew.
    if (landed) {
      landed.publish();
      pending = [];
      return landed.result;
    }
    const { loaded, done } = await loadWithRecord(isFresh);
    if (done) {
      if (done.digest !== digest) return refuse("idempotency_mismatch") as Result<Value, Code>;
      const result = accept(done.answer as Value);
      await publishLanded("answer", result);
      return result;
    }
    const draft = newDraft();
    const result = decide(loaded, draft);
    if (!result?.ok) return result;
    // Of several commands that run as one group, some may be done and others not.
    if (isEmpty(draft) || typeof landedBy === "function") await publishLanded(landedBy, result);
    if (isEmpty(draft)) return result;
    if (once) putRid(draft, once.member, once.rid, { digest, answer: result.value, now: now() });
    if (id !== null) putLanded(draft, id, pending.length);
    const publish = address(draft, env);
    pending.push({ result, publish });
    const versionstamp = await database.commit(draft);
    if (versionstamp === null) return null;
    for (const remember of draft.remember) remember(versionstamp);
    publish();
    return result;
  }

  async function loadWithRecord(isFresh: boolean): Promise<{ loaded: Loaded; done: RidRow | null }> {
    if (!once) return { loaded: await load((wanted) => database.getMany(wanted), isFresh), done: null };
    const key = keys.rid(once.member, once.rid);
    let record: Entry<RidRow> | null = null;
    const loaded = await load(async (wanted) => {
      const [rid, ...entries] = await database.getMany([key, ...wanted]);
      record = rid as Entry<RidRow>;
      return entries as never;
    }, isFresh);
    record ??= await database.get(key);
    return { loaded, done: record.value };
  }

  /** The attempt whose row says that it has landed. */
  async function landedAttempt(): Promise<Pending<Value, Code> | null> {
    if (id === null || pending.length === 0) return null;
    const nth = await getLanded(database, id);
    return nth === null ? null : pending[nth] ?? null;
  }

  async function publishLanded(by: LandedBy<Value, Code>, found: Result<Value, Code>): Promise<void> {
    if (pending.length === 0) return;
    const ofRow = by === "row" ? await landedAttempt() : null;
    const landed = pending.findLast((each) => {
      const { result } = each;
      if (by === "state") return true;
      if (by === "row") return each === ofRow;
      return by === "answer" ? isDeepStrictEqual(result, found) : by(result);
    });
    if (!landed) return;
    landed.publish();
    pending = [];
  }

  for (let isFresh = false; now() < deadline; isFresh = true) {
    try {
      // After a conflict it takes a turn: a busier writer would win again and again.
      const result = isFresh ? await database.inTurn(() => attempt(true)) : await attempt(false);
      if (result) return result;
    } catch (error) {
      if (++failures >= FAILURES_MAX) throw error;
    }
  }
  return refuse("deadline_exceeded");
}

/**
 * Commits a change that is not a member's command, such as one of an upkeep job, and publishes its events. It
 * is read and decided again after conflicts. A refusal or an empty draft writes nothing. Throws `Busy`.
 */
export async function commitDraft<Value, Code extends RefusalCode = never>(
  env: CommandEnv,
  decide: (draft: Draft) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code>> {
  const { result, publish } = await transact(env.database, async () => {
    const draft = newDraft();
    const result = await decide(draft);
    if (!result.ok || isEmpty(draft)) return { change: null, value: { result, publish() {} } };
    return { change: draft, value: { result, publish: address(draft, env) } };
  });
  publish();
  return result;
}
