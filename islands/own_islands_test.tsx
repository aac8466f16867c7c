/** The islands of the member's own pages render on the server from their props alone, in every language. */
import assert from "node:assert/strict";
import { renderToString } from "preact-render-to-string";
import { Blocked } from "@/islands/blocked.tsx";
import { Edit } from "@/islands/edit.tsx";
import { OwnProfile } from "@/islands/own_profile.tsx";
import { Settings } from "@/islands/settings.tsx";
import { SoundSwitch } from "@/islands/sound_switch.tsx";
import { Subscription } from "@/islands/subscription.tsx";
import type { IslandContext } from "@/islands/context.ts";
import type { OwnView } from "@/protocol/views/member.ts";
import { renderAll } from "@/tests/kit/render_island.ts";

const ME = { id: "me", credits: 1_250, credits_seq: 3 };
const OWN: OwnView = {
  ...ME,
  name: "Ada",
  age: 30,
  gender: 2,
  photo: "",
  placeholder: "",
  city: "Berlin",
  country: "Germany",
  status: 1,
  vip: 1,
  bio: "<b>Hi</b>\nthere",
  photos: [],
  answer: 2,
  premium: 1,
  has_story: 0,
  virtual: 0,
  liked: 0,
  matched: 0,
  email: "ada@example.com",
  s_age: "25,31",
  s_radius: 40,
  s_gender: 2,
  s_further: 0,
  s_filters: "",
  place_id: 1,
  lat: 52,
  lng: 13,
  sof_spin_available: 0,
  sof_can_spin: 1,
  claimed_free_account_credits: 0,
  premium_until: 0,
  version: 0,
};
const ANSWERS = [{ value: "1", label: "Chat" }, { value: "2", label: "Friends" }];
const TOTALS = {
  matches: { total: 1_234 },
  visits: { total: 5 },
  fans: { total: 7 },
  mylikes: { total: 0 },
  fans_new: 2,
  visits_new: 0,
  version: 1,
};

Deno.test("SG-14 Settings: shows what is set, and neither field nor Save works before the page is awake", async () => {
  const render = (alone: boolean) => (context: IslandContext) =>
    renderToString(<Settings me={ME} miles={false} own={OWN} alone={alone} context={context} />);
  const [html = ""] = await renderAll("settings", render(false));
  assert.match(html, /25–31/);
  assert.match(html, /aria-valuetext="40 km"/);
  assert.match(html, /value="Berlin, Germany"/);
  assert.match(html, /<button type="submit"[^>]* disabled/);
  assert.equal(html.match(/<fieldset[^>]* disabled/g)?.length, 6);
  assert.match(html, /<h2/);
  const [alone = ""] = await renderAll("settings", render(true));
  assert.doesNotMatch(alone, /<h2/);
});

Deno.test("SG-23 Edit: has the profile in its fields, with the bio as text", async () => {
  const [html = ""] = await renderAll(
    "edit",
    (context) => renderToString(<Edit me={ME} own={OWN} answers={ANSWERS} context={context} />),
  );
  assert.match(html, /value="Ada"/);
  assert.match(html, /&lt;b>Hi&lt;\/b>\nthere<\/textarea>/);
  assert.match(html, /<option\s+value="2" selected>Friends/);
  assert.match(html, /<option\s+value="30" selected/);
});

Deno.test("SG-24 OwnProfile: what others see, the counters as links, and nothing that one does to others", async () => {
  const [html = ""] = await renderAll(
    "own_profile",
    (context) =>
      renderToString(
        <OwnProfile me={ME} own={OWN} totals={TOTALS} photos={3} answers={ANSWERS} context={context} />,
      ),
  );
  assert.match(html, /Ada, 30/);
  assert.match(html, /Berlin, Germany/);
  assert.match(html, /3 photos/);
  assert.match(html, /Friends/);
  assert.match(html, /1,234/);
  for (const path of ["/match", "/likesme", "/visitors", "/mylikes", "/profile/edit", "/settings"]) {
    assert.ok(html.includes(`href="${path}"`), path);
  }
  assert.doesNotMatch(html, /<button|\/chat\//);
});

Deno.test("SG-20 Blocked: rows with a button, or in words that there is nobody", async () => {
  const row = { id: "you", name: "Noa", photo: "", placeholder: "", status: 1 as const, time: 0 };
  const [html = ""] = await renderAll(
    "blocked",
    (context) => renderToString(<Blocked me={ME} initial={[row]} context={context} />),
  );
  assert.match(html, /href="\/profile\/[^"]+\?target=mylikes" data-modal="always"/);
  assert.match(html, /aria-label="Online"/);
  assert.match(html, /aria-label="Unblock Noa"[^>]* disabled/);
  const [empty = ""] = await renderAll(
    "blocked",
    (context) => renderToString(<Blocked me={ME} initial={[]} context={context} />),
  );
  assert.match(empty, /You have not blocked anyone/);
});

Deno.test("SG-25 SoundSwitch: shows what the cookies said", async () => {
  const [html = ""] = await renderAll(
    "sound_switch",
    (context) => renderToString(<SoundSwitch isOn name="sound" context={context} />),
  );
  assert.match(html, /role="switch"[^>]* checked/);
});

Deno.test("NA-4 Subscription: where premium is not sold it offers none, and what is there can still be cancelled", async () => {
  const paid_until = 1_900_000_000;
  const contract = {
    id: "c",
    months: 3,
    price: 49.99,
    currency: "USD",
    paid_until,
    state: "active",
  } as const;
  const render = (subscription: typeof contract | null) =>
    renderAll("subscription", (context: IslandContext) => {
      const initial = { subscription, premium_until: subscription ? paid_until : 0 };
      return renderToString(
        <Subscription me={ME} initial={initial} back="/wallet" premium_sold={false} context={context} />,
      );
    });
  const [without = ""] = await render(null);
  assert.match(without, /no premium account/);
  assert.doesNotMatch(without, /<button/);
  const [renewing = ""] = await render(contract);
  assert.match(renewing, /name="ask" value="cancel"/);
});

Deno.test("SU-16 Subscription: says how premium stands in every state, and offers what can be done about it", async () => {
  const now = 1_800_000_000;
  const contract = { id: "c", months: 3, price: 49.99, currency: "USD", paid_until: now + 86_400 } as const;
  const verbOf = async (state: "active" | "past_due" | "cancelled" | "ended" | null, restS = 86_400) => {
    const subscription = state && { ...contract, state, paid_until: now + restS };
    const initial = { subscription, premium_until: now + restS };
    const pages = await renderAll("subscription", (context: IslandContext) =>
      renderToString(
        <Subscription me={ME} initial={initial} back="/wallet" premium_sold context={{ ...context, now }} />,
      ));
    const verbs = pages.map((html) => /name="ask" value="(\w+)"/.exec(html)?.[1] ?? null);
    assert.equal(new Set(verbs).size, 1);
    return verbs[0];
  };
  assert.equal(await verbOf("active"), "cancel");
  assert.equal(await verbOf("past_due"), "cancel");
  assert.equal(await verbOf("cancelled"), "resume");
  assert.equal(await verbOf("cancelled", -1), null);
  assert.equal(await verbOf("ended"), null);
  assert.equal(await verbOf(null), null);

  const without = await renderAll("subscription", (context: IslandContext) =>
    renderToString(
      <Subscription
        me={ME}
        initial={{ subscription: null, premium_until: 0 }}
        back="/wallet"
        premium_sold
        context={{ ...context, now }}
      />,
    ));
  // Only a page that is hydrated can show what it costs.
  assert.match(without[0] ?? "", /no premium account.*<button[^>]* disabled[^>]*>.*Get premium/s);
});
