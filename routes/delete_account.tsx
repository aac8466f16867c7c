/**
 * /delete-account: deletes the account of whoever is signed in, by their password (ER-1), and mails a link to everybody else;
 * /delete-account/link deletes it by that (ER-2). Whose account is being deleted sees here how to come back, and /my-data, and nothing else of the site (ER-4, TD-9). Works without
 * JavaScript.
 */
import type { VNode } from "preact";
import { checkEmail } from "@/domain/email.ts";
import type { MemberId } from "@/domain/ids.ts";
import { DELETE_LINK_LIFE_MS, WITHDRAWAL_DAYS } from "@/domain/limits.ts";
import type { ClosingView } from "@/actors/member/account_closing.ts";
import { Button } from "@/components/button.tsx";
import { checkIcon, trashIcon, undo2Icon } from "@/components/icons.ts";
import { Notice } from "@/components/notice.tsx";
import { PageIntro } from "@/components/page_intro.tsx";
import { PasswordField } from "@/components/password_field.tsx";
import { TextLink } from "@/components/text_link.tsx";
import { renderGuestPage } from "@/routes/_guest_layout.tsx";
import { type AddressState, renderAddressForm } from "@/routes/address_form.tsx";
import { confinedHome, identityOf } from "@/routes/confined.ts";
import { timeIn } from "@/routes/date_in.ts";
import { Address, invalidLinkPage, readToken, TokenField } from "@/routes/link_page.tsx";
import type { PageContext } from "@/routes/page_env.ts";
import { readForm } from "@/routes/read_form.ts";
import { refusalText, retryLater } from "@/routes/retry_later.ts";
import { sentPage } from "@/routes/sent_page.tsx";
import { signIn, signOut } from "@/routes/sign_in.ts";
import { signInOrigin } from "@/routes/sign_in_origin.ts";

const PATH = "/delete-account";
const LIFE_MINUTES = DELETE_LINK_LIFE_MS / 60_000;
/** Until when it can be undone, in seconds, as it stands in the address of the page that says so. */
const UNTIL = /^[0-9]{1,12}$/;

type Status = 200 | 422 | 429 | 503;

export async function getDeleteAccount(c: PageContext): Promise<Response> {
  const { t, env, confined } = c.var;
  const done = c.req.query("done");
  if (done !== undefined) return await donePage(c, done);
  if (c.req.query("sent") !== undefined) {
    return await sentPage(c, {
      text: t("delete.sent"),
      hint: t("delete.sent_hint", { minutes: LIFE_MINUTES }),
      again: { href: PATH, label: t("reset.again") },
    });
  }
  const member = memberOf(c);
  if (!member) return await renderAddress(c, { email: "" }, 200);
  if (confined?.closing) return await renderUndo(c, member);
  const view = await env.actors.closings.look(member);
  return view ? await renderAsk(c, { view }, 200) : c.redirect("/login", 303);
}

export async function postDeleteAccount(c: PageContext): Promise<Response> {
  const { env, lang, confined } = c.var;
  const { email, password, by } = await readForm(c, ["email", "password", "by"]);
  const origin = { address: env.addressOf(c.env.incoming), lang };
  const member = memberOf(c);
  if (!member) {
    // No form of a guest: their session has ended since they saw it, as by the first of two clicks.
    if (email === undefined || password !== undefined) return c.redirect("/login", 303);
    return await postAddress(c, email);
  }
  if (confined?.closing) return await postUndo(c, member);
  const view = await env.actors.closings.look(member);
  if (!view) return c.redirect("/login", 303);
  if (by === "link") {
    const asked = await env.actors.closings.requestLink(view.email, origin);
    if (asked.ok) return c.redirect(`${PATH}?sent`, 303);
    return await renderAsk(c, { view, alert: refusalText(c, asked.refusal) }, retryLater(c, asked.refusal));
  }
  const closed = await env.actors.closings.closeByPassword(member, password ?? "", origin.address);
  if (closed.ok) return await leave(c, closed.value.until);
  const { refusal } = closed;
  if (refusal.code === "wrong_password") {
    return await renderAsk(c, { view, error: c.var.t("refusal.wrong_password") }, 422);
  }
  return await renderAsk(c, { view, alert: refusalText(c, refusal) }, retryLater(c, refusal));
}

async function renderLink(c: PageContext, token: string): Promise<Response> {
  const view = await c.var.env.actors.closings.lookByLink(token);
  if (!view) return await deadPage(c);
  const { t } = c.var;
  return await renderGuestPage(c, {
    title: t("delete.title"),
    children: (
      <form method="post" className="grid gap-6">
        <TokenField token={token} />
        <PageIntro icon={trashIcon} title={t("delete.title")}>{t("delete.lead")}</PageIntro>
        <Address email={view.email} />
        <Consequences c={c} view={view} />
        <Button type="submit" variant="danger" size="lg" block>{t("delete.submit")}</Button>
      </form>
    ),
  });
}

export async function postDeleteLink(c: PageContext): Promise<Response> {
  const { token, isLook } = await readToken(c);
  if (isLook) return await renderLink(c, token);
  const closed = await c.var.env.actors.closings.closeByLink(token);
  return closed.ok ? await leave(c, closed.value.until) : await deadPage(c);
}

async function postAddress(c: PageContext, email: string): Promise<Response> {
  const { env, lang, t } = c.var;
  const address = checkEmail(email);
  if (!address.ok) return await renderAddress(c, { email, error: t("login.email_incorrect") }, 422);
  const asked = await env.actors.closings.requestLink(address.value, {
    address: env.addressOf(c.env.incoming),
    lang,
  });
  if (asked.ok) return c.redirect(`${PATH}?sent`, 303);
  return await renderAddress(
    c,
    { email, alert: refusalText(c, asked.refusal) },
    retryLater(c, asked.refusal),
  );
}

async function postUndo(c: PageContext, member: MemberId): Promise<Response> {
  const undone = await c.var.env.actors.closings.undo(member, signInOrigin(c));
  // From there whose time is over comes back here, and who was just kept, by the first of two clicks, goes on.
  if (undone.ok) await signIn(c, undone.value);
  return c.redirect("/explore", 303);
}

/** The session is gone with the account's; what this browser still holds of it goes too. */
async function leave(c: PageContext, until: number): Promise<Response> {
  await signOut(c);
  return c.redirect(`${PATH}?done=${Math.floor(until / 1_000)}`, 303);
}

function renderAddress(c: PageContext, state: AddressState, status: Status) {
  const { t } = c.var;
  const form = {
    title: t("delete.title"),
    icon: trashIcon,
    lead: t("delete.address_lead", { minutes: LIFE_MINUTES }),
    action: PATH,
    submit: t("delete.send_link"),
    back: { href: "/login", label: t("delete.sign_in") },
  };
  return renderAddressForm(c, form, state, status);
}

function renderAsk(
  c: PageContext,
  { view, alert, error }: { view: ClosingView; alert?: string; error?: string },
  status: Status,
) {
  const { t, confined } = c.var;
  return renderGuestPage(c, {
    title: t("delete.title"),
    status,
    frame: "page",
    children: (
      <div className="grid gap-6">
        <PageIntro icon={trashIcon} title={t("delete.title")}>{t("delete.lead")}</PageIntro>
        {alert && <Notice kind="bad">{alert}</Notice>}
        <Consequences c={c} view={view} />
        <form method="post" action={PATH} noValidate className="grid gap-5">
          <input type="email" name="email" value={view.email} autoComplete="username" readOnly hidden />
          <PasswordField
            name="password"
            label={t("email.password")}
            error={error}
            showLabel={t("login.show_password")}
            autoComplete="current-password"
            autoFocus={error !== undefined}
            required
          />
          <Button type="submit" variant="danger" size="lg" block>{t("delete.submit")}</Button>
        </form>
        <form method="post" action={PATH} className="grid gap-5">
          <Button type="submit" name="by" value="link" variant="ghost" block>{t("delete.by_link")}</Button>
        </form>
        <p className="text-center">
          <TextLink href={confined ? confinedHome(confined) : "/settings"}>
            {t("shell.back")}
          </TextLink>
        </p>
      </div>
    ),
  });
}

/** Whose time is over sees that it is: the rest of their account goes in this moment. */
async function renderUndo(c: PageContext, member: MemberId): Promise<Response> {
  const { t, env } = c.var;
  const view = await env.actors.closings.look(member);
  const until = view?.until ?? null;
  return await renderGuestPage(c, {
    title: t("delete.undo_title"),
    children: (
      <div className="grid gap-6">
        <PageIntro icon={undo2Icon} title={t("delete.undo_title")}>
          {until === null ? t("delete.undo_over") : t("delete.undo_lead", { time: timeIn(c, until) })}
        </PageIntro>
        {until !== null && (
          <form method="post" action={PATH} className="grid gap-4">
            <p className="text-muted">{t("delete.undo_what")}</p>
            <Button type="submit" size="lg" block>{t("delete.undo_submit")}</Button>
          </form>
        )}
        <nav aria-label={t("delete.undo_title")} className="flex flex-wrap justify-center gap-6">
          <TextLink href="/logout">{t("logout.title")}</TextLink>
          <TextLink href="/support">{t("footer.support")}</TextLink>
          {until !== null && <TextLink href="/my-data">{t("my_data.title")}</TextLink>}
        </nav>
      </div>
    ),
  });
}

function donePage(c: PageContext, done: string) {
  const { t } = c.var;
  const title = t("delete.done_title");
  return renderGuestPage(c, {
    title,
    outcome: true,
    children: (
      <div className="grid gap-6">
        <PageIntro icon={checkIcon} title={title}>
          <p role="status">
            {UNTIL.test(done)
              ? t("delete.done", { time: timeIn(c, Number(done) * 1_000) })
              : t("delete.done_soon")}
          </p>
        </PageIntro>
        <Button href="/" variant="secondary" size="lg" block>{t("delete.home")}</Button>
      </div>
    ),
  });
}

function deadPage(c: PageContext) {
  const { t } = c.var;
  return invalidLinkPage(c, [{ href: PATH, label: t("recover.again") }, {
    href: "/login",
    label: t("login.submit"),
  }]);
}

/** What goes, what stays, and until when it can be undone, in words. */
function Consequences({ c, view }: { c: PageContext; view: ClosingView }): VNode {
  const { t } = c.var;
  const { coins, premium, renews } = view;
  const lines = [
    t("delete.what_now"),
    t("delete.what_profile"),
    t("delete.what_chats"),
    ...coins > 0 ? [t("delete.what_coins", { count: coins })] : [],
    ...premium || renews ? [t("delete.what_premium")] : [],
    t("delete.what_stays"),
  ];
  return (
    <div className="grid gap-3">
      <ul className="grid list-disc gap-2 ps-5">
        {lines.map((line) => <li key={line}>{line}</li>)}
      </ul>
      {(coins > 0 || premium) && (
        <div className="text-sm text-muted">
          <p>{t("delete.withdraw", { count: WITHDRAWAL_DAYS })}</p>
          <TextLink href="/withdraw">{t("declare.withdraw")}</TextLink>
        </div>
      )}
    </div>
  );
}

function memberOf(c: PageContext): MemberId | null {
  return identityOf(c)?.member ?? null;
}
