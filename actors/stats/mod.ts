/**
 * What the site is counted by. Nearly all of it is counted in the commits in which it happens (store/change.ts); what is left is
 * done here: steps of registrations, which no commit holds, members whose sockets outlast a day, folding, and how long the
 * queues are.
 */
import type { Count } from "@/domain/stats.ts";
import { dayOf } from "@/domain/utc_day.ts";
import { count, newChange } from "@/store/change.ts";
import { listInstanceMembers } from "@/store/presence/reader.ts";
import { foldStats } from "@/store/stats/fold.ts";
import { commitDraft } from "@/actors/command.ts";
import { accept } from "@/domain/refusals.ts";
import { type ActorEnv, isFirst } from "@/actors/env.ts";
import { markActive } from "@/actors/stats/activity.ts";
import { measureQueues } from "@/actors/stats/queues.ts";
import { keepMemberTotal } from "@/actors/stats/total.ts";

/** A step of a registration that was answered for the first time. */
export interface AnsweredStep {
  wizard: string;
  step: string;
  lang: string;
}

export interface Stats {
  /** Counts a step; it is written soon. */
  step(step: AnsweredStep): void;
  /** Writes the steps that wait. */
  write(): Promise<void>;
  /** Marks who is still there on a new day, folds days that are over, and measures the queues; `signal` ends it early. */
  sweep(signal?: AbortSignal): Promise<void>;
}

/** Opens the counting of an isolate. */
export function openStats(env: ActorEnv): Stats {
  const { database, now, instance } = env;
  let waiting = new Map<string, Count>();
  let markedDay = dayOf(now());

  return {
    step({ wizard, step, lang }) {
      const at = now();
      const name = `step/${wizard}/${step}` as const;
      const key = JSON.stringify([dayOf(at), name, lang]);
      const by = (waiting.get(key)?.by ?? 0) + 1;
      waiting.set(key, { name, lang, at, by });
    },

    async write() {
      if (waiting.size === 0) return;
      const counts = waiting;
      waiting = new Map();
      const change = newChange();
      for (const each of counts.values()) count(change, each);
      // Of a commit that fails it is not known whether it was written: rather some steps too few than twice as many.
      await database.commit(change);
    },

    async sweep(signal) {
      const today = dayOf(now());
      if (today !== markedDay) {
        for (const member of await listInstanceMembers(database, instance)) {
          if (signal?.aborted) return;
          await commitDraft(env, async (draft) => accept(await markActive(env, draft, member)));
        }
        markedDay = today;
      }
      if (!isFirst(env)) return;
      await foldStats(database, { now: now(), signal });
      await keepMemberTotal(database, now(), signal);
      await measureQueues(database, now());
    },
  };
}
