/** What the wheel's modal and its teaser look like before anything happens, in every language. */
import assert from "node:assert/strict";
import { renderToString } from "preact-render-to-string";
import { SideNav } from "@/components/side_nav.tsx";
import { WheelLink } from "@/components/wheel_link.tsx";
import { Client } from "@/client/client.ts";
import { createDrafts } from "@/client/drafts.ts";
import { memoryOutbox } from "@/client/outbox_store.ts";
import { Wheel, type WheelPhase, type WheelSpin } from "@/client/state/wheel.ts";
import { WheelTeaser } from "@/islands/lazy/wheel/wheel_teaser.tsx";
import { type IslandContext, translateOf } from "@/islands/context.ts";
import { WheelModal } from "@/islands/wheel_modal.tsx";
import { loadDictionary } from "@/locales/load.ts";
import { createTranslate } from "@/locales/text.ts";
import type { OwnView } from "@/protocol/views/member.ts";
import { FakePorts } from "@/tests/kit/fake_ports.ts";
import { renderAll, RENDERED_AT } from "@/tests/kit/render_island.ts";

const ME = { id: "me", credits: 1_250, credits_seq: 3 };
/** What each gives, its share in percent, and its colour. */
const SLICES = [
  [200, 5, "#c9184a"],
  ["free", 10, "#ffd166"],
  [350, 1.5, "#6a1b9a"],
  [1_000, 0.4, "#ff8fa3"],
  [50, 53.25, "#3d348b"],
  [10_000, 0.01, "#ffb703"],
  [500, 0.8, "#a4133c"],
  [150, 5, "#ffccd5"],
  [5_000, 0.04, "#7b2cbf"],
  [100, 24, "#e0aaff"],
] as const;
const TABLE = {
  prizes: SLICES.map(([coins, probability, bgColor], index) => ({
    id: index + 1,
    name: String(coins),
    value: coins,
    coins,
    probability,
    bgColor,
    color: "#ffffff",
  })),
  price: 100,
  commitment: "c0ffee",
  note: "Play <b>for fun</b>",
  free_spins: 0,
  version: 1,
};

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

/** The modal in English, once `prepare` has made of the wheel what it shall be. */
async function show(prepare: (wheel: Wheel) => void): Promise<string> {
  const client = openClient();
  prepare(client.slice(Wheel));
  const [html = ""] = await renderAll(
    "shell_status",
    (context: IslandContext) =>
      renderToString(
        <WheelModal
          t={translateOf(context)}
          client={client}
          reader={{ locale: context.lang, timeZone: "UTC" }}
          onWon={() => {}}
        />,
      ),
  );
  return html;
}

Deno.test("WH-40 WheelModal: free spins, coins, ten slices in their order and colours, the price, and the odds of each", async () => {
  const html = await show((wheel) => {
    wheel.table.value = TABLE;
  });
  assert.match(html, /0 free spins.*1,250.*Win up to 10,000 coins.*Spin for 100 coins/s);
  const slices = [...html.matchAll(/<text[^>]*>([^<]+)<\/text>/g)].map(([, words]) => words);
  assert.deepEqual(slices, ["200", "Free", "350", "1,000", "50", "10,000", "500", "150", "5,000", "100"]);
  assert.match(html, /rotate\(0\).*#c9184a.*rotate\(36\).*#ffd166/s);
  assert.match(html, /10,000 coins.*0\.01%.*50 coins/s);
  assert.match(html, /&lt;b>for fun.*c0ffee/s);
  assert.match(html, /href="\/wheel"/);
});

Deno.test("WH-41 WH-47 WheelModal: what the button does, and what came of it, in words", async () => {
  const spin = { type: "coins", value: 5_000, prize_id: 9 } as WheelSpin;
  const shown = (phase: WheelPhase, free = 0) =>
    show((wheel) => {
      wheel.table.value = TABLE;
      wheel.freeSpins.value = free;
      wheel.phase.value = phase;
    });
  assert.match(await shown({ kind: "idle" }, 2), /2 free spins.*Spin for free/s);
  assert.match(
    await shown({ kind: "asking", waits: true }),
    /Waiting for the connection.*aria-busy="true" aria-disabled="true".*animate-spin.*Spinning…/s,
  );
  assert.match(await shown({ kind: "turning", spin, degrees: 3 }), /Good luck!/);
  assert.match(await shown({ kind: "result", spin, degrees: 3 }), /opacity="0.42".*You won 5,000 coins!/s);
  const free = { type: "spin", value: "free", prize_id: 2 } as WheelSpin;
  assert.match(await shown({ kind: "result", spin: free, degrees: 3 }), /You won a free spin!/);
});

Deno.test("NA-7 WheelModal: without a free spin and a price the button says so and does nothing; a free spin can be used", async () => {
  const shown = (free: number) =>
    show((wheel) => {
      wheel.table.value = { ...TABLE, price: 0 };
      wheel.freeSpins.value = free;
    });
  const none = await shown(0);
  assert.match(none, /aria-disabled="true"[^>]*><span>No spins left</);
  assert.doesNotMatch(none, /Spin for/);
  const free = await shown(1);
  assert.match(free, /Spin for free/);
  assert.doesNotMatch(free, /aria-disabled="true"/);
});

Deno.test("WH-40 WheelModal: before its table comes there are ten soft slices, and the frame of the odds", async () => {
  const html = await show(() => {});
  assert.equal(html.match(/<path[^>]*fill="var\(--color-/g)?.length, 10);
  assert.match(html, /The server draws every result.*<details.*The odds of each slice/s);
  const shown = await show((wheel) => {
    wheel.table.value = TABLE;
  });
  assert.doesNotMatch(shown, /var\(--color-/);
});

Deno.test("WH-48 WheelModal: a wheel that does not come offers another try, a refusal has its words", async () => {
  const failed = await show((wheel) => {
    wheel.loading.value = "failed";
  });
  assert.match(failed, /could not be loaded.*Try again/s);
  for (
    const problem of ["uncertain", "spend_cap_reached", "paused", "quiet_hours", "wheel_changed"] as const
  ) {
    const html = await show((wheel) => {
      wheel.problem.value = problem;
    });
    assert.match(html, /role="alert"/);
    assert.equal(
      /href="\/limits"[^>]*>Limits and pauses</.test(html),
      ["spend_cap_reached", "paused", "quiet_hours"].includes(problem),
    );
  }
});

Deno.test("WH-53 WheelTeaser: says how many there are, in words first; without any, while the wheel is open, or before the coins of the sign-up, it is gone", async () => {
  const client = openClient();
  const teaser = async (isFirst: boolean) =>
    (await renderAll(
      "shell_status",
      (context) => renderToString(<WheelTeaser t={translateOf(context)} client={client} isFirst={isFirst} />),
    ))[0] ?? "";
  assert.equal(await teaser(true), "");
  client.own.seed({ version: 1, sof_spin_available: 2 } as OwnView);
  assert.match(await teaser(true), /2 free spins are waiting for you.*Spin now.*Close/s);
  assert.match(await teaser(false), /aria-label="Lucky wheel, 2 free spins".*>2</s);
  client.wheelWanted.value = true;
  assert.equal(await teaser(false), "");
  client.wheelWanted.value = false;
  client.rewardWanted.value = true;
  assert.equal(await teaser(true), "");
  client.rewardWanted.value = false;
  client.own.handleSpins({ free_spins: 0, version: 4 });
  client.own.handleSpins({ free_spins: 3, version: 3 });
  assert.equal(await teaser(false), "");
});

Deno.test("WH-52 SideNav: leads to the wheel where there is one", async () => {
  const t = createTranslate(await loadDictionary("en"), "en");
  const rest = { t, path: "/explore", photo: null, name: null, logo: null, coins: null, lists: null };
  assert.match(renderToString(<SideNav {...rest} wheel />), /href="\/wheel" data-wheel/);
  assert.doesNotMatch(renderToString(<SideNav {...rest} />), /wheel/);
  assert.match(renderToString(<WheelLink t={t} />), /href="\/wheel" data-wheel.*Lucky wheel/s);
});

Deno.test("WH-44 Client: a balance that is held back shows once it is let go, and the newest of all", () => {
  const client = openClient();
  const release = client.holdBalance();
  client.handleBalance({ credits: 1_750, credits_seq: 5 });
  client.handleBalance({ credits: 1_150, credits_seq: 4 });
  assert.equal(client.balance.value.credits, 1_250);
  release();
  assert.equal(client.balance.value.credits, 1_750);
  release();
  client.handleBalance({ credits: 1_700, credits_seq: 6 });
  assert.equal(client.balance.value.credits, 1_700);
});
