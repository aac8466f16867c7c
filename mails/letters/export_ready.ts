/** Tells a member that what they take along is ready. The mail itself opens nothing: only the session that asked gets it. */
import type { Content, LetterOf, Writing } from "@/mails/content.ts";

export function writeExportReady(
  { name, link, life_hours }: LetterOf<"export_ready">,
  { t, site }: Writing,
): Content {
  return {
    subject: t("mail.export_ready_subject", { site }),
    preview: t("mail.export_ready_preview", { count: life_hours }),
    heading: t("mail.export_ready_heading"),
    paragraphs: [t("mail.hello", { name }), t("mail.export_ready_text", { count: life_hours })],
    action: { label: t("mail.export_ready_button"), link },
    notes: [t("mail.export_ready_not_you")],
    reason: t("mail.reason_member", { site }),
  };
}
