/** A chat at the desk: opening it by its claim, reading it by a role, and drafts. */
import { isMemberId, pairOf } from "@/domain/ids.ts";
import { MESSAGE_MAX_CODE_POINTS } from "@/domain/limits.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { codePoints, dropControls, isBlank } from "@/domain/text.ts";
import { keepDeskDraft } from "@/store/desk/drafts.ts";
import { keys } from "@/store/keys.ts";
import type { Staff } from "@/store/records.ts";
import { type OpenChat, type OpenChatDeps, openOpenChat } from "@/actors/desk/chat/open.ts";
import { openReadChat, type ReadChat } from "@/actors/desk/chat/read.ts";
import { seesQueue } from "@/actors/desk/queue/may.ts";
import type { ActorEnv } from "@/actors/env.ts";

export interface Chats {
  open: OpenChat;
  read: ReadChat;
  /** Keeps what somebody has begun to write; an empty text takes it away. It is no act on a member, so no entry tells of it. */
  keepDraft(
    by: Staff,
    draft: { persona: string; member: string; text: string },
  ): Promise<Result<{ kept: 0 | 1 }, "unknown_user" | "unknown_persona" | "message_too_long">>;
}

/** Opens the chats of one isolate. */
export function openChats(env: ActorEnv, deps: OpenChatDeps): Chats {
  const { database } = env;
  return {
    open: openOpenChat(env, deps),
    read: openReadChat(env, deps.staffLog),

    async keepDraft(by, { persona, member, text: raw }) {
      const text = dropControls(raw);
      if (codePoints(text) > MESSAGE_MAX_CODE_POINTS) {
        return refuse("message_too_long", { max: MESSAGE_MAX_CODE_POINTS });
      }
      if (!isMemberId(persona)) return refuse("unknown_persona");
      if (!isMemberId(member) || member === persona) return refuse("unknown_user");
      // Who writes to whom is no business of those who never answer.
      if (!seesQueue(by)) return refuse("unknown_user");
      const pair = pairOf(persona, member);
      // Whoever has lost the claim keeps what they wrote; a chat that the desk never had has no drafts.
      const { value } = await database.get(keys.conversation(pair));
      if (value?.desk?.persona !== persona) return refuse("unknown_user");
      await keepDeskDraft(database, { staff: by.id, pair, text: isBlank(text) ? "" : text });
      return accept({ kept: isBlank(text) ? 0 : 1 });
    },
  };
}
