/** The uploads and removals of the profile's slots in a real browser, one instance per client. */
import type { Client } from "@/client/client.ts";
import { opened } from "@/client/opened.ts";
import { preparePhotoLazily, sendFileLazily } from "@/client/photo/lazy.ts";
import { inOrder } from "@/client/photo/order.ts";
import { SlotOrder } from "@/client/photo/slot_order.ts";
import { SlotRemovals } from "@/client/photo/slot_removals.ts";
import type { SlotText } from "@/client/photo/slot_upload.ts";
import { SlotUploads } from "@/client/photo/slot_uploads.ts";
import { newRid } from "@/client/rid.ts";
import type { PhotoView } from "@/protocol/views/photo.ts";

export interface Slots {
  uploads: SlotUploads;
  removals: SlotRemovals;
  order: SlotOrder;
  /** The photos that the profile has, as they are shown. */
  photos(): readonly PhotoView[];
}

const known = new WeakMap<Client, Slots>();

/** The slots of a client; the same instance after leaving and reopening the page. */
export function slotsOf(client: Client, text: (text: SlotText) => string): Slots {
  const slots = known.get(client) ?? openSlots(client, text);
  known.set(client, slots);
  return slots;
}

function openSlots(client: Client, text: (text: SlotText) => string): Slots {
  const { photos, notices, socket: { call, link } } = client;
  const refresh = () => photos.refresh();
  const uploads = new SlotUploads({
    prepare: preparePhotoLazily,
    send: sendFileLazily,
    add: async (photo, rid, signal) => {
      await opened(link, signal);
      return await call("user/photos/add", { photo }, { rid });
    },
    own: () => photos.own.peek(),
    refresh,
    createCanvas: () => document.createElement("canvas"),
    rid: newRid,
    text,
    warn: () => notices.show({ type: "error", message: "refusal.sensitive_content" }),
  });
  link.subscribe((now) => {
    if (now === "ended") uploads.end();
  });
  const removals = new SlotRemovals({ call, rid: newRid, own: () => photos.own.peek(), refresh });
  const order = new SlotOrder({ call, rid: newRid, refresh });
  const shown = () => inOrder(photos.own.peek()?.list ?? [], order.wanted.peek());
  return { uploads, removals, order, photos: shown };
}
