/**
 * Sets the member's reactions to messages of an open chat. Owned by client/state/chat.ts.
 * Invariant: a choice shows at once, before the server's answer; a message has one call at a time, and the last choice is
 * sent last.
 */
import { callPersistently } from "@/client/persist.ts";
import type { ChatEnv } from "@/client/state/chat_threads.ts";
import { addReactions, type Reactions, type WantedReaction, wantReaction } from "@/client/state/reactions.ts";
import type { MessageView } from "@/protocol/views/message.ts";

export class ChatReactions {
  readonly #running = new Map<number, Promise<boolean>>();

  constructor(private readonly env: ChatEnv) {}

  /** False if it failed: then the previous reaction shows again. */
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
      // Its conversation was deleted, or the chat was left.
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
