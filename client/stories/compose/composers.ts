/** The composer of a client in a real browser; its story stays until it is posted or discarded. */
import type { Client } from "@/client/client.ts";
import { opened } from "@/client/opened.ts";
import { decodePhoto } from "@/client/photo/prepare.ts";
import { sendFile } from "@/client/photo/send.ts";
import { newRid } from "@/client/rid.ts";
import { OwnStories } from "@/client/state/own_stories.ts";
import { Composer, type ReadPicture } from "@/client/stories/compose/composer.ts";
import { exportStory, keepPicture, measureWith } from "@/client/stories/compose/draw_story.ts";

const known = new WeakMap<Client, Composer>();

/** The composer; the same instance after closing and reopening the sheet. */
export function composerOf(client: Client): Composer {
  const composer = known.get(client) ?? openComposer(client);
  known.set(client, composer);
  return composer;
}

function openComposer(client: Client): Composer {
  const context = document.createElement("canvas").getContext("2d");
  const composer = new Composer({
    read,
    draw: exportStory,
    send: sendFile,
    opened: (signal) => opened(client.socket.link, signal),
    add: (draft) => client.slice(OwnStories).add(draft),
    remove: (story_id) => client.slice(OwnStories).remove(story_id),
    rid: newRid,
    measure: context ? measureWith(context) : (text, sizePx) => text.length * sizePx,
    direction: document.documentElement.dir === "rtl" ? "rtl" : "ltr",
  });
  composer.state.subscribe(({ kind }) => {
    if (kind === "posted") client.notices.show({ type: "success", message: "notice.story_posted" });
    if (kind === "failed" && !composer.isShown) {
      client.notices.show({ type: "error", message: "notice.story_failed" });
    }
  });
  return composer;
}

async function read(file: Blob, signal: AbortSignal): Promise<ReadPicture> {
  const decoded = await decodePhoto(file, signal);
  if (decoded.kind !== "decoded") return decoded;
  const picture = signal.aborted ? null : keepPicture(decoded.picture);
  decoded.picture.close();
  if (signal.aborted) return { kind: "stopped" };
  return picture ? { kind: "read", picture } : { kind: "refused", code: "photo_unreadable" };
}
