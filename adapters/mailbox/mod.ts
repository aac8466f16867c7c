/** Where mails to support are read: over IMAP, else nowhere, and what comes is typed in at the desk. */
import type { Mailbox } from "@/domain/mailbox.ts";
import { openNoMailbox } from "@/adapters/mailbox/none.ts";

/** Opens the mailbox; `caPath` is the PEM file of a private authority. */
export async function openMailbox(
  { url, caPath }: { url: string | undefined; caPath: string | undefined },
): Promise<Mailbox> {
  if (url === undefined) return openNoMailbox();
  // The library asks for the name of this machine as soon as it is loaded, which only whoever reads mails may.
  const { openImap } = await import("@/adapters/mailbox/imap.ts");
  return openImap({ url, ca: caPath === undefined ? undefined : await Deno.readTextFile(caPath) });
}
