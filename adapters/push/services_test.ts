import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { isPushService } from "@/adapters/push/services.ts";

const SERVICES = ["fcm.googleapis.com", "*.push.services.mozilla.com", "http://127.0.0.1:7001"];

Deno.test("PN-1 isPushService: hosts that the operator names, by https", () => {
  for (
    const endpoint of [
      "https://fcm.googleapis.com/fcm/send/abc:def",
      "https://FCM.googleapis.com:443/wp/abc",
      "https://updates.push.services.mozilla.com/wpush/v2/abc",
      "https://a.b.push.services.mozilla.com/",
      "http://127.0.0.1:7001/push/1",
    ]
  ) assert.ok(isPushService(endpoint, SERVICES), endpoint);
});

Deno.test("PN-1 isPushService: nothing that only looks like one of them", () => {
  for (
    const endpoint of [
      "",
      "fcm.googleapis.com",
      "//fcm.googleapis.com/x",
      "http://fcm.googleapis.com/x",
      "ftp://fcm.googleapis.com/x",
      "https://evilfcm.googleapis.com/x",
      "https://fcm.googleapis.com.evil.example/x",
      "https://fcm.googleapis.com./x",
      "https://fcm.googleapis.com:8443/x",
      "https://fcm.googleapis.com@evil.example/x",
      "https://user@fcm.googleapis.com/x",
      "https://:secret@fcm.googleapis.com/x",
      "https://evil.example\\@fcm.googleapis.com/x",
      "https://evil.example/#@fcm.googleapis.com/",
      "https://evil.example?https://fcm.googleapis.com/",
      "https://fcm.googleapis.com%2eevil.example/x",
      "https://fcm.googleapis.cοm/x",
      "https://push.services.mozilla.com/x",
      "https://.push.services.mozilla.com/x",
      "https://evilpush.services.mozilla.com/x",
      "https://a.push.services.mozilla.com.evil.example/x",
      "https://a.push.services.mozilla.com:1/x",
      "https://127.0.0.1:7001/x",
      "http://127.0.0.1/x",
      "http://127.0.0.1:7002/x",
      "http://localhost:7001/x",
      "http://[::1]:7001/x",
      "http://user@127.0.0.1:7001/x",
      "http://169.254.169.254/latest/meta-data",
      "https://10.0.0.1/x",
      "https://2130706433/x",
      "data:text/plain,fcm.googleapis.com",
      "blob:https://fcm.googleapis.com/x",
    ]
  ) assert.ok(!isPushService(endpoint, SERVICES), endpoint);
});

Deno.test("PN-1 isPushService: whatever is taken leads to a listed host, as fetch reads it", () => {
  const piece = fc.constantFrom(
    "https:",
    "http:",
    "//",
    "\\",
    "@",
    ":",
    ".",
    "/",
    "?",
    "#",
    "%2e",
    "\t",
    "fcm.googleapis.com",
    "evil.example",
    "push.services.mozilla.com",
    "a",
    "443",
    "。",
  );
  fc.assert(fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
    const endpoint = `https://${pieces.join("")}`;
    if (!isPushService(endpoint, SERVICES)) return;
    const { protocol, hostname, port } = new URL(new Request(endpoint).url);
    assert.equal(protocol, "https:");
    assert.equal(port, "");
    assert.ok(
      hostname === "fcm.googleapis.com" || /^.+\.push\.services\.mozilla\.com$/.test(hostname),
      hostname,
    );
  }));
});
