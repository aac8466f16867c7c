/**
 * The receiver of a chat's photo says that they have looked at it. Giving them the photo says so too (take_once.ts); this uses
 * nothing up, so it may come before, after or at the same time.
 */
import { type MemberId, parseMessageId } from "@/domain/ids.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { CallError, CallOutput } from "@/protocol/calls/mod.ts";
import { runCommand } from "@/actors/command.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { addViewed, isReceiver, type PhotoMessage, readPhotoMessage } from "@/actors/photos/message.ts";

type ViewResult = Result<CallOutput<"photo/view">, CallError<"photo/view">>;

export type ViewPhoto = (viewer: MemberId, messageId: string) => Promise<ViewResult>;

export function openView(env: ActorEnv): ViewPhoto {
  const { database, now } = env;
  return async function view(viewer, id) {
    const place = parseMessageId(id);
    if (!place?.pair.includes(viewer)) return refuse("unknown_message");
    return await runCommand<PhotoMessage | null, CallOutput<"photo/view">, CallError<"photo/view">>(env, {
      load: () => readPhotoMessage(database, place),
      decide(message, draft) {
        if (!message) return refuse("unknown_message");
        if (!isReceiver(message, viewer)) return refuse("not_receiver");
        const { viewed_at, photo } = message.entry.value;
        const at = now();
        if (viewed_at === undefined) {
          if (photo.exp <= at) return refuse("photo_gone");
          addViewed(draft, message, at);
        }
        return accept({ message_id: id, viewed: 1 });
      },
    });
  };
}
