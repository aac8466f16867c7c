/**
 * /prove?to=/own/path: the member shows once more that it is them, by their password, a passkey or a mailed code, and goes on to where
 * they were about to go (SY-1). A confined session does so for /my-data (TD-9). Works without JavaScript.
 */
import type { VNode } from "preact";
import { ownPath } from "@/domain/own_path.ts";
import type { Refusal, SiteRefusalCode } from "@/domain/refusals.ts";
import { Button } from "@/components/button.tsx";
import { CardSection } from "@/components/card_section.tsx";
import { Notice } from "@/components/notice.tsx";
import { PasswordField } from "@/components/password_field.tsx";
import { TextField } from "@/components/text_field.tsx";
import { confinedHome, identityOf } from "@/routes/confined.ts";
import { type OwnPage, renderOwnPage } from "@/routes/own_page.tsx";
import type { PageContext } from "@/routes/page_env.ts";
import { PasskeyForm } from "@/routes/passkey_form.tsx";
import { PROVE_PATH } from "@/routes/proof.ts";
import { readForm } from "@/routes/read_form.ts";
import { refusalText, retryLater } from "@/routes/retry_later.ts";

const HOME = "/settings";

interface FormState {
  to: string;
  status: OwnPage["status"];
  /** What is wrong: with the whole page, the password or the code. */
  alert?: string;
  errors?: { password?: string; code?: string };
  /** Whether a code has been mailed. */
  sent: boolean;
}

export async function getProve(c: PageContext): Promise<Response> {
  const sent = c.req.query("sent") !== undefined;
  return await renderProve(c, { to: targetOf(c, c.req.query("to")), status: 200, sent });
}

export async function postProve(c: PageContext): Promise<Response> {
  const { env } = c.var;
  const identity = identityOf(c);
  const form = await readForm(c, ["by", "to", "password", "code", "challenge", "response"]);
  const { by, password = "", code = "", challenge = "", response = "" } = form;
  const to = targetOf(c, form.to);
  if (!identity) return c.redirect("/login", 303);
  const { proofs, passkeys } = env.actors;
  const address = env.addressOf(c.env.incoming);
  const result = by === "mail"
    ? await proofs.requestCode(identity, address)
    : by === "code"
    ? await proofs.byCode(identity, code)
    : by === "passkey"
    ? await passkeys.prove(identity, { challenge, response }, address)
    : await proofs.byPassword(identity, password, address);
  if (!result.ok) return await renderRefused(c, { to, sent: by === "code" }, result.refusal);
  return c.redirect(by === "mail" ? `${PROVE_PATH}?to=${encodeURIComponent(to)}&sent` : to, 303);
}

async function renderRefused(
  c: PageContext,
  state: Pick<FormState, "to" | "sent">,
  refusal: Refusal<
    | "wrong_password"
    | "code_invalid"
    | "passkey_invalid"
    | "not_authenticated"
    | "too_many_requests"
    | "recovery_too_soon"
    | "busy"
  >,
): Promise<Response> {
  const text = refusalText(c, refusal as Refusal<SiteRefusalCode>);
  switch (refusal.code) {
    case "not_authenticated":
      return c.redirect("/login", 303);
    case "wrong_password":
      return await renderProve(c, { ...state, status: 401, errors: { password: text } });
    case "code_invalid":
      return await renderProve(c, { ...state, status: 401, errors: { code: text } });
    case "passkey_invalid":
      return await renderProve(c, { ...state, status: 401, alert: text });
    case "too_many_requests":
    case "recovery_too_soon":
    case "busy":
      return await renderProve(c, { ...state, status: retryLater(c, refusal), alert: text });
  }
}

/** Where to go afterwards; what is none of our pages is left out. */
function targetOf({ var: { confined } }: PageContext, to: string | undefined): string {
  return ownPath(to ?? "") ?? (confined ? confinedHome(confined) : HOME);
}

async function renderProve(c: PageContext, state: FormState): Promise<Response> {
  const { t, env } = c.var;
  const identity = identityOf(c);
  const { to, alert, status, errors = {} } = state;
  const [ask, address] = await Promise.all([
    identity && env.actors.passkeys.askForProof(identity.member),
    identity && env.actors.ask.members.address(identity.member),
  ]);
  return await renderOwnPage(c, {
    title: t("prove.title"),
    lead: t("prove.lead"),
    back: HOME,
    status,
    children: (
      <div className="grid gap-4">
        {alert && <Notice kind="bad">{alert}</Notice>}
        {ask && (
          <CardSection id="prove-passkey" title={t("prove.passkey_title")}>
            <PasskeyForm
              c={c}
              action={PROVE_PATH}
              kind="get"
              ask={ask}
              label={t("prove.passkey")}
              hidden={{ to }}
            />
          </CardSection>
        )}
        <CardSection id="prove-password" title={t("prove.password_title")}>
          <form method="post" action={PROVE_PATH} noValidate className="grid gap-4">
            <input type="hidden" name="to" value={to} />
            <PasswordField
              name="password"
              label={t("prove.password")}
              showLabel={t("login.show_password")}
              error={errors.password}
              autoComplete="current-password"
              autoFocus={errors.password !== undefined}
              required
            />
            <Button type="submit" className="justify-self-start">{t("prove.submit")}</Button>
          </form>
        </CardSection>
        {address && <CodeSection c={c} state={state} email={address.email} />}
      </div>
    ),
  });
}

/** For whoever does not know their password: a code in the mailbox. */
function CodeSection({ c, state, email }: { c: PageContext; state: FormState; email: string }): VNode {
  const { t } = c.var;
  const { to, sent, errors = {} } = state;
  return (
    <CardSection id="prove-code" title={t("prove.code_title")}>
      {sent && (
        <form method="post" action={PROVE_PATH} noValidate className="grid gap-4">
          <input type="hidden" name="by" value="code" />
          <input type="hidden" name="to" value={to} />
          {errors.code === undefined && <Notice kind="ok">{t("prove.code_sent", { email })}</Notice>}
          <TextField
            name="code"
            label={t("prove.code")}
            error={errors.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            required
          />
          <Button type="submit" className="justify-self-start">{t("prove.submit")}</Button>
        </form>
      )}
      <form method="post" action={PROVE_PATH} className="grid gap-3">
        <input type="hidden" name="by" value="mail" />
        <input type="hidden" name="to" value={to} />
        {!sent && <p className="text-sm text-muted">{t("prove.code_lead", { email })}</p>}
        <Button type="submit" size="sm" variant="secondary" className="justify-self-start">
          {t(sent ? "prove.code_again" : "prove.code_send")}
        </Button>
      </form>
    </CardSection>
  );
}
