/** Waves at a member: the message comes back as an event, as on the member's other devices. */
import type { Client } from "@/client/client.ts";
import { newRid } from "@/client/rid.ts";

/** Refusals whose text a notice may have. */
const SAID = [
  "wave_used",
  "chat_limited",
  "profile_closed",
  "unknown_user",
  "too_many_requests",
  "busy",
] as const;

/** False where it was refused, which is said. */
export async function wave({ socket, notices }: Client, receiver_id: string): Promise<boolean> {
  const input = { receiver_id, message_type: "wave", message_text: "" };
  const answer = await socket.call("send_message", input, { rid: newRid() });
  if (answer.ok) return true;
  const code = SAID.find((each) => each === answer.refusal.code) ?? "something_wrong";
  notices.show({ type: "error", message: `refusal.${code}` });
  return false;
}
