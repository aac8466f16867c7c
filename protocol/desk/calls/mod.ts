/** Every call of the desk under its name on the wire. Each area has a file of contracts. */
import type { z } from "zod/mini";
import type { Result } from "@/domain/refusals.ts";
import type { DeskCommonError } from "@/protocol/desk/define.ts";
import { CHAT_CALLS } from "@/protocol/desk/calls/chat.ts";
import { CARE_CALLS } from "@/protocol/desk/calls/care.ts";
import { DECISIONS_CALLS } from "@/protocol/desk/calls/decisions.ts";
import { REPORTS_CALLS } from "@/protocol/desk/calls/reports.ts";
import { REVIEW_CALLS } from "@/protocol/desk/calls/review.ts";
import { VERIFICATIONS_CALLS } from "@/protocol/desk/calls/verifications.ts";
import { MEMBERS_CALLS } from "@/protocol/desk/calls/members.ts";
import { TICKETS_CALLS } from "@/protocol/desk/calls/tickets.ts";
import { MONEY_CALLS } from "@/protocol/desk/calls/money.ts";
import { CATALOGUE_CALLS } from "@/protocol/desk/calls/catalogue.ts";
import { OVERVIEW_CALLS } from "@/protocol/desk/calls/overview.ts";
import { BROADCASTS_CALLS } from "@/protocol/desk/calls/broadcasts.ts";
import { PERSONA_CALLS } from "@/protocol/desk/calls/personas.ts";
import { QUALITY_CALLS } from "@/protocol/desk/calls/quality.ts";
import { QUEUE_CALLS } from "@/protocol/desk/calls/queue.ts";
import { STAFF_CALLS } from "@/protocol/desk/calls/staff.ts";

export const deskCalls = {
  ...CHAT_CALLS,
  ...CARE_CALLS,
  ...PERSONA_CALLS,
  ...QUALITY_CALLS,
  ...QUEUE_CALLS,
  ...STAFF_CALLS,
  ...DECISIONS_CALLS,
  ...REPORTS_CALLS,
  ...REVIEW_CALLS,
  ...VERIFICATIONS_CALLS,
  ...MEMBERS_CALLS,
  ...TICKETS_CALLS,
  ...MONEY_CALLS,
  ...CATALOGUE_CALLS,
  ...OVERVIEW_CALLS,
  ...BROADCASTS_CALLS,
} as const;

export type DeskCalls = typeof deskCalls;
export type DeskModule = keyof DeskCalls;
/** What a caller passes. */
export type DeskInput<M extends DeskModule> = z.input<DeskCalls[M]["input"]>;
/** What a handler gets, after its schema. */
export type DeskHandlerInput<M extends DeskModule> = z.output<DeskCalls[M]["input"]>;
/** What a caller gets. */
export type DeskOutput<M extends DeskModule> = z.output<DeskCalls[M]["output"]>;
/** The refusals that a call declares, with the common ones. */
export type DeskError<M extends DeskModule> = DeskCalls[M]["errors"][number] | DeskCommonError;

/** Makes a call of the desk for whoever asks. */
export type DeskCall = <M extends DeskModule>(
  module: M,
  input: DeskInput<M>,
) => Promise<Result<DeskOutput<M>, DeskError<M>>>;

/** Whether the wire's module name is one of the desk's. */
export function isDeskModule(module: string): module is DeskModule {
  return Object.hasOwn(deskCalls, module);
}
