import assert from "node:assert/strict";
import type { Call } from "@/client/socket.ts";
import { Own } from "@/client/state/own.ts";
import type { OwnView } from "@/protocol/views/member.ts";
import { FakePorts, settle } from "@/tests/kit/fake_ports.ts";

function record(version: number, own: Partial<OwnView> = {}): OwnView {
  return { version, name: `v${version}`, city: "Munich", ...own } as OwnView;
}

function openOwn(answer: OwnView | null) {
  let asked = 0;
  const call = (() => {
    asked++;
    return Promise.resolve(
      answer
        ? { ok: true, value: { authenticated: true, user: answer } }
        : { ok: false, refusal: { code: "connection_lost", data: {} } },
    );
  }) as unknown as Call;
  return { own: new Own(call), asked: () => asked };
}

Deno.test("SG-19 Own: whatever comes first, the newest record stays", () => {
  const { own } = openOwn(null);
  own.seed(record(2));
  own.handle({ key: "name", user: record(3) });
  own.handle({ key: "bio", user: record(1) });
  own.seed(record(2));
  assert.equal(own.view.value?.name, "v3");
});

Deno.test("SG-19 Own: another city makes the session be validated again, which knows it in the reader's language", async () => {
  const { own, asked } = openOwn(record(4, { city: "München" }));
  own.handle({ key: "s_age", user: record(3) });
  assert.equal(asked(), 0);
  own.handle({ key: "location", user: record(4) });
  assert.equal(own.view.value?.city, "Munich");
  await settle();
  assert.deepEqual([asked(), own.view.value?.city], [1, "München"]);
});

Deno.test("SG-19 Own: a page's record counts while nothing newer is known", () => {
  const { own } = openOwn(null);
  const shown = own.shown(record(0));
  assert.equal(shown.value.name, "v0");
  own.seed(record(5));
  assert.equal(shown.value.name, "v5");
});

Deno.test("SU-22 Own: at the end of premium, by the server's clock, the server is asked until it agrees", async () => {
  const ports = new FakePorts();
  const pass = async (ms: number) => {
    ports.pass(ms);
    await settle();
  };
  const server = { premium: 1 as 0 | 1, asked: 0 };
  const until = 1_000;
  const notified = () => record(1, { premium: server.premium, premium_until: until });
  const call = (() => {
    server.asked++;
    return Promise.resolve({ ok: true, value: { authenticated: true, user: notified() } });
  }) as unknown as Call;
  // This browser's clock is two minutes behind.
  const own = new Own(call, { clock: () => ports.now(), after: ports.after });
  own.handleTime(120);
  own.seed(notified());
  await pass((until - 121) * 1000 - 1);
  assert.equal(server.asked, 0);
  await pass(1);
  assert.equal(server.asked, 1);
  await pass(300);
  assert.deepEqual([server.asked, own.view.value?.premium], [2, 1]);
  server.premium = 0;
  await pass(300);
  assert.deepEqual([server.asked, own.view.value?.premium], [3, 0]);
  await pass(600_000);
  assert.equal(server.asked, 3);
});

Deno.test("SU-22 Own: an end that is far away needs no timer that a browser does not know", async () => {
  const ports = new FakePorts();
  const pass = async (ms: number) => {
    ports.pass(ms);
    await settle();
  };
  let asked = 0;
  const user = record(1, { premium: 1, premium_until: 10_000_000_000 });
  const call = (() => {
    asked++;
    return Promise.resolve({ ok: true, value: { authenticated: true, user } });
  }) as unknown as Call;
  const own = new Own(call, { clock: () => ports.now(), after: ports.after });
  own.seed(user);
  await pass(24 * 3_600_000);
  assert.equal(asked, 1);
  own.end();
  await pass(48 * 3_600_000);
  assert.equal(asked, 1);
});
