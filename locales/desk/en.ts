/** English texts of the desk. They are the type of those in the other languages; members' pages never load them. */
import type { DeskRefusalCode } from "@/domain/refusals.ts";
import type { Text } from "@/locales/text.ts";

export const deskEn = {
  // Refusals
  "refusal.not_permitted": "Your role does not allow this.",
  "refusal.proof_required": "Please confirm first that it is you.",
  "refusal.desk_sign_in_failed": "These sign-in details are not right.",
  "refusal.totp_invalid": "This code is not right, or was used already.",
  "refusal.passkey_invalid": "This passkey could not be checked.",
  "refusal.invite_invalid": "This link has expired or was used already.",
  "refusal.staff_email_taken": "Somebody at the desk has this address already.",
  "refusal.staff_name_invalid": "Please enter a name of 1 to 60 characters.",
  "refusal.roles_invalid": "Please choose at least one role.",
  "refusal.last_admin": "The last admin cannot be removed.",
  "refusal.unknown_staff": "There is nobody like this at the desk.",
  "refusal.claim_lost": "This chat is not yours any more. Your text is kept.",
  "refusal.claim_taken": "A colleague has just taken this chat.",
  "refusal.claim_full": "You hold {max} chats already. Hand one back first.",
  "refusal.nothing_waiting": "Nobody waits for an answer right now.",
  "refusal.skips_used": "You have skipped {max} chats within an hour. Please take the next one.",
  "refusal.reason_required": "Please say why.",
  "refusal.first_message_used": "This profile has written first already and waits for an answer.",
  "refusal.first_message_unwanted": "This member cannot be written to first.",
  "refusal.gift_not_for_persona": "Virtual profiles give no gifts.",
  "refusal.limit_reached": "That is enough for today: {max} at most.",
  "refusal.pause_due": "Time for a pause of {minutes} minutes.",
  "refusal.writing_refused": "This may not be written ({rule}): “{match}”.",
  "refusal.writing_doubtful": "Is this meant as it reads ({rule}): “{match}”? Send again to confirm.",
  "refusal.unknown_persona": "There is no such virtual profile.",
  "refusal.persona_invalid": "Please check this field: {field}.",
  "refusal.import_invalid": "The file could not be imported: {problem}.",
  "refusal.unknown_note": "This note is gone.",
  "refusal.note_too_long": "A note has at most {max} characters.",
} as const satisfies Record<`refusal.${DeskRefusalCode}`, string> & Record<string, Text>;
