/**
 * Conversations in a process of several isolates. The first of them carries out what is done in any conversation, one after
 * the other on what is in memory there, and alone writes to the database for it. Spread over isolates, changes would
 * collide: with what others remember, and on the file, which one connection writes at a time.
 *
 * Invariant: it is for speed alone. What the first isolate does not answer is done here.
 */
import type { Conversations } from "@/actors/conversation/mod.ts";
import type { Siblings } from "@/actors/env.ts";

type Own = Pick<
  Conversations,
  "send" | "read" | "react" | "edit" | "unsend" | "archive" | "mute" | "pin" | "remove"
>;

/** Has the first isolate do what is done in conversations; `own` is done here. */
export function openAtFirst(own: Conversations, siblings: Siblings): Conversations {
  function atFirst<Name extends keyof Own>(name: Name): Own[Name] {
    const call = `conversation.${name}`;
    const here = own[name] as (...args: unknown[]) => Promise<unknown>;
    siblings.serve(call, here);
    async function ask(...args: unknown[]): Promise<unknown> {
      const answer = await siblings.askFirst(call, args);
      return answer ? answer.value : await here(...args);
    }
    return ask as Own[Name];
  }

  return {
    ...own,
    send: atFirst("send"),
    read: atFirst("read"),
    react: atFirst("react"),
    edit: atFirst("edit"),
    unsend: atFirst("unsend"),
    archive: atFirst("archive"),
    mute: atFirst("mute"),
    pin: atFirst("pin"),
    remove: atFirst("remove"),
  };
}
