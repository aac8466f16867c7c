/** The frame of guest pages that are read: a plain bar with the logo, one column of text, the whole footer. */
import type { ComponentChildren, VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { classes } from "@/components/classes.ts";
import { Logo } from "@/components/logo.tsx";
import { SkipLink } from "@/components/skip_link.tsx";

export interface ReadingLayoutProps {
  site: string;
  skipLabel: string;
  /** What the page is called within the site. */
  title: string;
  /** The button to log in; null for those who are. */
  login: string | null;
  footer: ComponentChildren;
  /** Stays beside the text where there is room, such as its contents. */
  aside?: ComponentChildren;
  /** Holds the page's `<h1>`. */
  children: ComponentChildren;
}

export function ReadingLayout(
  { site, skipLabel, title, login, footer, aside, children }: ReadingLayoutProps,
): VNode {
  return (
    <>
      <SkipLink label={skipLabel} />
      <div className="flex min-h-dvh flex-col">
        <header className="border-b border-line bg-surface pt-[var(--safe-start)] print:hidden">
          <div className="site-width flex min-h-16 items-center justify-between gap-4">
            <Logo name={site} href="/" />
            {login !== null && <Button href="/login" size="sm" variant="secondary">{login}</Button>}
          </div>
        </header>
        <div className={classes("site-width flex flex-1", aside ? "gap-16" : "justify-center")}>
          {aside && (
            <aside className="sticky top-0 max-h-dvh w-60 shrink-0 self-start overflow-y-auto py-14 max-wide:hidden print:hidden">
              {aside}
            </aside>
          )}
          <main
            id="page"
            tabIndex={-1}
            aria-label={title}
            className="w-full max-w-[712px] py-10 wide:py-14"
          >
            {children}
          </main>
        </div>
        <footer className="border-t border-line px-6 py-5 pb-[calc(20px+var(--safe-end))] text-center text-muted print:hidden">
          {footer}
        </footer>
      </div>
    </>
  );
}
