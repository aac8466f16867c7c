/** One's own password, and the app with it, on /desk/account. */
import type { VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { CardSection } from "@/components/card_section.tsx";
import { PasswordField } from "@/components/password_field.tsx";
import type { DeskOutput } from "@/protocol/desk/calls/mod.ts";
import { AppSecret } from "@/routes/desk/app_secret.tsx";
import { CodeField } from "@/routes/desk/code_field.tsx";
import type { PageContext } from "@/routes/page_env.ts";

interface PasswordSectionProps {
  c: PageContext;
  action: string;
  account: DeskOutput<"account">;
  offer: DeskOutput<"account/offer">;
  secret: string | undefined;
}

/** Whoever has an app changes the password alone, or takes a new app as well. */
export function PasswordSection({ c, action, account, offer, secret }: PasswordSectionProps): VNode {
  const { dt } = c.var;
  const hasApp = account.has_password === 1;
  const withApp = !hasApp || secret !== undefined || c.req.query("app") !== undefined;
  return (
    <CardSection id="password" title={dt("desk.account.password")}>
      <form method="post" action={action} noValidate className="grid gap-4">
        <input type="hidden" name="do" value="password" />
        <input type="hidden" name="username" autoComplete="username" value={account.email} />
        <PasswordField
          name="password"
          label={dt("desk.password_new")}
          hint={dt("desk.password_hint")}
          showLabel={dt("login.show_password")}
          autoComplete="new-password"
          required
        />
        {withApp && (
          <>
            <AppSecret c={c} secret={offer.app.secret} text={offer.app.text} address={offer.app.address} />
            <CodeField c={c} />
          </>
        )}
        <p className="text-sm text-muted">{dt("desk.account.password_lead")}</p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="sm">{dt("desk.account.save")}</Button>
          {!withApp && (
            <Button href={`${action}?app#password`} size="sm" variant="ghost">
              {dt("desk.account.new_app")}
            </Button>
          )}
        </div>
      </form>
    </CardSection>
  );
}
