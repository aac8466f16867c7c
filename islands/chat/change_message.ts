/** Asks the server to change a message of the member's, and says in words why it did not. Loaded with what can be done to one. */
import type { Client } from "@/client/client.ts";
import { type CallRefusal, isUnanswered } from "@/client/answer.ts";
import { callPersistently } from "@/client/persist.ts";
import type { Chat } from "@/client/state/chat.ts";
import type { Translate } from "@/locales/text.ts";
import type { CallInput } from "@/protocol/calls/mod.ts";

type Change = "message/edit" | "message/unsend";

const PLAIN = [
  "refusal.blank_message",
  "refusal.change_too_late",
  "refusal.chat_limited",
  "refusal.message_fixed",
  "refusal.message_too_long",
  "refusal.message_unsent",
  "refusal.too_many_requests",
  "refusal.unknown_message",
] as const;

/**
 * Gives why it stays as it was, or null. Without a connection it is refused at once: it would be too late by the time that one
 * comes. What is under way when one is lost is asked again, since the same change twice is one.
 */
export async function changeMessage<M extends Change>(
  module: M,
  data: CallInput<M>,
  { client, chat }: { client: Client; chat: Chat },
): Promise<CallRefusal | null> {
  if (client.socket.link.peek() !== "open") return { code: "connection_lost", data: {} };
  const answer = await callPersistently<Change>(client.socket.call, module, data);
  if (!answer.ok) return answer.refusal;
  chat.handleMessage(answer.value.message);
  return null;
}

/** `lost`: what is said where no answer came. */
export function changeProblem(
  t: Translate,
  { code }: CallRefusal,
  lost: "message.change_lost" | "message.unsend_lost",
): string {
  if (isUnanswered(code)) return t(lost);
  return t(PLAIN.find((key) => key === `refusal.${code}`) ?? "refusal.something_wrong");
}
