/**
 * The one way in which commands are carried out:
 *
 * 1. `load` reads what the command is decided on, and with it the record of its `rid`.
 * 2. A command that was done before is answered again (P2).
 * 3. `decide` writes into a draft what changes, and whom that is told. It is pure but for what it draws by chance.
 * 4. The draft is committed with the answer under the `rid` and the rows for other instances, and then published.
 *
 * After a conflict or an error a fresh attempt loads and decides again, until the deadline. Both may come of an answer that
 * got lost: then the draft has landed, and nobody here was notified. So drafts whose commit is not known to have landed are
 * remembered, and the attempt that finds the command done publishes the one that did it. Notifying twice does no harm.
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

export type CommandEnv = Pick<ActorEnv, "database" | "instance" | "now" | "publish" | "uuid">;

/** Reads entries as of one moment, at most nine; the record of the `rid` is read with them. */
export type Read = <const Keys extends readonly Key<unknown>[]>(keys: Keys) => Promise<Entries<Keys>>;

/** What makes a command be done once (P2): the same `rid` with another module or content is refused. */
export interface Once {
  member: MemberId;
  rid: string;
  module: string;
  content: readonly unknown[];
}

/** What an attempt came to: the answer, or null where what it was decided on may be out of date. */
export type Decision<Value, Code extends RefusalCode> = Result<Value, Code> | null;

/** A command as it is declared. `Code` has `idempotency_mismatch` where there is `once`. */
export interface Command<Loaded, Value, Code extends RefusalCode> {
  once?: Once;
  /**
   * Reads what the command is decided on. `read` comes last, so that no refusal comes of what this very command has done
   * already. `isFresh`: what is remembered was out of date.
   */
  load(read: Read, isFresh: boolean): Promise<Loaded>;
  /** Decides. A refusal drops the draft; an accepted command that leaves it empty has nothing left to do. */
  decide(loaded: Loaded, draft: Draft): Decision<Value, Code>;
  /** What shows that an earlier attempt has landed, to one that has nothing left to do; `state` where it is missing. */
  landedBy?: LandedBy<Value, Code>;
}

/**
 * - `state`: that there is nothing left to do. Whoever else brought that about has notified the same.
 * - `answer`: that the attempt came to the same answer. Others may have brought it about with another one.
 * - `row`: a row that each attempt leaves for a minute. Others may have brought it about with the same answer.
 * - a function of what the earlier attempt came to; asked also where something is left to do.
 */
type LandedBy<Value, Code extends RefusalCode> =
  | "state"
  | "answer"
  | "row"
  | ((earlier: Result<Value, Code>) => boolean);

/** Commits with an unknown outcome (a lost connection to the database) that are looked into before giving up. */
const FAILURES_MAX = 3;

/** A draft whose commit is not known to have landed. */
interface Pending<Value, Code extends RefusalCode> {
  result: Result<Value, Code>;
  publish(): void;
}

/** Carries out a command. Throws `Busy`, and what the database throws where it keeps failing. */
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

  /** Null where it has to be tried again. */
  async function attempt(isFresh: boolean): Promise<Result<Value, Code> | null> {
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
    // Of several commands that are carried out as one, some may be done and others not.
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

  async function publishLanded(by: LandedBy<Value, Code>, found: Result<Value, Code>): Promise<void> {
    if (pending.length === 0) return;
    const nth = by === "row" && id !== null ? await getLanded(database, id) : null;
    const landed = pending.findLast(({ result }, index) => {
      if (by === "state") return true;
      if (by === "row") return index === nth;
      return by === "answer" ? isDeepStrictEqual(result, found) : by(result);
    });
    if (!landed) return;
    landed.publish();
    pending = [];
  }

  for (let isFresh = false; now() < deadline; isFresh = true) {
    try {
      // A command that was overtaken once would be overtaken again by whoever writes more.
      const result = isFresh ? await database.inTurn(() => attempt(true)) : await attempt(false);
      if (result) return result;
    } catch (error) {
      if (++failures >= FAILURES_MAX) throw error;
    }
  }
  return refuse("deadline_exceeded");
}

/**
 * Commits a change that is no member's command, such as one of an upkeep, and notifies of it. It is read and decided anew as
 * long as others get through. A refusal, as an empty draft, writes nothing. Throws `Busy`.
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
