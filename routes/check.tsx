/**
 * /check: what a mailed link asks to confirm (AU-42). A sign-in works only in the browser that asked for it; a
 * new e-mail address is confirmed from its own mailbox, and taken back from the old one.
 */
import { Button } from "@/components/button.tsx";
import { lockIcon, mailIcon, shieldCheckIcon } from "@/components/icons.ts";
import { PageIntro } from "@/components/page_intro.tsx";
import type { TextKey } from "@/locales/text.ts";
import { renderGuestPage } from "@/routes/_guest_layout.tsx";
import { readDevice } from "@/routes/device_cookie.ts";
import { Address, deadLinkPage, readToken, signInInsteadPage, TokenField } from "@/routes/link_page.tsx";
import type { PageContext } from "@/routes/page_env.ts";
import { signIn, signOut } from "@/routes/sign_in.ts";
import { signInOrigin } from "@/routes/sign_in_origin.ts";
import { takeTarget } from "@/routes/target_cookie.ts";

const KINDS = ["sign_in", "email_change", "email_undo"] as const;
type Kind = typeof KINDS[number];

interface Words {
  icon: string;
  title: TextKey;
  lead: TextKey;
  submit: TextKey;
}

const WORDS = {
  sign_in: {
    icon: lockIcon,
    title: "check.sign_in_title",
    lead: "check.sign_in_lead",
    submit: "check.sign_in_submit",
  },
  email_change: {
    icon: mailIcon,
    title: "check.email_change_title",
    lead: "check.email_change_lead",
    submit: "check.email_change_submit",
  },
  email_undo: {
    icon: shieldCheckIcon,
    title: "check.email_undo_title",
    lead: "check.email_undo_lead",
    submit: "check.email_undo_submit",
  },
} as const satisfies Record<Kind, Words>;

async function renderForm(c: PageContext, token: string) {
  const { t, env } = c.var;
  const found = await env.actors.accounts.look(token, KINDS);
  const kind = KINDS.find((each) => each === found?.kind);
  if (!found || !kind) return signInInsteadPage(c);
  if (kind === "sign_in" && readDevice(c) === null) return otherDevicePage(c);
  const words = WORDS[kind];
  return renderGuestPage(c, {
    title: t(words.title),
    children: (
      <form method="post" className="grid gap-6">
        <TokenField token={token} />
        <PageIntro icon={words.icon} title={t(words.title)}>{t(words.lead)}</PageIntro>
        {kind !== "sign_in" && <Address email={found.email} />}
        <Button type="submit" size="lg" block>{t(words.submit)}</Button>
      </form>
    ),
  });
}

export async function postCheck(c: PageContext) {
  const { env } = c.var;
  const { token, isLook } = await readToken(c);
  if (isLook) return await renderForm(c, token);
  const result = await env.actors.accounts.check(token, {
    device: readDevice(c),
    from: signInOrigin(c),
  });
  if (!result.ok) {
    switch (result.refusal.code) {
      case "other_device":
        return otherDevicePage(c);
      case "email_taken":
        return takenPage(c);
      case "link_invalid":
        return signInInsteadPage(c);
    }
  }
  switch (result.value.kind) {
    case "sign_in":
      await signIn(c, result.value.signedIn);
      return c.redirect(takeTarget(c), 303);
    case "email_change":
      return c.redirect(
        await isOwn(c, result.value.email) ? "/settings?email=changed#email" : "/login?changed",
        303,
      );
    case "email_undo":
      await signOut(c);
      return c.redirect("/login?restored", 303);
  }
}

/** Whether the address is that of the member who is signed in here. */
async function isOwn(c: PageContext, email: string): Promise<boolean> {
  const { env, identity } = c.var;
  const own = identity && await env.actors.ask.members.address(identity.member);
  return own?.email === email;
}

function otherDevicePage(c: PageContext) {
  const { t } = c.var;
  return deadLinkPage(c, {
    title: t("check.other_device_title"),
    text: t("check.other_device"),
    ways: [{ href: "/login?by=link", label: t("recover.again") }],
    status: 403,
  });
}

function takenPage(c: PageContext) {
  const { t, identity } = c.var;
  return deadLinkPage(c, {
    title: t("check.taken_title"),
    text: t("check.taken"),
    ways: [
      identity ? { href: "/profile", label: t("nav.profile") } : { href: "/login", label: t("login.submit") },
    ],
    status: 409,
  });
}
