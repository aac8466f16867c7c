/**
 * Reads mails over IMAP, with a connection for each look. Passwords travel by TLS alone, with a certificate that is checked;
 * without it only where the operator wrote `?tls=off`.
 */
import { ImapFlow } from "imapflow";
import { MAIL_CONNECT_MS, MAIL_IN_AT_ONCE, MAIL_IN_MAX_BYTES, MAIL_SEND_MS } from "@/domain/limits.ts";
import type { Mailbox, MailboxPlace } from "@/domain/mailbox.ts";

export interface ImapOptions {
  /** `imaps://user:password@host:993/folder`, or `imap://…`, which goes on by STARTTLS. */
  url: string;
  /** The authority to trust in place of the system's, as PEM. */
  ca?: string | undefined;
}

export function openImap({ url, ca }: ImapOptions): Mailbox {
  const { protocol, hostname, port, username, password, pathname, search } = new URL(url);
  const isSecure = protocol === "imaps:";
  const folder = decodeURIComponent(pathname.slice(1)) || "INBOX";

  async function connect(): Promise<ImapFlow> {
    const client = new ImapFlow({
      host: hostname.replace(/^\[|\]$/g, ""),
      port: Number(port) || (isSecure ? 993 : 143),
      secure: isSecure,
      doSTARTTLS: !isSecure && search !== "?tls=off",
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
      ...ca !== undefined && { tls: { ca } },
      logger: false,
      disableAutoIdle: true,
      connectionTimeout: MAIL_CONNECT_MS,
      greetingTimeout: MAIL_CONNECT_MS,
      socketTimeout: MAIL_SEND_MS,
    });
    // What fails rejects where it is waited for.
    client.on("error", () => {});
    await client.connect();
    return client;
  }

  return {
    async read(after, take, signal) {
      let client: ImapFlow | null = null;
      try {
        client = await connect();
        // Whoever ends does not wait for a server that says nothing.
        signal.addEventListener("abort", () => client?.close(), { once: true });
        const { uidValidity } = await client.mailboxOpen(folder);
        const validity = String(uidValidity);
        for (const uid of await numbersBehind(client, validity, after)) {
          if (signal.aborted) break;
          const found = await client.fetchOne(
            String(uid),
            { uid: true, size: true, source: { maxLength: MAIL_IN_MAX_BYTES } },
            { uid: true },
          );
          // It may have been removed meanwhile.
          if (!found || !found.source) continue;
          const { size = found.source.length, source } = found;
          await take({ place: { validity, uid }, bytes: size, raw: new Uint8Array(source) });
          await client.messageFlagsAdd(String(uid), ["\\Seen"], { uid: true });
        }
        await client.logout();
      } catch (error) {
        if (signal.aborted) return;
        throw new Error(`Cannot read the mailbox: ${textOf(error)}`, { cause: error });
      } finally {
        client?.close();
      }
    },
  };
}

/** The next numbers, the lowest first. */
async function numbersBehind(
  client: ImapFlow,
  validity: string,
  after: MailboxPlace | null,
): Promise<number[]> {
  const from = after?.validity === validity ? after.uid : null;
  const found = await client.search(from === null ? { seen: false } : { uid: `${from + 1}:*` }, {
    uid: true,
  });
  // `n:*` always names the last mail, also where it stands before n.
  return (found || []).filter((uid) => from === null || uid > from).sort((one, other) => one - other)
    .slice(0, MAIL_IN_AT_ONCE);
}

/** What went wrong, for a log: servers like to repeat addresses, which logs must not hold. */
function textOf(error: unknown): string {
  const { code = "", responseText, message } = Object(error) as Record<string, unknown>;
  return `${code} ${responseText ?? message}`.trim().replace(/\S+@\S+/g, "[address]");
}
