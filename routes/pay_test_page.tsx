/**
 * /pay/test/{reference}: a page of the embedded test provider (PY-3). It stands for one of a service elsewhere: it knows the
 * checkout and nothing of who looks at it, and needs no session. Works without JavaScript, in a frame of our own pages or alone.
 */
import type { VNode } from "preact";
import { translator } from "@/locales/mod.ts";
import { formatPrice } from "@/domain/price_text.ts";
import {
  actionsOf,
  TEST_ACTIONS,
  type TestAction,
  type TestCheckout,
  testPagePath,
} from "@/domain/test_payments.ts";
import { Button } from "@/components/button.tsx";
import { Notice } from "@/components/notice.tsx";
import { TextLink } from "@/components/text_link.tsx";
import { renderDocument } from "@/routes/_app.tsx";
import { keepPrivate } from "@/routes/link_page.tsx";
import type { PageContext } from "@/routes/page_env.ts";
import { readForm } from "@/routes/read_form.ts";

/** What ends a visit to the page: the member goes back to the site. */
const OUTCOMES: readonly TestAction[] = ["pay", "hold", "refuse", "cancel"];

export async function getTestPage(c: PageContext) {
  keepPrivate(c);
  const checkout = await c.var.env.testPayments.get(referenceOf(c));
  return checkout ? await renderCheckout(c, checkout) : await c.notFound();
}

export async function postTestPage(c: PageContext) {
  keepPrivate(c);
  const { testPayments } = c.var.env;
  const reference = referenceOf(c);
  const { do: wish } = await readForm(c, ["do"]);
  const action = TEST_ACTIONS.find((each) => each === wish);
  const done = action ? await testPayments.act(reference, action) : null;
  if (done && action && OUTCOMES.includes(action)) return c.redirect(returnPathOf(done), 303);
  // Something else was pressed meanwhile, or it was pressed twice: the page as it stands says so.
  return await testPayments.get(reference) ? c.redirect(testPagePath(reference), 303) : await c.notFound();
}

function referenceOf(c: PageContext): string {
  return c.req.param("reference") ?? "";
}

/** The way back to this site, under whatever name the member sees it. */
function returnPathOf({ return_url }: TestCheckout): string {
  const { pathname, search } = new URL(return_url);
  return `${pathname}${search}`;
}

function renderCheckout(c: PageContext, checkout: TestCheckout) {
  // The order's language, whoever looks.
  c.set("lang", checkout.lang);
  c.set("t", translator(checkout.lang));
  const { t } = c.var;
  const actions = actionsOf(checkout);
  return renderDocument(c, {
    title: t("pay.test_title"),
    children: (
      <main id="page" className="mx-auto grid max-w-md gap-6 px-6 py-8">
        <p className="rounded-lg bg-brand-soft px-4 py-3 font-semibold text-brand">{t("pay.test_mark")}</p>
        <div className="grid gap-2">
          <h1 className="text-2xl font-bold">{t("pay.test_title")}</h1>
          <p className="text-muted">{t("pay.test_lead")}</p>
        </div>
        <Goods c={c} checkout={checkout} />
        <Notice kind={checkout.state === "refused" ? "bad" : "info"}>
          {t(`pay.test_${checkout.state}`)}
        </Notice>
        <ContractNotice c={c} checkout={checkout} />
        {actions.length > 0 && (
          <form method="post" className="grid gap-3">
            {actions.map((action, index) => (
              <Button
                key={action}
                type="submit"
                name="do"
                value={action}
                variant={index === 0 && checkout.state !== "paid" ? "primary" : "secondary"}
                size="lg"
                block
              >
                {t(`pay.do_${action}`)}
              </Button>
            ))}
          </form>
        )}
        <TextLink href={returnPathOf(checkout)}>{t("pay.test_leave")}</TextLink>
      </main>
    ),
  });
}

/** What is bought, for how much, and whether it renews. */
function Goods({ c, checkout }: { c: PageContext; checkout: TestCheckout }): VNode {
  const { t } = c.var;
  const { title, amount, currency, lang, months } = checkout;
  const price = formatPrice(amount / 100, lang, currency);
  return (
    <div className="grid gap-2 rounded-card border border-line bg-surface p-5 shadow-soft">
      <p className="flex flex-wrap items-baseline justify-between gap-3 font-semibold">
        <bdi>{title}</bdi>
        <bdi>{price}</bdi>
      </p>
      <p className="text-sm text-muted">
        {months === null ? t("pay.once") : t("pay.renews", { count: months, price })}
      </p>
    </div>
  );
}

/** How the contract stands, and how its next renewal will end. */
function ContractNotice({ c, checkout }: { c: PageContext; checkout: TestCheckout }): VNode | null {
  const { t, lang } = c.var;
  const { contract } = checkout;
  if (!contract) return null;
  const date = new Intl.DateTimeFormat(lang, { dateStyle: "long", timeZone: "UTC" }).format(contract.due_at);
  if (contract.state === "ended") return <Notice kind="info">{t("pay.contract_ended")}</Notice>;
  if (!contract.renews) return <Notice kind="info">{t("pay.contract_ends", { date })}</Notice>;
  return <Notice kind="info">{t(`pay.contract_${contract.goes}`, { date })}</Notice>;
}
