/** Checks whether mails leave, and whether others will take them for the site's own. */
import { parseSender } from "@/adapters/mail/mod.ts";
import { checkSmtp } from "@/adapters/mail/smtp.ts";
import { readSettingText } from "@/adapters/setting_text.ts";
import type { Config } from "@/config.ts";
import { fail, type Finding, ok, reasonOf, warn } from "@/tasks/doctor/finding.ts";

/** Asks the DNS for a name's records of a kind, as text; none where there are none. */
export type Resolve = (name: string, kind: "A" | "AAAA" | "MX" | "TXT") => Promise<string[]>;

/** By the resolvers of this machine. */
export async function resolveDns(name: string, kind: "A" | "AAAA" | "MX" | "TXT"): Promise<string[]> {
  try {
    if (kind === "MX") return (await Deno.resolveDns(name, kind)).map(({ exchange }) => exchange);
    if (kind === "TXT") return (await Deno.resolveDns(name, kind)).map((parts) => parts.join(""));
    return await Deno.resolveDns(name, kind);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
}

/** Whether the mail server takes this site's login, by TLS; sends nothing. */
export async function checkMailServer(
  { SMTP_URL: url, SMTP_CA: ca }: Pick<Config, "SMTP_URL" | "SMTP_CA">,
): Promise<Finding> {
  if (url === undefined) {
    return fail("mail", "there is no mail server: nobody can be sent a link", "set SMTP_URL and MAIL_FROM");
  }
  try {
    await checkSmtp({ url, ca: ca && await readSettingText("SMTP_CA", ca) });
    return ok("mail", "the server takes this site's mails");
  } catch (error) {
    return fail(
      "mail",
      reasonOf(error),
      "look at SMTP_URL, its password, and whether its port is reached from here",
    );
  }
}

/** Whether the sender's domain can be answered and says who may send for it. */
export async function checkSender(
  from: string | undefined,
  resolve: Resolve = resolveDns,
): Promise<Finding[]> {
  if (from === undefined) return [];
  const domain = parseSender(from, "").address.split("@")[1] ?? "";
  try {
    const [mx, a, texts, policies] = await Promise.all([
      resolve(domain, "MX"),
      resolve(domain, "A"),
      resolve(domain, "TXT"),
      resolve(`_dmarc.${domain}`, "TXT"),
    ]);
    return [
      mx.length + a.length > 0 ? ok("sender", `${domain} takes mails`) : warn(
        "sender",
        `${domain} has neither MX nor A: many servers refuse its mails`,
        "give it an MX record",
      ),
      texts.some((text) => /^v=spf1( |$)/i.test(text))
        ? ok("sender", `${domain} has SPF`)
        : warn("sender", `${domain} has no SPF record`, "add the TXT record that your mail provider names"),
      policies.some((text) => /^v=DMARC1 *(;|$)/i.test(text)) ? ok("sender", `${domain} has DMARC`) : warn(
        "sender",
        `_dmarc.${domain} has no record`,
        "add v=DMARC1; p=none; rua=mailto:… and tighten it later",
      ),
    ];
  } catch (error) {
    return [
      warn(
        "sender",
        `the DNS says nothing of ${domain}: ${reasonOf(error)}`,
        "look at this machine's resolver",
      ),
    ];
  }
}
