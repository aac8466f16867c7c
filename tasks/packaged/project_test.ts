import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { HOME, makeProject, readEarlier } from "@/tasks/packaged/project.ts";

/** Signs that mean something to XML, Android, Java's build, regular expressions and replacements. */
const SETTINGS = {
  site: "https://dating.example.org",
  id: "org.example.dating",
  name: `רשף & "O'Hara" <x> $& \\n 🔥`,
};

const ANDROID = "android/app/src/main";
const IOS = "ios/App/App";

Deno.test("NA-30 makeProject: both projects, by Capacitor's own command line, as real parsers read them", async (test) => {
  const folder = await Deno.makeTempDir({ prefix: "packaged_" });
  const text = (path: string) => Deno.readTextFile(join(folder, path));
  const files = () => filesBelow(folder, ["node_modules"]);
  try {
    const first = await makeProject(folder, SETTINGS);
    const { parsePlist, parseXml, parseXcode } = parsersOf(folder);

    await test.step("Android: its XML is well-formed, and the name is the name", async () => {
      const pages = [...files().keys()].filter((path) =>
        path.startsWith(`${ANDROID}/`) && path.endsWith(".xml")
      );
      assert.ok(pages.length > 15, `${pages}`);
      for (const path of pages) await parseXml(await text(path));
      const { resources } = await parseXml(await text(`${ANDROID}/res/values/strings.xml`));
      assert.equal(resources.string[0]._, `רשף & \\"O\\'Hara\\" <x> $& \\\\n 🔥`);
      const { manifest } = await parseXml(await text(`${ANDROID}/AndroidManifest.xml`));
      const [application] = manifest.application;
      assert.equal(application.$["android:allowBackup"], "false");
      const [, links] = application.activity[0]["intent-filter"];
      assert.equal(links.data[0].$["android:host"], "dating.example.org");
      const java = await text(`${ANDROID}/java/org/example/dating/MainActivity.java`);
      assert.match(java, /^package org\.example\.dating;/);
    });

    await test.step("Android: every drawing, colour and text that is named is there", async () => {
      const resources = [...files().keys()].filter((path) => path.startsWith(`${ANDROID}/res/`));
      const all = (await Promise.all(
        [...resources.filter((path) => path.endsWith(".xml")), `${ANDROID}/AndroidManifest.xml`].map(text),
      )).join("\n");
      for (
        const [, kind, name] of all.matchAll(/"@(drawable|mipmap|xml|layout)\/(\w+)"|>@(?:drawable)\/(\w+)</g)
      ) {
        if (!kind) continue;
        assert.ok(
          resources.some((path) => path.includes(`/${kind}`) && path.includes(`/${name}.`)),
          `${kind} ${name}`,
        );
      }
      for (const [, kind, name] of all.matchAll(/[">]@(color|string)\/(\w+)["<]/g)) {
        assert.ok(all.includes(`<${kind} name="${name}"`), `${kind} ${name}`);
      }
      assert.ok(!resources.some((path) => path.endsWith(".png")));
    });

    await test.step("iOS: its lists and its project file are read, and all files of it are there", async () => {
      const info = parsePlist(await text(`${IOS}/Info.plist`));
      assert.equal(info.CFBundleDisplayName, SETTINGS.name);
      assert.equal(info.ITSAppUsesNonExemptEncryption, false);
      const rights = parsePlist(await text(`${IOS}/App.entitlements`));
      assert.deepEqual(rights["com.apple.developer.associated-domains"], ["applinks:dating.example.org"]);
      const { objects } = parseXcode(join(folder, "ios/App/App.xcodeproj/project.pbxproj"));
      const variants: Record<string, { name: string; children: { comment: string }[] }> =
        objects.PBXVariantGroup;
      const group = Object.values(variants).find(({ name }) => name === "InfoPlist.strings");
      assert.deepEqual(group?.children.map(({ comment }) => comment), ["en", "he", "de"]);
      const project = await text("ios/App/App.xcodeproj/project.pbxproj");
      assert.equal(project.split("CODE_SIGN_ENTITLEMENTS = App/App.entitlements;").length, 3);
      for (const language of ["en", "he", "de"]) {
        assert.ok(files().has(`${IOS}/${language}.lproj/InfoPlist.strings`));
      }
      for (
        const { filename } of JSON.parse(await text(`${IOS}/Assets.xcassets/Splash.imageset/Contents.json`))
          .images
      ) {
        assert.ok(files().has(`${IOS}/Assets.xcassets/Splash.imageset/${filename}`), filename);
      }
      assert.match(await text(`${IOS}/AppDelegate.swift`), /capacitorDidRegisterForRemoteNotifications/);
      assert.equal(
        JSON.parse(await text(`${IOS}/capacitor.config.json`)).server.url,
        "https://dating.example.org/",
      );
    });

    await test.step("the page for no network names the site and the app", async () => {
      for (const path of [`${ANDROID}/assets/public/index.html`, `${IOS}/public/index.html`]) {
        const page = await text(path);
        assert.match(page, /<meta name="site" content="https:\/\/dating\.example\.org">/);
        assert.match(page, /<title>רשף &amp; &quot;O&apos;Hara&quot; &lt;x&gt; \$&amp; \\n 🔥<\/title>/);
      }
    });

    await test.step("NA-25 iOS: an address that only begins like the site's is not the site, after any copy", async () => {
      const config = join(folder, IOS, "capacitor.config.json");
      const addressIn = async (file: string) => JSON.parse(await Deno.readTextFile(file)).server.url;
      const before = await Deno.readTextFile(config);
      for (const word of ["copy", "sync"]) {
        await Deno.remove(config);
        const { success } = await new Deno.Command(Deno.execPath(), {
          args: ["run", "-A", "node_modules/@capacitor/cli/bin/capacitor", word, "ios"],
          cwd: folder,
          env: {
            CI: "1",
            PATH: [dirname(Deno.execPath()), Deno.env.get("PATH")].join(delimiter),
          },
          stdin: "null",
          stdout: "null",
          stderr: "null",
        }).output();
        assert.ok(success, word);
        const url = await addressIn(config);
        assert.ok("https://dating.example.org/chat".startsWith(url));
        assert.ok(!"https://dating.example.org.other.org/".startsWith(url), word);
      }
      // Of an origin Android takes no slash.
      assert.equal(await addressIn(join(folder, "capacitor.config.json")), "https://dating.example.org");
      assert.equal(
        await addressIn(join(folder, ANDROID, "assets/capacitor.config.json")),
        "https://dating.example.org",
      );
      assert.equal(await Deno.readTextFile(config), before);
    });

    await test.step("a second run changes nothing", async () => {
      const before = files();
      assert.deepEqual(await makeProject(folder, SETTINGS), first);
      assert.deepEqual(files(), before);
      assert.deepEqual(await readEarlier(folder), SETTINGS);
    });

    await test.step("what the operator has changed stays, and is named; google-services.json brings the plugin", async () => {
      const own = [`${ANDROID}/res/drawable/ic_splash.xml`, "www/index.html"];
      for (const path of own) await Deno.writeTextFile(join(folder, path), "<own/>");
      const gradle = await text("android/app/build.gradle");
      await Deno.writeTextFile(
        join(folder, "android/app/build.gradle"),
        gradle.replace("versionCode 1", "versionCode 7"),
      );
      await Deno.writeTextFile(join(folder, "android/app/google-services.json"), "{}");
      const { kept, androidPush } = await makeProject(folder, { ...SETTINGS, site: "https://other.example" });
      assert.deepEqual([kept.toSorted(), androidPush], [own, true]);
      assert.equal(await text(`${ANDROID}/res/drawable/ic_splash.xml`), "<own/>");
      assert.match(await text("android/app/build.gradle"), /versionCode 7/);
      assert.match(await text("android/app/capacitor.build.gradle"), /capacitor-push-notifications/);
      for (const [path] of files()) {
        if (/\.(?:xml|plist|entitlements|json)$/.test(path)) {
          assert.ok(!(await text(path)).includes("dating.example.org"), path);
        }
      }
    });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("NA-31 packaged: the plugins of the app are those that the pages speak to", async () => {
  const { dependencies } = JSON.parse(await Deno.readTextFile(join(HOME, "package.json")));
  const { imports } = JSON.parse(await Deno.readTextFile(new URL("../../deno.json", import.meta.url)));
  for (const name of ["@capacitor/core", "@capacitor/app", "@capacitor/push-notifications"]) {
    assert.equal(imports[name], `npm:${name}@${dependencies[name]}`);
  }
});

/** Those that Capacitor's command line uses itself. */
function parsersOf(folder: string) {
  const load = createRequire(join(folder, "node_modules/"));
  const parseXml = (text: string) => load("xml2js").parseStringPromise(text);
  const parsePlist = (text: string) => load("plist").parse(text);
  const parseXcode = (path: string) => load("xcode").project(path).parseSync().hash.project;
  return { parseXml, parsePlist, parseXcode };
}

/** Path below the folder → what it holds. */
function filesBelow(folder: string, without: readonly string[], below = ""): Map<string, string> {
  const files = new Map<string, string>();
  for (const { name, isDirectory } of Deno.readDirSync(join(folder, below))) {
    if (without.includes(name)) continue;
    const path = join(below, name);
    if (isDirectory) {
      for (const [inner, held] of filesBelow(folder, without, path)) files.set(inner, held);
    } else files.set(path, Deno.readTextFileSync(join(folder, path)));
  }
  return files;
}
