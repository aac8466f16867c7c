/** Every event on the desk's socket under its name on the wire, and the one way to build one: what leaves has passed its schema. */
import { z } from "zod/mini";
import { DESK_LISTS } from "@/domain/desk.ts";
import type { EventDefinition } from "@/protocol/define.ts";
import type { EventFrame } from "@/protocol/frames.ts";
import { boardView, queueView } from "@/protocol/desk/views/queue.ts";

export const deskEvents = {
  connected: {
    about: "The desk's socket is ready: calls are answered, and from here on no event is missed.",
    data: z.object({
      /** The server's clock, in seconds since 1970. */
      server_time: z.number(),
    }),
  },
  queue: {
    about:
      "The queue of this person as the call `queue` answers it. Sent when it has changed, at most every 300 ms.",
    data: queueView,
  },
  board: {
    about:
      "The board as the call `board` answers it, to sockets that have made that call. Sent when it has changed, at most " +
      "every 500 ms.",
    data: boardView,
  },
  lists: {
    about: "Lists on the desk's pages have changed. Sent to who may see them, at most every 300 ms.",
    data: z.object({ lists: z.array(z.enum(DESK_LISTS)) }),
  },
  "claim/lost": {
    about:
      "A conversation that this session held is no longer held by it: taken over, handed back, or closed.",
    data: z.object({ persona: z.string(), member: z.string(), n: z.number() }),
  },
  as: {
    about:
      "An event of a virtual profile's, about a conversation that this session holds: a frame of the members' protocol.",
    data: z.object({
      persona: z.string(),
      frame: z.object({ module: z.string(), data: z.unknown() }),
    }),
  },
  "session/ended": {
    about: "This sign-in has ended; the socket closes right after.",
    data: z.object({}),
  },
} satisfies Record<string, EventDefinition>;

export type DeskEvents = typeof deskEvents;
export type DeskEventModule = keyof DeskEvents;
export type DeskEventData<M extends DeskEventModule> = z.output<DeskEvents[M]["data"]>;

/** Builds an event; unknown keys are stripped, a wrong shape throws. */
export function deskEventFrame<M extends DeskEventModule>(module: M, data: DeskEventData<M>): EventFrame {
  return { module, data: z.parse(deskEvents[module].data, data) };
}
