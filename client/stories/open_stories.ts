/**
 * Opens a member's stories, or says that it takes premium (spec §4). For whatever shows a ring or a button of theirs; the
 * viewer itself comes with the modals of the shell (islands/shell/use_modals.ts).
 */
import type { Client, StoryWish } from "@/client/client.ts";

/** One's own are always open. Whether the record here is right, the server says once more. */
export function openStories(client: Client, wish: StoryWish): void {
  const premium = client.own.view.peek()?.premium;
  if (wish.user_id !== client.me.id && premium === 0) return refuseStories(client);
  // Of a double click the first counts.
  client.storyWanted.value ??= wish;
}

/** What premium brings, with the words of the spec: a banner beside it would cover its heading. */
export function refuseStories(client: Client): void {
  client.premiumWanted.value = "stories";
}
