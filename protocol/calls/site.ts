/** Calls about the site itself: the operator's catalogue and texts, and the languages there are. */
import { z } from "zod/mini";
import { GIFTS_PAGE, LANGUAGES_PAGE } from "@/domain/limits.ts";
import { defineCall } from "@/protocol/define.ts";
import { paging } from "@/protocol/paging.ts";
import { giftView } from "@/protocol/views/gift.ts";
import { online } from "@/protocol/views/member.ts";
import { creditPackageView, premiumPackageView } from "@/protocol/views/package.ts";
import { wireList } from "@/protocol/wire_list.ts";

const KEYS_MAX = 100;

export const SITE_CALLS = {
  configs: defineCall({
    about:
      "Parts of the operator's catalogue, by keys, an array or comma-joined: site, genders, answers, credits, premium, prices, " +
      "and `sold`: what can be bought where the caller is, a browser or the packaged app.",
    access: "guest",
    effect: "read",
    input: z.object({ keys: wireList(z.string().check(z.maxLength(64)), KEYS_MAX, 200) }),
    output: z.object({
      site: z.optional(
        z.object({
          name: z.string(),
          support_email: z.string(),
          social_proof: z.string(),
          /** What the operator has to say at checkout; empty where nothing. */
          checkout: z.string(),
        }),
      ),
      genders: z.optional(z.array(z.object({ id: z.number(), key: z.string() }))),
      answers: z.optional(z.array(z.object({ id: z.number(), key: z.string() }))),
      credits: z.optional(z.array(creditPackageView)),
      premium: z.optional(z.array(premiumPackageView)),
      prices: z.optional(z.array(z.object({ feature: z.string(), price: z.number() }))),
      sold: z.optional(z.object({ coins: online, spins: online, premium: online })),
    }),
    errors: [],
  }),
  plugins: defineCall({
    about:
      "The operator's legal texts by comma-joined names: terms, terms-and-conditions, privacy, guidelines.",
    access: "guest",
    effect: "read",
    input: z.object({ plugins: z.string().check(z.maxLength(200)) }),
    output: z.partial(z.object({
      "terms": z.string(),
      "terms-and-conditions": z.string(),
      "privacy": z.string(),
      "guidelines": z.string(),
    })),
    errors: [],
  }),
  geodata: defineCall({
    about:
      "The language to start in, as at the upgrade: that of the `lang` cookie, else the best that the browser asked for.",
    access: "guest",
    effect: "read",
    input: z.object({}),
    output: z.object({ lang_code: z.string() }),
    errors: [],
  }),
  languages: defineCall({
    about: "The languages of the product with their own names and directions.",
    access: "guest",
    effect: "read",
    input: z.object(paging(LANGUAGES_PAGE, LANGUAGES_PAGE)),
    output: z.array(z.object({ code: z.string(), name: z.string(), dir: z.enum(["ltr", "rtl"]) })),
    errors: [],
  }),
  gifts: defineCall({
    about: "The gifts of the catalogue, named in the caller's language.",
    access: "member",
    effect: "read",
    input: z.object(paging(GIFTS_PAGE, GIFTS_PAGE)),
    output: z.array(giftView),
    errors: [],
  }),
};
