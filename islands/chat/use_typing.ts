/** Notifies the contact of a chat that the member is typing, until the text is sent, emptied or loses focus. */
import { type RefObject, useEffect } from "react";
import type { Client } from "@/client/client.ts";

interface TypingSignals {
  /** The member has changed the text. */
  changed(text: string): void;
  /** The text is on its way. */
  stop(): void;
}

/** `form` holds the box; `contact` is whose chat it is. */
export function useTyping(
  client: Client | null,
  contact: string,
  form: RefObject<HTMLDivElement | null>,
): TypingSignals {
  const stop = () => client?.typing.stop(contact);
  useEffect(() => {
    const element = form.current;
    if (!client || !element) return;
    const onHidden = () => document.hidden && stop();
    element.addEventListener("focusout", stop);
    document.addEventListener("visibilitychange", onHidden);
    return () => {
      stop();
      element.removeEventListener("focusout", stop);
      document.removeEventListener("visibilitychange", onHidden);
    };
  }, [client, contact]);
  return {
    changed: (text) => text.trim() === "" ? stop() : client?.typing.say(contact),
    stop,
  };
}
