/**
 * Sends mails through an SMTP server, over a few connections that stay open. Passwords and mails travel by TLS alone, with
 * a certificate that is checked; without it only to this machine itself, or where the operator wrote `?tls=off`.
 */
import { createTransport } from "nodemailer";
import { MAIL_CONNECT_MS, MAIL_DRAIN_MS, MAIL_SEND_MS } from "@/domain/limits.ts";
import { type Mail, PermanentMailError, type Postman } from "@/domain/mail.ts";
import { parseSmtpUrl } from "@/adapters/mail/smtp_url.ts";

const CONNECTIONS = 2;
/** One address without a name: anything more could become a second one, or a header. */
const ADDRESS = /^[^\s\p{Cc}<>,;:"()[\]\\]+@[^\s\p{Cc}<>,;:"()[\]\\@]+$/u;

export interface SmtpOptions {
  /** As `parseSmtpUrl` takes it. */
  url: string;
  /** Whom mails come from. */
  from: { name: string; address: string };
  /** The authority to trust in place of the system's, as PEM. */
  ca?: string | undefined;
  connectMs?: number;
  sendMs?: number;
  drainMs?: number;
}

/** Opens the way to an SMTP server; it connects with the first mail. */
export function openSmtp(options: SmtpOptions): Postman {
  const { from, sendMs = MAIL_SEND_MS, drainMs = MAIL_DRAIN_MS } = options;
  const transport = createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    ...connectionOf(options),
    // A mail is what was written for it: nothing is read from files or fetched into it.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const underWay = new Set<Promise<unknown>>();

  async function deliver(mail: Mail): Promise<void> {
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), sendMs);
    try {
      await transport.sendMail({ ...messageOf(mail), from, signal: deadline.signal });
    } catch (error) {
      const cause = new SmtpError(error);
      throw isPermanent(error) ? new PermanentMailError(cause.message, { cause }) : cause;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    send(mail) {
      const sending = deliver(mail).finally(() => underWay.delete(sending));
      underWay.add(sending);
      return sending;
    },
    async close() {
      transport.close();
      const timer = setTimeout(() => transport.close({ force: true }), drainMs);
      await Promise.allSettled(underWay);
      clearTimeout(timer);
    },
  };
}

/** Connects, goes over to TLS, logs in and leaves, as a mail would; throws what went wrong. */
export async function checkSmtp(options: Omit<SmtpOptions, "from">): Promise<void> {
  const transport = createTransport(connectionOf(options));
  try {
    await transport.verify();
  } catch (error) {
    throw new SmtpError(error);
  } finally {
    transport.close();
  }
}

function connectionOf(
  { url, ca, connectMs = MAIL_CONNECT_MS, sendMs = MAIL_SEND_MS }: Omit<SmtpOptions, "from">,
) {
  return {
    ...parseSmtpUrl(url),
    ...(ca !== undefined && { tls: { ca } }),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: sendMs,
  };
}

function messageOf(mail: Mail) {
  const { kind, to, replyTo, thread, unsubscribe, subject, text, html } = mail;
  return {
    to: addressOf(to),
    ...(replyTo !== undefined && { replyTo: addressOf(replyTo) }),
    ...(thread !== undefined && {
      messageId: `<${thread.id}>`,
      ...(thread.inReplyTo !== undefined && { inReplyTo: `<${thread.inReplyTo}>` }),
      references: thread.references.map((id) => `<${id}>`),
    }),
    subject,
    text,
    html,
    // Nobody's holiday reply is wanted, except by a visitor who wrote to support.
    ...(kind !== "support" && {
      headers: {
        "Auto-Submitted": "auto-generated",
        "X-Auto-Response-Suppress": "All",
        // A mail program turns them off by one tap (RFC 8058).
        ...(unsubscribe !== undefined && {
          "List-Unsubscribe": `<${unsubscribe}>`,
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }),
      },
    }),
  };
}

function addressOf(address: string): { name: string; address: string } {
  if (!ADDRESS.test(address)) throw new TypeError("the address is not one");
  return { name: "", address };
}

/**
 * Whether the server refuses the recipient, and for good. Codes 5.7.x are about whoever sends, such as a login that the
 * relay misses: the operator mends that while mails wait.
 */
function isPermanent(error: unknown): boolean {
  const { code, command, responseCode, response } = Object(error) as Record<string, unknown>;
  if (code !== "EENVELOPE" || command !== "RCPT TO" || /^\d{3}[ -]5\.7\./.test(String(response))) {
    return false;
  }
  return typeof responseCode === "number" && responseCode >= 550 && responseCode <= 559;
}

/** What went wrong, for a log: servers like to repeat addresses, which logs must not hold. */
class SmtpError extends Error {
  override name = "SmtpError";
  /** The library's word for it, such as `EAUTH`. */
  code: string | undefined;
  /** What the server answered, such as 535. */
  responseCode: number | undefined;

  constructor(error: unknown) {
    const { code, message = "", responseCode } = error as Partial<SmtpError>;
    super(`Cannot send a mail: ${code ?? ""} ${message.replace(/\S+@\S+/g, "[address]")}`);
    this.code = code;
    this.responseCode = responseCode;
  }
}
