/** Shows a photo of the contact, once, and tells the server that it was looked at. Loaded when there is one. */
import type { Client } from "@/client/client.ts";
import { takeOncePhoto } from "@/client/photo/once.ts";
import type { Chat } from "@/client/state/chat.ts";
import type { OpenPhoto } from "@/islands/chat/photo_view_model.ts";
import { openPhotoViewer } from "@/islands/chat/photo_viewer.tsx";
import type { Translate } from "@/locales/text.ts";

interface OpenPhotoOptions {
  t: Translate;
  name: string;
  client: Client;
  chat: Chat;
  /** The viewer is closed, and whether the photo was given away is known. */
  onClosed(): void;
}

/** Resolves once the viewer is closed. */
export async function lookAtPhoto(
  { id, seq, url }: OpenPhoto,
  { t, name, client, chat, onClosed }: OpenPhotoOptions,
): Promise<void> {
  const wanted = new AbortController();
  const taking = takeOncePhoto(url, wanted.signal);
  const onShown = () => {
    chat.handleViewed(seq);
    void client.socket.call("photo/view", { message_id: id });
  };
  await openPhotoViewer({ t, name, taking, onShown }).closed;
  wanted.abort();
  // Without a connection this takes a while, and nothing waits for it. Whether a photo that did not arrive was given away
  // is for the server to say.
  void taking.then(({ kind }) => kind === "here" ? undefined : chat.resume()).then(onClosed);
}
