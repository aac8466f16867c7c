/** /desk/account: one's own sessions, passkeys, password and app. What is dangerous asks for a proof first. */
import type { VNode } from "preact";
import { readCookie } from "@/domain/cookies.ts";
import { OFFERED_LANGUAGES, textLanguage } from "@/domain/language.ts";
import type { Refusal } from "@/domain/refusals.ts";
import { Button } from "@/components/button.tsx";
import { CardSection } from "@/components/card_section.tsx";
import { ChoiceLinks } from "@/components/choice_links.tsx";
import { Notice } from "@/components/notice.tsx";
import type { DeskOutput } from "@/protocol/desk/calls/mod.ts";
import { renderDeskPage } from "@/routes/desk/_frame.tsx";
import { browserLabel } from "@/routes/desk/browser_label.ts";
import { PasskeySection } from "@/routes/desk/passkey_section.tsx";
import { PasswordSection } from "@/routes/desk/password_section.tsx";
import { refusalStatus, refusalText } from "@/routes/desk/refusal_text.ts";
import { SessionsTable } from "@/routes/desk/sessions_table.tsx";
import type { PageContext } from "@/routes/page_env.ts";
import { readForm } from "@/routes/read_form.ts";

const PATH = "/desk/account";
const THEMES = ["light", "dark", "system"] as const;
const FIELDS = [
  "do",
  "by",
  "session",
  "passkey",
  "name",
  "challenge",
  "response",
  "password",
  "secret",
  "code",
] as const;

type Account = DeskOutput<"account">;

export async function getAccount(c: PageContext): Promise<Response> {
  return await renderAccount(c);
}

export async function postAccount(c: PageContext): Promise<Response> {
  const form = await readForm(c, FIELDS);
  const result = await carryOut(c, form);
  if (result.ok) return c.redirect(`${PATH}?saved`, 303);
  if (result.refusal.code === "proof_required") {
    return c.redirect(`/desk/prove?${new URLSearchParams({ back: PATH })}`, 303);
  }
  return await renderAccount(c, result.refusal, form.secret);
}

function carryOut(c: PageContext, form: { [Field in typeof FIELDS[number]]?: string }) {
  const { deskCall } = c.var;
  const { session = "", passkey = "", name = "", password = "", challenge = "", response = "", code = "" } =
    form;
  switch (form.do) {
    case "end_session":
      return deskCall("account/end_session", { session });
    case "end_others":
      return deskCall("account/end_others", {});
    case "remove_passkey":
      return deskCall("account/remove_passkey", { passkey });
    case "password":
      return deskCall("account/password", {
        password,
        app: form.secret ? { secret: form.secret, code } : null,
      });
    default:
      return deskCall("account/add_passkey", { name: name || browserLabel(c), challenge, response });
  }
}

async function renderAccount(c: PageContext, refusal?: Refusal, secret?: string): Promise<Response> {
  const { dt, deskCall, staff, env, lang } = c.var;
  const theme = readCookie(c.req.header("cookie"), "theme") ?? "system";
  const account = await deskCall("account", {});
  if (!account.ok) return c.redirect("/desk/sign-in", 303);
  const isFresh = staff !== null && env.actors.desk.sessions.isFresh(staff.session);
  const offered = isFresh ? await deskCall("account/offer", secret ? { secret } : {}) : null;
  const offer = offered?.ok ? offered.value : null;
  return await renderDeskPage(c, {
    title: dt("desk.account.title"),
    status: refusal ? refusalStatus(refusal) : 200,
    children: (
      <div className="grid max-w-3xl gap-5">
        <h1 className="text-xl font-bold">{dt("desk.account.title")}</h1>
        <p className="text-muted" dir="auto">{account.value.email}</p>
        {refusal && <Notice kind="bad">{refusalText(dt, refusal)}</Notice>}
        {!refusal && c.req.query("saved") !== undefined && (
          <Notice kind="ok">{dt("desk.account.saved")}</Notice>
        )}
        <Sessions c={c} account={account.value} />
        {!offer && <ProveFirst c={c} />}
        <PasskeySection c={c} action={PATH} account={account.value} offer={offer} />
        {offer && (
          <PasswordSection c={c} action={PATH} account={account.value} offer={offer} secret={secret} />
        )}
        <CardSection id="look" title={dt("desk.account.look")}>
          <ChoiceLinks
            title={dt("shell.language")}
            links={OFFERED_LANGUAGES.map((each) => ({
              href: `${PATH}?lang=${each}`,
              text: dt(`language.${textLanguage(each)}`),
              lang: each,
              current: textLanguage(lang) === each,
            }))}
          />
          <ChoiceLinks
            title={dt("shell.theme")}
            links={THEMES.map((each) => ({
              href: `${PATH}?theme=${each}`,
              text: dt(`shell.theme_${each}`),
              current: each === theme,
            }))}
          />
        </CardSection>
      </div>
    ),
  });
}

function ProveFirst({ c }: { c: PageContext }): VNode {
  const { dt } = c.var;
  return (
    <div className="grid justify-items-start gap-3">
      <Notice kind="info">{dt("desk.prove.first")}</Notice>
      <Button href={`/desk/prove?${new URLSearchParams({ back: PATH })}`} size="sm" variant="secondary">
        {dt("desk.prove.title")}
      </Button>
    </div>
  );
}

function Sessions({ c, account }: { c: PageContext; account: Account }): VNode {
  const { dt } = c.var;
  return (
    <CardSection id="sessions" title={dt("desk.account.sessions")}>
      <SessionsTable
        c={c}
        label={dt("desk.account.sessions")}
        sessions={account.sessions}
        action={PATH}
      />
      {account.sessions.length > 1 && (
        <form method="post" action={PATH}>
          <input type="hidden" name="do" value="end_others" />
          <Button type="submit" size="sm" variant="outline">{dt("desk.account.end_others")}</Button>
        </form>
      )}
    </CardSection>
  );
}
