import assert from "node:assert/strict";
import { FakePorts } from "@/tests/kit/fake_ports.ts";
import { type Notice, Notices } from "@/client/state/notices.ts";

const LIKE: Notice = { type: "like", message: "notice.like_from", user_id: "a", name: "Noa" };
const VISIT: Notice = { type: "visit", message: "notice.visit" };
const ERROR: Notice = { type: "error", message: "refusal.something_wrong" };
const SAVED: Notice = { type: "success", message: "notice.settings_saved" };
const SPENT: Notice = { type: "credits", message: "notice.spotlight", coins: 50 };

function likeOf(user_id: string): Notice {
  return { ...LIKE, user_id };
}

function open() {
  const ports = new FakePorts();
  const page = { isBusy: false };
  const heard: Notice[] = [];
  const notices = new Notices({
    ports,
    isBusy: () => page.isBusy,
    onShown: (notice) => void heard.push(notice),
  });
  return { notices, ports, page, heard, shown: () => notices.shown.value };
}

Deno.test("NB-1 Notices: goes after 3,000 ms, one about coins spent after 1,200 ms", () => {
  const { notices, ports, shown } = open();
  notices.show(LIKE);
  ports.pass(2_999);
  assert.equal(shown(), LIKE);
  ports.pass(1);
  assert.equal(shown(), null);
  notices.show(SPENT);
  ports.pass(1_199);
  assert.equal(shown(), SPENT);
  ports.pass(1);
  assert.equal(shown(), null);
});

Deno.test("PC-10 Notices: an hour of paid chat is said in the middle of a chat, stays for 20 s and closes by hand", () => {
  const { notices, ports, page, shown } = open();
  const hour: Notice = { type: "success", message: "notice.paid_hour", coins: 650 };
  page.isBusy = true;
  notices.show(hour);
  ports.pass(19_999);
  assert.equal(shown(), hour);
  ports.pass(1);
  assert.equal(shown(), null);
  notices.show(hour);
  notices.hide();
  assert.equal(shown(), null);
});

Deno.test("NB-2 Notices: the time stands still while somebody looks closely, and goes on from there", () => {
  const { notices, ports, shown } = open();
  notices.show(LIKE);
  ports.pass(2_000);
  notices.hold(true);
  notices.hold(true);
  ports.pass(60_000);
  assert.equal(shown(), LIKE);
  notices.hold(false);
  ports.pass(999);
  assert.equal(shown(), LIKE);
  ports.pass(1);
  assert.equal(shown(), null);
  notices.hold(true);
  notices.show(VISIT);
  ports.pass(3_000);
  assert.equal(shown(), null, "what was held is gone, and the next banner goes by itself");
});

Deno.test("NB-4 Notices: news does not interrupt a chat or a purchase, the end of something does", () => {
  const { notices, ports, page, heard, shown } = open();
  page.isBusy = true;
  notices.show(LIKE);
  notices.show(VISIT);
  assert.deepEqual([shown(), heard], [null, []]);
  notices.show(ERROR);
  notices.show(SAVED);
  assert.equal(shown(), ERROR);
  ports.pass(1_200);
  assert.equal(shown(), SAVED);
  page.isBusy = false;
  notices.show(LIKE);
  page.isBusy = true;
  ports.pass(3_000);
  assert.equal(shown(), null, "what waited while a chat was opened is dropped");
});

Deno.test("NB-5 Notices: of two in a row each is seen, the last one for its whole time", () => {
  const { notices, ports, shown } = open();
  notices.show(LIKE);
  ports.pass(500);
  notices.show(VISIT);
  ports.pass(699);
  assert.equal(shown(), LIKE);
  ports.pass(1);
  assert.equal(shown(), VISIT);
  ports.pass(2_999);
  assert.equal(shown(), VISIT);
  ports.pass(1);
  assert.equal(shown(), null);
});

Deno.test("NB-5 Notices: how something ended does not wait for news, which follows if it was hardly seen", () => {
  const { notices, ports, shown } = open();
  notices.show(LIKE);
  ports.pass(300);
  notices.show(ERROR);
  assert.equal(shown(), ERROR);
  notices.show(SAVED);
  ports.pass(1_200);
  assert.equal(shown(), SAVED);
  ports.pass(1_200);
  assert.equal(shown(), LIKE);
  ports.pass(2_000);
  notices.show(ERROR);
  ports.pass(3_000);
  assert.equal(shown(), null, "it was seen long enough");
});

Deno.test("NB-5 Notices: three wait at most, none twice, and the oldest news makes room", () => {
  const { notices, shown } = open();
  notices.show(likeOf("a"));
  for (const id of ["b", "b", "c", "a", "d", "e"]) notices.show(likeOf(id));
  notices.show(ERROR);
  const seen: unknown[] = [];
  for (let notice = shown(); notice; notice = shown()) {
    seen.push(notice.user_id ?? notice.type);
    notices.hide();
  }
  assert.deepEqual(seen, ["error", "d", "e", "a"]);
});

Deno.test("NB-11 Notices: every banner that comes up is told once, for its sound", () => {
  const { notices, ports, heard } = open();
  notices.show(LIKE);
  notices.show(LIKE);
  notices.show(VISIT);
  ports.pass(10_000);
  assert.deepEqual(heard, [LIKE, VISIT]);
});
