/** Decides a group of sends of one member to another, one after the other on what those before leave. Pure. */
import type { Catalogue } from "@/domain/catalogue.ts";
import type { MemberId } from "@/domain/ids.ts";
import { type Account, EMPTY_ACCOUNT } from "@/domain/money.ts";
import { accept } from "@/domain/refusals.ts";
import { type Change, check } from "@/store/change.ts";
import { NEW_CONVERSATION } from "@/store/conversations/reader.ts";
import { attachPhoto } from "@/store/photos/writer.ts";
import type { Conversation } from "@/store/records.ts";
import { putRid } from "@/store/rids/writer.ts";
import type { Command } from "@/actors/conversation/send_command.ts";
import { type LoadedState, type ReferenceEntries, referencesOf } from "@/actors/conversation/loaded_state.ts";
import { decideSend, type SendDecision } from "@/actors/conversation/send.ts";
import type { Draft } from "@/actors/draft.ts";

/** What a group is decided on, with what its commands name. */
export interface LoadedGroup extends LoadedState {
  references: ReferenceEntries;
}

/** Decides each command that is not answered yet; null where one is refused on what is only remembered. */
export function decideGroup(
  draft: Draft,
  { answered, references, conversation, account, free, remembered }: LoadedGroup,
  commands: readonly Command[],
  { now, catalogue }: { now: number; catalogue: Catalogue },
): { sent: SendDecision[]; conversation: Conversation; account: Account } | null {
  const sent: SendDecision[] = [];
  let after = {
    conversation: conversation.value ?? NEW_CONVERSATION,
    account: account.value ?? EMPTY_ACCOUNT,
  };
  for (const command of commands) {
    if (answered.has(command)) continue;
    const state = { ...after, references: referencesOf(command, references, now), free };
    const decision = decideSend(state, command, { now, catalogue });
    if (!decision.ok) {
      if (remembered) return null;
      answered.set(command, decision);
      continue;
    }
    const { digest, rid, sender } = command;
    putRid(draft, sender, rid, { digest, answer: decision.value.answer, now });
    takePhoto(draft, references, { sender, sent: decision.value, now });
    answered.set(command, accept(decision.value.answer));
    sent.push(decision.value);
    after = decision.value;
  }
  return { ...after, sent };
}

/** Puts the photo of a message to use, once among the messages of a change. */
function takePhoto(
  change: Change,
  { photos }: ReferenceEntries,
  { sender, sent: { id, message }, now }: { sender: MemberId; sent: SendDecision; now: number },
): void {
  const entry = message.photo && photos.get(message.photo.id);
  if (!entry || !message.photo) return;
  const { exp } = message.photo;
  attachPhoto(change, entry, { member: sender, use: "chat", message: id, exp, keep: ["full"], now });
  photos.delete(entry.value.id);
}

/** Checks what replies to stories were decided on, once however many of a change there are. */
export function checkMembers(change: Change, { members }: ReferenceEntries): void {
  if (!members) return;
  for (const entry of [members.sender, members.receiver]) check(change, entry);
}
