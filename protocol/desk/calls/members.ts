/** Calls about members at the desk: finding them, one's page, and what is done for them. Times in seconds since 1970. */
import { z } from "zod/mini";
import { RID } from "@/domain/ids.ts";
import { CAUSES } from "@/domain/money.ts";
import { PAUSE_KINDS } from "@/domain/own_pause.ts";
import { ORDER_STATES } from "@/domain/payments.ts";
import { SYSTEMS } from "@/domain/platform.ts";
import { SPENDING_WINDOWS } from "@/domain/spending_limits.ts";
import { defineDeskCall } from "@/protocol/desk/define.ts";
import { flag } from "@/protocol/desk/views/decision.ts";
import { wireMemberId } from "@/protocol/paging.ts";

const rid = z.string().check(z.regex(RID));
const reason = z.string().check(z.maxLength(4_000));
const email = z.string().check(z.maxLength(400));

const foundMember = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** A virtual profile, whose page is another one. */
  virtual: flag,
  city: z.string(),
  country: z.string(),
  lang: z.string(),
  created_at: z.number(),
  off: flag,
});
export type FoundMember = z.infer<typeof foundMember>;

/** Parts that the caller's role does not see are null. */
const memberPage = z.extend(foundMember, {
  gender: z.number(),
  birth_date: z.string(),
  /** What they say of themselves: the bio, and answers to questions of the profile. */
  bio: z.string(),
  verified_at: z.nullable(z.number()),
  premium_until: z.number(),
  restrictions: z.object({
    chat_until: z.nullable(z.number()),
    photos_until: z.nullable(z.number()),
    /** 0: until it is undone. */
    out_until: z.nullable(z.number()),
  }),
  /** Until when whose account is being deleted may come back. */
  closing_until: z.nullable(z.number()),
  /** Since when people have compared photos of the profile with a selfie; null where they have not. */
  photos_verified_at: z.nullable(z.number()),
  /** 1: nothing came of their age checks, and support may confirm that they are an adult. */
  age_check_over: flag,
  account: z.nullable(z.object({
    sessions: z.array(z.object({
      id: z.string(),
      /** What it was opened on; null where that is not known. */
      device: z.nullable(z.object({ os: z.enum(SYSTEMS), browser: z.string() })),
      created_at: z.number(),
      /** When it was used last, within the hour. */
      seen_at: z.number(),
      exp: z.number(),
    })),
    devices: z.array(z.object({ name: z.string(), os: z.string(), created_at: z.number() })),
    notes: z.number(),
    looks: z.array(z.object({ role: z.string(), count: z.number() })),
    /** Versions of legal pages. */
    accepted: z.array(z.object({ page: z.string(), version: z.number(), at: z.number() })),
    address: z.nullable(z.object({ email: z.string(), reason: z.string(), at: z.number(), own: flag })),
  })),
  money: z.nullable(z.object({
    credits: z.number(),
    owed: z.number(),
    entries: z.array(z.object({
      seq: z.number(),
      delta: z.number(),
      after: z.number(),
      cause: z.enum(CAUSES),
      at: z.number(),
    })),
    orders: z.array(z.object({
      id: z.string(),
      state: z.enum(ORDER_STATES),
      amount: z.number(),
      currency: z.string(),
      type: z.string(),
      created_at: z.number(),
    })),
    /** What the member allows themselves, which nobody of the desk can change (LM-16). */
    limits: z.array(z.object({
      window: z.enum(SPENDING_WINDOWS),
      coins: z.nullable(z.number()),
      spent: z.number(),
      next: z.nullable(z.object({ coins: z.nullable(z.number()), from: z.number() })),
    })),
    /** Minutes after midnight, and the zone whose clocks count. */
    quiet: z.nullable(z.object({ from: z.number(), to: z.number(), zone: z.string() })),
    pause: z.nullable(z.object({ kind: z.enum(PAUSE_KINDS), until: z.number() })),
    contract: z.nullable(z.object({ state: z.string(), paid_until: z.number(), months: z.number() })),
  })),
});
export type MemberPageView = z.infer<typeof memberPage>;

const place = z.union([
  z.object({ name: z.string().check(z.maxLength(200)), id: wireMemberId }),
  z.object({ at: z.coerce.number().check(z.int(), z.minimum(0)), id: wireMemberId }),
]);

export const MEMBERS_CALLS = {
  members: defineDeskCall({
    about:
      "Members by address, name, number, order or ticket; without a text the newest ones. 50 at a time. It is logged.",
    may: "members",
    effect: "idempotent",
    input: z.object({ text: z._default(z.string().check(z.maxLength(200)), ""), after: z.optional(place) }),
    output: z.object({ members: z.array(foundMember), next: z.nullable(place) }),
    errors: [],
  }),
  member: defineDeskCall({
    about: "One member, as far as the caller's role goes. It is logged.",
    may: "members",
    effect: "idempotent",
    input: z.object({ member: wireMemberId }),
    output: memberPage,
    errors: ["unknown_member"],
  }),
  "member/end_sessions": defineDeskCall({
    about: "Ends one session of a member, or all of them; it holds within 2 s.",
    may: "tickets",
    effect: "idempotent",
    fresh: true,
    input: z.object({ member: wireMemberId, session: z.optional(z.string().check(z.maxLength(64))) }),
    output: z.object({}),
    errors: ["unknown_member"],
  }),
  "member/mail": defineDeskCall({
    about: "Mails a link to a member again: to confirm the address, or for a new password.",
    may: "tickets",
    effect: "idempotent",
    input: z.object({ member: wireMemberId, kind: z.enum(["verify", "recovery"]) }),
    output: z.object({}),
    errors: ["unknown_member", "already_verified"],
  }),
  "member/ask_address": defineDeskCall({
    about:
      "Asks for another address of a member, to which another person of the desk has to agree within a week.",
    may: "tickets",
    effect: "idempotent",
    fresh: true,
    input: z.object({ member: wireMemberId, email, reason }),
    output: z.object({}),
    errors: [
      "unknown_member",
      "reason_required",
      "email_invalid",
      "email_taken",
      "second_person_required",
      "unknown_request",
    ],
  }),
  "member/settle_address": defineDeskCall({
    about: "Agrees to another address that a colleague has asked for, or refuses it.",
    may: "tickets",
    effect: "idempotent",
    fresh: true,
    input: z.object({ member: wireMemberId, email, agree: flag }),
    output: z.object({}),
    errors: [
      "unknown_member",
      "reason_required",
      "email_invalid",
      "email_taken",
      "second_person_required",
      "unknown_request",
    ],
  }),
  "member/addresses": defineDeskCall({
    about: "Addresses that somebody of the desk has asked for, and nobody else has agreed to yet.",
    may: "tickets",
    effect: "read",
    input: z.object({}),
    output: z.object({
      requests: z.array(z.object({
        member: z.object({ id: z.string(), name: z.string() }),
        email: z.string(),
        reason: z.string(),
        at: z.number(),
        own: flag,
      })),
    }),
    errors: [],
  }),
  "member/coins": defineDeskCall({
    about:
      "Gives a member coins, or takes some back as a correction, once a `rid`. Who is limited gives 5,000 a day at most.",
    may: "money",
    effect: "once",
    fresh: true,
    input: z.object({
      rid,
      member: wireMemberId,
      delta: z.coerce.number(),
      reason,
    }),
    output: z.object({ after: z.number() }),
    errors: [
      "unknown_member",
      "reason_required",
      "coins_invalid",
      "limit_reached",
      "not_enough_credits",
      "idempotency_mismatch",
    ],
  }),
  "member/close_account": defineDeskCall({
    about:
      "Has a member's account deleted at their wish: it closes at once, and they may come back for 24 hours.",
    may: "tickets",
    effect: "idempotent",
    fresh: true,
    input: z.object({ member: wireMemberId, reason }),
    output: z.object({ until: z.number() }),
    errors: ["unknown_member", "reason_required"],
  }),
  "member/confirm_adult": defineDeskCall({
    about: "Confirms that a member is an adult, where nothing came of their age checks.",
    may: "tickets",
    effect: "idempotent",
    fresh: true,
    input: z.object({ member: wireMemberId, reason }),
    output: z.object({}),
    errors: ["unknown_member", "reason_required", "age_check_open"],
  }),
  "member/premium": defineDeskCall({
    about: "Gives a member days of premium, once a `rid`; 0 ends it now.",
    may: "tickets",
    effect: "once",
    fresh: true,
    input: z.object({ rid, member: wireMemberId, days: z.coerce.number(), reason }),
    output: z.object({ until: z.number() }),
    errors: ["unknown_member", "reason_required", "days_invalid", "idempotency_mismatch"],
  }),
} as const;
