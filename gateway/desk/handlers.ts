/**
 * The handler of every call of the desk: the actor that executes it, or the query that answers it. A call without a handler,
 * or a handler without a call, fails the type check. Permission, proof, input and output are checked by invoke.ts.
 */
import type { Result } from "@/domain/refusals.ts";
import type { Actors } from "@/actors/mod.ts";
import type { DeskCaller } from "@/gateway/desk/caller.ts";
import { chatHandlers } from "@/gateway/desk/chat_handlers.ts";
import { decisionsHandlers } from "@/gateway/desk/decisions_handlers.ts";
import { reportsHandlers } from "@/gateway/desk/reports_handlers.ts";
import { reviewHandlers } from "@/gateway/desk/review_handlers.ts";
import { verificationsHandlers } from "@/gateway/desk/verifications_handlers.ts";
import { membersHandlers } from "@/gateway/desk/members_handlers.ts";
import { ticketsHandlers } from "@/gateway/desk/tickets_handlers.ts";
import { moneyHandlers } from "@/gateway/desk/money_handlers.ts";
import { catalogueHandlers } from "@/gateway/desk/catalogue_handlers.ts";
import { overviewHandlers } from "@/gateway/desk/overview_handlers.ts";
import { broadcastsHandlers } from "@/gateway/desk/broadcasts_handlers.ts";
import { personaHandlers } from "@/gateway/desk/persona_handlers.ts";
import { qualityHandlers } from "@/gateway/desk/quality_handlers.ts";
import { queueHandlers } from "@/gateway/desk/queue_handlers.ts";
import { staffHandlers } from "@/gateway/desk/staff_handlers.ts";
import type { DeskError, DeskHandlerInput, DeskModule, DeskOutput } from "@/protocol/desk/calls/mod.ts";

/** Answers a call of the desk with an output or an error that its contract declares. */
export type DeskHandler<M extends DeskModule> = (
  input: DeskHandlerInput<M>,
  caller: DeskCaller,
  actors: Actors,
) => Promise<Result<DeskOutput<M>, DeskError<M>>> | Result<DeskOutput<M>, DeskError<M>>;

export const deskHandlers: { readonly [M in DeskModule]: DeskHandler<M> } = {
  ...chatHandlers,
  ...personaHandlers,
  ...qualityHandlers,
  ...queueHandlers,
  ...staffHandlers,
  ...decisionsHandlers,
  ...reportsHandlers,
  ...reviewHandlers,
  ...verificationsHandlers,
  ...membersHandlers,
  ...ticketsHandlers,
  ...moneyHandlers,
  ...catalogueHandlers,
  ...overviewHandlers,
  ...broadcastsHandlers,
};
