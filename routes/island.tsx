/**
 * Puts an island into a page: its first render, and what client/hydrate.ts hydrates it from.
 * Invariant: props are plain JSON, and what is rendered inside equals what the component renders from these props.
 */
import { type ComponentChildren, type FunctionComponent, h, type VNode } from "preact";
import { readCookie } from "@/domain/cookies.ts";
import { knownTimeZone } from "@/domain/time_text.ts";
import type { IslandContext } from "@/islands/context.ts";
import type { OwnView } from "@/protocol/views/member.ts";
import { IslandData } from "@/routes/island_data.tsx";
import type { PageContext } from "@/routes/page_env.ts";
import { islandTexts } from "@/routes/text_files.ts";

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
  const { texts, file, lateFile } = islandTexts(name, c.var.lang);
  const addresses = file || lateFile ? `${file?.href ?? ""} ${lateFile?.href ?? ""}` : undefined;
  const view = viewOf(c);
  const me = { id, credits, credits_seq };
  const given: Given = { me, context: { ...view, texts } };
  return (
    <kin-island name={name} data-wide={wide ? "" : undefined} texts={addresses}>
      <IslandData props={{ ...props, me, context: file ? view : given.context }} />
      {h(of, { ...props, ...given } as unknown as Props)}
    </kin-island>
  );
}

function viewOf(c: PageContext): Omit<IslandContext, "texts"> {
  const { lang, env } = c.var;
  return {
    lang,
    // The browser tells its zone by a cookie, so that the server's times are already the reader's.
    time_zone: knownTimeZone(readCookie(c.req.header("cookie"), "tz")),
    now: Math.floor(env.now() / 1000),
  };
}

declare module "preact" {
  namespace JSX {
    interface IntrinsicElements {
      "kin-island": {
        name: string;
        "data-wide"?: "" | undefined;
        /**
         * Addresses of the modules that have its texts and those of what it loads later, with a space between; either is
         * empty where they travel with its props, or there are none (routes/text_files.ts).
         */
        texts?: string | undefined;
        children?: ComponentChildren;
      };
    }
  }
}
