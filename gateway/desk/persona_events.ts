/** Which events of a virtual profile belong to a conversation, and to which: whoever answers in it gets those. Pure. */
import type { MemberId } from "@/domain/ids.ts";
import type { EventData, EventModule } from "@/protocol/events/mod.ts";
import type { EventFrame } from "@/protocol/frames.ts";

/** The two that an event of a conversation is about, or whoever writes. */
const PARTIES: { readonly [M in EventModule]?: (data: EventData<M>) => readonly string[] } = {
  new_message: ({ request_details: { sender_id, receiver_id } }) => [sender_id, receiver_id],
  "message/read": ({ reader_id, sender_id }) => [reader_id, sender_id],
  "message/react": ({ sender_id, receiver_id }) => [sender_id, receiver_id],
  "message/change": ({ sender_id, receiver_id }) => [sender_id, receiver_id],
  "photo/view": ({ sender_id, viewer_id }) => [sender_id, viewer_id],
  typing: ({ user_id }) => [user_id],
};

/** The other one of an event's conversation, or null where it is about none. */
export function memberOfEvent(persona: MemberId, { module, data }: EventFrame): MemberId | null {
  const parties = Object.hasOwn(PARTIES, module) ? PARTIES[module as EventModule] : undefined;
  if (!parties) return null;
  const [other] = (parties as (data: unknown) => readonly string[])(data).filter((id) => id !== persona);
  return other === undefined ? null : other as MemberId;
}
