/**
 * The receiver of a chat's photo says that they have looked at it. Giving them the photo says so too (take_once.ts); this uses
 * nothing up, so it may come before, after or at the same time.
 */
import { type MemberId, parseMessageId } from "@/domain/ids.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { CallError, CallOutput } from "@/protocol/calls/mod.ts";
import { newChange } from "@/store/change.ts";
import { type Attempt, untilCommitted } from "@/actors/attempts.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { addViewed, isReceiver, type MessagePlace, readPhotoMessage } from "@/actors/photos/message.ts";

type ViewResult = Result<CallOutput<"photo/view">, CallError<"photo/view">>;

export type ViewPhoto = (viewer: MemberId, messageId: string) => Promise<ViewResult>;

export function openView(env: ActorEnv): ViewPhoto {
  const { database, now } = env;

  async function tryView(
    viewer: MemberId,
    { place, id }: { place: MessagePlace; id: string },
  ): Promise<Attempt<CallOutput<"photo/view">, CallError<"photo/view">>> {
    const settled = (result: ViewResult) => ({ stale: false, result }) as const;
    const message = await readPhotoMessage(database, place);
    if (!message) return settled(refuse("unknown_message"));
    if (!isReceiver(message, viewer)) return settled(refuse("not_receiver"));
    const { viewed_at, photo } = message.entry.value;
    const result = accept({ message_id: id, viewed: 1 } as const);
    if (viewed_at !== undefined) return { stale: false, found: "state", result };
    const at = now();
    if (photo.exp <= at) return settled(refuse("photo_gone"));
    const change = newChange();
    const notify = addViewed(change, env, { message, now: at });
    return { change, result, notify };
  }

  return async function view(viewer, id) {
    const place = parseMessageId(id);
    if (!place?.pair.includes(viewer)) return refuse("unknown_message");
    return await untilCommitted(env, () => tryView(viewer, { place, id }));
  };
}
