/** The section of the member's subscription on their pages, and its forms for browsers without JavaScript. */
import type { VNode } from "preact";
import { isSoldIn } from "@/domain/catalogue.ts";
import type { SubscriptionNews, SubscriptionVerb } from "@/components/subscription_section.tsx";
import { Subscription, type SubscriptionProps } from "@/islands/subscription.tsx";
import { type Frame, Island } from "@/routes/island.tsx";
import type { PageContext } from "@/routes/page_env.ts";
import { readForm } from "@/routes/read_form.ts";

/** Pages that show the section; the first one unless another is asked for. */
const PAGES = ["/profile/edit", "/wallet"];

const NEWS: Readonly<Record<SubscriptionVerb, SubscriptionNews>> = { cancel: "cancelled", resume: "resumed" };

/** Who comes by a link of their own finds the section. */
export function getSubscription(c: PageContext) {
  return c.redirect(`${PAGES[0]}#premium`, 303);
}

/** Cancels, or takes it back, and leads back to where the form was. */
export async function postSubscription(c: PageContext) {
  const { identity, env } = c.var;
  const { ask = "", back } = await readForm(c, ["ask", "back"]);
  const page = PAGES.find((each) => each === back) ?? PAGES[0];
  if (!identity || (ask !== "cancel" && ask !== "resume")) return c.redirect(`${page}#premium`, 303);
  const done = await env.actors.subscriptions[ask](identity.member);
  const news: SubscriptionNews = done.ok ? NEWS[ask] : done.refusal.code === "paused" ? "paused" : "failed";
  return c.redirect(`${page}?premium=${news}#premium`, 303);
}

/** The section; `back` is the page that it stands on. */
export function OwnSubscription(
  { c, own, ...rest }: Frame & Pick<SubscriptionProps, "initial" | "back">,
): VNode {
  const { app, env } = c.var;
  const premium_sold = isSoldIn(env.actors.catalogue(), app, "premium");
  const props = { ...rest, news: newsOf(c), premium_sold };
  return <Island c={c} own={own} of={Subscription} props={props} />;
}

/** What the address of a page says about the last form. */
function newsOf(c: PageContext): SubscriptionNews | undefined {
  const said = c.req.query("premium");
  return (["cancelled", "resumed", "paused", "failed"] as const).find((each) => each === said);
}
