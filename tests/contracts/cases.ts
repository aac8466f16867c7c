/**
 * The contract cases of every call: one that succeeds, one for each refusal that the call declares, and one input
 * that its schema refuses. A call without its cases fails the type check, and so does a refusal without one.
 */
import type { RefusalCode } from "@/domain/refusals.ts";
import type { CallInput, CallOutput, Calls, Module } from "@/protocol/calls/mod.ts";
import { ALERT_CASES } from "@/tests/contracts/cases/alerts.ts";
import { BLOCK_CASES } from "@/tests/contracts/cases/blocks.ts";
import { CONTACT_CASES } from "@/tests/contracts/cases/contacts.ts";
import { CONVERSATION_CASES } from "@/tests/contracts/cases/conversation.ts";
import { DISCOVERY_CASES } from "@/tests/contracts/cases/discovery.ts";
import { MEMBER_CASES } from "@/tests/contracts/cases/members.ts";
import { PAYMENT_CASES } from "@/tests/contracts/cases/payments.ts";
import { PHOTO_CASES } from "@/tests/contracts/cases/photos.ts";
import { RELATION_CASES } from "@/tests/contracts/cases/relations.ts";
import { SITE_CASES } from "@/tests/contracts/cases/site.ts";
import { STORY_CASES } from "@/tests/contracts/cases/stories.ts";
import { TRANSLATION_CASES } from "@/tests/contracts/cases/translation.ts";
import { WALLET_CASES } from "@/tests/contracts/cases/wallet.ts";
import { WHEEL_CASES } from "@/tests/contracts/cases/wheel.ts";
import type { World } from "@/tests/contracts/world.ts";

/** A call to make; what has to be done before it is done by the case. */
export interface Attempt<M extends Module> {
  data: CallInput<M>;
  rid?: string;
}

export interface Contract<M extends Module> {
  happy(world: World): CallInput<M> | Promise<CallInput<M>>;
  /** What the output must say besides passing its schema. */
  fits(output: CallOutput<M>, world: World): boolean;
  refusals: {
    [Code in Calls[M]["errors"][number]]: (world: World) => Attempt<M> | Promise<Attempt<M>>;
  };
  /** Data outside the schema, and the field that the refusal names; null where the call takes no data. */
  wrong: { data: unknown; field: string } | null;
  /**
   * The refusals, or all cases, that need a server of their own: they show all members there are, change what all of them
   * share, move the clock, or cause alerts that are due at once.
   */
  alone?: "all" | readonly RefusalCode[];
}

/** The cases of an area's calls. */
export type CasesOf<Area> = { readonly [M in keyof Area & Module]: Contract<M> };

/** The cases in a few shares, each with a test file of its name. */
export const SHARES = {
  conversations: { ...CONTACT_CASES, ...CONVERSATION_CASES, ...PHOTO_CASES },
  members: { ...SITE_CASES, ...MEMBER_CASES, ...RELATION_CASES, ...BLOCK_CASES },
  discovery: { ...DISCOVERY_CASES, ...STORY_CASES, ...ALERT_CASES },
  translations: TRANSLATION_CASES,
  coins: { ...WHEEL_CASES, ...WALLET_CASES, ...PAYMENT_CASES },
};

export const CASES: CasesOf<Calls> = {
  ...SHARES.conversations,
  ...SHARES.members,
  ...SHARES.discovery,
  ...SHARES.translations,
  ...SHARES.coins,
};
