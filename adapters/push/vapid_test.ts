import assert from "node:assert/strict";
import { isContact, vapidKeysOf } from "@/adapters/push/vapid.ts";

const SECRET = Uint8Array.from({ length: 32 }, (_, at) => at + 1);

Deno.test("PN-2 vapidKeysOf: the same secret gives the same pair, and the two belong together", async () => {
  const { publicKey, privateKey } = vapidKeysOf(SECRET);
  assert.deepEqual(vapidKeysOf(SECRET.slice()), { publicKey, privateKey });
  const point = Uint8Array.fromBase64(publicKey, { alphabet: "base64url" });
  assert.deepEqual([point.length, point[0]], [65, 4]);
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) =>
    half.toBase64({ alphabet: "base64url", omitPadding: true })
  );
  const curve = { name: "ECDSA", namedCurve: "P-256" };
  const jwk = { kty: "EC", crv: "P-256", x, y } as JsonWebKey;
  const signing = await crypto.subtle.importKey("jwk", { ...jwk, d: privateKey }, curve, false, ["sign"]);
  const checking = await crypto.subtle.importKey("jwk", jwk, curve, false, ["verify"]);
  const how = { name: "ECDSA", hash: "SHA-256" };
  const signature = await crypto.subtle.sign(how, signing, SECRET);
  assert.ok(await crypto.subtle.verify(how, checking, signature, SECRET));
});

Deno.test("PN-2 vapidKeysOf: bytes that are no private key give one all the same", () => {
  const order = Uint8Array.fromHex("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551");
  for (const secret of [new Uint8Array(32), order, new Uint8Array(32).fill(255), SECRET.subarray(0, 8)]) {
    const { publicKey, privateKey } = vapidKeysOf(secret);
    assert.deepEqual([publicKey.length, privateKey.length], [87, 43]);
    assert.deepEqual(vapidKeysOf(secret), { publicKey, privateKey });
  }
  const last = Uint8Array.fromHex("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632550");
  assert.equal(vapidKeysOf(last).privateKey, last.toBase64({ alphabet: "base64url", omitPadding: true }));
});

Deno.test("PN-17 isContact: an address that services can write to or look at", () => {
  for (const contact of ["mailto:support@site.example", "MAILTO:a+b@x", "https://site.example/contact"]) {
    assert.ok(isContact(contact), contact);
  }
  const wrong = [
    "",
    "mailto:",
    "mailto:support",
    "mailto:a b@x.example",
    "mailto:<a@x.example>",
    "mailto:a@x,b@y",
  ];
  for (const contact of [...wrong, "support@site.example", "ftp://site.example", "http://site.example"]) {
    assert.ok(!isContact(contact), contact);
  }
});
