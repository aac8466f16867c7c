/**
 * The frame of member pages. A navigation inside the app asks for the page's main part alone (`x-part: main`); the
 * columns, the bars and the socket stay as they are. A window that is known to be narrow gets no columns, and asks for them
 * once it is wide (`x-part: columns`).
 */
import type { ComponentChildren, VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import { offeredPrice, priceOf } from "@/domain/catalogue.ts";
import { readCookie } from "@/domain/cookies.ts";
import { AppShell, Columns, PageMain, type Shell } from "@/components/app_shell.tsx";
import { FilterLink } from "@/components/filter_link.tsx";
import { LikesButton } from "@/components/likes_button.tsx";
import { Logo } from "@/components/logo.tsx";
import { SideLists } from "@/components/side_lists.tsx";
import { SideNav } from "@/components/side_nav.tsx";
import { TabBar } from "@/components/tab_bar.tsx";
import { TopBar } from "@/components/top_bar.tsx";
import { WheelLink } from "@/components/wheel_link.tsx";
import { Contacts } from "@/islands/contacts.tsx";
import { ShellCoins } from "@/islands/shell_coins.tsx";
import { ShellName } from "@/islands/shell_name.tsx";
import { ShellPhoto } from "@/islands/shell_photo.tsx";
import { ShellStatus } from "@/islands/shell_status.tsx";
import { ShellUnread } from "@/islands/shell_unread.tsx";
import { Spotlight, type SpotlightProps } from "@/islands/spotlight.tsx";
import type { OwnView } from "@/protocol/views/member.ts";
import type { TotalsView } from "@/protocol/views/totals.ts";
import { renderDocument } from "@/routes/_app.tsx";
import { type Frame, Island } from "@/routes/island.tsx";
import { NoticeStrip, unseenNotice } from "@/routes/notice_strip.tsx";
import type { PageContext } from "@/routes/page_env.ts";
import { PauseStrip, shownPause } from "@/routes/pause_strip.tsx";

export interface MemberPage {
  title: string;
  shell?: Shell;
  /** 200 unless given. */
  status?: 200 | 401 | 404 | 409 | 422 | 429 | 503 | undefined;
  children: ComponentChildren;
}

/** Shown where they cannot be read; the browser asks for them itself. */
export const NO_TOTALS: TotalsView = {
  matches: { total: 0 },
  visits: { total: 0 },
  fans: { total: 0 },
  mylikes: { total: 0 },
  fans_new: 0,
  visits_new: 0,
  version: 0,
};

/** Who a member page is for; the guard has made sure there is somebody. What its frame shows is read at the same time. */
export async function ownOf(c: PageContext): Promise<OwnView> {
  if (c.req.method === "GET" && partOf(c) === null) void readFrame(c);
  const answer = await c.var.call("session/validate", {});
  if (!answer.ok || !answer.value.user) throw new Error("Cannot render: the session's member is gone");
  return answer.value.user;
}

/** The part of a page that is asked for; null for all of it. */
function partOf(c: PageContext): "main" | "columns" | null {
  const part = c.req.header("x-part");
  return part === "main" || part === "columns" ? part : null;
}

/** Whether the window is known to have no room for the columns (client/width.ts). */
function isNarrow(c: PageContext): boolean {
  return readCookie(c.req.header("cookie"), "wide") === "0" && partOf(c) !== "columns";
}

/** What the frame shows of the member; the columns are null where there is no room for them. */
async function readFrame(c: PageContext) {
  const { call } = c.var;
  const [unread, totals, columns] = await Promise.all([
    call("user/contacts/unread", {}),
    call("totals", {}),
    isNarrow(c) ? null : Promise.all([call("spotlight", {}), call("user/contacts", {})]),
  ]);
  const [spotlight, contacts] = columns ?? [];
  return {
    unread: unread.ok ? unread.value[0]?.total ?? 0 : 0,
    totals: totals.ok ? totals.value : NO_TOTALS,
    columns: columns && {
      spotlight: spotlight?.ok ? spotlight.value : [],
      contacts: contacts?.ok ? contacts.value : [],
    },
  };
}

/** Renders a member page, whole or one of its parts. */
export async function renderMemberPage(c: PageContext, own: OwnView, page: MemberPage): Promise<Response> {
  const { t, env } = c.var;
  const { shell = "app" } = page;
  const part = partOf(c);
  if (part === "columns") {
    c.header("X-Part", part);
    const { side, end } = columnsOf(c, own, await readFrame(c));
    return c.html(renderToString(<Columns t={t} side={side} end={end} />));
  }
  const catalogue = env.actors.catalogue();
  const site = catalogue.site.name;
  const hasWheel = catalogue.wheel !== null;
  const title = t("shell.page_title", { title: page.title, site });
  const pause = await shownPause(c);
  const notice = pause ? null : await unseenNotice(c, shell);
  const main = (
    <PageMain shell={shell} title={title} label={page.title} build={env.files.build}>
      {pause && <PauseStrip c={c} pause={pause} />}
      {notice && <NoticeStrip t={t} title={notice} />}
      {page.children}
    </PageMain>
  );
  if (part === "main") {
    c.header("X-Part", part);
    return c.html(renderToString(main), page.status);
  }
  const read = await readFrame(c);
  const { unread, totals } = read;
  const frame = { c, own };
  const { path } = c.req;
  return await renderDocument(c, {
    title,
    sheet: "member",
    scheme: shell === "stories" ? "dark" : undefined,
    children: (
      <AppShell
        t={t}
        shell={shell}
        topBar={
          <TopBar
            start={<Logo name={site} href="/explore" />}
            end={
              <>
                {hasWheel ? <WheelLink t={t} /> : <LikesButton t={t} isNew={totals.fans_new > 0} />}
                <FilterLink t={t} />
                <Island {...frame} of={ShellCoins} props={{}} />
              </>
            }
          />
        }
        {...columnsOf(c, own, read)}
        tabBar={
          <TabBar
            t={t}
            path={path}
            unread={<Island {...frame} of={ShellUnread} props={{ total: unread }} />}
          />
        }
        wheel={hasWheel}
        extra={
          <Island
            {...frame}
            of={ShellStatus}
            props={{
              site,
              totals,
              unread,
              price: priceOf(catalogue, "message"),
              spotlight_price: offeredPrice(catalogue, "spotlight"),
            }}
          />
        }
      >
        {main}
      </AppShell>
    ),
  }, page.status);
}

type FrameData = Awaited<ReturnType<typeof readFrame>>;

/** What stands in the columns; nothing where there is no room for them. */
function columnsOf(
  c: PageContext,
  own: OwnView,
  { totals, columns }: FrameData,
): { side: VNode | null; end: VNode | null } {
  if (!columns) return { side: null, end: null };
  const { t, env } = c.var;
  const catalogue = env.actors.catalogue();
  const frame = { c, own };
  const { path } = c.req;
  const { name, age, vip, photo, has_story } = own;
  return {
    side: (
      <SideNav
        t={t}
        path={path}
        photo={
          <Island
            {...frame}
            wide
            of={ShellPhoto}
            props={{ photo, has_story, ring_label: t("ring.own") }}
          />
        }
        name={<Island {...frame} wide of={ShellName} props={{ name, age, vip }} />}
        logo={<Logo name={catalogue.site.name} href="/explore" />}
        coins={<Island {...frame} of={ShellCoins} props={{}} />}
        action={<FilterLink t={t} />}
        wheel={catalogue.wheel !== null}
        lists={<SideLists t={t} path={path} totals={totals} />}
        footer={<LogoutForm label={t("shell.logout")} />}
      />
    ),
    end: (
      <>
        <SpotlightStrip {...frame} initial={columns.spotlight} look="column" />
        <Island {...frame} wide of={Contacts} props={{ initial: columns.contacts, path }} />
      </>
    ),
  };
}

/** The members in the spotlight, and the member's own way into it. */
export function SpotlightStrip({ c, own, ...rest }: Frame & Pick<SpotlightProps, "initial" | "look">): VNode {
  const for_sale = offeredPrice(c.var.env.actors.catalogue(), "spotlight") !== null;
  const props = { ...rest, photo: own.photo, for_sale };
  return <Island c={c} own={own} of={Spotlight} props={props} wide={rest.look === "column"} />;
}

export function LogoutForm({ label }: { label: string }) {
  return (
    <form method="post" action="/logout">
      <button
        type="submit"
        className="min-h-11 rounded-lg px-3 text-sm font-medium text-muted hover:text-ink"
      >
        {label}
      </button>
    </form>
  );
}
