/**
 * /desk/members/:id: one member in sections, as far as a role goes, and what can be done for them. Each section is a form of
 * its own that posts here; opening the page is logged. What was typed comes back where it is refused.
 */
import type { VNode } from "preact";
import { clockText } from "@/domain/alert_fields.ts";
import { type DeviceName, systemText } from "@/domain/device_name.ts";
import { PREMIUM_GRANT_MAX_DAYS, REASON_MAX_CODE_POINTS } from "@/domain/limits.ts";
import { seesSection } from "@/domain/member_sections.ts";
import { formatPrice, MINOR_UNITS } from "@/domain/price_text.ts";
import { type Refusal, refuse, type Result } from "@/domain/refusals.ts";
import { mayStaff } from "@/domain/staff.ts";
import { Button } from "@/components/button.tsx";
import { CardSection } from "@/components/card_section.tsx";
import { Notice } from "@/components/notice.tsx";
import { TextField } from "@/components/text_field.tsx";
import { TextLink } from "@/components/text_link.tsx";
import type { MemberPageView } from "@/protocol/desk/calls/members.ts";
import { renderDeskPage } from "@/routes/desk/_frame.tsx";
import { Act } from "@/routes/desk/act.tsx";
import { DeskTable } from "@/routes/desk/desk_table.tsx";
import { Fact } from "@/routes/desk/fact.tsx";
import { proveFirst } from "@/routes/desk/prove.tsx";
import { refusalStatus, refusalText } from "@/routes/desk/refusal_text.ts";
import { when, whichDay } from "@/routes/desk/when.ts";
import type { PageContext } from "@/routes/page_env.ts";
import { readForm } from "@/routes/read_form.ts";

const FIELDS = ["do", "session", "email", "reason", "rid", "coins", "days"] as const;
type Form = { [Field in typeof FIELDS[number]]?: string };

/** Why no export was made, as export.ts says it in the address. */
const NOT_EXPORTED = ["reason_required", "unknown_member", "deadline_exceeded"] as const;

export async function getMember(c: PageContext): Promise<Response> {
  const refused = NOT_EXPORTED.find((each) => each === c.req.query("refused"));
  return await render(c, refused ? { refusal: refuse(refused).refusal } : {});
}

export async function postMember(c: PageContext): Promise<Response> {
  const form = await readForm(c, FIELDS);
  const done = await carryOut(c, form);
  if (done.ok) return c.redirect(`${c.req.path}?saved=${form.do}#${form.do}`, 303);
  if (done.refusal.code === "proof_required") return await proveFirst(c, Object.entries(form));
  return await render(c, { form, refusal: done.refusal });
}

async function carryOut(c: PageContext, form: Form): Promise<Result<unknown>> {
  const { deskCall } = c.var;
  const member = idOf(c);
  const { session = "", email = "", reason = "", rid = "", coins = "", days = "" } = form;
  switch (form.do) {
    case "end_session":
      return await deskCall("member/end_sessions", { member, session });
    case "end_sessions":
      return await deskCall("member/end_sessions", { member });
    case "verify":
    case "recovery":
      return await deskCall("member/mail", { member, kind: form.do });
    case "address":
      return await deskCall("member/ask_address", { member, email, reason });
    case "coins":
      return await deskCall("member/coins", {
        member,
        rid,
        delta: coins.trim() === "" ? "x" : coins,
        reason,
      });
    case "close_account":
      return await deskCall("member/close_account", { member, reason });
    case "confirm_adult":
      return await deskCall("member/confirm_adult", { member, reason });
    case "revoke":
      return await deskCall("verifications/revoke", { member, reason });
    case "premium":
      return await deskCall("member/premium", {
        member,
        rid,
        days: days.trim() === "" ? "x" : days,
        reason,
      });
    default:
      return refuse("invalid_input", { field: "do" });
  }
}

function idOf(c: PageContext): string {
  return c.req.param("id") ?? "";
}

async function render(
  c: PageContext,
  { form, refusal }: { form?: Form; refusal?: Refusal },
): Promise<Response> {
  const { dt, deskCall } = c.var;
  const found = await deskCall("member", { member: idOf(c) });
  const shown = found.ok ? refusal : found.refusal;
  if (found.ok && found.value.virtual === 1) return c.redirect(`/desk/personas/${found.value.id}`, 303);
  return await renderDeskPage(c, {
    title: found.ok ? found.value.name : dt("desk.members.title"),
    status: shown ? refusalStatus(shown) : 200,
    children: (
      <div className="grid max-w-4xl gap-5">
        <TextLink href="/desk/members">{dt("desk.members.title")}</TextLink>
        {shown && <Notice kind="bad">{refusalText(dt, shown)}</Notice>}
        {!shown && c.req.query("saved") !== undefined && (
          <Notice kind="ok">{dt("desk.members.saved")}</Notice>
        )}
        {found.ok && <Sections c={c} member={found.value} form={form ?? {}} />}
      </div>
    ),
  });
}

interface SectionProps {
  c: PageContext;
  member: MemberPageView;
  form: Form;
}

function Sections(props: SectionProps): VNode {
  const { c, member } = props;
  const roles = c.var.staff?.staff.roles ?? [];
  return (
    <>
      <About {...props} />
      {(seesSection(roles, "safety") || mayStaff(roles, "read_chats")) && <Safety {...props} />}
      {member.account && <AccountSection {...props} account={member.account} />}
      {member.account && mayStaff(roles, "tickets") && <Acts {...props} account={member.account} />}
      {member.money && <MoneySection {...props} money={member.money} />}
    </>
  );
}

function About({ c, member }: SectionProps): VNode {
  const { dt } = c.var;
  const { restrictions: { chat_until, photos_until, out_until } } = member;
  const isOut = out_until !== null;
  return (
    <section className="grid gap-3">
      <h1 className="text-xl font-bold">
        <bdi>{member.name}</bdi>
      </h1>
      {isOut && (
        <Notice kind="bad">
          {out_until === 0
            ? dt("desk.members.closed")
            : dt("desk.members.suspended", { date: whichDay(c, out_until ?? 0) })}
        </Notice>
      )}
      {member.closing_until !== null && (
        <Notice kind="bad">{dt("desk.members.closing", { date: when(c, member.closing_until) })}</Notice>
      )}
      {chat_until !== null && (
        <Notice kind="info">{dt("desk.members.no_chat", { date: whichDay(c, chat_until) })}</Notice>
      )}
      {photos_until !== null && (
        <Notice kind="info">{dt("desk.members.no_photos", { date: whichDay(c, photos_until) })}</Notice>
      )}
      <dl className="grid gap-3 sm:grid-cols-[12rem_1fr]">
        <Fact name={dt("desk.members.number")}>
          <bdi dir="ltr">{member.id}</bdi>
        </Fact>
        <Fact name={dt("desk.members.email")}>
          <bdi dir="ltr">{member.email}</bdi> {member.verified_at === null
            ? dt("desk.members.unverified")
            : dt("desk.members.verified", { date: whichDay(c, member.verified_at) })}
        </Fact>
        <Fact name={dt("desk.members.since")}>{when(c, member.created_at)}</Fact>
        <Fact name={dt("desk.members.born")}>
          <bdi dir="ltr">{member.birth_date}</bdi>
        </Fact>
        <Fact name={dt("desk.members.place")}>
          <bdi>{[member.city, member.country].filter(Boolean).join(", ") || "–"}</bdi>
        </Fact>
        <Fact name={dt("desk.members.language")}>
          <bdi>{dt(`language.${member.lang as "en"}`)}</bdi>
        </Fact>
        {member.bio && (
          <Fact name={dt("desk.members.bio")}>
            <span dir="auto" className="whitespace-pre-line">{member.bio}</span>
          </Fact>
        )}
      </dl>
    </section>
  );
}

function Safety({ c, member: { id, photos_verified_at: verified }, form }: SectionProps): VNode {
  const { dt, staff } = c.var;
  const roles = staff?.staff.roles ?? [];
  const about = new URLSearchParams({ member: id });
  return (
    <CardSection id="safety" title={dt("desk.members.safety")}>
      <p className="flex flex-wrap gap-5">
        {seesSection(roles, "safety") && (
          <TextLink href={`/desk/decisions?${about}`}>{dt("desk.decisions.title")}</TextLink>
        )}
        {mayStaff(roles, "decide") && (
          <>
            <TextLink href={`/desk/reports?${about}`}>{dt("desk.reports.title")}</TextLink>
            <TextLink href={`/desk/decisions/new?${about}`}>{dt("desk.decisions.decide")}</TextLink>
          </>
        )}
        {mayStaff(roles, "read_chats") && (
          <TextLink href={`/desk/members/${id}/chats`}>{dt("desk.members.chats")}</TextLink>
        )}
        {mayStaff(roles, "staff") && <TextLink href={`/desk/log?${about}`}>{dt("desk.members.log")}
        </TextLink>}
      </p>
      {verified !== null && <p>{dt("desk.verifications.mark", { date: whichDay(c, verified) })}</p>}
      {verified !== null && mayStaff(roles, "decide") && (
        <form method="post" action={c.req.path} className="grid gap-3">
          <TextField
            name="reason"
            label={dt("desk.members.reason")}
            value={form.do === "revoke" ? form.reason : ""}
            maxLength={REASON_MAX_CODE_POINTS}
            required
          />
          <Act value="revoke">{dt("desk.verifications.revoke")}</Act>
        </form>
      )}
    </CardSection>
  );
}

function AccountSection(
  { c, account }: SectionProps & { account: NonNullable<MemberPageView["account"]> },
): VNode {
  const { dt, staff } = c.var;
  const mayEnd = mayStaff(staff?.staff.roles ?? [], "tickets");
  const { sessions, devices, notes, looks, accepted } = account;
  return (
    <CardSection id="end_sessions" title={dt("desk.members.account")}>
      {sessions.length === 0
        ? <p className="text-sm text-muted">{dt("desk.members.no_sessions")}</p>
        : (
          <DeskTable
            label={dt("desk.members.sessions")}
            heads={[
              dt("desk.members.device"),
              dt("desk.members.sessions"),
              dt("desk.members.seen"),
              dt("desk.members.until"),
              "",
            ]}
          >
            {sessions.map(({ id, device, created_at, seen_at, exp }) => (
              <tr key={id}>
                <td>
                  <bdi>{device ? deviceText(device) : "–"}</bdi>
                </td>
                <td>{when(c, created_at)}</td>
                <td>{when(c, seen_at)}</td>
                <td>{whichDay(c, exp)}</td>
                <td>
                  {mayEnd && (
                    <form method="post" action={c.req.path}>
                      <input type="hidden" name="session" value={id} />
                      <Button type="submit" name="do" value="end_session" size="sm" variant="outline">
                        {dt("desk.members.end_session")}
                      </Button>
                    </form>
                  )}
                </td>
              </tr>
            ))}
          </DeskTable>
        )}
      <dl className="grid gap-3 sm:grid-cols-[12rem_1fr]">
        <Fact name={dt("desk.members.devices")}>
          <bdi>{devices.map(({ name }) => name).join(", ") || "–"}</bdi>
        </Fact>
        <Fact name={dt("desk.members.accepted")}>
          {accepted.map(({ page, version, at }) =>
            dt("desk.members.accepted_version", { page: `/${page}`, version, date: whichDay(c, at) })
          ).join(", ") || "–"}
        </Fact>
        <Fact name={dt("desk.members.notes")}>{String(notes)}</Fact>
        <Fact name={dt("desk.members.looks")}>
          {looks.map(({ role, count }) =>
            `${role === "system" ? dt("desk.log.system") : roleText(c, role)}: ${count}`
          ).join(", ") || "–"}
        </Fact>
      </dl>
    </CardSection>
  );
}

/** "Firefox, Linux". */
function deviceText({ os, browser }: DeviceName): string {
  return [browser, systemText(os, "iOS")].filter(Boolean).join(", ");
}

function roleText(c: PageContext, role: string): string {
  const translate = c.var.dt as (key: string) => string;
  return translate(`desk.role.${role}`);
}

function Acts(
  { c, member, form, account: { address } }: SectionProps & {
    account: NonNullable<MemberPageView["account"]>;
  },
): VNode {
  const { dt, env } = c.var;
  const typed = (name: "address" | "premium") => form.do === name ? form : {};
  return (
    <CardSection id="address" title={dt("desk.members.help")}>
      <form method="post" action={c.req.path} className="flex flex-wrap gap-3">
        <Act value="end_sessions">{dt("desk.members.end_all")}</Act>
        {member.verified_at === null && <Act value="verify">{dt("desk.members.mail_verify")}</Act>}
        <Act value="recovery">{dt("desk.members.mail_recovery")}</Act>
      </form>
      {address && (
        <p className="text-sm">
          {dt("desk.members.address_waits", { email: address.email })}{" "}
          <TextLink href="/desk/members/addresses">{dt("desk.members.addresses")}</TextLink>
        </p>
      )}
      <form method="post" action={c.req.path} className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
        <TextField
          name="email"
          type="email"
          label={dt("desk.members.new_email")}
          value={typed("address").email}
          required
        />
        <Reason c={c} value={typed("address").reason} />
        <Act value="address">{dt("desk.members.ask_address")}</Act>
      </form>
      <form
        id="premium"
        method="post"
        action={c.req.path}
        className="grid items-end gap-x-3 gap-y-1 sm:grid-cols-[1fr_1fr_auto]"
      >
        <input type="hidden" name="rid" value={typed("premium").rid || env.randomBytes(16).toHex()} />
        <TextField
          name="days"
          type="number"
          min="0"
          max={String(PREMIUM_GRANT_MAX_DAYS)}
          label={dt("desk.members.premium_days")}
          value={typed("premium").days}
          required
        />
        <Reason c={c} value={typed("premium").reason} />
        <Act value="premium">{dt("desk.members.give_premium")}</Act>
        <p className="text-xs text-muted sm:col-span-3">
          {member.premium_until * 1_000 > env.now()
            ? dt("desk.members.premium_hint", { date: whichDay(c, member.premium_until) })
            : dt("desk.members.premium_none")}
        </p>
      </form>
      {member.age_check_over === 1 && member.closing_until === null && (
        <form
          id="confirm_adult"
          method="post"
          action={c.req.path}
          className="grid items-end gap-3 sm:grid-cols-[1fr_auto]"
        >
          <Reason c={c} value={form.do === "confirm_adult" ? form.reason : undefined} />
          <Act value="confirm_adult">{dt("desk.members.confirm_adult")}</Act>
        </form>
      )}
      {member.closing_until === null && (
        <form
          id="close_account"
          method="post"
          action={c.req.path}
          className="grid items-end gap-3 sm:grid-cols-[1fr_auto]"
        >
          <Reason c={c} value={form.do === "close_account" ? form.reason : undefined} />
          <Act value="close_account">{dt("desk.members.close_account")}</Act>
        </form>
      )}
      <form
        id="export"
        method="post"
        action={`${c.req.path}/export`}
        className="grid items-end gap-3 sm:grid-cols-[1fr_auto]"
      >
        <Reason c={c} value={undefined} />
        <Act value="export">{dt("desk.members.export")}</Act>
      </form>
      <p>
        <TextLink href={`/desk/tickets?${new URLSearchParams({ member: member.id })}`}>
          {dt("desk.members.tickets")}
        </TextLink>
      </p>
    </CardSection>
  );
}

function MoneySection(
  { c, form, money }: SectionProps & { money: NonNullable<MemberPageView["money"]> },
): VNode {
  const { dt, lang, env, staff } = c.var;
  const mayGive = mayStaff(staff?.staff.roles ?? [], "money");
  const typed = form.do === "coins" ? form : {};
  return (
    <CardSection id="coins" title={dt("desk.members.money")}>
      <p className="tabular-nums">
        {dt("desk.members.balance", { count: money.credits })}
        {money.owed > 0 && (
          <strong className="ms-3 text-bad">{dt("desk.members.owed", { count: money.owed })}</strong>
        )}
      </p>
      {money.contract && (
        <p className="text-sm">
          {dt("desk.members.contract", {
            state: dt(`desk.members.contract.${money.contract.state as "active"}`),
            date: whichDay(c, money.contract.paid_until),
          })}
        </p>
      )}
      <OwnLimits c={c} money={money} />
      {mayGive && (
        <form method="post" action={c.req.path} className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
          <input type="hidden" name="rid" value={typed.rid || env.randomBytes(16).toHex()} />
          <TextField
            name="coins"
            type="number"
            label={dt("desk.members.coins")}
            hint={dt("desk.members.coins_hint")}
            value={typed.coins}
            required
          />
          <Reason c={c} value={typed.reason} />
          <Act value="coins">{dt("desk.members.give_coins")}</Act>
        </form>
      )}
      {money.orders.length > 0 && (
        <DeskTable
          label={dt("desk.members.orders")}
          numbers
          heads={[
            dt("desk.members.orders"),
            dt("desk.members.when"),
            dt("desk.members.amount"),
            dt("desk.members.state"),
          ]}
        >
          {money.orders.map(({ id, state, amount, currency, created_at }) => (
            <tr key={id}>
              <td>
                <TextLink href={`/desk/money/orders/${id}`}>
                  <bdi dir="ltr">{id.slice(0, 12)}…</bdi>
                </TextLink>
              </td>
              <td>{when(c, created_at)}</td>
              <td>{formatPrice(amount / MINOR_UNITS, lang, currency as "USD")}</td>
              <td>{dt(`desk.money.state.${state as "paid"}`)}</td>
            </tr>
          ))}
        </DeskTable>
      )}
      {money.entries.length > 0 && (
        <DeskTable
          label={dt("desk.members.movements")}
          numbers
          heads={[
            "#",
            dt("desk.members.when"),
            dt("desk.members.movements"),
            dt("desk.members.coins"),
            dt("desk.members.after"),
          ]}
        >
          {money.entries.map(({ seq, delta, after, cause, at }) => (
            <tr key={seq}>
              <td>{seq}</td>
              <td>{when(c, at)}</td>
              <td>{dt(`wallet.cause_${cause}`)}</td>
              <td>
                <bdi dir="ltr">{delta > 0 ? `+${delta}` : delta}</bdi>
              </td>
              <td>{after}</td>
            </tr>
          ))}
        </DeskTable>
      )}
    </CardSection>
  );
}

/** What the member allows themselves: to be read, and not to be changed. */
function OwnLimits({ c, money: { limits, quiet, pause } }: {
  c: PageContext;
  money: NonNullable<MemberPageView["money"]>;
}): VNode {
  const { dt } = c.var;
  return (
    <>
      {pause && (
        <Notice kind="info">
          {dt(`desk.members.${pause.kind}`, { date: when(c, pause.until) })}
        </Notice>
      )}
      <dl className="grid gap-3 sm:grid-cols-[12rem_1fr]">
        {limits.map(({ window, coins, spent, next }) => (
          <Fact key={window} name={dt(`desk.members.limit_${window}`)}>
            {coins === null
              ? dt("desk.members.limit_none", { coins: spent })
              : dt("desk.members.limit", { coins: spent, cap: coins })}
            {next && (
              <>
                {" · "}
                {next.coins === null
                  ? dt("desk.members.limit_ends", { date: when(c, next.from) })
                  : dt("desk.members.limit_next", { date: when(c, next.from), cap: next.coins })}
              </>
            )}
          </Fact>
        ))}
        <Fact name={dt("desk.members.quiet")}>
          {quiet
            ? <bdi dir="ltr">{`${clockText(quiet.from)}–${clockText(quiet.to)} ${quiet.zone}`}</bdi>
            : "–"}
        </Fact>
      </dl>
    </>
  );
}

function Reason({ c, value }: { c: PageContext; value: string | undefined }): VNode {
  return (
    <TextField
      name="reason"
      label={c.var.dt("desk.members.reason")}
      value={value}
      maxLength={REASON_MAX_CODE_POINTS}
      required
    />
  );
}
