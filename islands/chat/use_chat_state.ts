/** What the header of a chat says besides its name (spec §4): what the connection does, that the contact writes, or presence. */
import { useEffect, useState } from "react";
import type { Client } from "@/client/client.ts";
import type { ChatHeaderState } from "@/components/chat_header.tsx";
import type { ContactView } from "@/protocol/views/contact.ts";

/** A page begins without a connection: one that is there sooner than this is not worth a word. */
const GRACE_MS = 1_000;
/** What is over sooner can still be read. */
const LEAST_MS = 400;

export function useChatState(
  client: Client | null,
  { id, status }: Pick<ContactView, "id" | "status">,
): ChatHeaderState {
  const isUpdating = useHeld(client?.chats.updating.value ?? false);
  const isConnecting = useConnecting(client);
  if (isConnecting) return "connecting";
  if (isUpdating) return "updating";
  if (client?.typing.isWriting(id)) return "typing";
  return (client?.presence.status(id, status) ?? status) === 1 ? "online" : "offline";
}

/** True at once, and false once it was so for a while. */
function useHeld(is: boolean): boolean {
  const [isHeld, setHeld] = useState(is);
  useEffect(() => {
    if (is) return setHeld(true);
    const timer = setTimeout(() => setHeld(false), LEAST_MS);
    return () => clearTimeout(timer);
  }, [is]);
  return is || isHeld;
}

/** Whether there has been no connection for a moment; one that has ended does not come back, and the shell says so. */
function useConnecting(client: Client | null): boolean {
  const link = client?.socket.link.value;
  const isOff = link === "connecting" || link === "lost";
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isOff) return setLate(false);
    const timer = setTimeout(() => setLate(true), GRACE_MS);
    return () => clearTimeout(timer);
  }, [isOff]);
  return isOff && isLate;
}
