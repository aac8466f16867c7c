/**
 * A call of `send_message` as a command of its sender's mailbox, checked as far as that goes without reading.
 * Pure.
 */
import { isMemberId, isStoryId, type MemberId, type Pair, pairOf, parseMessageId } from "@/domain/ids.ts";
import { can } from "@/domain/permissions.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { CallError, HandlerInput } from "@/protocol/calls/mod.ts";
import { type Content, readContent } from "@/actors/conversation/content.ts";
import { GROUP_CHECKS } from "@/actors/conversation/groups.ts";
import type { PersonaAct } from "@/actors/conversation/persona_act.ts";
import type { SendInput } from "@/actors/conversation/send.ts";
import { digestOf } from "@/actors/digest.ts";

type SendCallInput = HandlerInput<"send_message">;

/**
 * A message to be sent, with what it is recognised by when it comes again, and the checks that it brings to a
 * change.
 */
export interface Command extends SendInput {
  receiver: MemberId;
  digest: string;
  checks: number;
}

/** What a message answers: the number of another one, and a story of the receiver's. */
type Answered = Pick<SendInput, "reply" | "story">;

/** Reads a command; `rid` makes it exactly once. */
export function readCommand(
  sender: MemberId,
  rid: string,
  input: SendCallInput,
  act?: PersonaAct,
): Result<Command, CallError<"send_message">> {
  const { receiver_id: receiver, message_type, message_text, gift_price, price } = input;
  if (!isMemberId(receiver)) return refuse("unknown_user");
  if (!can(sender, "approach", receiver)) return refuse("own_id");
  const content = readContent(message_type, message_text, gift_price);
  if (!content.ok) return content;
  const { type } = content.value;
  // People of the desk hear what members say, and answer in writing: a voice is nobody's to lend to a virtual profile.
  if (act && (type === "wave" || type === "reaction" || type === "voice")) {
    return refuse("unsupported_message_type");
  }
  const pair = pairOf(sender, receiver);
  const answered = readAnswered(pair, content.value, input);
  if (!answered.ok) return answered;
  const { reply, story } = answered.value;
  const parts = [receiver, message_type, contentKey(content.value)];
  return accept({
    pair,
    sender,
    receiver,
    content: content.value,
    reply,
    story,
    rid,
    ...(act && { act }),
    ...(price !== undefined && { price }),
    // What answers nothing has the digest that it had before anything could be answered.
    digest: digestOf("send_message", reply === null && story === null ? parts : [...parts, reply, story]),
    // The rid; that nothing has used the photo or the recording meanwhile; the records of both members, for the story and the premium. A
    // line of a virtual profile fills its group: each is an act of its own in the log.
    checks: act
      ? GROUP_CHECKS
      : 1 + (type === "photo" || type === "voice" ? 1 : 0) + (story === null ? 0 : 2),
  });
}

/** An empty id, or null, names nothing, as clients send it with every message that answers nothing. */
function readAnswered(
  pair: Pair,
  content: Content,
  { reply_to, story_id }: SendCallInput,
): Result<Answered, "unknown_message" | "unknown_story" | "unsupported_message_type"> {
  const replied = reply_to ?? "";
  const story = story_id ?? "";
  const message = replied === "" ? null : parseMessageId(replied);
  if (replied !== "" && !(message?.pair[0] === pair[0] && message.pair[1] === pair[1])) {
    return refuse("unknown_message");
  }
  const reply = message?.seq ?? null;
  if (story === "") {
    return content.type === "reaction" ? refuse("unknown_story") : accept({ reply, story: null });
  }
  if (content.type !== "text" && content.type !== "reaction") return refuse("unsupported_message_type");
  return isStoryId(story) ? accept({ reply, story }) : refuse("unknown_story");
}

/** A content as its digest has it. */
function contentKey(content: Content): string {
  switch (content.type) {
    case "text":
      return content.text;
    case "photo":
      return content.photo;
    case "voice":
      return content.voice;
    case "gift":
      return `${content.gift}`;
    case "wave":
      return "";
    case "reaction":
      return content.reaction;
    default:
      return content satisfies never;
  }
}
