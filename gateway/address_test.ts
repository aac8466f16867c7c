import assert from "node:assert/strict";
import type { IncomingMessage } from "node:http";
import { clientAddress } from "@/gateway/address.ts";

function requestFrom(remoteAddress: string | undefined, forwarded?: string | string[]): IncomingMessage {
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  return { socket: { remoteAddress }, headers } as unknown as IncomingMessage;
}

Deno.test("AU-15 WI-7 clientAddress: without proxies the peer, whatever a visitor claims", () => {
  assert.equal(clientAddress(requestFrom("192.0.2.1", "1.1.1.1"), 0), "192.0.2.1");
  assert.equal(clientAddress(requestFrom(undefined), 0), "unknown");
});

Deno.test("AU-15 WI-7 clientAddress: behind proxies the entry that the outermost of them added", () => {
  const claimed = "6.6.6.6, 1.1.1.1, 2.2.2.2";
  assert.equal(clientAddress(requestFrom("10.0.0.1", claimed), 1), "2.2.2.2");
  assert.equal(clientAddress(requestFrom("10.0.0.1", claimed), 2), "1.1.1.1");
  assert.equal(clientAddress(requestFrom("10.0.0.1", ["6.6.6.6", "1.1.1.1"]), 1), "1.1.1.1");
  assert.equal(
    clientAddress(requestFrom("10.0.0.1", "1.1.1.1"), 5),
    "10.0.0.1",
    "fewer than there should be",
  );
  assert.equal(clientAddress(requestFrom("10.0.0.1", " , "), 1), "10.0.0.1");
  assert.equal(clientAddress(requestFrom("10.0.0.1"), 1), "10.0.0.1");
});

Deno.test("AU-15 WI-7 clientAddress: all IPv6 addresses of one network are one visitor, however they are written", () => {
  const addressOf = (peer: string) => clientAddress(requestFrom(peer), 0);
  const one = [
    "2001:db8::1",
    "2001:0DB8:0:0:ffff:ffff:ffff:ffff",
    "2001:db8::192.0.2.1",
    "2001:db8:0:0:1::",
  ];
  assert.deepEqual(new Set(one.map(addressOf)), new Set(["2001:db8:0:0::/64"]));
  assert.equal(addressOf("2001:db8:0:1::1"), "2001:db8:0:1::/64");
  assert.equal(addressOf("::1"), "0:0:0:0::/64");
  assert.equal(addressOf("fe80::1%eth0"), "fe80:0:0:0::/64");
  assert.equal(addressOf("::ffff:192.0.2.1"), "192.0.2.1");
  assert.equal(clientAddress(requestFrom("10.0.0.1", "2001:db8:1:2:3:4:5:6"), 1), "2001:db8:1:2::/64");
});

Deno.test("P9 AU-15 clientAddress: what is no address counts as the proxy's, however long it is", () => {
  for (const claimed of ["x".repeat(5_000), "unknown", "1.2.3.4.5", "<script>"]) {
    assert.equal(clientAddress(requestFrom("10.0.0.1", claimed), 1), "10.0.0.1");
  }
});
