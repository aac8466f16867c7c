/**
 * How mails leave: by an SMTP server, else into the local outbox folder. A site that members reach by https and that has
 * no SMTP server sends none: its mails must not lie about in a folder, so they wait in the database.
 */
import type { MailPreview, Postman } from "@/domain/mail.ts";
import { openMailPreview } from "@/adapters/mail/preview.ts";
import { readSettingText } from "@/adapters/setting_text.ts";

export interface PostOptions {
  smtpUrl: string | undefined;
  /** An address, or `Name <address>`. */
  from: string | undefined;
  /** The sender's name where `from` has none. */
  site: string;
  /** PEM of a private authority, or its file. */
  ca: string | undefined;
  outboxPath: string;
  /** Whether members reach the site by https. */
  secure: boolean;
}

export interface Post {
  /** Null where mails have to wait. */
  postman: Postman | null;
  /** Null where mails leave. */
  mailPreview: MailPreview | null;
}

export async function openPost(options: PostOptions): Promise<Post> {
  const { smtpUrl, from, site, ca, outboxPath, secure } = options;
  if (smtpUrl !== undefined && from !== undefined) {
    // Its library is loaded where mails leave alone.
    const { openSmtp } = await import("@/adapters/mail/smtp.ts");
    const pem = ca === undefined ? undefined : await readSettingText("SMTP_CA", ca);
    return { postman: openSmtp({ url: smtpUrl, from: parseSender(from, site), ca: pem }), mailPreview: null };
  }
  if (secure) return { postman: null, mailPreview: null };
  const mailPreview = openMailPreview(outboxPath);
  return { postman: mailPreview, mailPreview };
}

/** Reads `Name <address>`, or an address alone. */
export function parseSender(from: string, site: string): { name: string; address: string } {
  const [, name, address] = /^(.+) <(.+)>$/.exec(from) ?? [];
  return name !== undefined && address !== undefined ? { name, address } : { name: site, address: from };
}
