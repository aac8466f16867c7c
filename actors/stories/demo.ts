/**
 * Posts the stories of the demo profiles while a server runs with demo content: each due story once, by the
 * same command as any other, so that followers of a profile get its event.
 *
 * 1. Every isolate checks what is due, but only the first live instance posts it. Two that post at the same
 *    moment post the same stories.
 * 2. A row stores until when everything was posted. It advances only after the posts, so an interrupted run
 *    continues, and a story that an operator has removed does not come back.
 */
import { accept } from "@/domain/refusals.ts";
import { DEMO_STORIES_MS, STORY_LIFE_MS } from "@/domain/limits.ts";
import { newChange, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { Member, Story } from "@/store/records.ts";
import { demoStories } from "@/store/seed/demo/stories.ts";
import { addStory } from "@/store/stories/writer.ts";
import { commitDraft } from "@/actors/command.ts";
import { type ActorEnv, isFirst } from "@/actors/env.ts";
import { openScheduler } from "@/actors/scheduler.ts";
import { alertOfStory } from "@/actors/stories/alerting.ts";
import { readOwnStories } from "@/actors/stories/own.ts";
import { notifyStories } from "@/actors/stories/notify.ts";

/** Profiles that post side by side; the group commit merges them. */
const AT_ONCE = 8;

/** A demo profile that posts stories. */
export type DemoOwner = Pick<Member, "id" | "lang">;

/** Posts the stories that are due; `signal` aborts it. Returns how many were posted. */
export async function postDemoStories(
  env: ActorEnv,
  owners: readonly DemoOwner[],
  signal: AbortSignal,
): Promise<number> {
  const { database } = env;
  const now = env.now();
  const until = await database.get(keys.demoStories());
  const since = until.value ?? now - STORY_LIFE_MS;
  const due = owners.map((owner) => ({
    owner,
    stories: demoStories(owner, now).filter(({ at }) => at > since),
  }))
    .filter(({ stories }) => stories.length > 0);
  let posted = 0;
  for (let from = 0; from < due.length; from += AT_ONCE) {
    if (signal.aborted) return posted;
    const counts = due.slice(from, from + AT_ONCE).map(({ owner, stories }) => postAll(env, owner, stories));
    for (const count of await Promise.all(counts)) posted += count;
  }
  if (due.length === 0) return 0;
  const change = newChange();
  set(change, keys.demoStories(), now);
  await database.commit(change);
  return posted;
}

async function postAll(env: ActorEnv, owner: DemoOwner, stories: readonly Story[]): Promise<number> {
  let posted = 0;
  for (const story of stories) posted += await post(env, owner, story) ? 1 : 0;
  return posted;
}

/** Whether it was new. */
async function post(env: ActorEnv, { id }: DemoOwner, story: Story): Promise<boolean> {
  const posted = await commitDraft(env, async (draft) => {
    const now = env.now();
    const own = await readOwnStories(env, id, now);
    // A profile that was claimed by a member, or removed, posts nothing.
    if (!own?.member.value.virtual || own.member.value.stories?.some((mark) => mark.id === story.id)) {
      return accept(false);
    }
    const next = addStory(draft, own.member, { story, waiting: false, now });
    alertOfStory(draft, { member: id, story: story.id, now });
    notifyStories(draft, { own, next, stories: [...own.stories, story], now });
    return accept(true);
  });
  return posted.ok && posted.value;
}

/** Runs at once and then every minute. Closing waits for the run under way. */
export function openDemoStories(
  env: ActorEnv,
  owners: readonly DemoOwner[],
  { onError }: { onError(message: string, error: unknown): void },
): AsyncDisposable {
  async function work(signal: AbortSignal): Promise<void> {
    if (isFirst(env)) await postDemoStories(env, owners, signal);
  }
  const posting = { failure: "demo stories not posted", everyMs: DEMO_STORIES_MS, atStart: true, work };
  return openScheduler([posting], { onError });
}
