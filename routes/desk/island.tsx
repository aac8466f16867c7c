/** Puts an island into a page of the desk, with the desk's and the site's texts that its code names (routes/island_texts.ts). */
import { type FunctionComponent, h, type VNode } from "preact";
import { readCookie } from "@/domain/cookies.ts";
import { knownTimeZone } from "@/domain/time_text.ts";
import type { IslandContext } from "@/islands/context.ts";
import { deskDictionaryOf } from "@/locales/desk/mod.ts";
import type {} from "@/routes/island.tsx";
import { IslandData } from "@/routes/island_data.tsx";
import { textsNamedBy } from "@/routes/island_texts.ts";
import type { PageContext } from "@/routes/page_env.ts";

/** What every island of the desk is given. */
interface Given {
  /** Who is signed in. */
  staff: string;
  context: IslandContext;
}

export interface DeskIslandProps<Props> {
  c: PageContext;
  /** Exported by the file in islands/desk/ of the same name. */
  of: FunctionComponent<Props>;
  /** Its own; plain JSON. */
  props: Omit<Props, keyof Given>;
}

const known = new Map<string, readonly string[]>();

export function DeskIsland<Props extends object>({ c, of, props }: DeskIslandProps<Props>): VNode {
  const name = of.name.replace(/(?!^)[A-Z]/g, "_$&").toLowerCase();
  const given: Given = { staff: c.var.staff?.staff.id ?? "", context: contextOf(c, name) };
  const all = { ...props, ...given } as unknown as Props;
  return (
    <kin-island name={name}>
      <IslandData props={all} />
      {h(of, all)}
    </kin-island>
  );
}

/** The texts of the island in `islands/desk/<name>.tsx`. */
export function deskTextsOf(name: string): readonly string[] {
  const texts = known.get(name) ??
    textsNamedBy(`islands/desk/${name}.tsx`, Object.keys(deskDictionaryOf("en")));
  known.set(name, texts);
  return texts;
}

function contextOf(c: PageContext, name: string): IslandContext {
  const { lang, env } = c.var;
  const dictionary = deskDictionaryOf(lang);
  const texts = Object.fromEntries(deskTextsOf(name).map((key) => [key, dictionary[key]]));
  return {
    lang,
    // The browser tells its zone by a cookie, so that the server's times are already the reader's.
    time_zone: knownTimeZone(readCookie(c.req.header("cookie"), "tz")),
    now: Math.floor(env.now() / 1000),
    texts: texts as unknown as IslandContext["texts"],
  };
}
