/**
 * The frame of every member page. Only `<main id="page">` is swapped on navigation; the rest stays, with its islands
 * alive. What the server answers to a navigation is `PageMain` alone. Layout rules are in static/styles/shell.css.
 */
import type { ComponentChildren, VNode } from "preact";
import { mapPinIcon, pinIcon } from "@/components/icons.ts";
import { ModalFrame } from "@/components/modal_frame.tsx";
import { SkipLink } from "@/components/skip_link.tsx";
import type { Translate } from "@/locales/text.ts";

/**
 * Which frame a page asks for: with both bars, these with the filter for deck and grid, filled by the chat, dark, or without
 * the bars for a long text.
 */
export type Shell = "app" | "deck" | "grid" | "chat" | "stories" | "article";

export interface PageMainProps {
  shell: Shell;
  /** The document's whole title. */
  title: string;
  /** What the page is called within the site: heard by whoever skips to it. */
  label: string;
  /** The build that it belongs to: one page never holds parts of two (client/fragment.ts). */
  build: string;
  children: ComponentChildren;
}

export function PageMain({ shell, title, label, build, children }: PageMainProps): VNode {
  return (
    <main
      id="page"
      aria-label={label}
      data-shell={shell}
      data-title={title}
      data-build={build}
      tabIndex={-1}
    >
      {children}
    </main>
  );
}

export interface AppShellProps {
  t: Translate;
  shell: Shell;
  topBar: ComponentChildren;
  side: ComponentChildren;
  /** Spotlight strip and contacts. */
  end: ComponentChildren;
  tabBar: ComponentChildren;
  /** `PageMain`. */
  children: ComponentChildren;
  /** Whether the site has a lucky wheel: its teaser gets a place. */
  wheel?: boolean;
  /** Islands without a place of their own: connection, banners, sounds. */
  extra?: ComponentChildren;
}

export function AppShell(
  { t, shell, topBar, side, end, tabBar, children, wheel, extra }: AppShellProps,
): VNode {
  return (
    <>
      <SkipLink label={t("shell.skip")} />
      <div id="shell" data-shell={shell}>
        <SideColumn t={t}>{side}</SideColumn>
        <div className="shell-middle">
          {topBar}
          {/* On the pages that have the filter; styled with what comes later. */}
          {wheel && <div id="wheel-teaser" className="lazy bar-filter" />}
          {children}
        </div>
        <EndColumn t={t}>{end}</EndColumn>
        {tabBar}
      </div>
      <div id="banners">
        <div id="connection" role="status" />
        <div id="notices" />
        <p id="notice-status" role="status" className="sr-only" />
        <p id="notice-alert" role="alert" className="sr-only" />
      </div>
      <div id="announcer" role="status" className="sr-only" />
      <ModalFrame t={t} />
      {extra}
      <svg className="hidden" fill="none">
        <symbol id="pin" viewBox="0 0 24 24">
          <path d={mapPinIcon} />
        </symbol>
        <symbol id="pinned" viewBox="0 0 24 24">
          <path d={pinIcon} fill="currentColor" />
        </symbol>
      </svg>
    </>
  );
}

interface ColumnProps {
  t: Translate;
  /** Null in a narrow window: the columns come once it is wide (client/columns.ts). */
  children: ComponentChildren;
}

function SideColumn({ t, children }: ColumnProps): VNode {
  return <aside className="shell-side" aria-label={t("nav.profile")}>{children}</aside>;
}

function EndColumn({ t, children }: ColumnProps): VNode {
  return <aside className="shell-end" aria-label={t("shell.contacts_column")}>{children}</aside>;
}

/** The two columns of wide windows, without what is between them. */
export function Columns({ t, side, end }: Pick<AppShellProps, "t" | "side" | "end">): VNode {
  return (
    <>
      <SideColumn t={t}>{side}</SideColumn>
      <EndColumn t={t}>{end}</EndColumn>
    </>
  );
}
