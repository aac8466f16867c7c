/**
 * What goes out in the name of one virtual profile: its unsent lines, and who types to it. Owned by `desk_client.ts`.
 * Lines are stored under the person of the desk and the profile, so no colleague at the same browser sends them.
 * Invariant: a line is sent under the claim under which it was written, or comes back as text.
 */
import type { CallRefusal } from "@/client/answer.ts";
import { decideAtDesk } from "@/client/desk/decide.ts";
import type { AskDesk } from "@/client/desk/ask.ts";
import { Outbox } from "@/client/outbox.ts";
import type { OutboxEntry, OutboxStore } from "@/client/outbox_store.ts";
import type { OutboxNews, OutboxTabs } from "@/client/outbox_tabs.ts";
import type { Ports } from "@/client/ports.ts";
import type { Call } from "@/client/socket.ts";
import { Typing } from "@/client/state/typing.ts";
import type { MessageView } from "@/protocol/views/message.ts";

export interface PersonaLineEnv {
  ask: AskDesk;
  ports: Ports;
  clock(): number;
  store: Promise<OutboxStore>;
  openTabs(me: string, handle: (news: OutboxNews) => void): OutboxTabs;
  isOpen(): boolean;
  /** The claim under which a member is answered now; 0 where nobody here does. */
  claimOf(member: string): number;
  onSent(message: MessageView): void;
  /** A line came back, and its text with it. */
  onGivenBack(entry: OutboxEntry, refusal: CallRefusal): void;
}

export class PersonaLine {
  readonly outbox: Outbox<CallRefusal>;
  readonly typing: Typing;

  constructor(staff: string, readonly persona: string, env: PersonaLineEnv) {
    const me = `desk-${staff}-${persona}`;
    this.outbox = new Outbox<CallRefusal>({
      ...env,
      me,
      call: this.#sending(env.ask),
      // Pictures are sent from the vault, where they are already.
      upload: () => Promise.resolve({ kind: "lost" }),
      openTabs: (handle) => env.openTabs(me, handle),
      decide: decideAtDesk,
      onSent: (message) => env.onSent(message),
      onGivenBack: (entry, refusal) => env.onGivenBack(entry, refusal),
    });
    const typingCall = (module: string, data: { user_id: string }, options?: { rid: string }) => {
      const member = data.user_id;
      return env.ask("as", { persona, member, claim: env.claimOf(member), module, data }, options);
    };
    this.typing = new Typing({
      call: typingCall as unknown as Call,
      ports: env.ports,
      isOpen: () => env.isOpen(),
    });
  }

  async end(): Promise<void> {
    this.typing.end();
    await this.outbox.end();
  }

  /** A line names its own claim, not the one that is held when it leaves. */
  #sending(ask: AskDesk): Call {
    const call = (module: string, data: { receiver_id: string }, options?: { rid: string }) => {
      const entry = this.outbox.entries.peek().find(({ rid }) => rid === options?.rid);
      return ask("as", {
        persona: this.persona,
        member: data.receiver_id,
        claim: entry?.claim ?? 0,
        module,
        data,
        ...(entry?.confirmed && { confirmed: entry.confirmed }),
      }, options);
    };
    return call as unknown as Call;
  }
}
