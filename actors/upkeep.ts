/** The periodic jobs of an isolate; `domain/limits.ts` has their intervals. */
import {
  ACTOR_EVICT_MS,
  BOOST_SWEEP_MS,
  BROADCAST_EVERY_MS,
  DESK_SWEEP_MS,
  ERASURE_EVERY_MS,
  EXPORT_EVERY_MS,
  PHOTO_SWEEP_MS,
  RECONCILE_SWEEP_MS,
  RENEWAL_SWEEP_MS,
  RENEWAL_TELL_MS,
  STAT_SWEEP_MS,
  STEP_WRITE_MS,
  VISIT_SWEEP_MS,
} from "@/domain/limits.ts";
import type { Actors } from "@/actors/mod.ts";
import type { Job } from "@/actors/scheduler.ts";

const NOT_TOLD = "provider not told of a cancellation or a return";

export function upkeepOf(actors: Actors): Job[] {
  const {
    desk,
    discovery,
    erasures,
    evictIdle,
    exports,
    files,
    photos,
    photoVerification,
    payments,
    relations,
    stats,
    subscriptions,
    wallets,
  } = actors;
  return [
    { failure: "idle state not dropped", everyMs: ACTOR_EVICT_MS, work: evictIdle },
    { failure: "files not swept", everyMs: PHOTO_SWEEP_MS, work: files.sweep },
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
      failure: "older photos not found by their looks",
      everyMs: PHOTO_SWEEP_MS,
      quietMs: VISIT_SWEEP_MS,
      atStart: true,
      work: photos.fillHashes,
    },
    {
      failure: "older virtual profiles not filled in",
      everyMs: PHOTO_SWEEP_MS,
      quietMs: VISIT_SWEEP_MS,
      atStart: true,
      work: desk.personas.fill,
    },
    {
      failure: "members whose suspension is over not shown",
      everyMs: DESK_SWEEP_MS,
      atStart: true,
      work: desk.decisions.sweep,
    },
    {
      failure: "members who are reported to be under 18 not limited",
      everyMs: DESK_SWEEP_MS,
      atStart: true,
      work: desk.reports.limitReported,
    },
    {
      failure: "older reports not filed",
      everyMs: PHOTO_SWEEP_MS,
      quietMs: VISIT_SWEEP_MS,
      atStart: true,
      work: desk.reports.fill,
    },
    { failure: "evidence not forgotten", everyMs: VISIT_SWEEP_MS, atStart: true, work: desk.reports.sweep },
    {
      failure: "older answers not brought up to date",
      everyMs: PHOTO_SWEEP_MS,
      quietMs: VISIT_SWEEP_MS,
      atStart: true,
      work: actors.updates.fillAbout,
    },
    {
      failure: "older members not found by their names",
      everyMs: PHOTO_SWEEP_MS,
      quietMs: VISIT_SWEEP_MS,
      atStart: true,
      work: desk.members.fill,
    },
    {
      failure: "older orders not listed",
      everyMs: PHOTO_SWEEP_MS,
      quietMs: VISIT_SWEEP_MS,
      atStart: true,
      work: desk.money.fill,
    },
    { failure: "days not closed", everyMs: DESK_SWEEP_MS, atStart: true, work: desk.money.closings.sweep },
    {
      failure: "older tickets not listed",
      everyMs: PHOTO_SWEEP_MS,
      quietMs: VISIT_SWEEP_MS,
      atStart: true,
      work: desk.tickets.fill,
    },
    {
      failure: "selfies not forgotten",
      everyMs: VISIT_SWEEP_MS,
      atStart: true,
      work: photoVerification.sweep,
    },
    { failure: "tickets not closed", everyMs: VISIT_SWEEP_MS, atStart: true, work: desk.tickets.sweep },
    {
      failure: "planned changes of catalogue and texts not made",
      everyMs: DESK_SWEEP_MS,
      atStart: true,
      work: desk.catalogue.sweep,
    },
    { failure: "steps of registrations not counted", everyMs: STEP_WRITE_MS, atEnd: true, work: stats.write },
    { failure: "counters not folded", everyMs: STAT_SWEEP_MS, atStart: true, work: stats.sweep },
    {
      failure: "notices to members not sent",
      everyMs: BROADCAST_EVERY_MS,
      work: desk.broadcasts.run,
    },
    { failure: "old records not removed", everyMs: VISIT_SWEEP_MS, atStart: true, work: actors.sweepRecords },
    { failure: "books not ended", everyMs: VISIT_SWEEP_MS, atStart: true, work: actors.sweepBooks },
    { failure: "exports not made", everyMs: EXPORT_EVERY_MS, work: exports.run },
    {
      failure: "summaries of a month not mailed",
      everyMs: VISIT_SWEEP_MS,
      atStart: true,
      work: wallets.summaries.sweep,
    },
    { failure: "visits not forgotten", everyMs: VISIT_SWEEP_MS, atStart: true, work: relations.sweep },
    { failure: "orders not reconciled", everyMs: RECONCILE_SWEEP_MS, work: () => payments.reconcile() },
    {
      failure: "what somebody has paid who is no adult not returned",
      everyMs: ERASURE_EVERY_MS,
      atStart: true,
      work: actors.agePayBack.sweep,
    },
    { failure: "accounts not erased", everyMs: ERASURE_EVERY_MS, atStart: true, work: erasures.sweep },
    // This isolate's own soon, those that others have left now and then.
    { failure: NOT_TOLD, everyMs: RENEWAL_TELL_MS, work: subscriptions.notifyNoted },
    { failure: NOT_TOLD, everyMs: RENEWAL_SWEEP_MS, atStart: true, work: subscriptions.notifyProviders },
  ];
}
