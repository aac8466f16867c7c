/**
 * /security: where the member is signed in, and what they sign in with (SY-3 to SY-9). What protects the account is changed in
 * a session that is proved; the page leads to /prove first. Works without JavaScript.
 */
import type { VNode } from "preact";
import { isProved } from "@/domain/proof.ts";
import type { Refusal } from "@/domain/refusals.ts";
import { Button } from "@/components/button.tsx";
import { CardSection } from "@/components/card_section.tsx";
import { lockIcon } from "@/components/icons.ts";
import { Notice } from "@/components/notice.tsx";
import { PageHeader } from "@/components/page_header.tsx";
import type { TextKey } from "@/locales/text.ts";
import { type MemberPage, ownOf, renderMemberPage } from "@/routes/_member_layout.tsx";
import type { PageContext } from "@/routes/page_env.ts";
import { PROVE_PATH } from "@/routes/proof.ts";
import { readForm } from "@/routes/read_form.ts";
import { refusalText, retryLater } from "@/routes/retry_later.ts";
import { Codes } from "@/routes/security/codes.tsx";
import { Passkeys } from "@/routes/security/passkeys.tsx";
import { Password } from "@/routes/security/password.tsx";
import { SECURITY_PATH } from "@/routes/security/path.ts";
import { Sessions } from "@/routes/security/sessions.tsx";

const FIELDS = ["do", "session", "password", "others", "passkey", "name", "challenge", "response"] as const;

/** What the page says after a post that was done. */
const DONE = {
  ended: "security.ended",
  others: "security.others_ended",
  password: "security.password_done",
  added: "security.passkey_added",
  removed: "security.passkey_removed",
  code: "security.code_done",
} as const satisfies Record<string, TextKey>;

interface PageState {
  status: MemberPage["status"];
  alert?: string;
  /** What is wrong with the new password. */
  password?: string;
  /** Recovery codes that were just made. */
  codes?: readonly string[];
}

export async function getSecurity(c: PageContext): Promise<Response> {
  return await renderSecurity(c, { status: 200 });
}

export async function postSecurity(c: PageContext): Promise<Response> {
  const { env, identity } = c.var;
  if (!identity) return c.redirect("/login", 303);
  const form = await readForm(c, FIELDS);
  const { ownSessions, accounts, passkeys, recoveryCodes } = env.actors;
  switch (form.do) {
    case "end":
      await ownSessions.end(identity, form.session ?? "");
      return done(c, "ended");
    case "end_others":
      await ownSessions.endOthers(identity);
      return done(c, "others");
    case "password": {
      const { password = "", others } = form;
      const changed = await accounts.changePassword(
        identity,
        { password, endsOthers: others !== undefined },
        env.addressOf(c.env.incoming),
      );
      return changed.ok ? done(c, "password") : await renderRefused(c, changed.refusal);
    }
    case "add_passkey": {
      const { challenge = "", response = "", name = "" } = form;
      const added = await passkeys.add(identity, { challenge, response }, name);
      return added.ok ? done(c, "added") : await renderRefused(c, added.refusal);
    }
    case "remove_passkey": {
      const removed = await passkeys.remove(identity, form.passkey ?? "");
      return removed.ok ? done(c, "removed") : await renderRefused(c, removed.refusal);
    }
    case "codes": {
      // Shown by the answer itself: nothing but their hashes is kept.
      const made = await recoveryCodes.make(identity);
      return made.ok
        ? await renderSecurity(c, { status: 200, codes: made.value })
        : await renderRefused(c, made.refusal);
    }
    default:
      return c.redirect(SECURITY_PATH, 303);
  }
}

function done(c: PageContext, what: keyof typeof DONE): Response {
  return c.redirect(`${SECURITY_PATH}?done=${what}`, 303);
}

async function renderRefused(
  c: PageContext,
  refusal: Refusal<
    | "not_authenticated"
    | "proof_required"
    | "password_too_short"
    | "password_too_long"
    | "password_too_common"
    | "passkey_invalid"
    | "passkeys_full"
    | "too_many_requests"
    | "busy"
  >,
): Promise<Response> {
  switch (refusal.code) {
    case "not_authenticated":
      return c.redirect("/login", 303);
    case "proof_required":
      return c.redirect(PROVE_HERE, 303);
    case "too_many_requests":
    case "busy":
      return await renderSecurity(c, { status: retryLater(c, refusal), alert: refusalText(c, refusal) });
    case "passkey_invalid":
    case "passkeys_full":
      return await renderSecurity(c, { status: 422, alert: refusalText(c, refusal) });
    default:
      return await renderSecurity(c, { status: 422, password: refusalText(c, refusal) });
  }
}

const PROVE_HERE = `${PROVE_PATH}?to=${encodeURIComponent(SECURITY_PATH)}`;

async function renderSecurity(c: PageContext, state: PageState): Promise<Response> {
  const { t, env, identity } = c.var;
  if (!identity) return c.redirect("/login", 303);
  const { member } = identity;
  const { ownSessions, passkeys, recoveryCodes } = env.actors;
  const proved = isProved(identity.proved_at, env.now());
  const [own, sessions, ownPasskeys, ask, codes] = await Promise.all([
    ownOf(c),
    ownSessions.list(identity),
    passkeys.list(member),
    proved ? passkeys.askForNew(member) : null,
    recoveryCodes.left(member),
  ]);
  const { status, alert, password } = state;
  const news = Object.entries(DONE).find(([what]) => what === c.req.query("done"))?.[1];
  return await renderMemberPage(c, own, {
    title: t("security.title"),
    status,
    children: (
      <>
        <PageHeader
          title={t("security.title")}
          lead={t("security.lead")}
          back={{ href: "/settings", label: t("shell.back") }}
        />
        <div className="grid gap-4 px-4 pb-6 wide:px-6">
          {alert && <Notice kind="bad">{alert}</Notice>}
          {news && status === 200 && <Notice kind="ok">{t(news)}</Notice>}
          <Sessions c={c} sessions={sessions} />
          {proved ? <Password c={c} error={password} /> : <ProveFirst c={c} />}
          <Passkeys c={c} passkeys={ownPasskeys} isProved={proved} ask={ask} />
          <Codes c={c} codes={codes} isProved={proved} made={state.codes} />
        </div>
      </>
    ),
  });
}

/** In the place of what is changed in a proved session. */
function ProveFirst({ c }: { c: PageContext }): VNode {
  const { t } = c.var;
  return (
    <CardSection id="prove" title={t("security.keys")}>
      <p className="text-sm text-muted">{t("security.prove_lead")}</p>
      <Button href={PROVE_HERE} icon={lockIcon} variant="secondary" className="justify-self-start">
        {t("prove.title")}
      </Button>
    </CardSection>
  );
}
