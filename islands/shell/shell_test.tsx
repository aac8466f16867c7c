/** What the shell shows besides its page: banners, counters, the spotlight strip and the modals that any part may want. */
import assert from "node:assert/strict";
import { renderToString } from "preact-render-to-string";
import { AppShell } from "@/components/app_shell.tsx";
import { LikesButton } from "@/components/likes_button.tsx";
import { SideLists } from "@/components/side_lists.tsx";
import { Toast, type ToastKind } from "@/components/toast.tsx";
import { LANGUAGES, textLanguage } from "@/domain/language.ts";
import { NOTICE_TEXTS } from "@/domain/notices.ts";
import { Client } from "@/client/client.ts";
import { createDrafts } from "@/client/drafts.ts";
import { memoryOutbox } from "@/client/outbox_store.ts";
import type { Notice } from "@/client/state/notices.ts";
import { Spotlight as SpotlightState } from "@/client/state/spotlight.ts";
import { ShellName } from "@/islands/shell_name.tsx";
import { noticeLink, noticeText } from "@/islands/shell/notice_text.ts";
import { Spotlight } from "@/islands/spotlight.tsx";
import { SpotlightModal } from "@/islands/spotlight_modal.tsx";
import { type IslandContext, islandContext, translateOf } from "@/islands/context.ts";
import { loadDictionary } from "@/locales/load.ts";
import { createTranslate, type Translate } from "@/locales/text.ts";
import { FakePorts } from "@/tests/kit/fake_ports.ts";
import { renderAll, RENDERED_AT } from "@/tests/kit/render_island.ts";

const ME = { id: "me", credits: 250, credits_seq: 3 };
const READER = { locale: "en", timeZone: "UTC" };
const LIKE: Notice = { type: "like", message: "notice.like_from", name: "Noa", user_id: "noa" };
const ROW = { id: "noa", name: "<b>Noa</b>", photo: "", placeholder: "", status: 1 as const };
const TOTALS = {
  matches: { total: 3 },
  visits: { total: 1_204 },
  fans: { total: 12 },
  mylikes: { total: 7 },
  fans_new: 2,
  visits_new: 0,
  version: 5,
};

async function english(): Promise<Translate> {
  return createTranslate(await loadDictionary("en"), "en");
}

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

Deno.test("NB-12 noticeText: every banner has its words in every language, and a name keeps its own direction", async () => {
  for (const lang of LANGUAGES) {
    const t = translateOf(islandContext(await loadDictionary(textLanguage(lang)), NOTICE_TEXTS, {
      lang,
      time_zone: "UTC",
      now: RENDERED_AT,
    }));
    for (const message of NOTICE_TEXTS) {
      const text = noticeText(t, { type: "success", message, name: "Noa" });
      assert.match(text, /\S/);
      assert.doesNotMatch(text, /undefined|\{\w+\}/, message);
    }
    assert.match(noticeText(t, LIKE), /\u2068Noa\u2069/);
  }
});

Deno.test("NB-7 noticeLink: a like leads to likes me, a visit to visitors, a match to the chat, an end nowhere", () => {
  assert.deepEqual(noticeLink(LIKE), { href: "/likesme", isList: true });
  assert.deepEqual(noticeLink({ type: "visit", message: "notice.visit" }), {
    href: "/visitors",
    isList: true,
  });
  assert.deepEqual(noticeLink({ ...LIKE, message: "notice.match" }), { href: "/chat/noa", isList: false });
  assert.deepEqual(noticeLink({ type: "like", message: "notice.match" }), { href: "/match", isList: true });
  assert.equal(noticeLink({ type: "error", message: "refusal.busy" }), null);
});

Deno.test("WA-8 noticeLink: what keeps coins from being spent leads to the wallet, or to the member's own limits", () => {
  const hrefOf = (message: Notice["message"]) => noticeLink({ type: "error", message })?.href;
  assert.equal(hrefOf("refusal.spending_blocked"), "/wallet");
  assert.equal(hrefOf("refusal.spend_cap_reached"), "/limits");
  assert.equal(hrefOf("refusal.paused"), "/limits");
});

Deno.test("PC-10 noticeText noticeLink: an hour of paid chat names its coins and leads to the limits", async () => {
  const t = await english();
  const notice: Notice = { type: "success", message: "notice.paid_hour", coins: 1_650 };
  assert.deepEqual(noticeLink(notice), { href: "/limits", isList: false });
  assert.match(noticeText(t, notice), /an hour, for 1,650 coins/);
});

Deno.test("NB-6 Toast: each kind has a sign of its own, and a photo stands in its place", () => {
  const kinds: ToastKind[] = ["success", "error", "like", "visit", "freespin", "coins"];
  const signs = kinds.map((kind) => renderToString(<Toast kind={kind} message="x" />));
  assert.equal(new Set(signs).size, kinds.length);
  const photo = renderToString(<Toast kind="like" message="x" photo="/portraits/1/2.svg" />);
  assert.match(photo, /<img src="\/portraits\/1\/2\.svg"/);
  assert.doesNotMatch(photo, /<path/);
});

Deno.test("NB-8 AppShell: the live regions of banners are there before there is anything to say", async () => {
  const none = <i />;
  const html = renderToString(
    <AppShell t={await english()} shell="app" topBar={none} side={none} end={none} tabBar={none}>
      {none}
    </AppShell>,
  );
  assert.match(html, /<p id="notice-status" role="status"[^>]*><\/p>/);
  assert.match(html, /<p id="notice-alert" role="alert"[^>]*><\/p>/);
  assert.match(html, /<div id="connection" role="status"[^>]*><\/div>/);
});

Deno.test("NV-16 LikesButton: says where it leads, and 'New' only while somebody is", async () => {
  const t = await english();
  const tagOf = (isNew: boolean) => renderToString(<LikesButton t={t} isNew={isNew} />);
  assert.match(tagOf(true), /href="\/likesme".*Likes me.*<span data-new="fans_new"\s+class/s);
  assert.match(tagOf(false), /<span data-new="fans_new" hidden/);
});

Deno.test("NV-17 SideLists: four lists with their totals, and what is new in two of them", async () => {
  const html = renderToString(<SideLists t={await english()} path="/visitors" totals={TOTALS} />);
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
  assert.deepEqual(links, ["/match", "/likesme", "/visitors", "/mylikes"]);
  assert.match(html, /href="\/visitors"[^>]*aria-current="page"/);
  assert.match(html, /1,204/);
  assert.match(
    html,
    /<span data-new="fans_new" data-counts=""\s+class="[^"]*"><span[^>]*>\+2<\/span>.*2 new/s,
  );
  assert.match(html, /<span data-new="visits_new" data-counts="" hidden/);
});

Deno.test("NV-17 ShellName: name, age and premium as the page has them", () => {
  const html = renderToString(<ShellName me={ME} name="<b>Ada" age={36} vip={1} />);
  assert.match(html, /&lt;b>Ada.*36.*VIP/s);
});

Deno.test("NB-13 Spotlight: the own tile comes first, and without a price there is none", async () => {
  const strip = (for_sale: boolean, initial: typeof ROW[]) => (context: IslandContext) =>
    renderToString(
      <Spotlight me={ME} initial={initial} photo="" for_sale={for_sale} look="column" context={context} />,
    );
  const [html = ""] = await renderAll("spotlight", strip(true, [ROW]));
  assert.match(html, /Get featured.*href="\/profile\/noa" data-modal="always"/s);
  const [unsold = ""] = await renderAll("spotlight", strip(false, [ROW]));
  assert.doesNotMatch(unsold, /Get featured|<button/);
  assert.equal((await renderAll("spotlight", strip(false, [])))[0], "");
  const own = { ...ROW, id: ME.id, until: RENDERED_AT + 3_600 };
  const [running = ""] = await renderAll("spotlight", strip(false, [own]));
  assert.match(running, /Until 1:00/);
  assert.doesNotMatch(running, /profile\/me/);
});

Deno.test("NB-15 SpotlightModal: says what it brings, what it costs and what is there, or until when it runs", async () => {
  const client = openClient();
  const modal = (price: number | null) => (context: IslandContext) =>
    renderToString(
      <SpotlightModal
        t={translateOf(context)}
        client={client}
        reader={READER}
        price={price}
        onSettled={() => {}}
      />,
    );
  const [html = ""] = await renderAll("shell_status", modal(1_300));
  assert.match(html, /24 hours.*100 times in Discover.*You have 250 coins.*Get featured · 1,300 coins/s);
  const [unsold = ""] = await renderAll("shell_status", modal(null));
  assert.match(unsold, /not on sale/);
  assert.doesNotMatch(unsold, /Get featured ·/);
  client.slice(SpotlightState).until.value = RENDERED_AT + 7_200;
  const [running = ""] = await renderAll("shell_status", modal(1_300));
  assert.match(running, /You are featured until 2:00/);
  assert.doesNotMatch(running, /Get featured ·/);
});
