/**
 * /limits: how much a member allows themselves to spend, the hours without purchases and spins, and the way to a pause. Works
 * without JavaScript. What is stricter needs no proof of who it is; what is looser leads to /prove first, and back with what was
 * typed (LM-3).
 */
import type { VNode } from "preact";
import { clockText, minutesOf } from "@/domain/alert_fields.ts";
import { readCookie } from "@/domain/cookies.ts";
import type { MemberId } from "@/domain/ids.ts";
import { PAUSE_KINDS } from "@/domain/own_pause.ts";
import { isProved } from "@/domain/proof.ts";
import { SPENDING_WINDOWS, type SpendingWindow } from "@/domain/spending_limits.ts";
import { knownTimeZone } from "@/domain/time_text.ts";
import type { LimitsView } from "@/actors/limits/view.ts";
import { CardSection } from "@/components/card_section.tsx";
import { CoinsForm, readLimit } from "@/components/limits/coins_form.tsx";
import { HoursForm } from "@/components/limits/hours_form.tsx";
import { PauseForm } from "@/components/limits/pause_form.tsx";
import { Notice } from "@/components/notice.tsx";
import { PageHeader } from "@/components/page_header.tsx";
import { TextLink } from "@/components/text_link.tsx";
import { type MemberPage, ownOf, renderMemberPage } from "@/routes/_member_layout.tsx";
import { timeIn } from "@/routes/date_in.ts";
import type { PageContext } from "@/routes/page_env.ts";
import { PROVE_PATH } from "@/routes/proof.ts";
import { readForm } from "@/routes/read_form.ts";

export const LIMITS_PATH = "/limits";

const FIELDS = [...SPENDING_WINDOWS, "quiet", "from", "to"] as const;
type Typed = Readonly<Partial<Record<typeof FIELDS[number], string>>>;

/** What came of a form. */
interface Posted {
  ok?: string;
  bad?: string;
  /** What was typed and is not saved. */
  typed?: Typed;
  /** The windows whose field is wrong. */
  wrong?: readonly SpendingWindow[];
  /** What is wrong with the hours. */
  hours?: string;
}

/** Shown where no hours are set. */
const FIRST_HOURS = { from: 22 * 60, to: 7 * 60 };

export async function getLimits(c: PageContext): Promise<Response> {
  const { t } = c.var;
  const saved = c.req.query("saved");
  const ok = saved === undefined ? {} : { ok: t(saved === "later" ? "limits.saved_later" : "limits.saved") };
  return await renderLimits(c, { ...ok, typed: typedBefore(c) }, 200);
}

export async function postLimits(c: PageContext): Promise<Response> {
  const { identity } = c.var;
  if (!identity) return c.redirect("/login", 303);
  const { ask, ...typed } = await readForm(c, ["ask", ...FIELDS]);
  return ask === "hours"
    ? await takeHours(c, identity.member, typed)
    : await takeCoins(c, identity.member, typed);
}

/** Saves what is stricter also where what is looser needs a proof first. */
async function takeCoins(c: PageContext, member: MemberId, typed: Typed): Promise<Response> {
  const { env, t } = c.var;
  const wishes = SPENDING_WINDOWS.flatMap((window) => {
    const text = typed[window];
    return text === undefined ? [] : [{ window, coins: readLimit(text) }];
  });
  const wrong = wishes.flatMap(({ window, coins }) => coins === undefined ? [window] : []).toReversed();
  if (wrong.length > 0) return await renderLimits(c, { typed, wrong }, 422);
  const proved = isNowProved(c);
  let mustProve = false;
  for (const { window, coins = null } of wishes) {
    const set = await env.actors.limits.setLimit(member, { window, coins, proved });
    if (set.ok) continue;
    if (set.refusal.code !== "proof_required") {
      return await renderLimits(c, { typed, bad: t("limits.failed") }, 503);
    }
    mustProve = true;
  }
  return mustProve ? askForProof(c, typed) : await saved(c, member);
}

async function takeHours(c: PageContext, member: MemberId, typed: Typed): Promise<Response> {
  const { env, t } = c.var;
  const from = minutesOf(typed.from);
  const to = minutesOf(typed.to);
  const isOn = typed.quiet === "1";
  if (isOn && (from === null || to === null)) {
    return await renderLimits(c, { typed, hours: t("refusal.quiet_hours_invalid") }, 422);
  }
  const hours = isOn && from !== null && to !== null ? { from, to, zone: await zoneOf(c) } : null;
  const set = await env.actors.limits.setHours(member, { hours, proved: isNowProved(c) });
  if (set.ok) return await saved(c, member);
  switch (set.refusal.code) {
    case "proof_required":
      return askForProof(c, typed);
    case "quiet_hours_invalid":
    case "time_zone_invalid":
      return await renderLimits(c, { typed, hours: t(`refusal.${set.refusal.code}`) }, 422);
    case "too_many_requests":
      return await renderLimits(c, { typed, bad: t("refusal.too_many_requests") }, 429);
    default:
      return await renderLimits(c, { typed, bad: t("limits.failed") }, 503);
  }
}

/** Says after a save whether something of it waits. */
async function saved(c: PageContext, member: MemberId): Promise<Response> {
  const { limits, hours } = await c.var.env.actors.limits.of(member);
  const waits = hours.given_up.length > 0 || limits.some(({ next }) => next);
  return c.redirect(`${LIMITS_PATH}?saved${waits ? "=later" : ""}`, 303);
}

async function renderLimits(c: PageContext, posted: Posted, status: MemberPage["status"]): Promise<Response> {
  const { t, env, identity } = c.var;
  const own = await ownOf(c);
  if (!identity) return c.redirect("/login", 303);
  const view = await env.actors.limits.of(identity.member);
  const { typed = {}, wrong = [] } = posted;
  return await renderMemberPage(c, own, {
    title: t("limits.title"),
    status,
    children: (
      <>
        <PageHeader
          title={t("limits.title")}
          lead={t("limits.lead")}
          back={{ href: "/settings", label: t("shell.back") }}
        />
        <div className="grid gap-4 px-4 pb-6 wide:px-6">
          {posted.ok && <Notice kind="ok">{posted.ok}</Notice>}
          {posted.bad && <Notice kind="bad">{posted.bad}</Notice>}
          <CoinsForm
            t={t}
            limits={view.limits.map(({ next, ...limit }) => ({
              ...limit,
              ...(next && { next: { coins: next.coins, time: timeIn(c, next.from) } }),
            }))}
            typed={typed}
            wrong={wrong}
          />
          <Hours c={c} hours={view.hours} zone={await zoneOf(c)} typed={typed} error={posted.hours} />
          {view.pause && <Lasting c={c} pause={view.pause} />}
          {PAUSE_KINDS.map((kind) => <PauseForm key={kind} t={t} kind={kind} />)}
          <CardSection id="help" title={t("limits.help")}>
            <p className="-mt-1.5 text-sm text-muted">{t("limits.help_lead")}</p>
            <TextLink href="/support">{t("limits.help")}</TextLink>
          </CardSection>
        </div>
      </>
    ),
  });
}

function Hours({ c, hours: { own, given_up, ends_at }, zone, typed, error }: {
  c: PageContext;
  hours: LimitsView["hours"];
  zone: string;
  typed: Typed;
  error: string | undefined;
}): VNode {
  const isTyped = typed.from !== undefined || typed.to !== undefined;
  return (
    <HoursForm
      t={c.var.t}
      isOn={isTyped ? typed.quiet === "1" : own !== null}
      hours={isTyped ? { from: minutesOf(typed.from), to: minutesOf(typed.to) } : own ?? FIRST_HOURS}
      zone={own?.zone ?? zone}
      given_up={given_up.map(({ from, to, until }) => ({
        from: clockText(from),
        to: clockText(to),
        time: timeIn(c, until),
      }))}
      now_until={ends_at === null ? null : timeIn(c, ends_at)}
      error={error}
    />
  );
}

function Lasting(
  { c, pause: { kind, until } }: { c: PageContext; pause: NonNullable<LimitsView["pause"]> },
): VNode {
  const { t } = c.var;
  return (
    <Notice kind="info">
      <p>{t(`limits.lasting_${kind}`, { time: timeIn(c, until) })}</p>
      <p>{t("limits.longer")}</p>
    </Notice>
  );
}

function isNowProved({ var: { identity, env } }: PageContext): boolean {
  return isProved(identity?.proved_at, env.now());
}

/** Leads to /prove and back, with what was typed: it is saved once it is sent again. */
function askForProof(c: PageContext, typed: Typed): Response {
  const query = new URLSearchParams();
  for (const field of FIELDS) {
    const value = typed[field];
    if (value !== undefined) query.set(field, value.slice(0, 20));
  }
  return c.redirect(`${PROVE_PATH}?to=${encodeURIComponent(`${LIMITS_PATH}?${query}`)}`, 303);
}

function typedBefore(c: PageContext): Typed {
  return Object.fromEntries(FIELDS.flatMap((field) => {
    const value = c.req.query(field);
    return value === undefined ? [] : [[field, value.slice(0, 20)]];
  }));
}

/** The zone of new hours: as the browser tells it, else that of the notifications. */
async function zoneOf(c: PageContext): Promise<string> {
  const told = readCookie(c.req.header("cookie"), "tz");
  if (told) return knownTimeZone(told);
  const settings = await c.var.call("notifications/settings", {});
  return settings.ok ? settings.value.time_zone : "UTC";
}
