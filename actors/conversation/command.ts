/** A call of `send_message` as a command of its sender's mailbox, checked as far as that goes without reading. Pure. */
import { isMemberId, type MemberId, pairOf } from "@/domain/ids.ts";
import { can } from "@/domain/permissions.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { CallError, HandlerInput } from "@/protocol/calls/mod.ts";
import { readContent } from "@/actors/conversation/content.ts";
import type { SendInput } from "@/actors/conversation/send.ts";
import { digestOf } from "@/actors/digest.ts";

/** A message to be sent, with what it is recognised by when it comes again, and the checks that it brings to a change. */
export interface Command extends SendInput {
  receiver: MemberId;
  digest: string;
  checks: number;
}

/** Reads a command; `rid` makes it exactly once. */
export function readCommand(
  sender: MemberId,
  rid: string,
  input: HandlerInput<"send_message">,
): Result<Command, CallError<"send_message">> {
  const { receiver_id: receiver, message_type, message_text } = input;
  if (!isMemberId(receiver)) return refuse("unknown_user");
  if (!can(sender, "approach", receiver)) return refuse("own_id");
  const read = readContent(message_type, message_text);
  if (!read.ok) return read;
  const content = read.value;
  const brought = content.type === "text" ? content.text : content.photo;
  return accept({
    pair: pairOf(sender, receiver),
    sender,
    receiver,
    content,
    rid,
    digest: digestOf("send_message", [receiver, message_type, brought]),
    // The rid, and for a photo that nothing has used it meanwhile.
    checks: content.type === "text" ? 1 : 2,
  });
}
