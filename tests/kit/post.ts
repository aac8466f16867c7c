/** The post of tests at actor level: a mailer whose mails stay in memory, with the letter and the token of each. */
import type { Envelope, LetterKind, Mail, Postman } from "@/domain/mail.ts";
import { type Mailer, openMailer } from "@/actors/mail/mailer.ts";
import { writeMail } from "@/mails/mod.ts";
import { keys } from "@/store/keys.ts";
import { openLog } from "@/telemetry/log.ts";
import { openTestActors, type TestActors, type TestActorsOptions } from "@/tests/kit/actors.ts";
import { type LogLine, readLogLine } from "@/tests/kit/log_lines.ts";
import { until } from "@/tests/kit/until.ts";

export const TEST_ORIGIN = "https://kindling.test";

export interface Sent {
  mail: Mail;
  envelope: Envelope;
  /** The fragment of the letter's link; empty for a letter without one. */
  token: string;
}

/** Keeps what it is given. Several mailers may share one. */
export class MemoryPostman implements Postman {
  readonly sent: Sent[] = [];
  /** Mails that were handed over, taken or not. */
  tries = 0;
  /** What happens before a mail is taken; may wait, or reject. */
  before: (mail: Mail) => Promise<void> = () => Promise.resolve();
  readonly #envelopes = new Map<Mail, Envelope>();

  write = (envelope: Envelope): Mail => {
    const mail = writeMail(envelope);
    this.#envelopes.set(mail, envelope);
    return mail;
  };

  async send(mail: Mail): Promise<void> {
    this.tries++;
    await this.before(mail);
    const envelope = this.#envelopes.get(mail);
    if (!envelope) throw new TypeError("Cannot send a mail that was not written here");
    const link = "link" in envelope.letter ? envelope.letter.link : "";
    this.sent.push({ mail, envelope, token: link.split("#").at(1) ?? "" });
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  /** Mails so far, of a kind and to an address where given. */
  list(to?: string, kind?: LetterKind): Sent[] {
    return this.sent.filter(({ mail }) =>
      (to === undefined || mail.to === to) && (kind === undefined || mail.kind === kind)
    );
  }

  /** Waits for the nth mail of a kind to an address. */
  expect(to: string, kind: LetterKind, nth = 1): Promise<Sent> {
    return until(`mail ${nth} "${kind}" to ${to}`, () => this.list(to, kind)[nth - 1]);
  }
}

export interface TestPost extends TestActors {
  post: MemoryPostman;
  mailer: Mailer;
  logs: LogLine[];
  /** Waits until every letter was sent or dropped. */
  settle(): Promise<void>;
}

export interface TestPostOptions extends TestActorsOptions {
  post?: MemoryPostman;
}

/** Opens actors with a mailer of their own. */
export async function openTestPost(options: TestPostOptions = {}): Promise<TestPost> {
  const { post = new MemoryPostman() } = options;
  const logs: LogLine[] = [];
  const log = openLog({ level: "debug", write: (line) => logs.push(readLogLine(line)) });
  const opened: { mailer: Mailer | null } = { mailer: null };
  const test = await openTestActors({ ...options, wakeMailer: () => opened.mailer?.wake() });
  const mailer = openMailer(test.env, {
    postman: post,
    write: (envelope) => post.write(envelope),
    origin: TEST_ORIGIN,
    offToken: test.actors.mailsOff.tokenOf,
    threads: test.actors.support.threads,
    log,
  });
  opened.mailer = mailer;
  return {
    ...test,
    post,
    mailer,
    logs,
    async settle() {
      mailer.wake();
      await until(
        "no letter waits",
        async () => (await Array.fromAsync(test.database.list(keys.mailJobs()))).length === 0,
      );
    },
    async [Symbol.asyncDispose]() {
      await mailer.close();
      await test[Symbol.asyncDispose]();
    },
  };
}
