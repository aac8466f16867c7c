/** Photos of an open chat: sending one, and looking at one. What they need beyond the chat is loaded when it is wanted. */
import { useEffect, useRef } from "react";
import type { Client } from "@/client/client.ts";
import { type OncePhoto, takeOncePhoto } from "@/client/photo/once.ts";
import type { Chat } from "@/client/state/chat.ts";
import type { OpenPhoto } from "@/islands/chat/photo_look.ts";
import type { Translate } from "@/locales/text.ts";

interface PhotosOptions {
  t: Translate;
  client: Client | null;
  chat: Chat;
  name: string;
  /** Coins that a photo costs. */
  price: number;
  /** Whether there is a photo to look at. */
  hasOpen: boolean;
  /** A photo is on its way. */
  onSent(): void;
  /** What was looked at is no button any more. */
  onClosed(): void;
}

interface Photos {
  /** Whether there are coins for one; otherwise the coins dialog opens. */
  mayChoose(): boolean;
  /** Asks whether to send this file. */
  offer(file: File): void;
  open(photo: OpenPhoto): void;
}

const loadViewer = () => import("@/islands/chat/photo_viewer.tsx");
const loadSheet = () => import("@/islands/chat/photo_sheet.tsx");

export function usePhotos(options: PhotosOptions): Photos {
  const { t, client, chat, name, price, hasOpen, onSent, onClosed } = options;
  /** One dialog at a time, also while it is loaded; none once its chat has been left. */
  const isBusy = useRef(false);
  const isLeft = useRef(false);
  useEffect(() => () => {
    isLeft.current = true;
  }, []);
  useEffect(() => {
    if (hasOpen) void loadViewer().catch(() => {});
  }, [hasOpen]);

  function mayChoose(): boolean {
    const may = client?.checkCoins(price) ?? false;
    // It comes while the photo is looked for.
    if (may) void loadSheet().catch(() => {});
    return may;
  }

  async function alone(work: (client: Client) => Promise<void>): Promise<void> {
    if (!client || isBusy.current) return;
    isBusy.current = true;
    try {
      await work(client);
    } catch (error) {
      reportError(error);
      client.notices.show({ type: "error", message: "refusal.something_wrong" });
    } finally {
      isBusy.current = false;
    }
  }

  async function send(client: Client, file: File): Promise<void> {
    const { askToSend } = await loadSheet();
    if (isLeft.current) return;
    const photo = await askToSend({ t, name, price, file });
    if (!photo || !client.checkCoins(price)) return;
    void client.outbox.sendPhoto(chat.contact, photo);
    onSent();
  }

  async function look(client: Client, { id, seq, url }: OpenPhoto): Promise<void> {
    const { openPhotoViewer } = await loadViewer();
    if (isLeft.current) return;
    const wanted = new AbortController();
    const taking = takeOncePhoto(url, wanted.signal);
    const onShown = () => {
      chat.hearViewed(seq);
      void client.socket.call("photo/view", { message_id: id });
    };
    await openPhotoViewer({ t, name, taking, onShown }).closed;
    wanted.abort();
    void leave(taking);
  }

  /** Without a connection this takes a while, and nothing waits for it. */
  async function leave(taking: Promise<OncePhoto>): Promise<void> {
    // Whether it was given away is for the server to say, where it did not arrive.
    if ((await taking).kind !== "here") await chat.resume();
    onClosed();
  }

  return {
    mayChoose,
    offer: (file) => void (mayChoose() && alone((client) => send(client, file))),
    open: (photo) => void alone((client) => look(client, photo)),
  };
}
