/** Tells a member what has become of their selfie, or of the mark that one has brought (VE-9). */
import type { Content, LetterOf, Writing } from "@/mails/content.ts";

export function writePhotoVerification(
  { name, link, outcome, reason }: LetterOf<"photo_verification">,
  { t, site }: Writing,
): Content {
  const text = t(`mail.photo_${outcome}`);
  return {
    subject: t("mail.photo_subject", { site }),
    preview: text,
    heading: t(`mail.photo_${outcome}_heading`),
    paragraphs: [
      t("mail.hello", { name }),
      text,
      ...reason ? [t(`verification.reason_${reason}`)] : [],
      ...outcome === "revoked" ? [] : [t("mail.photo_deleted")],
    ],
    action: { label: t("mail.photo_button"), link },
    reason: t("mail.reason_member", { site }),
  };
}
