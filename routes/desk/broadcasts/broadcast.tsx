/**
 * /desk/broadcasts/:id: one notice to members: its texts as they will be read, whom it reaches, how far it has come, its start
 * and its stop. Before it begins it can be changed here. Where a colleague was faster, what was typed stays.
 */
import type { VNode } from "preact";
import { direction } from "@/domain/language.ts";
import { type Refusal, refuse, type Result } from "@/domain/refusals.ts";
import { formatCount } from "@/domain/time_text.ts";
import { Button } from "@/components/button.tsx";
import { CardSection } from "@/components/card_section.tsx";
import { Notice } from "@/components/notice.tsx";
import { TextLink } from "@/components/text_link.tsx";
import { BROADCAST_LANGUAGES } from "@/domain/broadcasts.ts";
import type { BroadcastView } from "@/protocol/desk/calls/broadcasts.ts";
import { renderDeskPage } from "@/routes/desk/_frame.tsx";
import { Fact } from "@/routes/desk/fact.tsx";
import {
  BroadcastFields,
  type BroadcastForm,
  readBroadcastForm,
  sentOf,
} from "@/routes/desk/broadcasts/fields.tsx";
import { BROADCASTS_PATH, channelsText, titleOf, toldText } from "@/routes/desk/broadcasts/list.tsx";
import { proveFirst } from "@/routes/desk/prove.tsx";
import { refusalStatus, refusalText } from "@/routes/desk/refusal_text.ts";
import { when } from "@/routes/desk/when.ts";
import type { PageContext } from "@/routes/page_env.ts";

export async function getBroadcast(c: PageContext): Promise<Response> {
  return await render(c, {});
}

export async function postBroadcast(c: PageContext): Promise<Response> {
  const form = await readBroadcastForm(c);
  const done = await carryOut(c, form);
  if (done.ok) return c.redirect(`${c.req.path}?saved`, 303);
  const { refusal } = done;
  if (refusal.code === "proof_required") {
    return await proveFirst(c, [["do", form.do], ["version", form.version]]);
  }
  return await render(c, { form, refusal });
}

async function carryOut(c: PageContext, form: BroadcastForm): Promise<Result<unknown>> {
  const { deskCall } = c.var;
  const broadcast = c.req.param("id") ?? "";
  const { version } = form;
  switch (form.do) {
    case "save":
      return await deskCall("broadcast/change", { broadcast, version, content: sentOf(form.content) });
    case "start":
      return await deskCall("broadcast/start", { broadcast, version });
    case "stop":
      return await deskCall("broadcast/stop", { broadcast });
    default:
      return refuse("invalid_input", { field: "do" });
  }
}

async function render(
  c: PageContext,
  { form, refusal }: { form?: BroadcastForm; refusal?: Refusal },
): Promise<Response> {
  const { dt, deskCall } = c.var;
  const found = await deskCall("broadcast", { broadcast: c.req.param("id") ?? "" });
  const shown = found.ok ? refusal : found.refusal;
  return await renderDeskPage(c, {
    title: found.ok ? titleOf(c, found.value.broadcast) : dt("desk.broadcasts.title"),
    status: shown ? refusalStatus(shown) : 200,
    children: (
      <div className="grid max-w-3xl gap-5">
        <TextLink href={BROADCASTS_PATH}>{dt("desk.broadcasts.title")}</TextLink>
        {shown && <Notice kind="bad">{refusalText(dt, shown)}</Notice>}
        {!shown && c.req.query("saved") !== undefined && (
          <Notice kind="ok">{dt("desk.broadcasts.saved")}</Notice>
        )}
        {found.ok && <Broadcast c={c} broadcast={found.value.broadcast} form={form} />}
      </div>
    ),
  });
}

interface BroadcastProps {
  c: PageContext;
  broadcast: BroadcastView;
  form?: BroadcastForm | undefined;
}

function Broadcast({ c, broadcast, form }: BroadcastProps): VNode {
  const { dt } = c.var;
  const { state, at, by, version, rate, texts } = broadcast;
  const typed = form?.do === "save" ? form.content : { ...broadcast, texts, rate: String(rate) };
  return (
    <>
      <div>
        <h1 className="text-xl font-bold">
          <bdi>{titleOf(c, broadcast)}</bdi>
        </h1>
        <p className="text-sm text-muted">
          {dt(`desk.broadcasts.state.${state}`)} · {when(c, at)} ·{" "}
          <bdi>{by ?? dt("desk.broadcasts.server")}</bdi>
        </p>
      </div>
      <div data-live="broadcasts" className="grid gap-5">
        <Progress c={c} broadcast={broadcast} />
      </div>
      <CardSection id="texts" title={dt("desk.broadcasts.preview")}>
        {BROADCAST_LANGUAGES.map((each) => {
          const written = texts[each];
          return written && (
            <article
              key={each}
              lang={each}
              dir={direction(each)}
              className="rounded-lg border border-line bg-sunken p-4"
            >
              <h3 className="font-medium">{written.title}</h3>
              <p className="whitespace-pre-line break-words">{written.text}</p>
            </article>
          );
        })}
      </CardSection>
      {state === "draft" && (
        <CardSection id="change" title={dt("desk.broadcasts.change")}>
          <form method="post" action={c.req.path} noValidate className="grid gap-4">
            <input type="hidden" name="version" value={String(version)} />
            <BroadcastFields c={c} typed={typed} />
            <div>
              <Button type="submit" name="do" value="save" size="sm" variant="secondary">
                {dt("desk.broadcasts.save")}
              </Button>
            </div>
          </form>
        </CardSection>
      )}
    </>
  );
}

/** How far it has come, and what can be done now. It shows by itself that this has changed. */
function Progress({ c, broadcast }: BroadcastProps): VNode {
  const { dt } = c.var;
  const { state, group, languages, rate, counted, mails, channels, started_at, started_by, ended_at } =
    broadcast;
  const { app, push, mail } = broadcast;
  const hasBegun = started_at !== null;
  const by = { app, push, mail };
  return (
    <CardSection id="progress" title={dt("desk.broadcasts.progress")}>
      <dl className="grid gap-3 sm:grid-cols-[12rem_1fr]">
        <Fact name={dt("desk.broadcasts.whom")}>
          {dt(`desk.broadcasts.group.${group}`)} <bdi dir="ltr">({languages.join(", ")})</bdi>
        </Fact>
        <Fact name={dt("desk.broadcasts.channels")}>{channelsText(c, broadcast)}</Fact>
        <Fact name={dt("desk.broadcasts.rate")}>{formatCount(rate)}</Fact>
        <Fact name={dt(hasBegun ? "desk.broadcasts.told" : "desk.broadcasts.reaches")}>
          {toldText(c, broadcast)}
          {!hasBegun && channels.includes("mail") &&
            ` · ${dt("desk.broadcasts.mails", { count: formatCount(mails) })}`}
        </Fact>
        {hasBegun &&
          channels.map((each) => (
            <Fact key={each} name={dt(`desk.broadcasts.channel.${each}`)}>{formatCount(by[each])}</Fact>
          ))}
        {hasBegun && (
          <Fact name={dt("desk.broadcasts.begun")}>
            {when(c, started_at)} · <bdi>{started_by ?? dt("desk.broadcasts.server")}</bdi>
          </Fact>
        )}
        {ended_at !== null && <Fact name={dt("desk.broadcasts.ended")}>{when(c, ended_at)}</Fact>}
      </dl>
      {hasBegun && (
        <svg aria-hidden="true" className="h-2 w-full rounded-full bg-sunken text-brand">
          <rect width={`${shareOf(broadcast)}%`} height="100%" fill="currentColor" />
        </svg>
      )}
      {state === "draft" && !counted && <p className="text-sm text-muted">{dt("desk.broadcasts.wait")}</p>}
      <Acts c={c} broadcast={broadcast} />
    </CardSection>
  );
}

/** How much of it is done, in percent. */
function shareOf({ state, told, members }: BroadcastView): number {
  return state === "done" ? 100 : Math.min(100, Math.floor(100 * told / Math.max(1, members)));
}

/** Each is asked once more before it is done. */
function Acts({ c, broadcast: { state, version, members, counted } }: BroadcastProps): VNode | null {
  const { dt } = c.var;
  if (state === "stopped") return <p className="text-sm text-muted">{dt("desk.broadcasts.is_stopped")}</p>;
  const asked = c.req.query("ask");
  if (asked === "start" && state === "draft" && counted) {
    return (
      <Sure
        c={c}
        version={version}
        act="start"
        text={dt("desk.broadcasts.start_sure", { count: members })}
      />
    );
  }
  if (asked === "stop") {
    return <Sure c={c} version={version} act="stop" text={dt("desk.broadcasts.stop_sure")} />;
  }
  return (
    <div className="flex flex-wrap gap-4">
      {state === "draft" && counted === 1 && (
        <Button href={`${c.req.path}?ask=start#progress`} size="sm">{dt("desk.broadcasts.start")}</Button>
      )}
      {state === "running"
        // Whoever sees that it is wrong has no time for a second question.
        ? (
          <form method="post" action={c.req.path}>
            <Button type="submit" name="do" value="stop" size="sm" variant="danger">
              {dt("desk.broadcasts.stop")}
            </Button>
          </form>
        )
        : (
          <Button href={`${c.req.path}?ask=stop#progress`} size="sm" variant="outline">
            {dt(state === "done" ? "desk.broadcasts.withdraw" : "desk.broadcasts.discard")}
          </Button>
        )}
    </div>
  );
}

function Sure(
  { c, version, act, text }: { c: PageContext; version: number; act: "start" | "stop"; text: string },
): VNode {
  const { dt } = c.var;
  return (
    <form method="post" action={c.req.path} className="flex flex-wrap items-center gap-4">
      <input type="hidden" name="version" value={String(version)} />
      <p className="font-medium">{text}</p>
      <Button
        type="submit"
        name="do"
        value={act}
        size="sm"
        variant={act === "stop" ? "danger" : "primary"}
        autoFocus
      >
        {dt(act === "stop" ? "desk.broadcasts.stop_yes" : "desk.broadcasts.start_yes")}
      </Button>
      <TextLink href={c.req.path}>{dt("desk.broadcasts.cancel")}</TextLink>
    </form>
  );
}
