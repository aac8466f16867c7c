/** Moves a conversation from the archive back to the contacts; its row disappears at once. */
import type { Client } from "@/client/client.ts";
import { Archive } from "@/client/state/archive.ts";
import { withoutContact } from "@/client/state/without_contact.ts";
import type { Translate } from "@/locales/text.ts";
import type { ContactView } from "@/protocol/views/contact.ts";

export interface UnarchiveOptions {
  t: Translate;
  client: Client;
  contact: Pick<ContactView, "id" | "name">;
  /** Announces the result. */
  say(text: string): void;
}

export async function unarchive({ t, client, contact: { id, name }, say }: UnarchiveOptions): Promise<void> {
  const archive = client.slice(Archive);
  const isBack = await withoutContact(archive, id, async () => {
    const answer = await client.socket.call("conversation/archive", { user_id: id, archived: 0 });
    if (answer.ok) {
      archive.handle({ module: "conversation/archive", data: { user_id: id, archived: 0, seq: 0 } });
    }
    return answer.ok;
  });
  say(t(isBack ? "lists.brought_back" : "lists.bring_back_failed", { name }));
}
