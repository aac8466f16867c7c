/** What two members do most. */
import type { Client } from "@/tests/kit/client.ts";
import type { CallOutput } from "@/protocol/calls/mod.ts";

/** Input of `send_message`. */
export function textTo(receiver: { id: string }, message_text: string) {
  return { receiver_id: receiver.id, message_type: "text", message_text };
}

/** Input of `send_message` for a gift by its number. */
export function giftTo(receiver: { id: string }, gift: number) {
  return { receiver_id: receiver.id, message_type: "gift", message_text: `${gift}` };
}

/** Input of `send_message` for a wave. */
export function waveTo(receiver: { id: string }) {
  return { receiver_id: receiver.id, message_type: "wave", message_text: "" };
}

/** Input of `send_message` for a reaction to a story of the receiver's. */
export function reactionTo(receiver: { id: string }, story_id: string, message_text = "❤️") {
  return { receiver_id: receiver.id, message_type: "reaction", message_text, story_id };
}

/** Sends a text that must be accepted, and gives the answer. */
export async function sendText(
  device: Client,
  receiver: { id: string },
  text: string,
  options: { rid?: string } = {},
): Promise<CallOutput<"send_message">["request_details"]> {
  const { request_details } = await device.expectReply("send_message", textTo(receiver, text), options);
  return request_details;
}
