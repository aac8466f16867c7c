/** Which of the member's messages is being edited, in place of writing one. The code of that is loaded with the first. */
import { useCallback, useMemo, useState } from "react";
import { late } from "@/client/late.ts";
import type { Chat } from "@/client/state/chat.ts";
import type { MessageView } from "@/protocol/views/message.ts";

const load = () => late(import("@/islands/chat/edit_box.tsx"));

interface Editing {
  /** Null while nothing is edited. */
  edited: { message: MessageView; EditBox: Awaited<ReturnType<typeof load>>["EditBox"] } | null;
  /** Edits a message; without one the member's last, where there is one that can be, on wide screens. */
  edit(message?: MessageView): void;
  end(): void;
  /** The server's time in seconds since 1970. */
  nowS(): number;
}

/** `rendered`: when the page was rendered, by the server's clock. */
export function useEditing(chat: Chat, rendered: number): Editing {
  const [edited, setEdited] = useState<Editing["edited"]>(null);
  return {
    edited,
    end: useCallback(() => setEdited(null), []),
    ...useMemo(() => {
      const aheadS = Date.now() / 1000 - rendered;
      const nowS = () => Date.now() / 1000 - aheadS;
      return {
        nowS,
        edit: (message?: MessageView) =>
          // Without a connection, the next key or tap tries again.
          void load().then(({ EditBox, lastToEdit }) => {
            const found = message ?? lastToEdit(chat, nowS());
            if (found) setEdited({ message: found, EditBox });
          }, () => {}),
      };
    }, [chat]),
  };
}
