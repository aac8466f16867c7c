import assert from "node:assert/strict";
import { WALLET_PAGE } from "@/domain/limits.ts";
import type { Call } from "@/client/socket.ts";
import { onTop, Wallet } from "@/client/state/wallet.ts";
import type { MovementView } from "@/protocol/views/wallet.ts";
import { settle } from "@/tests/kit/fake_ports.ts";

function row(seq: number): MovementView {
  return { seq, delta: 1, after: seq, cause: "prize", ref: String(seq), time: seq };
}

/** Rows from number `first` down to `last`. */
function rows(first: number, last: number): MovementView[] {
  return Array.from({ length: first - last + 1 }, (_, nth) => row(first - nth));
}

/** A server with so many movements, which can be made to fail. */
function serve(count: number) {
  const server = { count, owed: 0, isFailing: false, asked: [] as (number | null)[] };
  const call = ((_module: string, data: { before?: number }) => {
    if (server.isFailing) {
      return Promise.resolve({ ok: false, refusal: { code: "connection_lost", data: {} } });
    }
    server.asked.push(data.before ?? null);
    const first = (data.before ?? server.count + 1) - 1;
    const value = {
      credits: server.count,
      credits_seq: server.count,
      owed: server.owed,
      list: rows(first, Math.max(1, first - WALLET_PAGE + 1)),
      has_more: first > WALLET_PAGE,
    };
    return Promise.resolve({ ok: true, value });
  }) as unknown as Call;
  const heard: number[] = [];
  const wallet = new Wallet({ call, handleBalance: ({ credits_seq }) => void heard.push(credits_seq) });
  return { server, wallet, heard };
}

const seqs = (wallet: Wallet) => wallet.rows.value.map(({ seq }) => seq);

Deno.test("WA-10 Wallet: loads page after page down to the first movement, and no further", async () => {
  const { server, wallet } = serve(45);
  wallet.showRows(rows(45, 26), true);
  for (let page = 0; page < 4; page++) await wallet.loadMore();
  assert.deepEqual(server.asked, [26, 6]);
  assert.deepEqual(wallet.rows.value, rows(45, 1));
  assert.equal(wallet.complete.value, true);
});

Deno.test("WA-10 Wallet: a page that fails is asked for again", async () => {
  const { server, wallet } = serve(45);
  wallet.showRows(rows(45, 26), true);
  server.isFailing = true;
  await wallet.loadMore();
  assert.equal(wallet.loading.value, "failed");
  server.isFailing = false;
  await wallet.loadMore();
  assert.deepEqual([wallet.loading.value, seqs(wallet).at(-1)], ["idle", 6]);
});

Deno.test("WA-14 Wallet: what a balance is ahead of comes on top, once, with the debt", async () => {
  const { server, wallet, heard } = serve(30);
  wallet.showTop({ owed: 10 });
  wallet.showRows(rows(30, 11), true);
  wallet.reach(30);
  await settle();
  assert.deepEqual(server.asked, []);
  server.count = 32;
  wallet.reach(31);
  wallet.reach(32);
  await settle();
  assert.deepEqual(server.asked, [null]);
  assert.deepEqual(wallet.rows.value, rows(32, 11));
  assert.deepEqual([wallet.owed.value, heard], [0, [32]]);
});

Deno.test("WA-14 Wallet: an older page stays what it is, and one that nobody looks at asks for nothing", async () => {
  const { server, wallet } = serve(50);
  const leave = wallet.showRows(rows(20, 1), false);
  wallet.refresh();
  await settle();
  assert.deepEqual(wallet.rows.value, rows(20, 1));
  leave();
  wallet.refresh();
  await settle();
  assert.deepEqual(server.asked, [null]);
});

Deno.test("WA-14 onTop: rows that the page does not reach go, so that none is missing between", () => {
  assert.deepEqual(onTop(rows(60, 41), rows(40, 21)), rows(60, 21));
  assert.deepEqual(onTop(rows(61, 42), rows(40, 21)), rows(61, 42));
  assert.deepEqual(onTop(rows(45, 26), rows(40, 21)), rows(45, 21));
  assert.deepEqual(onTop(rows(3, 1), []), rows(3, 1));
});
