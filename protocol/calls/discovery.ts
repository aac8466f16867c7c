/** Calls that find members: the deck, the grids and the spotlight. */
import { z } from "zod/mini";
import { CURSOR_MAX_CHARS, EXPLORE_EXCLUDE_MAX, MEMBERS_PAGE } from "@/domain/limits.ts";
import { defineCall } from "@/protocol/define.ts";
import { paging, wireMemberId } from "@/protocol/paging.ts";
import { deckCardView, gridCardView, spotlightView } from "@/protocol/views/discovery.ts";
import { cardView } from "@/protocol/views/member.ts";
import { wireList } from "@/protocol/wire_list.ts";

/** Room for as many ids as a list may have. */
const EXCLUDE_TEXT_MAX_CHARS = EXPLORE_EXCLUDE_MAX * 65;

export const DISCOVERY_CALLS = {
  explore: defineCall({
    about:
      "The next cards of the deck: members whom the caller has not answered yet, without those in `exclude`, an array or comma-joined ids.",
    access: "member",
    effect: "read",
    input: z.object({
      exclude: z._default(wireList(wireMemberId, EXPLORE_EXCLUDE_MAX, EXCLUDE_TEXT_MAX_CHARS), []),
    }),
    output: z.array(deckCardView),
    errors: [],
  }),
  meet: defineCall({
    about:
      "Members who fit the caller's discovery settings. Fewer rows than asked for means the end. `after`, the `cursor` of " +
      "the last row, goes on where a page ended, whoever comes or goes meanwhile; it outranks `currentLength`.",
    access: "member",
    effect: "read",
    input: z.object({
      ...paging(MEMBERS_PAGE, MEMBERS_PAGE),
      after: z.optional(z.string().check(z.maxLength(CURSOR_MAX_CHARS))),
    }),
    output: z.array(gridCardView),
    errors: [],
  }),
  "meet/popular": defineCall({
    about: "Of the members who fit the caller's discovery settings, those who were liked most.",
    access: "member",
    effect: "read",
    input: z.object(paging(MEMBERS_PAGE, MEMBERS_PAGE)),
    output: z.array(cardView),
    errors: [],
  }),
  spotlight: defineCall({
    about:
      "The members in the spotlight, the newest first. The caller's own entry, where there is one, stands before the first " +
      "page and says until when it runs; `currentLength` counts the others.",
    access: "member",
    effect: "read",
    input: z.object(paging(MEMBERS_PAGE, MEMBERS_PAGE)),
    output: z.array(spotlightView),
    errors: [],
  }),
  "spotlight/add": defineCall({
    about:
      "Puts the caller into the spotlight, and on top of the search for 24 hours or 100 impressions, for the catalogue's " +
      "price in coins. `until` is in seconds since 1970. `price`: what the caller was shown; another one by now is refused.",
    access: "member",
    effect: "once",
    input: z.object({ price: z.optional(z.int().check(z.positive())) }),
    output: z.object({
      request_details: z.object({
        credits_spent: z.number(),
        until: z.number(),
        credits: z.number(),
        credits_seq: z.number(),
      }),
    }),
    errors: [
      "not_enough_credits",
      "spending_blocked",
      "spend_cap_reached",
      "first_coin_terms",
      "paused",
      "already_in_spotlight",
      "not_for_sale",
      "price_changed",
      "idempotency_mismatch",
    ],
  }),
};
