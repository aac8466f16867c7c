import assert from "node:assert/strict";
import { lastIndexOf, pageView, stepsBetween, type View, viewAbove, viewOfEntry } from "@/client/view.ts";

const [MEET, LIST, ADA, BEN] = [
  "http://a/meet",
  "http://a/match",
  "http://a/profile/ada",
  "http://a/profile/ben",
];
const shown = (...modals: string[]): View => ({ page: MEET, modals });

Deno.test("MO-3 viewAbove: a list carries a profile", () => {
  assert.deepEqual(viewAbove(shown(), LIST, 0), shown(LIST));
  assert.deepEqual(viewAbove(shown(LIST), ADA, 1), shown(LIST, ADA));
});

Deno.test("MO-3 viewAbove: settings carry a list and its profile; what is opened above three takes the place of the third", () => {
  const [SETTINGS, BLOCKED] = ["http://a/settings", "http://a/blocked"];
  assert.deepEqual(viewAbove(shown(SETTINGS, BLOCKED), ADA, 2), shown(SETTINGS, BLOCKED, ADA));
  assert.deepEqual(viewAbove(shown(SETTINGS, BLOCKED, ADA), BEN, 3), shown(SETTINGS, BLOCKED, BEN));
});

Deno.test("MO-3 viewAbove: a link of the page beneath replaces what lies above it", () => {
  assert.deepEqual(viewAbove(shown(ADA), BEN, 0), shown(BEN));
});

Deno.test("MO-4 viewAbove: a link to what it lies on opens nothing twice", () => {
  assert.deepEqual(viewAbove(shown(ADA), ADA, 1), shown(ADA));
  assert.deepEqual(viewAbove(shown(), `${MEET}#top`, 0), shown());
  assert.deepEqual(viewAbove(viewAbove(shown(), ADA, 0), ADA, 0), shown(ADA));
});

Deno.test("MO-2 viewOfEntry: an entry without a view, or with something else, is the page of its address", () => {
  for (const state of [undefined, null, 3, {}, { page: MEET }, { page: MEET, modals: [1] }]) {
    assert.deepEqual(viewOfEntry({ url: `${ADA}#x`, state }), pageView(ADA));
  }
  assert.deepEqual(viewOfEntry({ url: ADA, state: shown(ADA) }), shown(ADA));
});

Deno.test("MO-1 stepsBetween: the page beneath is not swapped when modals open and close above it", () => {
  assert.deepEqual(stepsBetween(shown(), shown(LIST)), { swapsPage: false, keeps: 0, opens: [LIST] });
  assert.deepEqual(stepsBetween(shown(LIST), shown(LIST, ADA)), { swapsPage: false, keeps: 1, opens: [ADA] });
  assert.deepEqual(stepsBetween(shown(LIST, ADA), shown(LIST)), { swapsPage: false, keeps: 1, opens: [] });
  assert.deepEqual(stepsBetween(shown(LIST, ADA), shown()), { swapsPage: false, keeps: 0, opens: [] });
});

Deno.test("MO-1 stepsBetween: another page takes all modals with it, and the same page is fetched anew", () => {
  assert.deepEqual(stepsBetween(shown(ADA), pageView(LIST)), { swapsPage: true, keeps: 0, opens: [] });
  assert.deepEqual(stepsBetween(pageView(ADA), shown(LIST, ADA)), {
    swapsPage: true,
    keeps: 0,
    opens: [LIST, ADA],
  });
  assert.deepEqual(stepsBetween(shown(), shown()), { swapsPage: true, keeps: 0, opens: [] });
});

Deno.test("MO-2 lastIndexOf: the close button goes to where the view beneath was last", () => {
  const history = [shown(), pageView(ADA), shown(), shown(LIST), shown(LIST, ADA), shown(LIST, BEN)];
  assert.equal(lastIndexOf(shown(LIST), history, 5), 3);
  assert.equal(lastIndexOf(shown(), history, 3), 2);
  assert.equal(lastIndexOf(pageView(BEN), history, 5), -1);
});
