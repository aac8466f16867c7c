/** Opens the menu of a row of contacts. What it does is loaded when it is first wanted. */
import { useRef } from "react";
import type { ContactListEnv } from "@/islands/contacts/contact_rows.tsx";
import type { ContactView, FoundContact } from "@/protocol/views/contact.ts";

export interface RowMenuOptions {
  env: ContactListEnv;
  rows: readonly (ContactView & Partial<Pick<FoundContact, "archived">>)[];
  isArchive: boolean;
  say(text: string): void;
}

/** What opens it; false where there is no such row. */
export function useRowMenu(
  { env: { t, client }, rows, isArchive, say }: RowMenuOptions,
): (id: string) => boolean {
  const isOpen = useRef(false);

  return (id) => {
    const contact = rows.find((row) => row.id === id);
    if (!client || !contact) return false;
    if (isOpen.current) return true;
    isOpen.current = true;
    import("@/islands/contacts/row_menu.ts")
      .then(({ runRowMenu }) =>
        runRowMenu({ t, client, contact, isArchived: isArchive || contact.archived === 1, say })
      )
      .catch((error) => {
        reportError(error);
        client.notices.show({ type: "error", message: "error.occurred" });
      })
      .finally(() => {
        isOpen.current = false;
      });
    return true;
  };
}
