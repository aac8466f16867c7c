/**
 * Reads a chat that nobody has claimed for it: as far as a role reaches, with a reason, each page with its entry in the log
 * before it is given away.
 */
import { isMemberId, pairOf } from "@/domain/ids.ts";
import { REASON_MAX_CODE_POINTS } from "@/domain/limits.ts";
import { isPersona } from "@/domain/answering.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { dropControls, isBlank } from "@/domain/text.ts";
import { toDeskPhoto } from "@/protocol/desk/photo_url.ts";
import type { DeskHandlerInput, DeskOutput } from "@/protocol/desk/calls/mod.ts";
import type { MessageView } from "@/protocol/views/message.ts";
import { listMessages } from "@/store/conversations/reader.ts";
import { keys } from "@/store/keys.ts";
import { getMembers } from "@/store/members/reader.ts";
import { getPersona } from "@/store/personas/reader.ts";
import type { Member, Staff } from "@/store/records.ts";
import { getTicket } from "@/store/tickets/reader.ts";
import { toMessageView } from "@/actors/conversation/message_view.ts";
import { mayReadChats } from "@/actors/desk/chat/reach.ts";
import type { StaffLog } from "@/actors/desk/log.ts";
import { openLogAlone } from "@/actors/desk/log_alone.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { toCardView } from "@/actors/queries/views.ts";

export type ReadChatInput = DeskHandlerInput<"chat/read">;
export type ReadChat = (
  by: Staff,
  input: ReadChatInput,
) => Promise<
  Result<
    DeskOutput<"chat/read">,
    "unknown_user" | "unknown_persona" | "reason_required" | "not_permitted" | "deadline_exceeded"
  >
>;

export function openReadChat({ database, now }: ActorEnv, staffLog: StaffLog): ReadChat {
  const logAlone = openLogAlone(staffLog);

  async function hasTicket(member: string, ticket: string | undefined): Promise<boolean> {
    if (!ticket) return false;
    return (await getTicket(database, ticket))?.member === member;
  }

  function toCard(member: Member) {
    const card = toCardView(member, false, now());
    return { ...card, photo: toDeskPhoto(card.photo, "thumb") };
  }

  return async function read(by, { persona: id, member: memberId, ticket, recordsToTake, ...input }) {
    const reason = [...dropControls(input.reason).trim()].slice(0, REASON_MAX_CODE_POINTS).join("");
    if (isBlank(reason)) return refuse("reason_required");
    if (!isMemberId(id)) return refuse("unknown_persona");
    if (!isMemberId(memberId) || memberId === id) return refuse("unknown_user");
    const pair = pairOf(id, memberId);
    const [row, [persona, member], { value: conversation }, ticketed] = await Promise.all([
      getPersona(database, id),
      getMembers(database, [id, memberId]),
      database.get(keys.conversation(pair)),
      hasTicket(memberId, ticket),
    ]);
    if (!row) return refuse("unknown_persona");
    if (!mayReadChats(by, row.value, ticketed)) return refuse("not_permitted");
    if (!persona || !member || !isPersona(persona) || member.virtual) return refuse("unknown_user");

    const logged = await logAlone({
      by: { staff: by.id, roles: by.roles },
      what: "chat.read",
      subject: { persona: id, member: memberId, ...(ticket && { ref: ticket }) },
      reason,
    });
    if (!logged.ok) return logged;
    const last_seq = conversation?.last_seq ?? 0;
    const to = Math.min(last_seq + 1, input.before_seq ?? last_seq + 1);
    const from = Math.max(1, to - recordsToTake);
    const rows = conversation ? await listMessages(database, pair, { from, to }) : [];
    const list = rows.map(({ seq, message }) => {
      const at = { seq, message, conversation: conversation as NonNullable<typeof conversation>, now: now() };
      return closed(toMessageView(id, pair, { ...at, seesStories: true }));
    });
    return accept({ persona: toCard(persona), member: toCard(member), list, has_more: from > 1, last_seq });
  };
}

/** A photo that can be looked at once is nothing for whoever only reads. */
function closed(view: MessageView): MessageView {
  return view.type === "pphoto" ? { ...view, message: "" } : view;
}
