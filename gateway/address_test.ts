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
