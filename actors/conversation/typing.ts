/**
 * Tells a member that somebody writes to them. Nothing is stored: whoever is not there hears nothing of it, and what is
 * lost on the way is made good by the next time (TYPING_AGAIN_MS). So it waits for no mailbox, and costs a commit only
 * where the other has sockets at other instances, for the rows in their inboxes.
 *
 * Invariant: the caller learns nothing by it, neither who exists nor who has blocked them, and nobody hears of somebody of
 * whom they have no message.
 */
import { isMemberId, type MemberId, pairOf } from "@/domain/ids.ts";
import { can } from "@/domain/permissions.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { CallError, CallOutput, HandlerInput } from "@/protocol/calls/mod.ts";
import type { Delivery } from "@/protocol/delivery.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import { type Entry, newChange } from "@/store/change.ts";
import { isEmptyFor, sideOf } from "@/store/conversations/reader.ts";
import { keys } from "@/store/keys.ts";
import type { Conversation, Route } from "@/store/records.ts";
import { addressInboxes } from "@/actors/deliveries.ts";
import type { ActorEnv } from "@/actors/env.ts";

export type Typing = (
  member: MemberId,
  input: HandlerInput<"typing">,
) => Promise<Result<CallOutput<"typing">, CallError<"typing">>>;

/** Opens the telling of an isolate. */
export function openTyping(env: ActorEnv): Typing {
  const { database } = env;

  return async function typing(member, { user_id: other, typing }) {
    if (!isMemberId(other)) return refuse("unknown_user");
    if (!can(member, "approach", other)) return refuse("own_id");
    const said = accept({ user_id: other });
    const pair = pairOf(member, other);
    const [conversation, route] = await database.getMany<unknown>([
      keys.conversation(pair),
      keys.route(other),
    ]) as [Entry<Conversation>, Entry<Route>];
    const { value } = conversation;
    if (!route.value || !value || value.closed || isEmptyFor(value, sideOf(pair, other))) return said;

    const frame = eventFrame("typing", { user_id: member, typing });
    const deliveries: Delivery[] = [{ kind: "event", to: [other], from: member, frame }];
    const change = newChange();
    const instancesToWake = addressInboxes(change, env, deliveries, [{ member: other, route }]);
    const isAddressed = instancesToWake.length > 0 && await database.commit(change) !== null;
    env.publish(deliveries, isAddressed ? instancesToWake : []);
    return said;
  };
}
