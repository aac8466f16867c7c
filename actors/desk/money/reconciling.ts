/** Asks the providers about all orders of the last 90 days behind the answer, and keeps what came of it. */
import { accept, type Result } from "@/domain/refusals.ts";
import type { Actor } from "@/domain/staff_log.ts";
import { set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { ReconcileRun } from "@/store/records.ts";
import { commitDraft } from "@/actors/command.ts";
import { notifyDesk } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { StaffLog } from "@/actors/desk/log.ts";
import { type DeskRoute, readDeskRoute } from "@/actors/desk/sessions.ts";
import type { Payments } from "@/actors/payments/mod.ts";
import type { Reconciled } from "@/actors/payments/reconcile.ts";

/** A run that has not ended after so long has ended with its server. */
const RUN_MAX_MS = 3_600_000;

export interface DeskReconciling {
  /** Begins it, unless it is under way; resolves at once. */
  begin(by: Actor): Promise<Result<null, "deadline_exceeded">>;
  /** Does it and gives its counts: for the command, which waits. */
  run(by: Actor): Promise<Result<Reconciled, "deadline_exceeded">>;
  last(): Promise<ReconcileRun | null>;
}

export function openDeskReconciling(
  env: ActorEnv,
  { staffLog, payments, onError }: {
    staffLog: Pick<StaffLog, "run">;
    payments: Pick<Payments, "reconcile">;
    onError: (error: unknown) => void;
  },
): DeskReconciling {
  const { database, now } = env;

  /** The run that was begun, or null where one is under way. */
  async function start(by: Actor): Promise<Result<ReconcileRun | null, "deadline_exceeded">> {
    const key = keys.reconcileRun();
    return await staffLog.run<
      { before: ReconcileRun | null; deskRoute: DeskRoute },
      ReconcileRun | null,
      never
    >({
      async load() {
        const [before, deskRoute] = await Promise.all([database.get(key), readDeskRoute(env)]);
        return { before: before.value, deskRoute };
      },
      decide({ before, deskRoute }, draft, log) {
        if (before && before.done_at === undefined && now() < before.at + RUN_MAX_MS) return accept(null);
        const run: ReconcileRun = { at: now(), by: by.staff };
        set(draft, key, run);
        notifyDesk(draft, deskRoute, [{ about: "list", list: "money" }]);
        log([{ by, what: "money.reconcile", subject: {} }]);
        return accept(run);
      },
    });
  }

  async function finish(run: ReconcileRun): Promise<Reconciled> {
    const counts = await payments.reconcile({ all: true });
    await commitDraft(env, async (draft) => {
      set(draft, keys.reconcileRun(), { ...run, done_at: now(), ...counts });
      notifyDesk(draft, await readDeskRoute(env), [{ about: "list", list: "money" }]);
      return accept(null);
    });
    return counts;
  }

  return {
    async begin(by) {
      const run = await start(by);
      if (!run.ok) return run;
      if (run.value) finish(run.value).catch(onError);
      return accept(null);
    },
    async run(by) {
      const run = await start(by);
      return run.ok ? accept(await finish(run.value ?? { at: now(), by: by.staff })) : run;
    },
    last: async () => (await database.get(keys.reconcileRun())).value,
  };
}
