/** Hides rows of contacts that are about to leave their list. Loaded with the menus that take them out. */
import type { ContactPages } from "@/client/state/contact_pages.ts";

/** Hides a row while `work` removes it; shows it again if that fails. Returns the result of `work`. */
export async function withoutContact(
  { leaving }: Pick<ContactPages, "leaving">,
  contact: string,
  work: () => Promise<boolean>,
): Promise<boolean> {
  leaving.value = new Set([...leaving.peek(), contact]);
  try {
    return await work();
  } finally {
    leaving.value = new Set([...leaving.peek()].filter((id) => id !== contact));
  }
}
