/**
 * Says messages of the contact that come while their chat is open, inside of a live region that has been there before. Lines
 * of a chat come and go as it is scrolled, so the list itself says nothing; it is read like a page. Loaded with the first of
 * them, by islands/chat/extras.tsx.
 */
import { useEffect, useRef, useState } from "react";
import type { VNode } from "preact";
import type { Thread } from "@/client/state/thread.ts";
import type { Translate } from "@/locales/text.ts";
import type { MessageView } from "@/protocol/views/message.ts";

/** Of many at once, only the last ones. */
const MOST = 3;

export interface SpokenNewsProps {
  t: Translate;
  me: string;
  /** The contact's. */
  name: string;
  /** The newest messages, and the number of the last one that is not news. */
  thread: Thread;
  after: number;
}

export function SpokenNews({ t, me, name, thread, after }: SpokenNewsProps): VNode {
  const said = useRef(after);
  const [news, setNews] = useState<readonly MessageView[]>([]);
  useEffect(() => {
    const before = said.current;
    said.current = Math.max(before, thread.messages.at(-1)?.seq ?? 0);
    const isNew = ({ seq, sender_id }: MessageView) => seq > before && sender_id !== me;
    const unspoken = thread.messages.slice(-MOST).filter(isNew);
    if (unspoken.length > 0) setNews(unspoken);
  }, [thread]);
  return (
    <>
      {news.map((message) => (
        <span key={message.seq}>
          <bdi>{name}</bdi>: <bdi>{wordsOf(message, t)}</bdi>
          {" "}
        </span>
      ))}
    </>
  );
}

function wordsOf({ type, message, voice, refund, unsent }: MessageView, t: Translate): string {
  if (unsent) return t("message.unsent");
  switch (type) {
    case "text":
      return message;
    case "image":
    case "pphoto":
      return t("chat.photo");
    case "voice":
      return t("message.voice", { length: voice?.length ?? "" });
    case "gift":
      return t("message.gift");
    case "notice":
      return t("chat.refund", { count: refund?.coins ?? 0 });
    default:
      return type satisfies never;
  }
}
