/**
 * /payments/redirect: where a provider sends a member back to, in a frame or not (PY-6). It says what has become of the order,
 * to its owner alone, and grants nothing: what its address says about a payment is not even read.
 */
import type { VNode } from "preact";
import { isOrderId } from "@/domain/ids.ts";
import type { OrderState } from "@/domain/payments.ts";
import { Notice } from "@/components/notice.tsx";
import { TextLink } from "@/components/text_link.tsx";
import type { CallOutput } from "@/protocol/calls/mod.ts";
import { renderDocument } from "@/routes/_app.tsx";
import { keepPrivate } from "@/routes/link_page.tsx";
import type { PageContext } from "@/routes/page_env.ts";

/** While nothing is known of the payment, the page looks again by itself: so often, soon at first, as most webhooks are fast. */
const LOOKS = 20;
const FAST_LOOKS = 3;
const FAST_LOOK_S = 1;
const LOOK_S = 3;

type Status = CallOutput<"payment/status">;

const KINDS: Record<OrderState, "ok" | "info" | "bad"> = {
  created: "info",
  open: "info",
  pending: "info",
  paid: "ok",
  refused: "bad",
  cancelled: "info",
  expired: "info",
  refunded: "info",
};

export async function getPaymentsRedirect(c: PageContext) {
  keepPrivate(c);
  const { t, env, identity } = c.var;
  const order = c.req.query("order") ?? "";
  const status = identity && isOrderId(order) ? await statusOf(c, order) : null;
  const again = status && isUnknown(status.status) ? nextLook(c, order) : null;
  if (again?.afterS) c.header("Refresh", `${again.afterS}; url=${again.href}`);
  const site = env.actors.catalogue().site.name;
  return await renderDocument(c, {
    title: t("shell.page_title", { title: t("pay.title"), site }),
    children: (
      <main id="page" className="mx-auto grid max-w-md gap-6 px-6 py-8">
        <h1 className="text-2xl font-bold">{t("pay.title")}</h1>
        <Notice kind={status ? KINDS[status.status] : "info"}>{textOf(c, status)}</Notice>
        {again && <TextLink href={again.href}>{t("pay.look_again")}</TextLink>}
        <BackLink href={identity ? "/explore" : "/"} text={t("pay.back", { site })} />
      </main>
    ),
  });
}

async function statusOf(c: PageContext, order: string): Promise<Status | null> {
  const answer = await c.var.call("payment/status", { order_id: order });
  return answer.ok ? answer.value : null;
}

function isUnknown(state: OrderState): boolean {
  return state === "created" || state === "open";
}

/** The next look, and after how many seconds the page takes it by itself; null where it does not. */
function nextLook(c: PageContext, order: string): { href: string; afterS: number | null } {
  const looks = Number(/^\d{1,3}$/.exec(c.req.query("look") ?? "")?.[0] ?? 0);
  const afterS = looks < FAST_LOOKS ? FAST_LOOK_S : looks < LOOKS ? LOOK_S : null;
  return { href: `/payments/redirect?order=${order}&look=${looks + 1}`, afterS };
}

function textOf({ var: { t } }: PageContext, status: Status | null): string {
  if (!status) return t("pay.neutral");
  const { status: state, type } = status;
  if (state === "created") return t("pay.order_open");
  return state === "paid" ? t(`pay.order_paid_${type}`) : t(`pay.order_${state}`);
}

/** Leaves the frame, if there is one. */
function BackLink({ href, text }: { href: string; text: string }): VNode {
  return (
    <a
      href={href}
      target="_top"
      className="inline-flex min-h-12 items-center justify-center rounded-full bg-action px-6 font-medium text-white"
    >
      {text}
    </a>
  );
}
