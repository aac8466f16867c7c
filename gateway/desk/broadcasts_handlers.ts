/** Handlers of the calls about notices to many members. */
import type { StaffId } from "@/domain/ids.ts";
import { accept, refuse } from "@/domain/refusals.ts";
import type { Actors } from "@/actors/mod.ts";
import type { BroadcastFound } from "@/actors/desk/broadcasts/mod.ts";
import { actorOf } from "@/gateway/desk/actor_of.ts";
import type { DeskHandler } from "@/gateway/desk/handlers.ts";
import { peopleOf } from "@/gateway/desk/people.ts";
import { secondsOf } from "@/gateway/desk/seconds.ts";
import type { BROADCASTS_CALLS, BroadcastView } from "@/protocol/desk/calls/broadcasts.ts";

export const broadcastsHandlers: { readonly [M in keyof typeof BROADCASTS_CALLS]: DeskHandler<M> } = {
  broadcasts: async ({ after }, _caller, actors) => {
    const { broadcasts, next } = await actors.desk.broadcasts.list(after ?? null);
    return accept({ broadcasts: await viewsOf(broadcasts, actors), next });
  },
  broadcast: async ({ broadcast }, _caller, actors) => {
    const found = await actors.desk.broadcasts.get(broadcast);
    const [view] = found ? await viewsOf([found], actors) : [];
    return view ? accept({ broadcast: view }) : refuse("unknown_broadcast");
  },
  "broadcast/write": ({ rid, content }, caller, { desk }) =>
    desk.broadcasts.write(actorOf(caller), rid, content),
  "broadcast/change": ({ content, ...at }, caller, { desk }) =>
    desk.broadcasts.change(actorOf(caller), at, content),
  "broadcast/start": (at, caller, { desk }) => desk.broadcasts.start(actorOf(caller), at),
  "broadcast/stop": ({ broadcast }, caller, { desk }) => desk.broadcasts.stop(actorOf(caller), broadcast),
};

async function viewsOf(found: readonly BroadcastFound[], actors: Actors): Promise<BroadcastView[]> {
  const people = await peopleOf(actors);
  const nameOf = (staff: StaffId | "system" | undefined) =>
    staff === undefined || staff === "system" ? null : people.get(staff) ?? "";
  return found.map(({ broadcast, progress: { counted, members, mails, told, app, push, mail } }) => {
    const { id, state, subject, group, rate, at, by, started_at, started_by, ended_at, version } = broadcast;
    return {
      id,
      state,
      subject,
      languages: [...broadcast.languages],
      group,
      channels: [...broadcast.channels],
      texts: broadcast.texts,
      rate,
      at: secondsOf(at),
      by: nameOf(by),
      started_at: started_at === undefined ? null : secondsOf(started_at),
      started_by: nameOf(started_by),
      ended_at: ended_at === undefined ? null : secondsOf(ended_at),
      counted: counted ? 1 : 0,
      members,
      mails,
      told,
      app,
      push,
      mail,
      version,
    };
  });
}
