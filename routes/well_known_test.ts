import assert from "node:assert/strict";
import { TABLE } from "@/routes/mod.ts";
import { writeAppleAssociation, writeAssetLinks } from "@/routes/well_known.ts";

const FINGERPRINT = Array(32).fill("AB").join(":");

/** Whether a path fits a pattern of Apple's: `?` is one character, `*` any number of them. */
function fits(pattern: string, path: string): boolean {
  const source = pattern.replace(/[.+^${}()|[\]\\]/g, "\\$&").replaceAll("?", ".").replaceAll("*", ".*");
  return new RegExp(`^${source}$`).test(path);
}

function opensInApp(path: string): boolean {
  const [detail] = writeAppleAssociation(TABLE, "TEAM123456.com.example").applinks.details;
  const first = detail?.components.find((component) => fits(component["/"], path));
  return first !== undefined && !("exclude" in first);
}

Deno.test("MF-20 writeAssetLinks: the operator's package and its certificates may open every link", () => {
  assert.deepEqual(writeAssetLinks({ package: "com.example.kindling", fingerprints: [FINGERPRINT] }), [{
    relation: ["delegate_permission/common.handle_all_urls"],
    target: {
      namespace: "android_app",
      package_name: "com.example.kindling",
      sha256_cert_fingerprints: [FINGERPRINT],
    },
  }]);
});

Deno.test("MF-21 writeAppleAssociation: members' pages and mailed links open in the app; payments, hooks and guests' pages do not", () => {
  for (
    const path of [
      ...[
        "/explore",
        "/chat/abc",
        "/profile",
        "/profile/abc",
        "/profile/edit",
        "/stories",
        "/wallet",
      ],
      ...["/contacts", "/likesme", "/verify", "/verify/link", "/recover", "/check", "/reconnect"],
    ]
  ) assert.equal(opensInApp(path), true, path);
  for (
    const path of [
      ...[
        "/",
        "/login",
        "/register",
        "/logout",
        "/tos",
        "/recover/",
        "/recover/x",
        "/outbox/1",
        "/ref/welcome",
      ],
      ...["/pay/test/x", "/payments/redirect", "/webhooks/payments/test", "/api/send-push", "/images/og.png"],
    ]
  ) assert.equal(opensInApp(path), false, path);
  const { webcredentials } = writeAppleAssociation(TABLE, "TEAM123456.com.example");
  assert.deepEqual(webcredentials.apps, ["TEAM123456.com.example"]);
});
