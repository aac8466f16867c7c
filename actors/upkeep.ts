/** The periodic jobs of an isolate; `domain/limits.ts` has their intervals. */
import {
  ACTOR_EVICT_MS,
  BOOST_SWEEP_MS,
  DESK_SWEEP_MS,
  PHOTO_SWEEP_MS,
  RECONCILE_SWEEP_MS,
  RENEWAL_SWEEP_MS,
  RENEWAL_TELL_MS,
  VISIT_SWEEP_MS,
} from "@/domain/limits.ts";
import type { Actors } from "@/actors/mod.ts";
import type { Job } from "@/actors/scheduler.ts";

const NOT_TOLD = "provider not told of a cancellation or a return";

export function upkeepOf(actors: Actors): Job[] {
  const { desk, discovery, evictIdle, payments, photos, relations, subscriptions } = actors;
  return [
    { failure: "idle state not dropped", everyMs: ACTOR_EVICT_MS, work: evictIdle },
    { failure: "photos not swept", everyMs: PHOTO_SWEEP_MS, work: photos.sweep },
    // Its last run takes off what is still counted.
    {
      failure: "boosts not swept",
      everyMs: BOOST_SWEEP_MS,
      atStart: true,
      atEnd: true,
      work: discovery.sweep,
    },
    { failure: "conversations of the desk not handed back", everyMs: DESK_SWEEP_MS, work: desk.queue.sweep },
    {
      failure: "unanswered lines not paid back",
      everyMs: DESK_SWEEP_MS,
      atStart: true,
      work: desk.refunds.sweep,
    },
    {
      failure: "virtual profiles not looked after",
      everyMs: DESK_SWEEP_MS,
      atStart: true,
      work: desk.personas.sweep,
    },
    {
      failure: "older virtual profiles not filled in",
      everyMs: PHOTO_SWEEP_MS,
      atStart: true,
      work: desk.personas.fill,
    },
    { failure: "visits not forgotten", everyMs: VISIT_SWEEP_MS, atStart: true, work: relations.sweep },
    { failure: "orders not reconciled", everyMs: RECONCILE_SWEEP_MS, work: () => payments.reconcile() },
    // This isolate's own soon, those that others have left now and then.
    { failure: NOT_TOLD, everyMs: RENEWAL_TELL_MS, work: subscriptions.notifyNoted },
    { failure: NOT_TOLD, everyMs: RENEWAL_SWEEP_MS, atStart: true, work: subscriptions.notifyProviders },
  ];
}
