/** The mails that a server under test has sent: they lie in the outbox folder beside its database. */
import { openMailPreview } from "@/adapters/mail/preview.ts";
import type { KeptMail, LetterKind } from "@/domain/mail.ts";
import { outboxBeside } from "@/tests/kit/settings.ts";
import { until } from "@/tests/kit/until.ts";

export interface ReceivedMail extends KeptMail {
  /** Addresses in the text, in their order. */
  links: string[];
}

export interface MailFilter {
  kind?: LetterKind;
  /** Only mails that came later than this one. */
  after?: KeptMail | undefined;
}

/** Waits for a mail to `address`, and gives the newest one. */
export function mailTo(
  server: { path: string },
  address: string,
  filter: MailFilter = {},
): Promise<ReceivedMail> {
  return until(`a mail to ${address}`, async () => (await mailsTo(server, address, filter))[0]);
}

/** The mails to `address` so far, newest first. */
export async function mailsTo(
  server: { path: string },
  address: string,
  { kind, after }: MailFilter = {},
): Promise<ReceivedMail[]> {
  const mails = await openMailPreview(outboxBeside(server.path)).list();
  return mails
    .filter((mail) => mail.to === address)
    .filter((mail) => kind === undefined || mail.kind === kind)
    .filter((mail) => after === undefined || mail.id > after.id)
    .map((mail) => ({ ...mail, links: mail.text.match(/https?:\/\/\S+/g) ?? [] }));
}
