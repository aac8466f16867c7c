/** Where mails to support are read: over IMAP, else nowhere, and what comes is typed in at the desk. */
import type { Mailbox } from "@/domain/mailbox.ts";
import { readSettingText } from "@/adapters/setting_text.ts";
import { openNoMailbox } from "@/adapters/mailbox/none.ts";

/** Opens the mailbox; `ca` is the PEM of a private authority, or its file. */
export async function openMailbox(
  { url, ca }: { url: string | undefined; ca: string | undefined },
): Promise<Mailbox> {
  if (url === undefined) return openNoMailbox();
  // The library asks for the name of this machine as soon as it is loaded, which only whoever reads mails may.
  const { openImap } = await import("@/adapters/mailbox/imap.ts");
  return openImap({ url, ca: ca && await readSettingText("SUPPORT_IMAP_CA", ca) });
}
