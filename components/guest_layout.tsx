/**
 * The frame of pages before login. Narrow: a coloured header with portraits, and the card below it. Wide: the brand
 * side stays beside the card. Plain markup: it works without JavaScript.
 */
import type { ComponentChildren, VNode } from "preact";
import { classes } from "@/components/classes.ts";
import { Logo } from "@/components/logo.tsx";
import { SkipLink } from "@/components/skip_link.tsx";

export interface GuestLayoutProps {
  /** The operator's name of the site. */
  site: string;
  skipLabel: string;
  /** What the page is called within the site. */
  title: string;
  headline: string;
  sub: string;
  /** The plain words about profiles. */
  honesty: string;
  /** Addresses of up to three portraits for the collage; they are decoration. */
  portraits: readonly string[];
  /** Links at the end of the page: terms, privacy, language. */
  footer: ComponentChildren;
  /** The card's content; it holds the page's `<h1>`. */
  children: ComponentChildren;
}

export function GuestLayout(props: GuestLayoutProps): VNode {
  const { site, portraits } = props;
  return (
    <>
      <SkipLink label={props.skipLabel} />
      <div className="grid min-h-dvh grid-rows-[auto_1fr] wide:grid-cols-[1.1fr_1fr] wide:grid-rows-1">
        <header className="bg-action relative flex flex-col overflow-hidden px-6 pt-[calc(20px+var(--safe-start))] pb-12 text-white
            wide:sticky wide:top-0 wide:h-dvh wide:px-12 wide:pt-10 wide:pb-12">
          <span className="absolute -end-24 -top-28 size-96 rounded-full bg-white/8" aria-hidden="true" />
          <span
            className="absolute -start-32 -bottom-40 size-[28rem] rounded-full bg-black/8"
            aria-hidden="true"
          />
          <div className="relative">
            <Logo name={site} href="/" onColour />
          </div>
          {portraits.length > 0 && <Collage portraits={portraits} />}
          <div className="relative mt-auto max-wide:hidden">
            <p className="max-w-xl text-display font-bold tight text-balance">{props.headline}</p>
            <p className="mt-4 max-w-md text-lg text-white">{props.sub}</p>
            <p className="mt-5 max-w-md border-s-2 border-white/60 ps-3 text-sm text-white">
              {props.honesty}
            </p>
          </div>
        </header>
        <div className="relative z-10 -mt-6 flex flex-col rounded-t-panel bg-bg wide:mt-0 wide:rounded-none">
          <main
            id="page"
            tabIndex={-1}
            aria-label={props.title}
            className="mx-auto flex w-full max-w-[500px] flex-1 flex-col justify-center px-6 pt-9 pb-8 wide:px-10 wide:py-12"
          >
            {props.children}
          </main>
          <footer className="px-6 pb-[calc(20px+var(--safe-end))] text-center text-sm text-muted">
            {props.footer}
          </footer>
        </div>
      </div>
    </>
  );
}

const TILES = [
  "-rotate-8 translate-x-3 translate-y-3 rtl:-translate-x-3 rtl:rotate-8",
  "z-10 -translate-y-1",
  "rotate-8 -translate-x-3 translate-y-4 rtl:translate-x-3 rtl:-rotate-8",
];

function Collage({ portraits }: { portraits: readonly string[] }): VNode {
  return (
    <div aria-hidden="true" className="relative my-auto flex justify-center max-wide:hidden">
      {portraits.slice(0, TILES.length).map((photo, index) => (
        <img
          key={photo}
          src={photo}
          alt=""
          width="210"
          height="280"
          loading="lazy"
          className={classes(
            "aspect-3/4 w-[31%] max-w-56 rounded-panel border-4 border-white object-cover shadow-lift wide:rounded-[36px]",
            TILES[index],
          )}
        />
      ))}
    </div>
  );
}
