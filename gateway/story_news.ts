/**
 * The stories of members whom a socket begins to follow. A page is rendered before it follows those whom it shows: what they
 * post or remove in between is told to nobody there, so it is told then, as it is by that time.
 */
import type { MemberId } from "@/domain/ids.ts";
import { type EventData, eventFrame } from "@/protocol/events/mod.ts";
import type { Log } from "@/telemetry/log.ts";
import type { Connection } from "@/gateway/connection.ts";
import type { Hub } from "@/gateway/hub.ts";

export interface StoryNewsOptions {
  hub: Hub;
  /** The stories of members as one of them sees them; of those who are hidden from the viewer nothing. */
  stories(
    viewer: MemberId,
    ids: readonly MemberId[],
  ): Promise<readonly (EventData<"stories"> & { user_id: MemberId })[]>;
  log: Log;
}

/** Tells a socket of the stories of members whom it follows since now, where those have changed a moment ago. */
export type TellStories = (connection: Connection, members: readonly MemberId[]) => Promise<void>;

export function openStoryNews({ hub, stories, log }: StoryNewsOptions): TellStories {
  return async (connection, members) => {
    const { identity } = connection;
    const changed = new Map(members.flatMap((id) => {
      const at = hub.storiesChangedAt(id);
      return at === null ? [] : [[id, at] as const];
    }));
    if (!identity || changed.size === 0) return;
    try {
      for (const data of await stories(identity.member, [...changed.keys()])) {
        // What has changed meanwhile was told as an event, which is newer.
        if (hub.storiesChangedAt(data.user_id) === changed.get(data.user_id)) {
          connection.send(JSON.stringify(eventFrame("stories", data)));
        }
      }
    } catch (error) {
      log.error("stories of followed members not read", error);
    }
  };
}
