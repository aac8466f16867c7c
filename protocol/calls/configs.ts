import { z } from "zod/mini";
import { defineCall } from "@/protocol/define.ts";
import { online } from "@/protocol/views/member.ts";
import { creditPackageView, premiumPackageView } from "@/protocol/views/package.ts";
import { wireList } from "@/protocol/wire_list.ts";

const KEYS_MAX = 100;

export const configs = defineCall({
  module: "configs",
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
});
