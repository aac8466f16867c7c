/**
 * /desk/sign-in: by password and the code of an app, or by a passkey. An unknown address, a wrong password and a wrong code are
 * told apart by nothing (SF-6).
 */
import { EMAIL_MAX_CHARS } from "@/domain/limits.ts";
import type { Refusal } from "@/domain/refusals.ts";
import { Button } from "@/components/button.tsx";
import { Notice } from "@/components/notice.tsx";
import { PageIntro } from "@/components/page_intro.tsx";
import { PasswordField } from "@/components/password_field.tsx";
import { TextField } from "@/components/text_field.tsx";
import { setDeskToken } from "@/routes/desk/_cookie.ts";
import { renderDeskPage } from "@/routes/desk/_frame.tsx";
import { backOf } from "@/routes/desk/back.ts";
import { browserLabel } from "@/routes/desk/browser_label.ts";
import { CodeField } from "@/routes/desk/code_field.tsx";
import { PasskeyForm } from "@/routes/passkey_form.tsx";
import { refusalStatus, refusalText } from "@/routes/desk/refusal_text.ts";
import type { PageContext } from "@/routes/page_env.ts";
import { readForm } from "@/routes/read_form.ts";

const PATH = "/desk/sign-in";

export async function getSignIn(c: PageContext): Promise<Response> {
  const back = backOf(c.req.query("back"));
  if (c.var.staff) return c.redirect(back, 303);
  return await renderForm(c, { back, email: "" });
}

export async function postSignIn(c: PageContext): Promise<Response> {
  const { env } = c.var;
  const form = await readForm(c, ["by", "email", "password", "code", "challenge", "response", "back"]);
  const { email = "", password = "", code = "", challenge = "", response = "" } = form;
  const back = backOf(form.back);
  const { signIn } = env.actors.desk.staff;
  const from = { address: env.addressOf(c.env.incoming), browser: browserLabel(c) };
  const result = form.by === "passkey"
    ? await signIn.byPasskey({ challenge, response }, from)
    // What is no address is an unknown one.
    : await signIn.byPassword(
      { email: email.trim().toLowerCase().slice(0, EMAIL_MAX_CHARS), password, code },
      from,
    );
  if (!result.ok) return await renderForm(c, { back, email, refusal: result.refusal });
  // Whoever had signed in here before leaves with that.
  if (c.var.staff) await env.actors.desk.sessions.signOut(c.var.staff);
  setDeskToken(c, result.value.token);
  return c.redirect(back, 303);
}

interface FormState {
  back: string;
  email: string;
  refusal?: Refusal;
}

async function renderForm(c: PageContext, { back, email, refusal }: FormState): Promise<Response> {
  const { dt, env } = c.var;
  const ask = await env.actors.desk.staff.signIn.askForPasskey(null);
  if (refusal?.code === "too_many_requests") {
    c.header("Retry-After", String(Math.ceil(refusal.data.retry_after_ms / 1_000)));
  }
  const isWrong = refusal?.code === "desk_sign_in_failed" || refusal?.code === "passkey_invalid";
  return await renderDeskPage(c, {
    title: dt("desk.sign_in.title"),
    status: refusal ? isWrong ? 401 : refusalStatus(refusal) : 200,
    children: (
      <div className="grid gap-5">
        <PageIntro title={dt("desk.sign_in.title")}>{dt("desk.sign_in.lead")}</PageIntro>
        {refusal && <Notice kind="bad">{refusalText(dt, refusal)}</Notice>}
        <form method="post" action={PATH} noValidate className="grid gap-4">
          <input type="hidden" name="back" value={back} />
          <TextField
            name="email"
            type="email"
            label={dt("desk.email")}
            value={email}
            autoComplete="username"
            inputMode="email"
            required
          />
          <PasswordField
            name="password"
            label={dt("desk.password")}
            showLabel={dt("login.show_password")}
            autoComplete="current-password"
            required
          />
          <CodeField c={c} />
          <Button type="submit" size="sm" block>{dt("desk.sign_in.submit")}</Button>
        </form>
        <p className="text-center text-sm text-muted">{dt("desk.sign_in.or")}</p>
        <PasskeyForm
          c={c}
          action={PATH}
          kind="get"
          ask={ask}
          label={dt("desk.passkey.use")}
          variant="secondary"
          hidden={{ back }}
        />
        <p className="text-sm text-muted">{dt("desk.sign_in.lost")}</p>
      </div>
    ),
  });
}
