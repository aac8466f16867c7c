/**
 * The frame of member pages. A navigation inside the app asks for the page's main part alone (`x-part: main`); the
 * columns, the bars and the socket stay as they are.
 */
import type { ComponentChildren, VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import { offeredPrice, priceOf } from "@/domain/catalogue.ts";
import { AppShell, PageMain, type Shell } from "@/components/app_shell.tsx";
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
import type { ContactView } from "@/protocol/views/contact.ts";
import type { SpotlightView } from "@/protocol/views/discovery.ts";
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
  /** The first contacts, where the page has read them already. */
  contacts?: readonly ContactView[];
  /** The first members in the spotlight, likewise. */
  spotlight?: readonly SpotlightView[];
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

/** Who a member page is for; the guard has made sure there is somebody. */
export async function ownOf(c: PageContext): Promise<OwnView> {
  const answer = await c.var.call("session/validate", {});
  if (!answer.ok || !answer.value.user) throw new Error("Cannot render: the session's member is gone");
  return answer.value.user;
}

/** Renders a member page, whole or its main part. */
export async function renderMemberPage(c: PageContext, own: OwnView, page: MemberPage): Promise<Response> {
  const { t, env, call } = c.var;
  const { shell = "app" } = page;
  const catalogue = env.actors.catalogue();
  const site = catalogue.site.name;
  const hasWheel = catalogue.wheel !== null;
  const title = t("shell.page_title", { title: page.title, site });
  const pause = await shownPause(c);
  const notice = pause ? null : await unseenNotice(c, shell);
  const main = (
    <PageMain shell={shell} title={title} build={env.files.build}>
      {pause && <PauseStrip c={c} pause={pause} />}
      {notice && <NoticeStrip t={t} title={notice} />}
      {page.children}
    </PageMain>
  );
  if (c.req.header("x-part") === "main") {
    c.header("X-Part", "main");
    return c.html(renderToString(main), page.status);
  }
  const [unread, totals, spotlight, contacts] = await Promise.all([
    call("user/contacts/unread", {}),
    call("totals", {}).then((answer) => answer.ok ? answer.value : NO_TOTALS),
    page.spotlight ?? call("spotlight", {}).then((answer) => answer.ok ? answer.value : []),
    page.contacts ?? call("user/contacts", {}).then((answer) => answer.ok ? answer.value : []),
  ]);
  const total = unread.ok ? unread.value[0]?.total ?? 0 : 0;
  const frame = { c, own };
  const coins = <Island {...frame} of={ShellCoins} props={{}} />;
  const { path } = c.req;
  const { name, age, vip, photo, has_story } = own;
  return await renderDocument(c, {
    title,
    sheet: "member",
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
                {coins}
              </>
            }
          />
        }
        side={
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
            logo={<Logo name={site} href="/explore" />}
            coins={coins}
            action={<FilterLink t={t} />}
            wheel={hasWheel}
            lists={<SideLists t={t} path={path} totals={totals} />}
            footer={<LogoutForm label={t("shell.logout")} />}
          />
        }
        end={
          <>
            <SpotlightStrip {...frame} initial={[...spotlight]} look="column" />
            <Island {...frame} wide of={Contacts} props={{ initial: [...contacts], path }} />
          </>
        }
        tabBar={
          <TabBar t={t} path={path} unread={<Island {...frame} of={ShellUnread} props={{ total }} />} />
        }
        wheel={hasWheel}
        extra={
          <Island
            {...frame}
            of={ShellStatus}
            props={{
              site,
              totals,
              unread: total,
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
