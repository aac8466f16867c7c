/**
 * Opens a member's stories, or the premium modal if premium is required (spec §4). For story rings and buttons; the viewer
 * is one of the shell's modals (islands/shell/use_modals.ts).
 */
import type { Client, StoryWish } from "@/client/client.ts";

/** Own stories are always allowed. The server checks premium again. */
export function openStories(client: Client, wish: StoryWish): void {
  const premium = client.own.view.peek()?.premium;
  if (wish.user_id !== client.me.id && premium === 0) return refuseStories(client);
  // Ignores the second click of a double click.
  client.storyWanted.value ??= wish;
}

/** Opens the premium modal, without a banner, which would cover its heading. */
export function refuseStories(client: Client): void {
  client.premiumWanted.value = "stories";
}
