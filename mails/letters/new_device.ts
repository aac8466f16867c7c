/** Tells a member that somebody has signed in to their account in a browser that was not known, and what to do about it. */
import { systemText } from "@/domain/device_name.ts";
import { dateTimeText } from "@/mails/date_text.ts";
import type { Content, LetterOf, Writing } from "@/mails/content.ts";

export function writeNewDevice(letter: LetterOf<"new_device">, { t, site, lang }: Writing): Content {
  const { name, link, device, place, at } = letter;
  return {
    subject: t("mail.new_device_subject", { site }),
    preview: t("mail.new_device_preview"),
    heading: t("mail.new_device_heading"),
    paragraphs: [
      t("mail.hello", { name }),
      t("mail.new_device_text", { site }),
      t("mail.new_device_known"),
      t("mail.new_device_advice"),
    ],
    facts: [
      [t("mail.new_device_device"), device ? deviceText(device, t) : t("mail.new_device_unknown")],
      ...place === null ? [] : [[t("mail.new_device_place"), place] as const],
      [t("mail.new_device_time"), dateTimeText(at, lang)],
    ],
    action: { label: t("mail.new_device_button"), link },
    reason: t("mail.reason_security", { site }),
  };
}

function deviceText(
  { os, browser }: NonNullable<LetterOf<"new_device">["device"]>,
  t: Writing["t"],
): string {
  const system = systemText(os, t("notifications.os_ios"));
  return system === null ? browser : t("notifications.device", { name: browser, system });
}
