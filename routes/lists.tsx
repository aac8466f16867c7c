/**
 * The member's own lists: /match, /likesme, /visitors and /mylikes, each with its first rows. Looking at a page marks
 * nothing as seen: it may have been fetched ahead. The island does.
 */
import { isSoldIn, offeredPrice } from "@/domain/catalogue.ts";
import { MemberList } from "@/islands/member_list.tsx";
import { ownOf, renderMemberPage } from "@/routes/_member_layout.tsx";
import { Island } from "@/routes/island.tsx";
import type { Page } from "@/routes/page_env.ts";

const LISTS = {
  match: { module: "user/matches", title: "nav.matches" },
  fan: { module: "user/fans", title: "nav.fans" },
  visitor: { module: "user/visitors", title: "nav.visitors" },
  mylikes: { module: "user/mylikes", title: "nav.mylikes" },
} as const;

/** The page of one of the lists. */
export function listPage(kind: keyof typeof LISTS): Page {
  const { module, title } = LISTS[kind];
  return async (c) => {
    const { t, call, env, app } = c.var;
    const catalogue = env.actors.catalogue();
    const [own, rows, totals] = await Promise.all([ownOf(c), call(module, {}), call("totals", {})]);
    return await renderMemberPage(c, own, {
      title: t(title),
      children: (
        <Island
          c={c}
          own={own}
          of={MemberList}
          props={{
            kind,
            initial: rows.ok ? rows.value : null,
            totals: totals.ok ? totals.value : null,
            spotlight_price: offeredPrice(catalogue, "spotlight"),
            premium_sold: isSoldIn(catalogue, app, "premium"),
          }}
        />
      ),
    });
  };
}
