/** The mail provider of a simulation: it takes a mail, does not, or takes it and cannot say so. */
import type { Mail, Postman } from "@/domain/mail.ts";
import type { Storm } from "@/tests/simulation/scene.ts";
import type { VirtualTime } from "@/tests/simulation/time.ts";

/** A mail server takes so many times as long as the rest of the network. */
const SLOWER = 4;
export class Post implements Postman {
  /** What lies in mailboxes. */
  readonly brought: Mail[] = [];
  /** Whether it has ever not said that it took a mail. */
  isDisturbed = false;
  /** So many of the mails, of 1, it does not answer in good weather either. */
  loses = 0.4;

  constructor(
    private readonly time: VirtualTime,
    private readonly storm: Storm,
    private readonly ways: { delay(): number; dice(): number },
  ) {}

  async send(mail: Mail): Promise<void> {
    await this.time.after(this.ways.delay() * SLOWER);
    const isLost = this.ways.dice() < this.loses + this.storm.loses;
    const isTaken = !isLost || this.ways.dice() < 0.3;
    if (isTaken) this.brought.push(mail);
    await this.time.after(this.ways.delay() * SLOWER);
    if (!isLost) return;
    if (isTaken) this.isDisturbed = true;
    throw new Error("the line broke before the mail server had answered");
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
