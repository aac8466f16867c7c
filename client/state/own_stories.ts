/**
 * The member's own stories. A slice of the client, loaded by /stories, the own profile, the composer and the viewer.
 * Invariant: an older list never replaces a newer one, so answers and events may come in any order; a story that was deleted
 * here never comes back; a command whose outcome is unknown is repeated under its `rid`.
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

/** The shortest delay before a reload, against clocks that are ahead. */
const LEAST_REREAD_MS = 60_000;

/** All own stories, the oldest first, at a version. */
export interface OwnStoryList {
  list: readonly StoryView[];
  version: number;
}

/** A story to be posted. */
export interface StoryDraft {
  /** The same for all attempts, so that the story is posted once. */
  rid: string;
  /** The `data` of its upload. */
  photo: string;
  /** The text on the picture. */
  story: string;
}

export type Posted =
  | { kind: "done"; story: StoryView }
  /** The outcome is unknown, or it failed for now: to be retried with the same draft. */
  | { kind: "uncertain" }
  /** `max` is the limit of the refusal. */
  | { kind: "refused"; code: string; max: number | null };

export class OwnStories implements Slice {
  /** The member as others see them; null until the stories are loaded. */
  readonly user = signal<CardView | null>(null);
  /** The oldest first; null until they are loaded. */
  readonly list = signal<readonly StoryView[] | null>(null);
  /** Whether they could not be loaded. */
  readonly hasFailed = signal(false);
  /** The rids of deletions by story, whose outcome may be unknown. */
  readonly #deletions = new Map<string, string>();
  readonly #deleted = new Set<string>();
  #version = 0;
  #asked = 0;
  #answered = 0;
  #cancelReread: () => void = () => {};

  constructor(private readonly env: Pick<SliceEnv, "me" | "call" | "clock" | "after" | "rid">) {}

  /** Takes the list of a rendered page. */
  seed({ list, version }: OwnStoryList): void {
    if (this.list.peek() && version < this.#version) return;
    this.#version = version;
    // Only answers have view counts: lists of events keep the known ones.
    const known = new Map(this.list.peek()?.map(({ id, views }) => [id, views]));
    this.list.value = list.filter(({ id }) => !this.#deleted.has(id))
      .map((story) => ({ ...story, views: story.views ?? known.get(story.id) ?? 0 }));
    this.#rereadAtEnd();
  }

  /** Reloads the stories, and returns the newest list. The known list stays until the answer. */
  async load(): Promise<Answer<"stories/get">> {
    const turn = ++this.#asked;
    const answer = await callPersistently(this.env.call, "stories/get", { user_id: this.env.me });
    // Of two lists of the same version, the later request has the newer view counts.
    if (turn > this.#answered) this.#take(turn, answer);
    const list = this.list.peek();
    return answer.ok && list ? { ok: true, value: { ...answer.value, list: [...list] } } : answer;
  }

  /** Posts a story. An event adds it to the list. */
  async add({ rid, photo, story }: StoryDraft): Promise<Posted> {
    const answer = await callPersistently(this.#under(rid), "stories/add", { photo, story });
    if (!answer.ok) return refused(answer.refusal);
    const posted = answer.value.request_details.story;
    const isListed = this.list.peek()?.some(({ id }) => id === posted.id);
    if (isListed === false) void this.load();
    return { kind: "done", story: posted };
  }

  /** Deletes a story; false if that is not confirmed. */
  async remove(id: string): Promise<boolean> {
    const rid = this.#deletions.get(id) ?? this.env.rid();
    this.#deletions.set(id, rid);
    const answer = await callPersistently(this.#under(rid), "stories/delete", { story_id: id });
    // It has expired, or was deleted on another device.
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

  /** Calls that repeat one command. */
  #under(rid: string): Call {
    return (module, data) => this.env.call(module, data, { rid });
  }

  /** Applies the answer to a request. */
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

  /** The end of a story has no event: reloads the list at that time. */
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
