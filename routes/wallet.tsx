/**
 * The wallet: balance, debt, the member's own limit, premium, and every movement of coins with a way to take them along. Reads
 * and posts without JavaScript; islands follow what moves.
 */
import type { VNode } from "preact";
import { isSoldIn } from "@/domain/catalogue.ts";
import { type CapNews, readCap } from "@/components/cap_form.tsx";
import { CardSection } from "@/components/card_section.tsx";
import { PageHeader } from "@/components/page_header.tsx";
import { Movements } from "@/islands/movements.tsx";
import { SpendCap } from "@/islands/spend_cap.tsx";
import { Wallet } from "@/islands/wallet.tsx";
import type { CapView } from "@/protocol/views/wallet.ts";
import { type MemberPage, ownOf, renderMemberPage } from "@/routes/_member_layout.tsx";
import { Island } from "@/routes/island.tsx";
import type { PageContext } from "@/routes/page_env.ts";
import { readForm } from "@/routes/read_form.ts";
import { OwnSubscription } from "@/routes/subscription.tsx";

/** Shown where the wallet could not be read. */
const NO_CAP: CapView = { coins: null, spent: 0 };

/** What came of a form, and what was typed into it. */
interface Posted {
  news?: CapNews | undefined;
  typed?: string | undefined;
}

export function getWallet(c: PageContext) {
  return renderWallet(c, c.req.query("limit") === "saved" ? { news: "saved" } : {}, 200);
}

/** Takes the form of the limit. */
export async function postWallet(c: PageContext) {
  const { coins: typed = "" } = await readForm(c, ["coins"]);
  const coins = readCap(typed);
  const saved = coins === undefined ? null : await c.var.call("wallet/cap", { coins });
  if (saved?.ok) return c.redirect("/wallet?limit=saved#limit", 303);
  const isInvalid = saved === null || saved.refusal.code === "cap_invalid";
  return await renderWallet(
    c,
    { news: isInvalid ? "cap_invalid" : "failed", typed: typed.slice(0, 20) },
    isInvalid ? 422 : 503,
  );
}

async function renderWallet(c: PageContext, posted: Posted, status: MemberPage["status"]) {
  const { t, call, env, app } = c.var;
  const before = beforeOf(c);
  const [own, page, premium] = await Promise.all([
    ownOf(c),
    call("wallet", before === null ? {} : { before }),
    call("subscription", {}),
  ]);
  const wallet = page.ok ? page.value : null;
  const { owed, cap } = wallet ?? { owed: 0, cap: NO_CAP };
  const movements = wallet && { list: wallet.list, has_more: wallet.has_more };
  return await renderMemberPage(c, own, {
    title: t("wallet.title"),
    status,
    children: (
      <>
        <PageHeader title={t("wallet.title")} back={{ href: "/profile", label: t("shell.back") }} />
        <div className="grid gap-4 px-4 pb-6 wide:px-6">
          <Island
            c={c}
            own={own}
            of={Wallet}
            props={{ initial: { owed, cap }, coins_sold: isSoldIn(env.actors.catalogue(), app, "coins") }}
          />
          {premium.ok && <OwnSubscription c={c} own={own} initial={premium.value} back="/wallet" />}
          <Island c={c} own={own} of={Movements} props={{ initial: movements, isTop: before === null }} />
          <Island c={c} own={own} of={SpendCap} props={{ initial: { owed, cap }, ...posted }} />
          <Export c={c} />
        </div>
      </>
    ),
  });
}

function Export({ c }: { c: PageContext }): VNode {
  const { t } = c.var;
  return (
    <CardSection id="export" title={t("wallet.export_title")}>
      <p className="-mt-1.5 text-sm text-muted">{t("wallet.export_lead")}</p>
      <ul className="-mt-1.5 flex flex-wrap gap-x-6">
        {(["csv", "json"] as const).map((format) => (
          <li key={format}>
            <a
              href={`/wallet/export.${format}`}
              download
              className="inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-4"
            >
              {t(`wallet.export_${format}`)}
            </a>
          </li>
        ))}
      </ul>
    </CardSection>
  );
}

/** Below which movement the page begins, as `?before=` says; null for the latest. */
function beforeOf(c: PageContext): number | null {
  const text = c.req.query("before") ?? "";
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
