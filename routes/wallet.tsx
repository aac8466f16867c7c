/**
 * The wallet: balance, debt, premium, the way to the member's own limits, and every movement of coins with a way to take them
 * along. Reads without JavaScript; islands follow what moves.
 */
import type { VNode } from "preact";
import { isSoldIn } from "@/domain/catalogue.ts";
import { CardSection } from "@/components/card_section.tsx";
import { PageHeader } from "@/components/page_header.tsx";
import { TextLink } from "@/components/text_link.tsx";
import { Movements } from "@/islands/movements.tsx";
import { Wallet } from "@/islands/wallet.tsx";
import { ownOf, renderMemberPage } from "@/routes/_member_layout.tsx";
import { Island } from "@/routes/island.tsx";
import type { PageContext } from "@/routes/page_env.ts";
import { Costs } from "@/routes/wallet_costs.tsx";
import { OwnSubscription } from "@/routes/subscription.tsx";

export async function getWallet(c: PageContext) {
  const { t, call, env, app } = c.var;
  const before = beforeOf(c);
  const [own, page, premium, costs] = await Promise.all([
    ownOf(c),
    call("wallet", before === null ? {} : { before }),
    call("subscription", {}),
    call("wallet/costs", {}),
  ]);
  const wallet = page.ok ? page.value : null;
  const owed = wallet?.owed ?? 0;
  const movements = wallet && { list: wallet.list, has_more: wallet.has_more };
  return await renderMemberPage(c, own, {
    title: t("wallet.title"),
    children: (
      <>
        <PageHeader title={t("wallet.title")} back={{ href: "/profile", label: t("shell.back") }} />
        <div className="grid gap-4 px-4 pb-6 wide:px-6">
          <Island
            c={c}
            own={own}
            of={Wallet}
            props={{ initial: { owed }, coins_sold: isSoldIn(env.actors.catalogue(), app, "coins") }}
          />
          {premium.ok && <OwnSubscription c={c} own={own} initial={premium.value} back="/wallet" />}
          {costs.ok && <Costs c={c} costs={costs.value} />}
          <Island c={c} own={own} of={Movements} props={{ initial: movements, isTop: before === null }} />
          <CardSection id="limits" title={t("limits.title")}>
            <p className="-mt-1.5 text-sm text-muted">{t("limits.lead")}</p>
            <TextLink href="/limits">{t("limits.open")}</TextLink>
          </CardSection>
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
