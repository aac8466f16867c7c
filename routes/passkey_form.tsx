/**
 * A form that asks the device for a passkey (client/enhance/passkey.ts). Without JavaScript it says that there are none.
 */
import type { ComponentChildren, VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { classes } from "@/components/classes.ts";
import { Notice } from "@/components/notice.tsx";
import type { PageContext } from "@/routes/page_env.ts";

export interface PasskeyFormProps {
  c: PageContext;
  action: string;
  /** Whether one is made or used. */
  kind: "create" | "get";
  /** Sealed, and what the device is asked with. */
  ask: { challenge: string; options: string };
  label: string;
  variant?: "primary" | "secondary" | undefined;
  /** At the login there are other ways: it looks like them, and says nothing of a browser without passkeys. */
  look?: "login" | undefined;
  hidden?: Readonly<Record<string, string>> | undefined;
  children?: ComponentChildren;
}

export function PasskeyForm(
  { c, action, kind, ask, label, variant, look, hidden = {}, children }: PasskeyFormProps,
): VNode {
  const { t } = c.var;
  return (
    <form
      method="post"
      action={action}
      className="grid gap-4"
      data-enhance="passkey"
      data-passkey={kind}
      data-options={ask.options}
    >
      <input type="hidden" name="by" value="passkey" />
      <input type="hidden" name="challenge" value={ask.challenge} />
      <input type="hidden" name="response" value="" />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <div hidden data-passkey-failed="">
        <Notice kind="bad">{t("passkey.failed")}</Notice>
      </div>
      {look === undefined && (
        <p data-passkey-unavailable="" className="text-sm text-muted">{t("passkey.unavailable")}</p>
      )}
      <div
        hidden
        data-passkey-ask=""
        className={classes("[&:not([hidden])]:grid", look === undefined && "justify-items-start")}
      >
        {look === "login"
          ? <Button type="submit" size="lg" variant="secondary" block>{label}</Button>
          : <Button type="submit" size="sm" variant={variant}>{label}</Button>}
      </div>
    </form>
  );
}
