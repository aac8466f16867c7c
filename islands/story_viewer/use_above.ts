/** What opens above the viewer, loaded when it is wanted. The story stands still until nothing of it is open any more. */
import type { Client } from "@/client/client.ts";
import type { StoryPlayer } from "@/client/stories/player.ts";
import { useAlone } from "@/islands/use_alone.ts";
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

  /** `work` opens something with what is loaded for it, unless the viewer has been closed meanwhile. */
  function open<Code>(load: () => Promise<Code>, work: (code: Code) => Promise<unknown>): void {
    alone(async (_client, left) => {
      player.pause("menu");
      try {
        const code = await load();
        if (!left.current) await work(code);
      } finally {
        player.resume("menu");
      }
    });
  }

  return {
    menu: (of) =>
      open(
        () => import("@/islands/story_viewer/story_menu.ts"),
        ({ runStoryMenu }) => runStoryMenu({ ...of, client }),
      ),
    viewers: ({ story, ...of }) =>
      open(
        () => import("@/islands/story_viewer/viewers_sheet.tsx"),
        ({ openViewersSheet }) => {
          const { call } = client.socket;
          return openViewersSheet({ ...of, call, storyId: story.id, count: story.views ?? 0 }).closed;
        },
      ),
    translate: ({ id, user_id, story }, t) =>
      open(
        () => import("@/islands/lazy/translation_sheet.tsx"),
        ({ openTranslation }) =>
          openTranslation({ user_id, story_id: id }, { t, client, original: story }).closed,
      ),
    remove: (storyId, t) =>
      open(
        () => import("@/islands/story_viewer/delete_dialog.tsx"),
        ({ deleteStory }) => deleteStory(storyId, { t, client }),
      ),
  };
}
