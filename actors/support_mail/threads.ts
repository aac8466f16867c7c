/**
 * How mails are known to belong to a ticket: its number with a token that nobody can make up stands in the address that
 * answers go to, and in the Message-ID that answers refer to (TK-9).
 */
import { createHmac } from "node:crypto";
import type { IncomingMail } from "@/domain/incoming_mail.ts";

const TOKEN_CHARS = 20;
const NAMED = /\b([0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5})\.(?:\d{1,6}\.)?([0-9a-f]{20})(?![0-9a-z])/;

export interface SupportThreads {
  /** Where answers to a mail about this ticket go. */
  replyTo(ticket: string): string;
  /** Message-ID of the nth mail about a ticket, without brackets. */
  idOf(ticket: string, n: number): string;
  /** The ticket that a mail names with its token. */
  find(mail: Pick<IncomingMail, "to" | "references">): string | null;
  /** Whether this is a mail of the site's own that came back. */
  isOwn(mail: Pick<IncomingMail, "id" | "from">): boolean;
}

export function openSupportThreads(
  { secret, isRead, address }: {
    secret: Uint8Array;
    /** Whether the site reads the mailbox itself, and so answers may go to an address of their own. */
    isRead: boolean;
    address(): string;
  },
): SupportThreads {
  const tokenOf = (ticket: string) =>
    createHmac("sha256", secret).update(`ticket ${ticket}`).digest("hex").slice(0, TOKEN_CHARS);
  const named = (text: string) => {
    const [, ticket, token] = NAMED.exec(text) ?? [];
    return ticket !== undefined && token === tokenOf(ticket) ? ticket : null;
  };
  const parts = () => {
    const at = address().lastIndexOf("@");
    return { local: address().slice(0, at), domain: address().slice(at + 1) };
  };
  return {
    replyTo(ticket) {
      const { local, domain } = parts();
      return isRead ? `${local}+${ticket}.${tokenOf(ticket)}@${domain}` : address();
    },
    idOf: (ticket, n) => `${ticket}.${n}.${tokenOf(ticket)}@${parts().domain}`,
    find({ to, references }) {
      for (const text of [...to, ...references]) {
        const ticket = named(text);
        if (ticket !== null) return ticket;
      }
      return null;
    },
    isOwn({ id, from }) {
      const { local, domain } = parts();
      const [sender = ""] = from?.email.split("@")[0]?.split("+") ?? [];
      const isFromUs = from?.email.endsWith(`@${domain}`) === true && sender === local;
      return isFromUs || (id !== null && named(id) !== null);
    },
  };
}
