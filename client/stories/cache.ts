/**
 * The viewer's cache of members' stories: those that are shown, and those of the neighbours. For `player.ts`.
 * Invariant: each story once, and no answer that is older than the known state.
 */
import { signal } from "@preact/signals";
import type { Answer } from "@/client/answer.ts";
import type { CallOutput } from "@/protocol/calls/mod.ts";
import type { StoryView } from "@/protocol/views/story.ts";

export interface MemberStories {
  user: CallOutput<"stories/get">["user"];
  /** The oldest first; never empty. */
  list: readonly StoryView[];
}

export type Loaded =
  | { kind: "stories"; stories: MemberStories }
  /** There are no stories, or the member is gone. */
  | { kind: "none" }
  /** Premium is required. */
  | { kind: "premium" }
  /** No answer. */
  | { kind: "lost" };

export type ReadStories = (user_id: string) => Promise<Answer<"stories/get">>;

export class StoryCache {
  readonly #known = signal<ReadonlyMap<string, MemberStories>>(new Map());
  readonly #questions = new Map<string, Promise<Loaded>>();

  constructor(private readonly read: ReadStories) {}

  /** The known stories of a member; reactive in renders and computed values. */
  get(id: string): MemberStories | null {
    return this.#known.value.get(id) ?? null;
  }

  /** The known stories, or those of the server; concurrent requests are shared. */
  async load(id: string): Promise<Loaded> {
    const stories = this.#known.peek().get(id);
    return stories ? { kind: "stories", stories } : await (this.#questions.get(id) ?? this.reload(id));
  }

  /** Reloads the stories; the known ones stay until then. */
  reload(id: string): Promise<Loaded> {
    const question: Promise<Loaded> = this.#ask(id).then((loaded) => {
      if (this.#questions.get(id) !== question) return this.load(id);
      this.#questions.delete(id);
      if (loaded.kind === "stories") this.put(id, loaded.stories);
      return loaded;
    });
    this.#questions.set(id, question);
    return question;
  }

  /** Adds stories from elsewhere. */
  put(id: string, stories: MemberStories): void {
    this.#known.value = new Map(this.#known.peek()).set(id, stories);
  }

  /** Removes all but those of these members. */
  keep(ids: readonly string[]): void {
    for (const id of this.#questions.keys()) if (!ids.includes(id)) this.#questions.delete(id);
    this.#known.value = new Map([...this.#known.peek()].filter(([id]) => ids.includes(id)));
  }

  /** Removes those of a member. */
  drop(id: string): void {
    this.keep([...this.#known.peek().keys(), ...this.#questions.keys()].filter((each) => each !== id));
  }

  /** The member has viewed a story, on any device. */
  markSeen(user_id: string, story_id: string): void {
    const stories = this.#known.peek().get(user_id);
    if (!stories?.list.some(({ id, seen }) => id === story_id && !seen)) return;
    const list = stories.list.map((story) => story.id === story_id ? { ...story, seen: 1 as const } : story);
    this.put(user_id, { ...stories, list });
  }

  async #ask(id: string): Promise<Loaded> {
    const answer = await this.read(id);
    if (!answer.ok) {
      if (answer.refusal.code === "premium_required") return { kind: "premium" };
      return { kind: answer.refusal.code === "unknown_user" ? "none" : "lost" };
    }
    const { user, list } = answer.value;
    const stories = { user, list: eachOnce(list) };
    return stories.list.length > 0 ? { kind: "stories", stories } : { kind: "none" };
  }
}

function eachOnce(list: readonly StoryView[]): readonly StoryView[] {
  return [...new Map(list.map((story) => [story.id, story])).values()];
}

/** The index of the first unseen story, else 0. */
export function firstUnseen(list: readonly StoryView[]): number {
  return Math.max(0, list.findIndex(({ seen }) => !seen));
}
