/** The last tick: over 18, the terms and the privacy policy, and who the chat partners are (RG-12). */
import { Checkbox } from "@/components/checkbox.tsx";
import type { PageContext } from "@/routes/page_env.ts";

export function ConsentField({ c, error }: { c: PageContext; error: string | undefined }) {
  const { t } = c.var;
  return (
    <Checkbox
      name="consent"
      error={error}
      autoFocus={error !== undefined}
      label={
        <>
          {t("register.consent")} <a href="/tos" className="underline">{t("legal.tos")}</a>,{" "}
          <a href="/privacy" className="underline">{t("legal.privacy")}</a>
        </>
      }
      required
    />
  );
}
