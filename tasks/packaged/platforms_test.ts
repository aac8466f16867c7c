import assert from "node:assert/strict";
import { TABLE } from "@/routes/mod.ts";
import { linkedPatterns, writeAppleAssociation } from "@/routes/well_known.ts";
import {
  editManifest,
  editStrings,
  editVariables,
  isTemplatePicture,
  networkSecurity,
} from "@/tasks/packaged/android.ts";
import { configOf, settingsIn } from "@/tasks/packaged/capacitor_config.ts";
import { editAppDelegate, editInfo, entitlements, stringsIn } from "@/tasks/packaged/ios.ts";
import { plistOf } from "@/tasks/packaged/plist.ts";

const MANIFEST = `<manifest xmlns:android="http://schemas.android.com/apk/res/android">
    <application
        android:allowBackup="true"
        android:label="@string/app_name">
        <activity android:name=".MainActivity">
        </activity>
    </application>
    <uses-permission android:name="android.permission.INTERNET" />
</manifest>
`;
const SITE = "https://dating.example.org";
const LINKED = linkedPatterns(TABLE);

/** Whether Android opens a path in the app: `.` is any character there, `*` repeats what stands before it. */
function opensOnAndroid(manifest: string, path: string): boolean {
  const exact = [...manifest.matchAll(/android:path="([^"]*)"/g)].map(([, one]) => one);
  const patterns = [...manifest.matchAll(/android:pathPattern="([^"]*)"/g)].map(([, one]) => `^${one}$`);
  return exact.includes(path) || patterns.some((pattern) => new RegExp(pattern).test(path));
}

/** Whether iOS does: the first pattern that fits counts; `?` is one character, `*` any number of them. */
function opensOnIos(path: string): boolean {
  const [detail] = writeAppleAssociation(TABLE, "TEAM123456.com.example").applinks.details;
  const first = detail?.components.find((component) =>
    new RegExp(`^${component["/"].replaceAll("?", ".").replaceAll("*", ".*")}$`).test(path)
  );
  return first !== undefined && !("exclude" in first);
}

Deno.test("NA-27 editManifest: links to the site open the app, to another site after a move, and never twice", () => {
  const edited = editManifest(MANIFEST, { site: SITE }, LINKED);
  assert.match(edited, /autoVerify="true">[^]*android:scheme="https" android:host="dating\.example\.org"/);
  assert.equal(editManifest(edited, { site: SITE }, LINKED), edited);
  const moved = editManifest(edited, { site: "https://other.example" }, LINKED);
  assert.ok(!moved.includes("dating.example.org"));
  assert.equal(moved.split("<intent-filter").length, 2);
  // Nobody can vouch for such a site.
  for (const site of ["http://10.0.2.2:8000", "https://example.com:8443"]) {
    assert.ok(!editManifest(edited, { site }, LINKED).includes("intent-filter"), site);
  }
});

Deno.test("NA-27 MF-21 editManifest: Android opens the paths that iOS opens, and leaves payments to the browser", () => {
  const manifest = editManifest(MANIFEST, { site: SITE }, LINKED);
  const pages = TABLE.flatMap(({ path }) => [path.replace(/:\w+\??/, "x"), path.replace(/\/?:\w+\??/, "")]);
  const others = ["/api/call", "/webhooks/payments/test", "/pay/x", "/images/og.png", "/chat/a/b", "/chats"];
  for (const path of [...pages, ...others]) {
    assert.equal(opensOnAndroid(manifest, path), opensOnIos(path), path);
  }
  for (const path of ["/explore", "/chat/x", "/profile/edit", "/verify/link", "/recover"]) {
    assert.ok(opensOnAndroid(manifest, path), path);
  }
  for (
    const path of ["/", "/pay/test/x", "/payments/redirect", "/api/call", "/chat/", "/recover/", "/outbox/1"]
  ) {
    assert.ok(!opensOnAndroid(manifest, path), path);
  }
  assert.ok(!manifest.includes("pathPrefix"));
});

Deno.test("NA-26 packaged: a name of any signs and scripts is the same text in every file that has it", () => {
  const name = `רשף 🔥 "O'Hara" \\n & <x> $& ]]>`;
  const strings = '<string name="app_name">App</string><string name="title_activity_main">App</string>';
  const android = `רשף 🔥 \\"O\\'Hara\\" \\\\n &amp; &lt;x&gt; $&amp; ]]&gt;`;
  assert.equal(editStrings(strings, { name }), strings.replaceAll("App<", () => `${android}<`));
  const info = editInfo(plistOf({ CFBundleDisplayName: "App" }), { site: SITE, name }, {});
  const plain = "רשף 🔥 &quot;O&apos;Hara&quot; \\n &amp; &lt;x&gt; $&amp; ]]&gt;";
  assert.ok(info.includes(`<string>${plain}</string>`), info);
  assert.equal(editInfo(info, { site: SITE, name }, {}), info);
  const config = configOf({ site: SITE, id: "com.example.app", name }, { androidPush: false });
  assert.equal(settingsIn(JSON.parse(JSON.stringify(config))).name, name);
});

Deno.test("NA-28 editManifest: nothing is backed up or sent unencrypted, and notifications have their looks", () => {
  const edited = editManifest(MANIFEST, { site: SITE }, LINKED);
  for (
    const part of [
      'allowBackup="false"',
      "data_extraction_rules",
      "network_security_config",
      "POST_NOTIFICATIONS",
      "@drawable/ic_notification",
      'firebase_messaging_auto_init_enabled" android:value="false"',
    ]
  ) assert.ok(edited.includes(part), part);
  assert.ok(!networkSecurity({ site: SITE }).includes('"true"'));
  assert.match(
    networkSecurity({ site: "http://10.0.2.2:8000" }),
    /"true">\s+<domain [^>]*>10\.0\.2\.2<\/domain>/,
  );
});

Deno.test("NA-24 android: the operator's newer settings stay, the app's name follows", () => {
  assert.equal(editVariables("minSdkVersion = 24\n"), "minSdkVersion = 26\n");
  assert.equal(editVariables("minSdkVersion = 29\n"), "minSdkVersion = 29\n");
  const strings = '<string name="app_name">App</string><string name="title_activity_main">App</string>';
  assert.equal(editStrings(strings, { name: "O'Hara" }), strings.replaceAll("App<", "O\\'Hara<"));
  assert.ok(isTemplatePicture("/x/res/mipmap-hdpi/ic_launcher_round.png"));
  assert.ok(isTemplatePicture("/x/res/drawable-land-hdpi/splash.png"));
  assert.ok(!isTemplatePicture("/x/res/mipmap-anydpi-v26/ic_launcher.xml"));
});

Deno.test("NA-29 ios: asks in every language, opens links to the site, and hears of notifications", async () => {
  const folder = new URL("../../packaged/template/files/ios/App/App/", import.meta.url);
  const texts = await Promise.all(
    ["en", "he", "de"].map(async (language) =>
      stringsIn(await Deno.readTextFile(new URL(`${language}.lproj/InfoPlist.strings`, folder)))
    ),
  );
  for (const text of texts) assert.deepEqual(Object.keys(text), Object.keys(texts[0] ?? {}));
  assert.ok(texts[0]?.NSCameraUsageDescription);

  const info = editInfo(
    plistOf({ CFBundleDisplayName: "App", own: true }),
    { site: SITE, name: "a & b" },
    texts[0] ?? {},
  );
  assert.match(info, /<string>a &amp; b<\/string>[^]*<key>own<\/key>[^]*NSCameraUsageDescription/);
  assert.ok(!info.includes("NSAppTransportSecurity"));
  const development = editInfo(info, { site: "http://localhost:8000", name: "x" }, {});
  assert.ok(development.includes("NSAllowsLocalNetworking"));
  assert.ok(!editInfo(development, { site: SITE, name: "x" }, {}).includes("NSAllowsLocalNetworking"));

  const domains = "com.apple.developer.associated-domains";
  assert.deepEqual(entitlements({ site: SITE }), {
    "aps-environment": "development",
    [domains]: ["applinks:dating.example.org"],
  });
  assert.ok(!(domains in (entitlements({ site: "http://localhost:8000" }) as object)));

  const delegate = "class AppDelegate {\n    func own() {\n    }\n}\n";
  const edited = editAppDelegate(delegate, "func push() {}");
  assert.match(edited, /own\(\) \{\n +\}\n.*\n {4}func push\(\) \{\}\n.*\n\}\n$/);
  assert.equal(editAppDelegate(edited, "func push() {}"), edited);
});
