/**
 * Puts the member's reactions under messages of an open chat. Owned by client/state/chat.ts.
 * Invariant: what was chosen shows at once, until the server has answered; one call a message at a time, and what was chosen
 * last is what is said last.
 */
import { callPersistently } from "@/client/persist.ts";
import type { ChatEnv } from "@/client/state/chat_threads.ts";
import { addReactions, type Reactions, type WantedReaction, wantReaction } from "@/client/state/reactions.ts";
import type { MessageView } from "@/protocol/views/message.ts";

export class ChatReactions {
  readonly #running = new Map<number, Promise<boolean>>();

  constructor(private readonly env: ChatEnv) {}

  /** False where it did not come about: then the reaction from before shows again. */
  react(message: Pick<MessageView, "id" | "seq">, reaction: WantedReaction): Promise<boolean> {
    const { seq } = message;
    if (!this.env.call()) return Promise.resolve(false);
    this.#change((reactions) => wantReaction(reactions, seq, reaction));
    const running = this.#running.get(seq) ?? this.#say(message).finally(() => this.#running.delete(seq));
    this.#running.set(seq, running);
    return running;
  }

  async #say({ id, seq }: Pick<MessageView, "id" | "seq">): Promise<boolean> {
    for (;;) {
      const call = this.env.call();
      const wanted = this.env.threads.newest.peek().reactions.wanted.get(seq);
      // Deleted with its conversation, or left behind with the chat.
      if (!call || wanted === undefined) return false;
      const answer = await callPersistently(call, "message/react", { message_id: id, reaction: wanted });
      if (answer.ok) this.#change((reactions) => addReactions(reactions, [[seq, [answer.value.reaction]]]));
      if (this.env.threads.newest.peek().reactions.wanted.get(seq) !== wanted) continue;
      this.#change((reactions) => wantReaction(reactions, seq, null));
      return answer.ok;
    }
  }

  #change(apply: (reactions: Reactions) => Reactions): void {
    this.env.threads.change((thread) => ({ ...thread, reactions: apply(thread.reactions) }));
  }
}
