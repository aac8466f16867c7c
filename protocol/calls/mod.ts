/** Every call of the protocol under its name on the wire. Each area has a file of contracts. */
import type { z } from "zod/mini";
import type { CommonError } from "@/protocol/define.ts";
import { ALERT_CALLS } from "@/protocol/calls/alerts.ts";
import { BLOCK_CALLS } from "@/protocol/calls/blocks.ts";
import { CONTACT_CALLS } from "@/protocol/calls/contacts.ts";
import { CONVERSATION_CALLS } from "@/protocol/calls/conversation.ts";
import { DISCOVERY_CALLS } from "@/protocol/calls/discovery.ts";
import { MEMBER_CALLS } from "@/protocol/calls/members.ts";
import { PAYMENT_CALLS } from "@/protocol/calls/payments.ts";
import { PHOTO_CALLS } from "@/protocol/calls/photos.ts";
import { RELATION_CALLS } from "@/protocol/calls/relations.ts";
import { SITE_CALLS } from "@/protocol/calls/site.ts";
import { STORY_CALLS } from "@/protocol/calls/stories.ts";
import { WALLET_CALLS } from "@/protocol/calls/wallet.ts";
import { TRANSLATION_CALLS } from "@/protocol/calls/translation.ts";
import { WHEEL_CALLS } from "@/protocol/calls/wheel.ts";

export const calls = {
  ...SITE_CALLS,
  ...MEMBER_CALLS,
  ...CONTACT_CALLS,
  ...CONVERSATION_CALLS,
  ...PHOTO_CALLS,
  ...DISCOVERY_CALLS,
  ...RELATION_CALLS,
  ...BLOCK_CALLS,
  ...STORY_CALLS,
  ...TRANSLATION_CALLS,
  ...WHEEL_CALLS,
  ...WALLET_CALLS,
  ...PAYMENT_CALLS,
  ...ALERT_CALLS,
} as const;

export type Calls = typeof calls;
export type Module = keyof Calls;
/** What a caller passes. */
export type CallInput<M extends Module> = z.input<Calls[M]["input"]>;
/** What a handler gets, after its schema. */
export type HandlerInput<M extends Module> = z.output<Calls[M]["input"]>;
/** What a caller gets. */
export type CallOutput<M extends Module> = z.output<Calls[M]["output"]>;
/** The refusals that a call declares, with the common ones. */
export type CallError<M extends Module> = Calls[M]["errors"][number] | CommonError;

/** Whether the wire's module name is one of ours. */
export function isModule(module: string): module is Module {
  return Object.hasOwn(calls, module);
}
