/** Calls about notices to many members. Times in seconds since 1970, places in milliseconds. */
import { z } from "zod/mini";
import {
  BROADCAST_CHANNELS,
  BROADCAST_GROUPS,
  BROADCAST_LANGUAGES,
  BROADCAST_STATES,
  BROADCAST_SUBJECTS,
} from "@/domain/broadcasts.ts";
import { RID } from "@/domain/ids.ts";
import { defineDeskCall } from "@/protocol/desk/define.ts";
import { flag, placeView } from "@/protocol/desk/views/decision.ts";

const id = z.string().check(z.minLength(1), z.maxLength(40));
const version = z.coerce.number().check(z.int(), z.minimum(0));
const text = z.object({
  title: z.string().check(z.maxLength(1_000)),
  text: z.string().check(z.maxLength(20_000)),
});
const content = z.object({
  subject: z.enum(BROADCAST_SUBJECTS),
  languages: z.array(z.enum(BROADCAST_LANGUAGES)).check(z.maxLength(10)),
  group: z.enum(BROADCAST_GROUPS),
  channels: z.array(z.enum(BROADCAST_CHANNELS)).check(z.maxLength(10)),
  texts: z.object({ en: z.optional(text), he: z.optional(text), de: z.optional(text) }),
  /** Members told in a minute at most. */
  rate: z.coerce.number(),
});

const broadcastView = z.object({
  id: z.string(),
  state: z.enum(BROADCAST_STATES),
  subject: z.enum(BROADCAST_SUBJECTS),
  languages: z.array(z.enum(BROADCAST_LANGUAGES)),
  group: z.enum(BROADCAST_GROUPS),
  channels: z.array(z.enum(BROADCAST_CHANNELS)),
  texts: content.shape.texts,
  rate: z.number(),
  at: z.number(),
  by: z.nullable(z.string()),
  started_at: z.nullable(z.number()),
  started_by: z.nullable(z.string()),
  ended_at: z.nullable(z.number()),
  /** Whom it would reach, so far where not all are counted, and how many of them by mail. */
  counted: flag,
  members: z.number(),
  mails: z.number(),
  /** Who was told, and by what. */
  told: z.number(),
  app: z.number(),
  push: z.number(),
  mail: z.number(),
  version: z.number(),
});
export type BroadcastView = z.infer<typeof broadcastView>;

const CONTENT = [
  "broadcast_languages_required",
  "broadcast_channels_required",
  "broadcast_text_invalid",
  "broadcast_rate_invalid",
] as const;
const changed = z.object({ broadcast: z.string(), version: z.number() });

export const BROADCASTS_CALLS = {
  broadcasts: defineDeskCall({
    about: "Notices to members, the latest first; 50 at a time.",
    may: "broadcast",
    effect: "read",
    input: z.object({
      after: z.optional(z.object({
        at: z.coerce.number().check(z.int(), z.minimum(0)),
        id: z.string().check(z.maxLength(40)),
      })),
    }),
    output: z.object({ broadcasts: z.array(broadcastView), next: placeView }),
    errors: [],
  }),
  broadcast: defineDeskCall({
    about: "One notice to members with what has become of it.",
    may: "broadcast",
    effect: "read",
    input: z.object({ broadcast: id }),
    output: z.object({ broadcast: broadcastView }),
    errors: ["unknown_broadcast"],
  }),
  "broadcast/write": defineDeskCall({
    about: "Writes a notice to members, once a `rid`. It is counted whom it would reach; nobody is told yet.",
    may: "broadcast",
    effect: "idempotent",
    input: z.object({ rid: z.string().check(z.regex(RID)), content }),
    output: changed,
    errors: [...CONTENT, "idempotency_mismatch"],
  }),
  "broadcast/change": defineDeskCall({
    about: "Changes a notice of which nobody was told yet. It is counted anew.",
    may: "broadcast",
    effect: "idempotent",
    input: z.object({ broadcast: id, version, content }),
    output: changed,
    errors: [...CONTENT, "unknown_broadcast", "broadcast_changed", "broadcast_begun", "broadcast_over"],
  }),
  "broadcast/start": defineDeskCall({
    about: "Begins to tell members, once it is counted how many. Each is told once.",
    may: "broadcast",
    fresh: true,
    effect: "idempotent",
    input: z.object({ broadcast: id, version }),
    output: changed,
    errors: [
      "unknown_broadcast",
      "broadcast_changed",
      "broadcast_not_counted",
      "broadcast_begun",
      "broadcast_over",
    ],
  }),
  "broadcast/stop": defineDeskCall({
    about:
      "Stops a notice for good: nobody else is told, what was not sent is not sent any more, and the app shows it no longer.",
    may: "broadcast",
    effect: "idempotent",
    input: z.object({ broadcast: id }),
    output: changed,
    errors: ["unknown_broadcast"],
  }),
} as const;
