/** The form for another password; in a session that is not proved, the way to /prove in its place. */
import type { VNode } from "preact";
import { PASSWORD_MIN_CHARS } from "@/domain/limits.ts";
import { Button } from "@/components/button.tsx";
import { CardSection } from "@/components/card_section.tsx";
import { Checkbox } from "@/components/checkbox.tsx";
import { PasswordField } from "@/components/password_field.tsx";
import type { PageContext } from "@/routes/page_env.ts";
import { SECURITY_PATH } from "@/routes/security/path.ts";

export function Password({ c, error }: { c: PageContext; error?: string | undefined }): VNode {
  const { t } = c.var;
  return (
    <CardSection id="password" title={t("security.password")}>
      <form method="post" action={SECURITY_PATH} noValidate className="grid gap-4">
        <PasswordField
          name="password"
          label={t("recover.password")}
          showLabel={t("login.show_password")}
          hint={t("recover.password_hint", { min: PASSWORD_MIN_CHARS })}
          error={error}
          autoComplete="new-password"
          autoFocus={error !== undefined}
          required
        />
        <Checkbox name="others" label={t("security.password_others")} checked />
        <Button type="submit" name="do" value="password" className="justify-self-start">
          {t("security.password_submit")}
        </Button>
      </form>
    </CardSection>
  );
}
