/**
 * Changes a conversation at the desk by what was read besides: hands of a person, a day's count. The change checks what it
 * rests on. Where it is decided again and again, that is what somebody else has changed, so it is read anew.
 */
import type { Pair } from "@/domain/ids.ts";
import { type RefusalCode, refuse, type Result } from "@/domain/refusals.ts";
import type { Decision } from "@/actors/command.ts";
import type { AtDesk, ChangeAtDesk } from "@/actors/conversation/at_desk.ts";
import type { Log } from "@/actors/desk/log.ts";
import type { Draft } from "@/actors/draft.ts";
import type { DeskState } from "@/store/records.ts";

/** Decisions by what was read once, and such reads. */
const DECISIONS = 4;
const READS = 8;

export interface ReadingChange<Read, Value, Code extends RefusalCode> {
  /** What it rests on; `nth` counts from 0. */
  read(nth: number): Promise<Read> | Read;
  decide(
    read: Read,
    state: AtDesk,
    writes: { log: Log; draft: Draft },
  ): Decision<{ desk: DeskState | null; value: Value }, Code>;
}

export async function changeByReading<Read, Value, Code extends RefusalCode>(
  atDesk: ChangeAtDesk,
  pair: Pair,
  { read, decide }: ReadingChange<Read, Value, Code>,
): Promise<Result<Value, ChangedCode<Code>>> {
  for (let nth = 0; nth < READS; nth++) {
    const own = await read(nth);
    let decisions = 0;
    let isOld = false;
    const changed = await atDesk<Value, Code>(pair, (state, log, draft) => {
      const decided = decide(own, state, { log, draft });
      isOld = decided?.ok === true && decided.value.desk !== null && ++decisions > DECISIONS;
      return isOld ? refuse("busy") as Result<never, Code> : decided;
    });
    if (!isOld) return changed as Result<Value, ChangedCode<Code>>;
  }
  return refuse("busy") as Result<never, ChangedCode<Code>>;
}

type ChangedCode<Code extends RefusalCode> = Code | "busy" | "unknown_user" | "deadline_exceeded";
