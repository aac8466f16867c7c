/** A page that asks for the address of an account: for a mailed link, or together with a code. Works without JavaScript. */
import type { VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { Notice } from "@/components/notice.tsx";
import { PageIntro, type PageIntroProps } from "@/components/page_intro.tsx";
import { TextField } from "@/components/text_field.tsx";
import { TextLink } from "@/components/text_link.tsx";
import { renderGuestPage } from "@/routes/_guest_layout.tsx";
import type { PageContext } from "@/routes/page_env.ts";

/** What was typed, and what is wrong: with the whole form, or with the address. */
export interface AddressState {
  email: string;
  alert?: string;
  error?: string;
}

interface AddressForm {
  title: string;
  icon: PageIntroProps["icon"];
  lead: string;
  action: string;
  /** Which of the forms at its address it is. */
  by?: string;
  /** What is asked for below the address. */
  more?: VNode;
  submit: string;
  /** The way back. */
  back: { href: string; label: string };
}

export function renderAddressForm(
  c: PageContext,
  { title, icon, lead, action, by, more, submit, back }: AddressForm,
  { email, alert, error }: AddressState,
  status: 200 | 401 | 422 | 429 | 503,
): Response | Promise<Response> {
  return renderGuestPage(c, {
    title,
    status,
    children: (
      <form method="post" action={action} noValidate className="grid gap-5">
        {by && <input type="hidden" name="by" value={by} />}
        <PageIntro icon={icon} title={title}>{lead}</PageIntro>
        {alert && <Notice kind="bad">{alert}</Notice>}
        <TextField
          name="email"
          type="email"
          label={c.var.t("login.email")}
          error={error}
          value={email}
          autoComplete="username"
          inputMode="email"
          autoFocus={error !== undefined}
          required
        />
        {more}
        <Button type="submit" size="lg" block>{submit}</Button>
        <p className="text-center">
          <TextLink href={back.href}>{back.label}</TextLink>
        </p>
      </form>
    ),
  });
}
