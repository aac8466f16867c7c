/**
 * The support form as a pure decision: a value that may be stored and mailed, or a code for every field that is
 * wrong. For the support page and its actor.
 */
import { checkEmail } from "@/domain/email.ts";
import { SUPPORT_NAME_MAX_CODE_POINTS, SUPPORT_TEXT_MAX_CODE_POINTS } from "@/domain/limits.ts";
import { accept, type Refusal, refuse, type Result } from "@/domain/refusals.ts";
import { codePoints, dropControls, isBlank } from "@/domain/text.ts";

/** What a message can be about, in the order in which the page offers it. */
export const SUPPORT_TOPICS = ["account", "payment", "safety", "problem", "other"] as const;

export type SupportTopic = (typeof SUPPORT_TOPICS)[number];

/** Fields of the form, in the order in which the page shows them. */
export const SUPPORT_FIELDS = ["name", "email", "topic", "text"] as const;

export type SupportField = (typeof SUPPORT_FIELDS)[number];

/** The form as posted; a field that was not sent is missing. */
export type SupportForm = { readonly [Field in SupportField]?: string | undefined };

export type SupportCode =
  | "support_name_invalid"
  | "email_invalid"
  | "support_topic_invalid"
  | "support_text_invalid"
  | "support_text_too_long";

/** The refusal of each wrong field. */
export type SupportErrors = { readonly [Field in SupportField]?: Refusal<SupportCode> };

/** A message to support as it may be stored: the name is one line, the address has its one spelling. */
export interface SupportMessage {
  readonly name: string;
  readonly email: string;
  readonly topic: SupportTopic;
  readonly text: string;
}

export type SupportCheck =
  | { readonly ok: true; readonly value: SupportMessage }
  | { readonly ok: false; readonly errors: SupportErrors };

/** Checks every field, never only the first. */
export function checkSupport(form: SupportForm): SupportCheck {
  const name = checkSender(form.name ?? "");
  const email = checkEmail(form.email ?? "");
  const topic = checkTopic(form.topic ?? "");
  const text = checkSupportText(form.text ?? "");
  if (name.ok && email.ok && topic.ok && text.ok) {
    return {
      ok: true,
      value: { name: name.value, email: email.value, topic: topic.value, text: text.value },
    };
  }
  return {
    ok: false,
    errors: {
      ...(!name.ok && { name: name.refusal }),
      ...(!email.ok && { email: email.refusal }),
      ...(!topic.ok && { topic: topic.refusal }),
      ...(!text.ok && { text: text.refusal }),
    },
  };
}

/** The writer's name: any text on one line, since it becomes a mail header. */
function checkSender(raw: string): Result<string, "support_name_invalid"> {
  const name = dropControls(raw).replace(/\s+/g, " ").trim();
  if (isBlank(name) || codePoints(name) > SUPPORT_NAME_MAX_CODE_POINTS) {
    return refuse("support_name_invalid");
  }
  return accept(name);
}

function checkTopic(raw: string): Result<SupportTopic, "support_topic_invalid"> {
  const topic = SUPPORT_TOPICS.find((each) => each === raw);
  return topic ? accept(topic) : refuse("support_topic_invalid");
}

export function checkSupportText(
  raw: string,
): Result<string, "support_text_invalid" | "support_text_too_long"> {
  // A form posts line ends as CRLF.
  const text = dropControls(raw.replace(/\r\n?/g, "\n")).trim();
  if (isBlank(text)) return refuse("support_text_invalid");
  if (codePoints(text) > SUPPORT_TEXT_MAX_CODE_POINTS) {
    return refuse("support_text_too_long", { max: SUPPORT_TEXT_MAX_CODE_POINTS });
  }
  return accept(text);
}
