/**
 * The member's own stories as the browser knows them. A slice of the client: /stories, the own profile, the composer and the
 * viewer load it. Invariant: an older list never replaces a newer one, so that answers and events may come in any order, what
 * was deleted here never comes back, and a command whose outcome is unknown is repeated under its `rid`.
 */
import { signal } from "@preact/signals";
import { isTemporary } from "@/domain/refusals.ts";
import { type Answer, type CallRefusal, refusalNumber } from "@/client/answer.ts";
import type { ClientEvent } from "@/client/incoming.ts";
import type { Slice, SliceEnv } from "@/client/slice.ts";
import { callPersistently } from "@/client/persist.ts";
import type { Call } from "@/client/socket.ts";
import type { CardView } from "@/protocol/views/member.ts";
import type { StoryView } from "@/protocol/views/story.ts";

/** A clock that is ahead must not make the list be asked for again and again. */
const LEAST_REREAD_MS = 60_000;

/** All own stories, the oldest first, as they were after so many changes. */
export interface OwnStoryList {
  list: readonly StoryView[];
  version: number;
}

/** A story to be posted. */
export interface StoryDraft {
  /** Of this story: the same over all tries, so that it is posted once. */
  rid: string;
  /** The `data` of its upload. */
  photo: string;
  /** What is written into the picture. */
  story: string;
}

export type Posted =
  | { kind: "done"; story: StoryView }
  /** Perhaps posted, perhaps not: to be tried again with the same draft. */
  | { kind: "uncertain" }
  /** `max` is what the refusal says that there may be. */
  | { kind: "refused"; code: string; max: number | null };

export class OwnStories implements Slice {
  /** The member as others see them; null until the stories are loaded. */
  readonly user = signal<CardView | null>(null);
  /** The oldest first; null until they are loaded. */
  readonly list = signal<readonly StoryView[] | null>(null);
  /** Whether they could not be loaded. */
  readonly hasFailed = signal(false);
  /** Deletions by story, under their rids: of this page, and perhaps committed. */
  readonly #deletions = new Map<string, string>();
  readonly #deleted = new Set<string>();
  #version = 0;
  #asked = 0;
  #answered = 0;
  #cancelReread: () => void = () => {};

  constructor(private readonly env: Pick<SliceEnv, "me" | "call" | "clock" | "after" | "rid">) {}

  /** Takes over a list that a page was rendered with. */
  seed({ list, version }: OwnStoryList): void {
    if (this.list.peek() && version < this.#version) return;
    this.#version = version;
    // Only an answer that was asked for counts the looks: in between, those stand that are known.
    const known = new Map(this.list.peek()?.map(({ id, views }) => [id, views]));
    this.list.value = list.filter(({ id }) => !this.#deleted.has(id))
      .map((story) => ({ ...story, views: story.views ?? known.get(story.id) ?? 0 }));
    this.#rereadAtEnd();
  }

  /** Asks for them, and answers with the newest ones there are. What is known stays until the answer. */
  async load(): Promise<Answer<"stories/get">> {
    const turn = ++this.#asked;
    const answer = await callPersistently(this.env.call, "stories/get", { user_id: this.env.me });
    // Of two lists after the same change, the one that was asked for later counts the looks better.
    if (turn > this.#answered) this.#take(turn, answer);
    const list = this.list.peek();
    return answer.ok && list ? { ok: true, value: { ...answer.value, list: [...list] } } : answer;
  }

  /** Posts a story. It is in the list by the event of it. */
  async add({ rid, photo, story }: StoryDraft): Promise<Posted> {
    const answer = await callPersistently(this.#under(rid), "stories/add", { photo, story });
    if (!answer.ok) return refused(answer.refusal);
    const posted = answer.value.request_details.story;
    const isListed = this.list.peek()?.some(({ id }) => id === posted.id);
    if (isListed === false) void this.load();
    return { kind: "done", story: posted };
  }

  /** Deletes a story; false where nobody knows whether it is gone. */
  async remove(id: string): Promise<boolean> {
    const rid = this.#deletions.get(id) ?? this.env.rid();
    this.#deletions.set(id, rid);
    const answer = await callPersistently(this.#under(rid), "stories/delete", { story_id: id });
    // One that is over, or was deleted on another device, is as gone as it should be.
    const isGone = answer.ok || answer.refusal.code === "unknown_story";
    if (isGone) this.#drop(id);
    return isGone;
  }

  handle(event: ClientEvent): void {
    if (event.module === "stories/own") this.seed(event.data);
  }

  refresh(): void {
    if (this.list.peek() || this.hasFailed.peek()) void this.load();
  }

  /** Calls that are the same command, however often they are made. */
  #under(rid: string): Call {
    return (module, data) => this.env.call(module, data, { rid });
  }

  /** Takes over an answer to a question. */
  #take(turn: number, answer: Answer<"stories/get">): void {
    this.#answered = turn;
    this.hasFailed.value = !answer.ok;
    if (!answer.ok) return;
    const { user, list, version = 0 } = answer.value;
    this.user.value = user;
    this.seed({ list, version });
  }

  #drop(id: string): void {
    this.#deleted.add(id);
    this.#deletions.delete(id);
    this.list.value = this.list.peek()?.filter((story) => story.id !== id) ?? null;
  }

  /** Nobody tells that a story is over; the server decides when. */
  #rereadAtEnd(): void {
    this.#cancelReread();
    const ends = (this.list.peek() ?? []).map(({ until }) => until * 1000 - this.env.clock());
    if (ends.length === 0) return;
    this.#cancelReread = this.env.after(Math.max(LEAST_REREAD_MS, Math.min(...ends)), () => void this.load());
  }
}

function refused(refusal: CallRefusal): Posted {
  if (isTemporary(refusal.code)) return { kind: "uncertain" };
  return { kind: "refused", code: refusal.code, max: refusalNumber(refusal, "max") };
}
