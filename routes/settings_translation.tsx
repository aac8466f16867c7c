/** The section of /settings about translations: which service gets texts, and the agreement to that, which is taken back here (TR-5). */
import type { VNode } from "preact";
import type { TranslationConsent } from "@/domain/translation.ts";
import { Button } from "@/components/button.tsx";
import { CardSection } from "@/components/card_section.tsx";
import { dateIn } from "@/routes/date_in.ts";
import type { PageContext } from "@/routes/page_env.ts";
import { readForm } from "@/routes/read_form.ts";

const REVOKE = "translation";

/** Takes an agreement back where a form of the section was posted; whether it was. */
export async function takeTranslationPost(c: PageContext): Promise<boolean> {
  const { env, identity } = c.var;
  const { revoke } = await readForm(c, ["revoke"]);
  if (revoke !== REVOKE || !identity) return false;
  await env.actors.translations.revoke(identity.member);
  return true;
}

/** Nothing where nothing is translated. */
export function TranslationSection(
  { c, consent }: { c: PageContext; consent: TranslationConsent | null },
): VNode | null {
  const { t, env } = c.var;
  if (env.actors.translations.service === null) return null;
  return (
    <CardSection id="translations" title={t("translate.settings")}>
      <p>
        {consent
          ? t("translate.settings_lead", { service: consent.service, date: dateIn(c, consent.at) })
          : t("translate.settings_off")}
      </p>
      {consent && (
        <form method="post" action="/settings">
          <Button type="submit" name="revoke" value={REVOKE} variant="outline">
            {t("translate.revoke")}
          </Button>
        </form>
      )}
    </CardSection>
  );
}
