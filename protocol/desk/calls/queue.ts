/** Calls about who waits and who holds what: the queue, its claims, the board, and what a virtual profile does by its own. */
import { z } from "zod/mini";
import { ESCALATIONS } from "@/domain/desk.ts";
import { SNOOZE_MAX_MIN } from "@/domain/limits.ts";
import { defineDeskCall } from "@/protocol/desk/define.ts";
import { wireMemberId } from "@/protocol/paging.ts";
import { online } from "@/protocol/views/member.ts";
import { boardView, guestView, queueView, shiftView } from "@/protocol/desk/views/queue.ts";

/** Longer than any reason may be; how long it may be is counted in code points. */
const REASON_MAX_CHARS = 2_000;

const CONFIRMED_MAX_CHARS = 200;

const pair = { persona: wireMemberId, member: wireMemberId };
const claim = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER));
const held = { ...pair, claim };
const reason = z.string().check(z.maxLength(REASON_MAX_CHARS));

/** A conversation that the caller holds from now on, with the number of the claim. */
const claimedView = z.object({ persona: z.string(), member: z.string(), claim: z.number() });
const pairView = z.object({ persona: z.string(), member: z.string() });

/** Refusals of taking a conversation. */
const TAKING = ["claim_taken", "claim_full", "unknown_user", "profile_closed"] as const;
/** Refusals of an act on a conversation that one holds. */
const HOLDING = ["claim_lost", "unknown_user"] as const;

export const QUEUE_CALLS = {
  queue: defineDeskCall({
    about:
      "What the caller may answer, the next one first, and what they hold; for safety what was handed over to it.",
    may: null,
    effect: "read",
    input: z.object({}),
    output: queueView,
    errors: [],
  }),
  guests: defineDeskCall({
    about:
      "Who looked at the virtual profiles that the caller answers for and may be written to first, the latest first, 30 at " +
      "most. A look is logged, at most once a minute.",
    may: "answer",
    effect: "read",
    input: z.object({}),
    output: z.object({ rows: z.array(guestView) }),
    errors: [],
  }),
  shift: defineDeskCall({
    about: "Says whether the caller takes new conversations (1). What they hold stays theirs.",
    may: "answer",
    effect: "idempotent",
    input: z.object({ open: online }),
    output: shiftView,
    errors: [],
  }),
  "claim/next": defineDeskCall({
    about:
      "Takes the conversation that is to be answered next. Asked for twice at once, both get the same one.",
    may: "answer",
    effect: "once",
    input: z.object({}),
    output: claimedView,
    errors: ["nothing_waiting", "claim_full", "pause_due"],
  }),
  "claim/take": defineDeskCall({
    about:
      "Takes a named conversation that the caller may answer; one that was handed over to safety, as safety or a supervisor. " +
      "Where nobody waits in it, it needs a reason, and the virtual profile has to be free to write first.",
    may: null,
    effect: "idempotent",
    input: z.object({ ...pair, reason: z.optional(reason) }),
    output: claimedView,
    errors: [
      ...TAKING,
      "pause_due",
      "reason_required",
      "first_message_used",
      "first_message_unwanted",
    ],
  }),
  "claim/release": defineDeskCall({
    about: "Gives a conversation back.",
    may: null,
    effect: "idempotent",
    input: z.object(held),
    output: pairView,
    errors: HOLDING,
  }),
  "claim/skip": defineDeskCall({
    about:
      "Passes a conversation on to others, with a reason. It is not offered to the caller again for an hour.",
    may: "answer",
    effect: "idempotent",
    input: z.object({ ...held, reason }),
    output: z.object({ ...pair, skips_left: z.number() }),
    errors: [...HOLDING, "reason_required", "skips_used"],
  }),
  "claim/snooze": defineDeskCall({
    about:
      "Puts a conversation aside. It comes back by itself, or when the member writes. One in which nobody waits for an " +
      "answer would not: it is given back instead, and `until` is 0.",
    may: null,
    effect: "idempotent",
    input: z.object({
      ...held,
      minutes: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(SNOOZE_MAX_MIN)),
    }),
    output: z.object({ ...pair, until: z.number() }),
    errors: HOLDING,
  }),
  "claim/escalate": defineDeskCall({
    about: "Hands a conversation over to safety. `say` is what may be told to the member meanwhile.",
    may: "escalate",
    effect: "idempotent",
    input: z.object({ ...held, why: z.enum(ESCALATIONS), note: reason }),
    output: z.object({ ...pair, say: z.string() }),
    errors: [...HOLDING, "reason_required"],
  }),
  "claim/settle": defineDeskCall({
    about: "Ends the handing over to safety: the conversation goes back into the queue.",
    may: "decide",
    effect: "idempotent",
    input: z.object({ ...pair, reason }),
    output: pairView,
    errors: ["unknown_user", "reason_required"],
  }),
  "claim/take_over": defineDeskCall({
    about: "Takes a conversation away from whoever holds it, with what they have begun to write.",
    may: "board",
    effect: "idempotent",
    input: z.object({ ...pair, reason }),
    output: claimedView,
    errors: [...TAKING, "reason_required"],
  }),
  "claim/reassign": defineDeskCall({
    about: "Gives a conversation to somebody who is at work.",
    may: "board",
    effect: "idempotent",
    input: z.object({ ...pair, staff: wireMemberId, reason }),
    output: claimedView,
    errors: [...TAKING, "unknown_staff", "reason_required", "pause_due"],
  }),
  board: defineDeskCall({
    about:
      "Who is at work, who holds what, and how much waits. From then on the socket gets the event `board`.",
    may: "board",
    effect: "read",
    input: z.object({}),
    output: boardView,
    errors: [],
  }),
  as: defineDeskCall({
    about:
      "Makes a call of the members' in the name of a virtual profile, in a conversation that the caller holds. `data` and the " +
      "answer are those of that call.",
    may: null,
    effect: "once",
    input: z.object({
      ...held,
      module: z.string().check(z.minLength(1), z.maxLength(64)),
      data: z.optional(z.unknown()),
      /** The rule of a `writing_doubtful` that the writer was asked about, and means it all the same. */
      confirmed: z.optional(z.string().check(z.minLength(1), z.maxLength(CONFIRMED_MAX_CHARS))),
    }),
    output: z.unknown(),
    errors: ["claim_lost", "unknown_module", "gift_not_for_persona", "unknown_user"],
  }),
  "persona/like": defineDeskCall({
    about: "Likes the member in the name of the virtual profile.",
    may: "answer",
    effect: "idempotent",
    input: z.object(held),
    output: z.object({ ...pair, is_matched: online }),
    errors: [...HOLDING, "limit_reached", "first_message_unwanted"],
  }),
  "persona/visit": defineDeskCall({
    about: "Looks at the member's profile in the name of the virtual profile.",
    may: "answer",
    effect: "idempotent",
    input: z.object(held),
    output: pairView,
    errors: [...HOLDING, "limit_reached", "first_message_unwanted"],
  }),
  "persona/dismiss": defineDeskCall({
    about: "Leaves a like unanswered: the member no longer waits.",
    may: "answer",
    effect: "idempotent",
    input: z.object(held),
    output: pairView,
    errors: HOLDING,
  }),
};
