/**
 * /desk/prove: whoever is about to do what is dangerous proves again who they are. What they were about to do comes along, and
 * goes on after it: nothing that was typed is lost.
 */
import type { VNode } from "preact";
import type { Refusal } from "@/domain/refusals.ts";
import { Button } from "@/components/button.tsx";
import { Notice } from "@/components/notice.tsx";
import { PageIntro } from "@/components/page_intro.tsx";
import { PasswordField } from "@/components/password_field.tsx";
import { TextLink } from "@/components/text_link.tsx";
import { setDeskToken } from "@/routes/desk/_cookie.ts";
import { renderDeskPage } from "@/routes/desk/_frame.tsx";
import { backOf } from "@/routes/desk/back.ts";
import { CodeField } from "@/routes/desk/code_field.tsx";
import { PasskeyForm } from "@/routes/passkey_form.tsx";
import { refusalStatus, refusalText } from "@/routes/desk/refusal_text.ts";
import type { PageContext } from "@/routes/page_env.ts";
import { readForm } from "@/routes/read_form.ts";

const PATH = "/desk/prove";

/** Fields of a form, each perhaps several times. */
type Fields = readonly (readonly [string, string])[];

interface FormState {
  back: string;
  /** The form that goes on afterwards, as JSON; empty where there is none. */
  then: string;
  refusal?: Refusal;
}

export async function getProve(c: PageContext): Promise<Response> {
  return await renderForm(c, { back: backOf(c.req.query("back")), then: "" });
}

/** Asks for a proof before a post of `fields` to this page goes on. */
export async function proveFirst(c: PageContext, fields: Fields): Promise<Response> {
  return await renderForm(c, {
    back: c.req.path,
    then: JSON.stringify(fields),
    refusal: { code: "proof_required" },
  });
}

export async function postProve(c: PageContext): Promise<Response> {
  const { env, staff } = c.var;
  const form = await readForm(c, ["by", "password", "code", "challenge", "response", "back", "then"]);
  const { password = "", code = "", challenge = "", response = "", then = "" } = form;
  const back = backOf(form.back);
  if (!staff) return c.redirect("/desk/sign-in", 303);
  const result = await env.actors.desk.staff.signIn.prove(
    staff,
    form.by === "passkey" ? { challenge, response } : { password, code },
    env.addressOf(c.env.incoming),
  );
  if (!result.ok) {
    if (result.refusal.code === "not_authenticated") {
      setDeskToken(c, null);
      return c.redirect("/desk/sign-in", 303);
    }
    return await renderForm(c, { back, then, refusal: result.refusal });
  }
  const fields = readFields(then);
  return fields.length > 0 ? await renderGoOn(c, back, fields) : c.redirect(back, 303);
}

async function renderForm(c: PageContext, { back, then, refusal }: FormState): Promise<Response> {
  const { dt, env, staff } = c.var;
  const hidden = { back, then };
  const { password, passkeys = [] } = staff?.staff ?? {};
  const ask = passkeys.length > 0 ? await env.actors.desk.staff.signIn.askForPasskey(staff) : null;
  const isWrong = refusal?.code === "desk_sign_in_failed" || refusal?.code === "passkey_invalid";
  return await renderDeskPage(c, {
    title: dt("desk.prove.title"),
    status: refusal ? isWrong ? 401 : refusalStatus(refusal) : 200,
    children: (
      <div className="grid max-w-md gap-5">
        <PageIntro title={dt("desk.prove.title")}>{dt("desk.prove.lead")}</PageIntro>
        {refusal && <Notice kind={isWrong ? "bad" : "info"}>{refusalText(dt, refusal)}</Notice>}
        {ask && (
          <PasskeyForm
            c={c}
            action={PATH}
            kind="get"
            ask={ask}
            label={dt("desk.passkey.confirm")}
            hidden={hidden}
          />
        )}
        {password && <PasswordForm c={c} hidden={hidden} />}
        {!ask && !password && <Notice kind="info">{dt("desk.prove.none")}</Notice>}
        <TextLink href={back}>{dt("desk.back")}</TextLink>
      </div>
    ),
  });
}

function PasswordForm({ c, hidden }: { c: PageContext; hidden: { back: string; then: string } }): VNode {
  const { dt } = c.var;
  return (
    <form method="post" action={PATH} noValidate className="grid gap-4">
      <input type="hidden" name="back" value={hidden.back} />
      <input type="hidden" name="then" value={hidden.then} />
      <PasswordField
        name="password"
        label={dt("desk.password")}
        showLabel={dt("login.show_password")}
        autoComplete="current-password"
        required
      />
      <CodeField c={c} />
      <Button type="submit" size="sm">{dt("desk.prove.submit")}</Button>
    </form>
  );
}

/** What was begun before goes on by a click: a post is never repeated by itself. */
function renderGoOn(c: PageContext, action: string, fields: Fields): Response | Promise<Response> {
  const { dt } = c.var;
  return renderDeskPage(c, {
    title: dt("desk.prove.title"),
    children: (
      <form method="post" action={action} className="grid max-w-md gap-5">
        <h1 className="text-xl font-bold">{dt("desk.prove.title")}</h1>
        <Notice kind="ok">{dt("desk.prove.done")}</Notice>
        {fields.map(([name, value], index) => <input key={index} type="hidden" name={name} value={value} />)}
        <Button type="submit" size="sm" autoFocus>{dt("desk.prove.go_on")}</Button>
        <TextLink href={action}>{dt("desk.staff.cancel")}</TextLink>
      </form>
    ),
  });
}

function readFields(then: string): Fields {
  if (then === "") return [];
  try {
    const fields: unknown = JSON.parse(then);
    return Array.isArray(fields) ? fields.filter(isField) : [];
  } catch {
    // Whoever has changed it goes on without it.
    return [];
  }
}

function isField(field: unknown): field is [string, string] {
  return Array.isArray(field) && field.length === 2 && field.every((part) => typeof part === "string");
}
