/**
 * Reactions of the member to stories of others. A slice of the client, loaded by the viewer.
 * Invariant: a story gets one, however fast it is tapped; what was refused for now can be tapped again.
 */
import { signal } from "@preact/signals";
import type { Reaction } from "@/domain/reactions.ts";
import { NOTICE_TEXTS, type NoticeText } from "@/domain/notices.ts";
import type { Slice, SliceEnv } from "@/client/slice.ts";
import type { StoryView } from "@/protocol/views/story.ts";

/** What a story was given: nobody knows which where it was from another page or device. */
type Given = Reaction | "before";

export class Reacted implements Slice {
  readonly #env: SliceEnv;
  /** By stories; also what is on its way. */
  readonly given = signal<ReadonlyMap<string, Given>>(new Map());

  constructor(env: SliceEnv) {
    this.#env = env;
  }

  /** Sends one; null where it is sent, or was before, else what to say. */
  async react(
    { id, user_id }: Pick<StoryView, "id" | "user_id">,
    reaction: Reaction,
  ): Promise<NoticeText | null> {
    if (this.given.peek().has(id)) return null;
    this.#set(id, reaction);
    const input = {
      receiver_id: user_id,
      message_type: "reaction",
      message_text: reaction,
      story_id: id,
      price: 0,
    };
    const answer = await this.#env.call("send_message", input, { rid: this.#env.rid() });
    if (answer.ok) return null;
    const { code } = answer.refusal;
    if (code === "reaction_used") {
      this.#set(id, "before");
      return null;
    }
    this.#set(id, null);
    return NOTICE_TEXTS.find((text) => text === `refusal.${code}`) ?? "error.send_failed";
  }

  handle(): void {}
  refresh(): void {}

  #set(id: string, given: Given | null): void {
    const next = new Map(this.given.peek());
    if (given === null) next.delete(id);
    else next.set(id, given);
    this.given.value = next;
  }
}
