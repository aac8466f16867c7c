/**
 * The premium subscription: its state, next renewal and price, and its cancellation in two clicks. Plain forms that post to
 * /subscription; islands/subscription.tsx does the same without leaving the page.
 */
import type { VNode } from "preact";
import { formatPrice } from "@/domain/price_text.ts";
import { longDate, type Reader } from "@/domain/time_text.ts";
import { Button } from "@/components/button.tsx";
import { CardSection } from "@/components/card_section.tsx";
import { Notice } from "@/components/notice.tsx";
import type { Translate } from "@/locales/text.ts";
import type { CallOutput } from "@/protocol/calls/mod.ts";
import type { SubscriptionView } from "@/protocol/views/subscription.ts";

export type SubscriptionVerb = "cancel" | "resume";

/** The result of the last action. */
export type SubscriptionNews = "cancelled" | "resumed" | "paused" | "failed";

export interface SubscriptionSectionProps extends CallOutput<"subscription"> {
  t: Translate;
  reader: Reader;
  /** Seconds since 1970. */
  now: number;
  /** Page to which the forms lead back. */
  back: string;
  news?: SubscriptionNews | undefined;
  busy?: boolean | undefined;
  /** Whether it is sold here. */
  isSold: boolean;
  /** Changes it without leaving the page; without this the forms are posted. */
  onAsk?: ((verb: SubscriptionVerb) => void) | undefined;
  /** Opens the premium modal; without it the button is disabled. */
  onWant?: (() => void) | undefined;
}

export function SubscriptionSection(props: SubscriptionSectionProps): VNode {
  const { t, news } = props;
  return (
    <CardSection id="premium" title={t("edit.premium")}>
      {news && (
        <Notice kind={news === "failed" || news === "paused" ? "bad" : "ok"}>{newsText(t, news)}</Notice>
      )}
      <Standing {...props} />
    </CardSection>
  );
}

function Standing(props: SubscriptionSectionProps): VNode {
  const { t, subscription, premium_until, now } = props;
  const hasPremium = now < premium_until;
  switch (subscription?.state) {
    case "active":
    case "past_due":
      return <Renewing {...props} subscription={subscription} />;
    case "cancelled":
      if (!hasPremium) return <Without {...props} />;
      return <Cancelled {...props} subscription={subscription} />;
    case "ended":
    case undefined:
      if (!hasPremium) return <Without {...props} />;
      return (
        <>
          <p>{t("edit.premium_until", { date: dateOf(premium_until, props) })}</p>
          <p className="text-sm text-muted">{t("edit.premium_cancel")}</p>
        </>
      );
  }
}

function Without({ t, subscription, isSold, onWant }: SubscriptionSectionProps): VNode {
  return (
    <>
      <p>{t(subscription ? "subscription.over" : "subscription.none")}</p>
      {isSold && (
        <Button disabled={!onWant} onClick={onWant} className="justify-self-start">
          {t("lists.premium")}
        </Button>
      )}
    </>
  );
}

interface StandingProps extends SubscriptionSectionProps {
  subscription: SubscriptionView;
}

function Renewing(props: StandingProps): VNode {
  const { t, subscription, premium_until } = props;
  const { state, months, paid_until } = subscription;
  const price = priceOf(props);
  const date = dateOf(paid_until, props);
  return (
    <>
      <p>
        {state === "active"
          ? t("subscription.renews", { count: months, date, price })
          : t("subscription.past_due", { price, date: dateOf(premium_until, props) })}
      </p>
      <details className="group">
        <summary className="flex min-h-11 list-none items-center font-medium text-brand">
          {t("subscription.cancel")}
        </summary>
        <Ask {...props} verb="cancel" text={t("subscription.cancel_text", { date })}>
          {t("subscription.cancel_now")}
        </Ask>
      </details>
    </>
  );
}

function Cancelled(props: StandingProps): VNode {
  const { t, subscription: { paid_until }, premium_until, now } = props;
  const date = dateOf(paid_until, props);
  return (
    <>
      <p>{t("subscription.cancelled", { date: dateOf(premium_until, props) })}</p>
      {now < paid_until && (
        <Ask {...props} verb="resume" text={t("subscription.resume_text", { date, price: priceOf(props) })}>
          {t("subscription.resume")}
        </Ask>
      )}
    </>
  );
}

interface AskProps extends SubscriptionSectionProps {
  verb: SubscriptionVerb;
  text: string;
  children: string;
}

function Ask({ verb, text, back, busy, onAsk, children }: AskProps): VNode {
  function submit(event: Event): void {
    if (!onAsk) return;
    event.preventDefault();
    onAsk(verb);
  }
  return (
    <form method="post" action="/subscription" className="grid gap-3 pt-1" onSubmit={submit}>
      <input type="hidden" name="ask" value={verb} />
      <input type="hidden" name="back" value={back} />
      <p className="text-sm text-muted">{text}</p>
      <Button
        type="submit"
        variant={verb === "cancel" ? "danger" : "secondary"}
        busy={busy}
        className="justify-self-start"
      >
        {children}
      </Button>
    </form>
  );
}

function newsText(t: Translate, news: SubscriptionNews): string {
  switch (news) {
    case "cancelled":
      return t("subscription.was_cancelled");
    case "resumed":
      return t("subscription.was_resumed");
    case "paused":
      return t("refusal.paused");
    case "failed":
      return t("refusal.something_wrong");
  }
}

function priceOf({ subscription, reader }: StandingProps): string {
  return formatPrice(subscription.price, reader.locale, subscription.currency);
}

function dateOf(at: number, { reader }: Pick<SubscriptionSectionProps, "reader">): string {
  return longDate(at, reader);
}
