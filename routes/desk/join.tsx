/**
 * /desk/join: a one-time link opens an account of the desk, by a passkey or by a password with an app. Its token comes from its
 * fragment as that of a mailed link does (routes/link_page.tsx). Looking at it does not use it up; the account it leads to
 * is set anew.
 */
import type { VNode } from "preact";
import type { Refusal } from "@/domain/refusals.ts";
import type { JoinKeys, JoinLink } from "@/actors/desk/staff/join.ts";
import { Button } from "@/components/button.tsx";
import { Notice } from "@/components/notice.tsx";
import { PageIntro } from "@/components/page_intro.tsx";
import { PasswordField } from "@/components/password_field.tsx";
import { TextField } from "@/components/text_field.tsx";
import { TextLink } from "@/components/text_link.tsx";
import { setDeskToken } from "@/routes/desk/_cookie.ts";
import { renderDeskPage } from "@/routes/desk/_frame.tsx";
import { AppSecret } from "@/routes/desk/app_secret.tsx";
import { browserLabel } from "@/routes/desk/browser_label.ts";
import { CodeField } from "@/routes/desk/code_field.tsx";
import { PasskeyForm } from "@/routes/passkey_form.tsx";
import { refusalStatus, refusalText } from "@/routes/desk/refusal_text.ts";
import { readToken, TokenField } from "@/routes/link_page.tsx";
import { isLocal } from "@/routes/local_request.ts";
import type { PageContext } from "@/routes/page_env.ts";
import { readForm } from "@/routes/read_form.ts";

const PATH = "/desk/join";

interface FormState {
  token: string;
  by: "passkey" | "password";
  name?: string | undefined;
  /** The sealed secret that the form was about. */
  secret?: string | undefined;
  refusal?: Refusal;
}

/** Asks for the link, which client/enhance/link_code.ts takes from the page's address. */
export function getJoin(c: PageContext): Response | Promise<Response> {
  const { dt } = c.var;
  return renderDeskPage(c, {
    title: dt("desk.join.link_title"),
    children: (
      <form method="post" action={PATH} data-enhance="link_code" className="grid gap-4">
        <PageIntro title={dt("desk.join.link_title")}>{dt("desk.join.link_lead")}</PageIntro>
        <TextField name="link" label={dt("desk.join.link")} autoComplete="off" required />
        <Button type="submit" size="sm">{dt("desk.join.link_submit")}</Button>
      </form>
    ),
  });
}

export async function postJoin(c: PageContext): Promise<Response> {
  const { env } = c.var;
  const { token, isLook } = await readToken(c);
  const link = await lookAt(c, token);
  if (!link) return await renderDead(c);
  const form = await readForm(c, ["by", "name", "password", "secret", "code", "challenge", "response"]);
  const { password = "", secret = "", code = "", challenge = "", response = "" } = form;
  const by = form.by === "password" ? "password" : "passkey";
  if (isLook) return await renderForm(c, link, { token, by });
  const name = link.isDemo ? link.staff.name : form.name ?? "";
  const label = browserLabel(c);
  const keys: JoinKeys = link.isDemo
    ? { by: "demo" }
    : by === "password"
    ? { by, password, secret, code }
    : { by, answer: { challenge, response }, label };
  const result = await env.actors.desk.staff.join.accept(token, { name, keys }, {
    address: env.addressOf(c.env.incoming),
    browser: label,
  });
  if (result.ok) {
    setDeskToken(c, result.value.token);
    return c.redirect("/desk", 303);
  }
  if (result.refusal.code === "invite_invalid") return await renderDead(c);
  return await renderForm(c, link, { token, by, name, secret: secret || undefined, refusal: result.refusal });
}

/** The demo's desk opens on its own machine alone. */
async function lookAt(c: PageContext, token: string): Promise<JoinLink | null> {
  const link = await c.var.env.actors.desk.staff.join.look(token);
  return link?.isDemo && !isLocal(c) ? null : link;
}

function renderDead(c: PageContext): Response | Promise<Response> {
  const { dt } = c.var;
  return renderDeskPage(c, {
    title: dt("desk.staff.link_title"),
    status: 410,
    children: (
      <div className="grid gap-4">
        <PageIntro title={dt("desk.staff.link_title")} />
        <Notice kind="bad">{dt("refusal.invite_invalid")}</Notice>
        <p>
          {dt("desk.join.used")} <TextLink href="/desk">{dt("desk.join.go")}</TextLink>
        </p>
      </div>
    ),
  });
}

async function renderForm(c: PageContext, link: JoinLink, state: FormState): Promise<Response> {
  const { dt } = c.var;
  const { staff, isDemo } = link;
  const isNew = staff.state === "invited";
  const title = dt(isNew ? "desk.join.title" : "desk.join.again");
  return await renderDeskPage(c, {
    title,
    status: state.refusal ? refusalStatus(state.refusal) : 200,
    children: (
      <div className="grid gap-5">
        <PageIntro title={title}>
          {isDemo
            ? dt("desk.join.demo")
            : dt(isNew ? "desk.join.lead" : "desk.join.again_lead", { email: staff.email })}
        </PageIntro>
        {state.refusal && <Notice kind="bad">{refusalText(dt, state.refusal)}</Notice>}
        {isDemo
          ? (
            <form method="post" action={PATH} className="grid">
              <TokenField token={state.token} />
              <Button type="submit" size="sm">{dt("desk.join.demo_submit")}</Button>
            </form>
          )
          : state.by === "password"
          ? await passwordForm(c, link, state)
          : await passkeyForm(c, link, state)}
      </div>
    ),
  });
}

async function passkeyForm(c: PageContext, { staff }: JoinLink, { token, name }: FormState): Promise<VNode> {
  const { dt, env } = c.var;
  const ask = await env.actors.desk.staff.newKeys.askForPasskey(staff);
  return (
    <>
      <PasskeyForm
        c={c}
        action={PATH}
        kind="create"
        ask={ask}
        label={dt("desk.passkey.create")}
        hidden={{ token }}
      >
        <NameField c={c} value={name ?? staff.name} />
        <p className="text-sm text-muted">{dt("desk.join.passkey_lead")}</p>
      </PasskeyForm>
      <OtherWay token={token} by="password" label={dt("desk.join.by_password")} />
    </>
  );
}

async function passwordForm(
  c: PageContext,
  { staff }: JoinLink,
  { token, name, secret }: FormState,
): Promise<VNode> {
  const { dt, env } = c.var;
  const offered = await env.actors.desk.staff.newKeys.offer(staff, secret);
  return (
    <>
      <form method="post" action={PATH} noValidate className="grid gap-4">
        <TokenField token={token} />
        <input type="hidden" name="by" value="password" />
        <NameField c={c} value={name ?? staff.name} />
        {/* Password managers keep it under the address. */}
        <input type="hidden" name="username" autoComplete="username" value={staff.email} />
        <PasswordField
          name="password"
          label={dt("desk.password_new")}
          hint={dt("desk.password_hint")}
          showLabel={dt("login.show_password")}
          autoComplete="new-password"
          required
        />
        <AppSecret c={c} secret={offered.sealed} text={offered.text} address={offered.address} />
        <CodeField c={c} />
        <Button type="submit" size="sm">{dt("desk.join.submit")}</Button>
      </form>
      <OtherWay token={token} by="passkey" label={dt("desk.join.by_passkey")} />
    </>
  );
}

/** Looks at the link once more, for the other way to sign in. */
function OtherWay({ token, by, label }: { token: string; by: FormState["by"]; label: string }): VNode {
  return (
    <form method="post" action={PATH} className="grid justify-items-start">
      <input type="hidden" name="link" value={token} />
      <Button type="submit" name="by" value={by} size="sm" variant="ghost">{label}</Button>
    </form>
  );
}

function NameField({ c, value }: { c: PageContext; value: string }): VNode {
  return (
    <TextField name="name" label={c.var.dt("desk.join.name")} value={value} autoComplete="name" required />
  );
}
