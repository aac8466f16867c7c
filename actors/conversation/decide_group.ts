/** Decides a group of sends of one member to another, one after the other on what those before leave. Pure. */
import type { Catalogue } from "@/domain/catalogue.ts";
import { deskOf } from "@/domain/desk.ts";
import type { MemberId, PhotoId } from "@/domain/ids.ts";
import { type Account, EMPTY_ACCOUNT, maySpend } from "@/domain/money.ts";
import { accept } from "@/domain/refusals.ts";
import type { LoggedAct } from "@/domain/staff_log.ts";
import { dayOf } from "@/domain/utc_day.ts";
import { putAnswerTime } from "@/store/answers/writer.ts";
import { type Change, check, set } from "@/store/change.ts";
import { NEW_CONVERSATION } from "@/store/conversations/reader.ts";
import { putVaultSeen } from "@/store/personas/writer.ts";
import { attachPhoto } from "@/store/photos/writer.ts";
import type { Conversation } from "@/store/records.ts";
import { putRid } from "@/store/rids/writer.ts";
import { addLogEntries } from "@/store/staff_log/writer.ts";
import { attachVoice } from "@/store/voices/writer.ts";
import { newDeskState } from "@/actors/conversation/desk_state.ts";
import { recordAnswer } from "@/actors/conversation/answer_record.ts";
import type { Command } from "@/actors/conversation/send_command.ts";
import {
  type ActEntries,
  type LoadedState,
  type ReferenceEntries,
  referencesOf,
} from "@/actors/conversation/loaded_state.ts";
import { decideSend, type DeskSide, type SendDecision } from "@/actors/conversation/send.ts";
import type { Draft } from "@/actors/draft.ts";

/** What a group is decided on, with what its commands name. */
export interface LoadedGroup extends LoadedState {
  references: ReferenceEntries;
}

/** Decides each command that is not answered yet; null where one is refused on what is only remembered. */
export function decideGroup(
  draft: Draft,
  loaded: LoadedGroup,
  commands: readonly Command[],
  { now, catalogue }: { now: number; catalogue: Catalogue },
): { sent: SendDecision[]; conversation: Conversation; account: Account } | null {
  const { answered, references, conversation, account, free, remembered } = loaded;
  const sent: SendDecision[] = [];
  let after = {
    conversation: conversation.value ?? NEW_CONVERSATION,
    account: account.value ?? EMPTY_ACCOUNT,
  };
  for (const command of commands) {
    if (answered.has(command)) continue;
    const desk = deskSideOf(loaded, after.conversation, { now, catalogue });
    const state = { ...after, references: referencesOf(command, references, now), free, desk };
    const decision = decideSend(state, command, { now, catalogue });
    if (!decision.ok) {
      if (remembered) return null;
      answered.set(command, decision);
      continue;
    }
    const { digest, rid, sender } = command;
    const { message, answer } = decision.value;
    putRid(draft, sender, rid, { digest, answer: recordAnswer(message, answer), now });
    if (command.act && loaded.act) {
      logLine(draft, loaded.act, { command, sent: decision.value, now });
      const sentPhoto = references.photos.get(decision.value.message.photo?.id ?? ("" as PhotoId));
      if (sentPhoto?.value.from_vault) putVaultSeen(draft, loaded.act.vaultSeen, sentPhoto.value.from_vault);
    }
    takePhoto(draft, references, { sender, sent: decision.value, now });
    takeVoice(draft, references, { sent: decision.value, now });
    answered.set(command, accept(decision.value.answer));
    sent.push(decision.value);
    after = decision.value;
  }
  return { ...after, sent };
}

/** The virtual profile of a conversation, as the next line in it is decided on; null where there is none. */
function deskSideOf(
  { desk, members, act }: LoadedGroup,
  conversation: Conversation,
  { now, catalogue }: { now: number; catalogue: Catalogue },
): DeskSide | null {
  const persona = desk?.persona.value;
  if (!persona) return null;
  const { answer_hours: hours, first_messages_a_day } = deskOf(catalogue);
  const member = members && (members.sender.id === persona.id ? members.receiver : members.sender);
  const state = conversation.desk ?? (member && newDeskState(persona, member));
  // What is remembered has a state: see recallLoadedState.
  if (!state) return null;
  return {
    persona,
    state,
    hours,
    takesFirst: act !== null && maySpend(act.account.value, now) &&
      countOf(act.firsts, now) < first_messages_a_day,
    log: (act?.log.value?.n ?? 0) + 1,
  };
}

function countOf({ value }: ActEntries["firsts"], now: number): number {
  return value?.day === dayOf(now) ? value.count : 0;
}

/**
 * Logs a line in the name of a virtual profile, counts a first message to its member, and keeps how long an answer took.
 */
function logLine(
  change: Change,
  { log, firsts }: ActEntries,
  { command, sent, now }: { command: Command; sent: SendDecision; now: number },
): void {
  const { sender: persona, receiver: member, act } = command;
  if (!act) return;
  const { id, message, waited, isFirst } = sent;
  const by = { staff: act.staff, roles: act.roles };
  const subject = { member, persona, ref: id };
  const acts: LoggedAct[] = [{ by, what: "line.send", subject }];
  if (act.confirmed !== undefined) {
    acts.push({ by, what: "line.doubtful", subject, reason: act.confirmed });
  }
  addLogEntries(change, log, { acts, now });
  if (isFirst) {
    check(change, firsts);
    set(change, firsts.key, { day: dayOf(now), count: countOf(firsts, now) + 1 });
  }
  if (waited !== null) {
    putAnswerTime(change, {
      persona,
      member,
      staff: act.staff,
      at: message.at,
      waited_ms: message.at - waited,
      first: message.nth === 1,
      seq: sent.conversation.last_seq,
      lang: sent.conversation.desk?.lang ?? "",
    });
  }
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

/** The same of a recording. */
function takeVoice(
  change: Change,
  { voices }: ReferenceEntries,
  { sent: { id, message }, now }: { sent: SendDecision; now: number },
): void {
  const entry = message.voice && voices.get(message.voice.id);
  if (!entry) return;
  attachVoice(change, entry, { message: id, now });
  voices.delete(entry.value.id);
}

/** Checks what replies to stories were decided on, once however many of a change there are. */
export function checkMembers(change: Change, { members }: ReferenceEntries): void {
  if (!members) return;
  for (const entry of [members.sender, members.receiver]) check(change, entry);
}
