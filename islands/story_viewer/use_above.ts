/** What opens above the viewer, loaded when it is wanted. The story stands still until nothing of it is open any more. */
import type { Client } from "@/client/client.ts";
import type { StoryPlayer } from "@/client/stories/player.ts";
import { useAlone } from "@/islands/chat/use_alone.ts";
import type { StoryMenu } from "@/islands/story_viewer/story_menu.ts";
import type { ViewersSheetProps } from "@/islands/story_viewer/viewers_sheet.tsx";
import type { Translate } from "@/locales/text.ts";
import type { StoryView } from "@/protocol/views/story.ts";

export interface Above {
  /** Report and block. */
  menu(of: Omit<StoryMenu, "client">): void;
  /** Who has seen a story of one's own. */
  viewers(of: Pick<ViewersSheetProps, "t" | "now" | "locale"> & { story: StoryView }): void;
  /** What is written into a story, in the viewer's language. */
  translate(story: StoryView, t: Translate): void;
  /** Asks whether to delete a story of one's own. */
  remove(storyId: string, t: Translate): void;
}

export function useAbove(client: Client, player: StoryPlayer): Above {
  const alone = useAlone(client);

  function open(work: () => Promise<unknown>): void {
    alone(async () => {
      player.pause("menu");
      try {
        await work();
      } finally {
        player.resume("menu");
      }
    });
  }

  return {
    menu: (of) =>
      open(async () => {
        const { runStoryMenu } = await import("@/islands/story_viewer/story_menu.ts");
        await runStoryMenu({ ...of, client });
      }),
    viewers: ({ story, ...of }) =>
      open(async () => {
        const { openViewersSheet } = await import("@/islands/story_viewer/viewers_sheet.tsx");
        const { call } = client.socket;
        await openViewersSheet({ ...of, call, storyId: story.id, count: story.views ?? 0 }).closed;
      }),
    translate: ({ id, user_id, story }, t) =>
      open(async () => {
        const { openTranslation } = await import("@/islands/lazy/translation_sheet.tsx");
        const of = { user_id, story_id: id };
        await openTranslation(of, { t, client, original: story }).closed;
      }),
    remove: (storyId, t) =>
      open(async () => {
        const { deleteStory } = await import("@/islands/story_viewer/delete_dialog.tsx");
        await deleteStory(storyId, { t, client });
      }),
  };
}
