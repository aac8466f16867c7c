/** The modals of the shop and of rewards render from what the client knows, in every language, with no text that is missing. */
import assert from "node:assert/strict";
import type { VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import { Client } from "@/client/client.ts";
import { createDrafts } from "@/client/drafts.ts";
import { memoryOutbox } from "@/client/outbox_store.ts";
import { CoinShop } from "@/client/state/coin_shop.ts";
import { Premium } from "@/client/state/premium.ts";
import { PremiumShop } from "@/client/state/premium_shop.ts";
import { Purchase } from "@/client/state/purchase.ts";
import { CreditsModal } from "@/islands/credits_modal.tsx";
import { PaymentCover } from "@/islands/lazy/payment_cover.tsx";
import { PromoCountdown } from "@/islands/lazy/promo_countdown.tsx";
import { PaymentModal } from "@/islands/payment_modal.tsx";
import { PremiumModal } from "@/islands/premium_modal.tsx";
import { PushReward, PushRewardRow, type PushState } from "@/islands/push_reward.tsx";
import { RewardModal } from "@/islands/reward_modal.tsx";
import { WelcomeModal } from "@/islands/welcome_modal.tsx";
import { translateOf } from "@/islands/context.ts";
import type { Translate } from "@/locales/text.ts";
import type { OwnView } from "@/protocol/views/member.ts";
import type { CreditPackageView, PremiumPackageView } from "@/protocol/views/package.ts";
import { FakePorts, settle } from "@/tests/kit/fake_ports.ts";
import { renderAll, RENDERED_AT } from "@/tests/kit/render_island.ts";

const ME = { id: "me", credits: 30, credits_seq: 3 };
const PAYMENT = { order_id: "o1", url: "/pay/test/o1", type: "credits" } as const;

const PACKAGES: CreditPackageView[] = [
  [1, 200, 3, 11, 0, 0],
  [2, 5_000, 35, 128, 1_000, 1],
].map(([id = 0, credits = 0, USD = 0, ILS = 0, bonus = 0, spins = 0]) => ({
  id,
  credits,
  price: USD,
  prices: { USD, ILS },
  discount: 20,
  bonus,
  spins,
  promo_active: 1,
  promo_ends: RENDERED_AT + 3_600,
}));

const PREMIUM: PremiumPackageView[] = [[1, 0, 20, 20, 0], [6, 1, 59.94, 9.99, 50]].map((
  [months = 0, recommended, total = 0, price = 0, saves = 0],
) => ({
  id: months,
  recommended: recommended === 1 ? 1 : 0,
  months,
  total,
  price,
  totals: { USD: total, ILS: total * 4 },
  prices: { USD: price, ILS: price * 4 },
  saves,
}));

function openClient(): Client {
  return new Client(ME, {
    ports: new FakePorts(),
    clock: () => RENDERED_AT * 1000,
    store: Promise.resolve(memoryOutbox()),
    openTabs: () => ({ alone: (_name, work) => work(), notify: () => {}, close: () => {} }),
    upload: () => Promise.resolve({ kind: "lost" }),
    play: () => {},
    page: { isVisible: () => true, listen: () => {} },
    drafts: createDrafts(null, ME.id),
    leave: () => {},
  });
}

/** In English and Hebrew; the other languages have rendered too. */
async function draw(view: (t: Translate, lang: string) => VNode | null): Promise<{ en: string; he: string }> {
  const by = new Map<string, string>();
  await renderAll("shell_status", (context) => {
    const drawn = view(translateOf(context), context.lang);
    const html = drawn ? renderToString(drawn) : "";
    by.set(context.lang, html);
    return html;
  });
  return { en: by.get("en") ?? "", he: by.get("he") ?? "" };
}

function drawCoins(client: Client, purpose: "message" | "spin" | "shop" = "message") {
  return draw((t, lang) => <CreditsModal t={t} client={client} lang={lang} purpose={purpose} needed={50} />);
}

Deno.test("SH-1 CO-5 CreditsModal: the balance, why it came, and that the packages are on their way, are not, or are none", async () => {
  const client = openClient();
  const { en: loading } = await drawCoins(client);
  assert.match(loading, /You have 30 coins.*enough coins/s);
  assert.match(loading, /A message costs 50 coins\..*Loading the packages/s);
  assert.match((await drawCoins(client, "spin")).en, /A spin costs 50 coins\./);
  assert.doesNotMatch((await drawCoins(client, "shop")).en, /costs 50 coins|enough coins/);
  client.slice(CoinShop).loading.value = "failed";
  assert.match((await drawCoins(client)).en, /The packages could not be loaded\..*Try again/s);
});

Deno.test("SH-3 CreditsModal: coins, bonus, spins and the price in the currency of the language; nothing chosen, nothing bought", async () => {
  const client = await clientWithPackages();
  const { en, he } = await drawCoins(client);
  assert.match(en, /200 coins.*\$3.*5,000 coins.*\+1,000 bonus.*\+1 free spin.*\$35/s);
  assert.match(he, /128[^<]*₪/);
  // In a line from the right the plus stays before its number.
  assert.match(he, /\u200E\+1,000 /);
  assert.match(en, / disabled ><span>Choose a package/);
  assert.match(en, /virtual profiles moderated by real people/);
  client.slice(CoinShop).chosen.value = 2;
  const { en: chosen } = await drawCoins(client);
  assert.match(chosen, /Continue · \$35/);
  assert.doesNotMatch(chosen, / disabled >/);
  client.slice(CoinShop).owed.value = 70;
  client.slice(CoinShop).note.value = "By the way";
  assert.match((await drawCoins(client)).en, /70 coins of it had been spent.*By the way/s);
});

Deno.test("SH-3 CreditsModal: says how many messages a package is, its bonus counted, once their price is known", async () => {
  const client = await clientWithPackages();
  assert.doesNotMatch((await drawCoins(client)).en, /\d messages/);
  client.slice(CoinShop).messagePrice.value = 50;
  assert.match((await drawCoins(client)).en, /200 coins.*>4 messages<.*5,000 coins.*>120 messages</s);
});

Deno.test("SH-4 CreditsModal: the mark of the best value stands at one package, where it is true", async () => {
  const client = await clientWithPackages();
  const { en } = await drawCoins(client);
  assert.equal(en.match(/Best value/g)?.length, 1);
  assert.match(en, /5,000 coins.*Best value/s);
});

Deno.test("SH-6 PromoCountdown: the time that is left, EXPIRED, then nothing", async () => {
  const shown = (left: number | "expired" | null) => draw((t) => <PromoCountdown t={t} left={left} />);
  assert.match((await shown(3_723_000)).en, /Bonus coins end in.*role="timer".*01:02:03/s);
  assert.match((await shown(2 * 86_400_000 + 3_723_000)).en, />2 days, 01:02:03</);
  assert.match((await shown(86_400_000)).en, />1 day, 00:00:00</);
  assert.match((await shown("expired")).en, /Bonus coins <.*EXPIRED/s);
  assert.equal((await shown(null)).en, "");
});

Deno.test("SH-8 CreditsModal: without packages it says so, with no button to buy", async () => {
  const client = await clientWithPackages([]);
  const { en } = await drawCoins(client);
  assert.match(en, /No packages of coins are on sale right now\./);
  assert.doesNotMatch(en, /Continue|Choose a package/);
});

Deno.test("NA-5 CreditsModal: where coins are not sold it says so, shows what brings coins, and not a word about where else", async () => {
  const client = await clientWithPackages([], 0);
  const { en, he } = await drawCoins(client);
  assert.match(en, /You have 30 coins.*A message costs 50 coins\..*role="status".*bought in this app\./s);
  assert.match(en, /href="\/notifications"[^>]*>.*Allow notifications and get 200 coins/s);
  assert.match(he, /אי אפשר לקנות מטבעות באפליקציה הזאת\./);
  assert.doesNotMatch(en, /on sale|free spin|Continue|Choose a package|http|website|browser/i);
  client.own.seed({ version: 1, sof_spin_available: 2 } as OwnView);
  assert.match((await drawCoins(client)).en, /Use your 2 free spins/);
});

Deno.test("NA-6 PremiumModal: where premium is not sold there are its reason and what is there, no benefits and no price", async () => {
  const client = openClient();
  const shop = client.slice(PremiumShop);
  shop.take([]);
  shop.isSold.value = false;
  const modal = () =>
    draw((t, lang) => (
      <PremiumModal
        t={t}
        client={client}
        site="Kindling"
        reason="likes"
        reader={{ locale: lang, timeZone: "UTC" }}
        now={RENDERED_AT}
      />
    ));
  const { en, he } = await modal();
  assert.match(
    en,
    /Premium account.*New ones come at 12:00\sAM.*Premium can't be bought in this app\..*Close/s,
  );
  assert.doesNotMatch(en, /benefits|Unlimited|free coins|on sale|Continue|\$/);
  assert.match(he, /אי אפשר לקנות פרימיום באפליקציה הזאת\./);
  // A sheet, beside which a banner has room.
  assert.doesNotMatch(en, /h-dvh|aria-label="Back"/);
  const premium_until = Date.UTC(2026, 11, 24, 12) / 1000;
  client.slice(Premium).state.value = { premium_until, subscription: null };
  const { en: own } = await modal();
  assert.match(own, /Your premium lasts until December 24, 2026\./);
  assert.doesNotMatch(own, /months that you buy/);
});

Deno.test("SH-20 SH-33 NB-16 PremiumModal: the benefits, why it came, and packages with months, total, price a month", async () => {
  const client = openClient();
  const modal = (reason: "likes" | "fans" | "visitors" | "stories" | "shop") =>
    draw((t, lang) => (
      <PremiumModal
        t={t}
        client={client}
        site="Kindling"
        reason={reason}
        reader={{ locale: lang, timeZone: "UTC" }}
        now={RENDERED_AT}
      />
    ));
  const { en: loading } = await modal("likes");
  assert.match(
    loading,
    /New ones come at 12:00\sAM.*Unlimited likes.*2,000 free coins.*cost coins with premium too.*Loading the packages/s,
  );
  assert.doesNotMatch(loading, /Continue/);
  client.slice(PremiumShop).take(PREMIUM);
  const { en, he } = await modal("fans");
  assert.match(
    en,
    /you see who likes you.*1 month.*\$20 a month.*6 months.*\$9\.99 a month.*\$59\.94 in total/s,
  );
  assert.match(he, /₪/);
  assert.match(en, /virtual profiles moderated by real people/);
  assert.doesNotMatch((await modal("shop")).en, /you see who/);

  client.slice(PremiumShop).packages.value = [];
  assert.match((await modal("shop")).en, /Premium is not on sale right now\./);
});

Deno.test("SH-22 PremiumModal: what it saves is said of the chosen package alone, with how it renews; Continue waits for a choice", async () => {
  const client = openClient();
  const modal = () =>
    draw((t, lang) => (
      <PremiumModal
        t={t}
        client={client}
        site="Kindling"
        reason="shop"
        reader={{ locale: lang, timeZone: "UTC" }}
        now={RENDERED_AT}
      />
    ));
  const shop = client.slice(PremiumShop);
  shop.take(PREMIUM);
  const { en } = await modal();
  assert.match(en, /Saves 50%/);
  assert.match(en, /Renews at \$59\.94 every 6 months until you cancel, any time, in your wallet\./);
  shop.chosen.value = 1;
  const { en: dear } = await modal();
  assert.doesNotMatch(dear, /Saves/);
  assert.match(dear, /Renews at \$20 every month/);
  shop.chosen.value = null;
  const { en: open } = await modal();
  assert.doesNotMatch(open, /Renews/);
  assert.match(open, / disabled ><span>Continue/);
});

Deno.test("SH-23 PremiumModal: whoever has premium reads until when, and what becomes of a subscription", async () => {
  const client = openClient();
  const modal = () =>
    draw((t, lang) => (
      <PremiumModal
        t={t}
        client={client}
        site="Kindling"
        reason="shop"
        reader={{ locale: lang, timeZone: "UTC" }}
        now={RENDERED_AT}
      />
    ));
  client.slice(PremiumShop).take(PREMIUM);
  assert.doesNotMatch((await modal()).en, /You have premium/);
  const premium_until = Date.UTC(2026, 11, 24, 12) / 1000;
  const { state } = client.slice(Premium);
  state.value = { premium_until, subscription: null };
  const { en } = await modal();
  assert.match(en, /You have premium until December 24, 2026\. The months that you buy come on top\./);
  assert.doesNotMatch(en, /stops renewing/);
  const contract = { id: "s", months: 1, price: 20, currency: "USD", paid_until: premium_until } as const;
  state.value = { premium_until, subscription: { ...contract, state: "active" } };
  assert.match((await modal()).en, /stops renewing/);
  state.value = { premium_until, subscription: { ...contract, state: "cancelled" } };
  assert.doesNotMatch((await modal()).en, /stops renewing/);
  state.value = { premium_until: RENDERED_AT - 1, subscription: null };
  assert.doesNotMatch((await modal()).en, /You have premium/);
});

Deno.test("SH-12 PaymentModal: frames the provider's page, and says plainly when the money is awaited", async () => {
  const client = openClient();
  const modal = () => draw((t) => <PaymentModal t={t} client={client} wish={PAYMENT} />);
  const { en } = await modal();
  assert.match(
    en,
    /virtual profiles.*<iframe\s+src="\/pay\/test\/o1" title="Page of the payment.*Opening the payment page/s,
  );
  assert.doesNotMatch(en, /sandbox/, "the page is the site's own: one with scripts could leave its sandbox");
  assert.match(en, /<a href="\/pay\/test\/o1" target="_blank".*in a new tab/s);
  client.slice(Purchase).take({ order_id: "o1", type: "credits", status: "pending", coins: 0 });
  const { en: pending } = await modal();
  assert.match(pending, /Your payment is on its way.*Your coins come by themselves/s);
  assert.doesNotMatch(pending, /<iframe/);
});

Deno.test("SH-25 PaymentCover: says in words why there is no page to pay on", async () => {
  const { en } = await draw((t) => <PaymentCover t={t} shows="offline" />);
  assert.match(en, /role="status".*No connection\. Nothing is lost/s);
  assert.match((await draw((t) => <PaymentCover t={t} shows="slow" />)).en, /longer than usual/);
});

Deno.test("SH-30 RewardModal: the coins of the sign-up, and for how many messages they are enough", async () => {
  const client = openClient();
  const { en } = await draw((t) => (
    <RewardModal t={t} client={client} messagePrice={50} onSettled={() => {}} />
  ));
  assert.match(en, /200 coins.*in your balance.*Enough for 4 messages.*Let's go/s);
});

Deno.test("SH-32 PushReward: not there before the device is asked what it can; each outcome in words", async () => {
  const html = await renderAll(
    "push_reward",
    (context) => renderToString(<PushReward me={ME} context={context} />),
  );
  assert.deepEqual(new Set(html), new Set([""]));
  const rows: Record<Exclude<PushState, "hidden">, RegExp> = {
    open: /Brings 200 coins, once.*<button/s,
    busy: /aria-busy="true" aria-disabled="true"/,
    dismissed: /Brings 200 coins, once.*<button/s,
    claimed: /200 coins are yours/,
    known: /had the coins for that already/,
    denied: /does not allow it/,
    home: /Add to Home Screen/,
    unsupported: /cannot receive notifications/,
    failed: /did not work.*<button/s,
    not_subscribed: /did not work.*<button/s,
    uncertain: /connection was lost.*<button/s,
  };
  const tries = ["open", "busy", "dismissed", "failed", "not_subscribed", "uncertain"];
  for (const [state, expected] of Object.entries(rows)) {
    const [row = ""] = await renderAll(
      "push_reward",
      (context) =>
        renderToString(
          <PushRewardRow
            t={translateOf(context)}
            state={state as PushState}
            titleRef={null}
            onAllow={() => {}}
          />,
        ),
    );
    assert.match(row, expected);
    assert.equal(/<button/.test(row), tries.includes(state), state);
  }
});

/** A client whose server has these packages, with the promo that they name. */
async function clientWithPackages(packages = PACKAGES, sold = 1): Promise<Client> {
  const client = openClient();
  const answers = { credits_promo: { credits_packages: packages, server_time: RENDERED_AT, sold } };
  Object.assign(client.socket, {
    call: (module: string) => {
      const value = answers[module as keyof typeof answers];
      return Promise.resolve(
        value ? { ok: true, value } : { ok: false, refusal: { code: "busy", data: {} } },
      );
    },
  });
  client.slice(CoinShop).open();
  await settle();
  return client;
}

Deno.test("SH-35 WelcomeModal: begins with who the chat partners are, and can be left", async () => {
  const { en, he } = await draw((t) => <WelcomeModal t={t} messagePrice={50} />);
  assert.match(
    en,
    /Welcome!.*virtual profiles, moderated by real people.*1 of 3.*>Next<.*type="submit".*>Skip</s,
  );
  assert.match(he, /פרופילים וירטואליים.*1 מתוך 3/s);
});
