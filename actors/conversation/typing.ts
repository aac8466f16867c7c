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
import { eventFrame } from "@/protocol/events/mod.ts";
import { isEmptyFor, sideOf } from "@/store/conversations/reader.ts";
import { keys } from "@/store/keys.ts";
import { address, isEmpty, newDraft, notify } from "@/actors/draft.ts";
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
    const [conversation, route] = await database.getMany([
      keys.conversation(pair),
      keys.route(other),
    ]);
    const { value } = conversation;
    if (!route.value || !value || value.closed || isEmptyFor(value, sideOf(pair, other))) return said;

    const frame = eventFrame("typing", { user_id: member, typing });
    const draft = newDraft();
    notify(draft, [{ kind: "event", to: [other], from: member, frame }], [{ member: other, route }]);
    const publish = address(draft, env);
    // Its own instance needs no commit. Elsewhere it may get lost.
    if (!isEmpty(draft)) await database.commit(draft);
    publish();
    return said;
  };
}
