/**
 * Puts an island into a page: its first render, and what client/hydrate.ts hydrates it from.
 * Invariant: props are plain JSON, and what is rendered inside equals what the component renders from these props.
 */
import { type ComponentChildren, type FunctionComponent, h, type VNode } from "preact";
import { readCookie } from "@/domain/cookies.ts";
import { knownTimeZone } from "@/domain/time_text.ts";
import { type IslandContext, islandContext } from "@/islands/context.ts";
import { dictionaryOf } from "@/locales/mod.ts";
import type { OwnView } from "@/protocol/views/member.ts";
import { textsOf } from "@/routes/island_texts.ts";
import type { PageContext } from "@/routes/page_env.ts";

export interface Frame {
  c: PageContext;
  own: OwnView;
}

/** What survives JSON: the only values that an island may be given. */
type Json = string | number | boolean | null | readonly Json[] | {
  readonly [key: string]: Json | undefined;
};

/** Fails the type check for functions, dates, maps and elements, however deep. */
type Serialisable<T> = {
  readonly [Key in keyof T]: T[Key] extends Json | undefined ? T[Key]
    : T[Key] extends (...args: never[]) => unknown ? never
    : T[Key] extends object ? Serialisable<T[Key]>
    : never;
};

/** What every island is given. */
interface Given {
  me: Pick<OwnView, "id" | "credits" | "credits_seq">;
  context: IslandContext;
}

interface IslandProps<Props> extends Frame {
  /** Exported by the file in islands/ of the same name: `ContactsPage` by contacts_page.tsx. */
  of: FunctionComponent<Props>;
  /** Its own. */
  props: Omit<Props, keyof Given> & Serialisable<Omit<Props, keyof Given>>;
  /** It stands in a column of wide screens: elsewhere it is not hydrated, and its code is not loaded. */
  wide?: boolean;
}

/** `<Island c={c} own={own} of={Deck} props={{ initial }} />` */
export function Island<Props extends object>({ c, own, of, props, wide }: IslandProps<Props>): VNode {
  const name = of.name.replace(/(?!^)[A-Z]/g, "_$&").toLowerCase();
  const { id, credits, credits_seq } = own;
  const given: Given = { me: { id, credits, credits_seq }, context: contextOf(c, name) };
  const all = { ...props, ...given } as unknown as Props;
  return (
    <kin-island name={name} data-wide={wide ? "" : undefined} props={JSON.stringify(all)}>
      {h(of, all)}
    </kin-island>
  );
}

function contextOf(c: PageContext, name: string): IslandContext {
  const { lang, env } = c.var;
  return islandContext(dictionaryOf(lang), textsOf(name), {
    lang,
    // The browser tells its zone by a cookie, so that the server's times are already the reader's.
    time_zone: knownTimeZone(readCookie(c.req.header("cookie"), "tz")),
    now: Math.floor(env.now() / 1000),
  });
}

declare module "preact" {
  namespace JSX {
    interface IntrinsicElements {
      "kin-island": {
        name: string;
        "data-wide"?: "" | undefined;
        props: string;
        children?: ComponentChildren;
      };
    }
  }
}
