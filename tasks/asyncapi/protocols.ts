/**
 * The two protocols as the reference describes them, made from the declarations in protocol/ alone: the members' and the
 * desk's. Pure; used by the protocol task.
 */
import { FRAME_HARD_BYTES, FRAME_MAX_CHARS } from "@/domain/limits.ts";
import type { RefusalCode } from "@/domain/refusals.ts";
import { meetsNeed, type Needed, ROLES } from "@/domain/staff.ts";
import { deskEn } from "@/locales/desk/en.ts";
import { en } from "@/locales/en.ts";
import { calls } from "@/protocol/calls/mod.ts";
import { type CallDefinition, COMMON_ERRORS, type Effect, type EventDefinition } from "@/protocol/define.ts";
import { deskCalls } from "@/protocol/desk/calls/mod.ts";
import { DESK_ERRORS, type DeskCallDefinition } from "@/protocol/desk/define.ts";
import { deskEvents } from "@/protocol/desk/events.ts";
import { DESK_SOCKET_PATH } from "@/protocol/desk/socket.ts";
import { events } from "@/protocol/events/mod.ts";
import { SOCKET_PATH, SOCKET_TOKEN } from "@/protocol/socket.ts";

/** A call with its name on the wire, as far as both protocols declare one. */
export interface Call {
  module: string;
  about: string;
  /** Who may make it, in Markdown. */
  who: string;
  effect: Effect;
  /** What else holds for it, as a sentence; empty where nothing does. */
  also: string;
  /** Its own keys in AsyncAPI. */
  extensions: Readonly<Record<`x-${string}`, unknown>>;
  input: CallDefinition["input"];
  output: CallDefinition["output"];
  errors: readonly RefusalCode[];
}

export type Event = EventDefinition & { module: string };

export interface Protocol {
  /** Of the document, and of the page. */
  title: string;
  /** Address of its socket. */
  path: string;
  /** What stands in the socket's URL besides. */
  query: Readonly<Record<string, string>>;
  /** What a reader has to know of its socket. */
  about: string;
  calls: readonly Call[];
  events: readonly Event[];
  /** Refusals that any call may give, besides its own. */
  common: readonly RefusalCode[];
  /** What a refusal says in English. */
  texts: Readonly<Record<string, unknown>>;
}

/** Refusals of a frame, before it is known to be a call. */
export const FRAME_ERRORS = [
  "invalid_frame",
  "frame_too_large",
  "unknown_module",
] as const satisfies readonly RefusalCode[];

const FRAME_LIMITS =
  `A text frame has at most ${FRAME_MAX_CHARS} characters; one over ${FRAME_HARD_BYTES} bytes closes the socket.`;

/** Every call and event of members in the order of its registry. */
export const MEMBERS: Protocol = {
  title: "Kindling",
  path: SOCKET_PATH,
  query: { token: SOCKET_TOKEN },
  about:
    "Who it belongs to is the session cookie of the upgrade, whose Origin must be the site's own; without one it " +
    `is a guest's. The token in its URL is public. ${FRAME_LIMITS}`,
  calls: Object.entries<CallDefinition>(calls).map(([module, { access, rate, ...call }]) => ({
    module,
    ...call,
    who: access,
    also: rateText(rate),
    extensions: {
      "x-access": access,
      "x-effect": call.effect,
      "x-rate": typeof rate === "function" ? "by input" : rate,
    },
  })),
  events: eventsOf(events),
  common: COMMON_ERRORS,
  texts: en,
};

/** The same of the desk. */
export const DESK: Protocol = {
  title: "Kindling, the desk",
  path: DESK_SOCKET_PATH,
  query: {},
  about:
    "Who it belongs to is the desk's cookie of the upgrade, whose Origin must be the site's own; without a session the " +
    `socket is closed at once. ${FRAME_LIMITS}`,
  calls: Object.entries<DeskCallDefinition>(deskCalls).map(([module, { may, fresh, ...call }]) => ({
    module,
    ...call,
    who: may === null
      ? "anybody signed in"
      : `${[may].flat().map((each) => `\`${each}\``).join(" or ")}: ${rolesWith(may).join(", ")}`,
    also: fresh ? " Who it is must have been proved within ten minutes." : "",
    extensions: { "x-permission": may, "x-effect": call.effect, ...(fresh && { "x-fresh": true }) },
  })),
  events: eventsOf(deskEvents),
  common: [...COMMON_ERRORS, ...DESK_ERRORS],
  texts: { ...en, ...deskEn },
};

function eventsOf(registry: Readonly<Record<string, EventDefinition>>): Event[] {
  return Object.entries(registry).map(([module, event]) => ({ module, ...event }));
}

function rateText(rate: CallDefinition["rate"]): string {
  if (rate === undefined) return "";
  return typeof rate === "function" ? " Its rate goes by the input." : ` Its rate is \`${rate}\`.`;
}

function rolesWith(may: Needed): string[] {
  return ROLES.filter((role) => meetsNeed([role], may));
}
