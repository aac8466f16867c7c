/** The forms of the member's subscription (components/subscription_section.tsx), for pages without JavaScript. */
import type { SubscriptionNews, SubscriptionVerb } from "@/components/subscription_section.tsx";
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
  const news: SubscriptionNews = done.ok ? NEWS[ask] : "failed";
  return c.redirect(`${page}?premium=${news}#premium`, 303);
}

/** What the address of a page says about the last form. */
export function subscriptionNews(c: PageContext): SubscriptionNews | undefined {
  const said = c.req.query("premium");
  return (["cancelled", "resumed", "failed"] as const).find((each) => each === said);
}
