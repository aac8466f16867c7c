import assert from "node:assert/strict";
import type { Call } from "@/client/socket.ts";
import { Own } from "@/client/state/own.ts";
import type { OwnView } from "@/protocol/views/member.ts";
import { settle } from "@/tests/kit/fake_ports.ts";

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
  own.hear({ key: "name", user: record(3) });
  own.hear({ key: "bio", user: record(1) });
  own.seed(record(2));
  assert.equal(own.view.value?.name, "v3");
});

Deno.test("SG-19 Own: another city makes the session be validated again, which knows it in the reader's language", async () => {
  const { own, asked } = openOwn(record(4, { city: "München" }));
  own.hear({ key: "s_age", user: record(3) });
  assert.equal(asked(), 0);
  own.hear({ key: "location", user: record(4) });
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
