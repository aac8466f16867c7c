/**
 * Puts a conversation into its owner's archive, or takes it out again. It is the owner's doing alone: the other is not
 * told, and has an archive of their own. The next message, whoever sends it, brings it back for both (send.ts).
 */
import { conversationId, isMemberId, type MemberId, type Pair, pairOf } from "@/domain/ids.ts";
import { can } from "@/domain/permissions.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { CallError, CallOutput } from "@/protocol/calls/mod.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import type { Delivery } from "@/protocol/delivery.ts";
import { type Entry, newChange } from "@/store/change.ts";
import { sideOf } from "@/store/conversations/reader.ts";
import { putConversation } from "@/store/conversations/writer.ts";
import { keys } from "@/store/keys.ts";
import type { Conversation, Member, Route, Side } from "@/store/records.ts";
import { type Attempt, untilCommitted } from "@/actors/attempts.ts";
import type { ConversationState } from "@/actors/conversation/state.ts";
import { addressInboxes } from "@/actors/deliveries.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { Mailboxes } from "@/actors/mailbox.ts";

type ArchiveCode = CallError<"conversation/archive">;
type ArchiveResult = Result<CallOutput<"conversation/archive">, ArchiveCode>;

export type Archive = (owner: MemberId, other: string, archived: boolean) => Promise<ArchiveResult>;

/** Tells of what the last attempt wrote, if it landed although its answer was lost. Told twice does no harm. */
interface Unsure {
  publish: (() => void) | null;
}

/** Binds the archive to the conversations' mailboxes of an isolate. */
export function openArchive(env: ActorEnv, mailboxes: Mailboxes<ConversationState>): Archive {
  const { database, now } = env;

  async function tryMove(
    state: ConversationState,
    { owner, other, archived, unsure }: {
      owner: MemberId;
      other: MemberId;
      archived: boolean;
      unsure: Unsure;
    },
  ): Promise<Attempt<CallOutput<"conversation/archive">, ArchiveCode>> {
    const settled = (result: ArchiveResult) => ({ stale: false, result }) as const;
    const pair = pairOf(owner, other);
    const [conversation, member, route] = await database.getMany<unknown>([
      keys.conversation(pair),
      keys.member(other),
      keys.route(owner),
    ]) as [Entry<Conversation>, Entry<Member>, Entry<Route>];
    const before = conversation.value;
    if (!member.value || before?.closed) return settled(refuse("unknown_user"));
    if (!before || before.last_seq === 0) return settled(refuse("unknown_conversation"));
    if (isArchived(before, pair, owner) === archived) {
      unsure.publish?.();
      return settled(accept({ user_id: other }));
    }

    state.hot = null;
    const change = newChange();
    putConversation(change, pair, conversation, moved(before, pair, { owner, archived }));
    const data = { user_id: other, archived: archived ? 1 : 0, seq: before.last_seq } as const;
    const frame = eventFrame("conversation/archive", data);
    const deliveries: Delivery[] = [{ kind: "event", to: [owner], frame }];
    const woken = addressInboxes(change, env, deliveries, [{ member: owner, route }]);
    unsure.publish = () => env.publish(deliveries, woken);
    if (await database.commit(change) === null) {
      unsure.publish = null;
      return { stale: true };
    }
    env.publish(deliveries, woken);
    return settled(accept({ user_id: other }));
  }

  return async function archive(owner, other, archived) {
    if (!isMemberId(other)) return refuse("unknown_user");
    if (!can(owner, "approach", other)) return refuse("own_id");
    const unsure: Unsure = { publish: null };
    return await mailboxes.run(
      conversationId(pairOf(owner, other)),
      (state) => untilCommitted(now, () => tryMove(state, { owner, other, archived, unsure })),
    );
  };
}

/** Whether a conversation lies in its owner's archive. */
function isArchived({ sides }: Conversation, pair: Pair, owner: MemberId): boolean {
  return sides[sideOf(pair, owner)].archived ?? false;
}

/** The conversation with one side of it moved. */
function moved(
  conversation: Conversation,
  pair: Pair,
  { owner, archived }: { owner: MemberId; archived: boolean },
): Conversation {
  const [first, second] = conversation.sides;
  const move = ({ archived: _, ...side }: Side): Side => archived ? { ...side, archived } : side;
  return {
    ...conversation,
    sides: sideOf(pair, owner) === 0 ? [move(first), second] : [first, move(second)],
  };
}
