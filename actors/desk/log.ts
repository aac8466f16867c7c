/**
 * Carries out an act of the desk: a command whose change holds its entry in the staff log (P25). Acts of an isolate run one
 * after the other, since every one of them writes the end of the log.
 */
import type { LoggedAct } from "@/domain/staff_log.ts";
import type { RefusalCode, Result } from "@/domain/refusals.ts";
import { keys } from "@/store/keys.ts";
import { addLogEntries } from "@/store/staff_log/writer.ts";
import { type Command, type CommandEnv, type Decision, runCommand } from "@/actors/command.ts";
import { type Draft, isEmpty } from "@/actors/draft.ts";
import { openMailboxes } from "@/actors/mailbox.ts";
import { ACTOR_IDLE_MS } from "@/domain/limits.ts";
import type { Entry } from "@/store/change.ts";
import type { StaffLogHead } from "@/store/records.ts";

/** Logs acts of a draft; gives the number of the first entry. Called once at most. */
export type Log = (acts: readonly LoggedAct[]) => number;

/** A command that logs what it does. */
export interface StaffCommand<Loaded, Value, Code extends RefusalCode>
  extends Omit<Command<Loaded, Value, Code>, "decide"> {
  decide(loaded: Loaded, draft: Draft, log: Log): Decision<Value, Code>;
}

export interface StaffLog {
  /** Carries out an act. A draft that writes something and logs nothing is a mistake, and throws. */
  run<Loaded, Value, Code extends RefusalCode>(
    command: StaffCommand<Loaded, Value, Code>,
  ): Promise<Result<Value, Code> | Result<never, "deadline_exceeded">>;
  /** Does work that adds entries by itself, after what is under way. */
  alone<Value>(work: () => Promise<Value>): Promise<Value>;
}

/** Opens the staff log of this isolate. Whoever takes the mailbox of a member or a conversation takes that first. */
export function openStaffLog(env: CommandEnv): StaffLog {
  const { database, now } = env;
  const mailboxes = openMailboxes(() => null, { idleMs: ACTOR_IDLE_MS, now });
  const alone = <Value>(work: () => Promise<Value>) => mailboxes.run("staff_log", work);

  function run<Loaded, Value, Code extends RefusalCode>(
    { load, decide, ...rest }: StaffCommand<Loaded, Value, Code>,
  ) {
    return alone(() =>
      runCommand<{ loaded: Loaded; head: Entry<StaffLogHead> }, Value, Code>(env, {
        landedBy: "row",
        ...rest,
        async load(read, isFresh) {
          // The head first: what was decided on is then at least as new as it.
          const head = await database.get(keys.staffLogHead());
          return { loaded: await load(read, isFresh), head };
        },
        decide({ loaded, head }, draft) {
          let isLogged = false;
          const decided = decide(loaded, draft, (acts) => {
            isLogged = true;
            return addLogEntries(draft, head, { acts, now: now() });
          });
          if (decided?.ok && !isEmpty(draft) && !isLogged) {
            throw new TypeError("Cannot carry out an act of the desk: it logs nothing");
          }
          return decided;
        },
      })
    );
  }

  return { run, alone };
}
