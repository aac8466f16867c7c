import assert from "node:assert/strict";
import { readImageHeader } from "@/domain/image_header.ts";
import { APP_ICONS, APP_SHORTCUTS } from "@/routes/app_pictures.ts";
import { writeManifest } from "@/routes/manifest.ts";
import { TABLE } from "@/routes/mod.ts";
import { ALTERNATES } from "@/routes/site_urls.ts";
import { pixelAt, type Rgba, rgbaOf } from "@/tests/kit/rgba.ts";

const NO_APPS = { android: null, ios: null };
const STATIC = new URL("../static", import.meta.url);
/** Of a screenshot: a device loads all of them before it asks. */
const SCREEN_MAX_BYTES = 90 * 1024;
/** Neighbours on a background differ by no more, in any colour: an edge of the mark differs by far more. */
const SMOOTH = 12;

function read(path: string): Promise<Uint8Array<ArrayBuffer>> {
  return Deno.readFile(`${STATIC.pathname}${path}`);
}

async function pictureOf(file: string): Promise<Rgba> {
  return await rgbaOf(await read(file));
}

/** Distance of a pixel's middle from that of the picture, as a share of its side. */
function fromMiddle({ width, height }: Rgba, x: number, y: number): number {
  return Math.hypot(x + 0.5 - width / 2, y + 0.5 - height / 2) / width;
}

/** Each pixel for which `fits` holds. */
function* pixelsOf(picture: Rgba, fits: (share: number) => boolean): Generator<[x: number, y: number]> {
  for (let y = 0; y < picture.height; y++) {
    for (let x = 0; x < picture.width; x++) {
      if (fits(fromMiddle(picture, x, y))) yield [x, y];
    }
  }
}

Deno.test("MF-1 writeManifest: one app in every language, which begins on a page of its own scope", () => {
  for (const lang of ALTERNATES) {
    const manifest = writeManifest(lang, { site: "Kindling", apps: NO_APPS });
    assert.deepEqual(
      [manifest.id, manifest.scope, manifest.start_url, manifest.display, manifest.name, manifest.lang],
      ["/", "/", "/explore", "standalone", "Kindling", lang],
    );
    assert.equal(manifest.dir, lang === "he" ? "rtl" : "ltr");
    assert.ok(TABLE.some(({ path }) => path === manifest.start_url));
    assert.equal(Object.hasOwn(manifest, "prefer_related_applications"), false);
    assert.equal(Object.hasOwn(manifest, "related_applications"), false);
  }
  const [en, he] = (["en", "he"] as const).map((lang) =>
    writeManifest(lang, { site: "Kindling", apps: NO_APPS })
  );
  assert.notEqual(en?.description, he?.description);
  assert.notEqual(en?.shortcuts[0]?.name, he?.shortcuts[0]?.name);
});

Deno.test("MF-2 writeManifest: a long name is cut between its words for launchers", () => {
  const shortNameOf = (site: string) => writeManifest("en", { site, apps: NO_APPS }).short_name;
  assert.equal(shortNameOf("Kindling"), "Kindling");
  assert.equal(shortNameOf("Kindling for you"), "Kindling for");
  assert.equal(shortNameOf("Kindling forever"), "Kindling");
  assert.equal(shortNameOf("Kindlingforeveryone"), "Kindlingfore");
  assert.equal(shortNameOf("שלום חברים וחברות"), "שלום חברים");
});

Deno.test("MF-3 writeManifest: the operator's app on Android is named as related, and never preferred", () => {
  const android = { package: "com.example.kindling", fingerprints: [] };
  const manifest = writeManifest("en", {
    site: "Kindling",
    apps: { android, ios: "TEAM123456.com.example" },
  });
  assert.deepEqual(manifest.related_applications, [{
    platform: "play",
    id: "com.example.kindling",
    url: "https://play.google.com/store/apps/details?id=com.example.kindling",
  }]);
  assert.equal(Object.hasOwn(manifest, "prefer_related_applications"), false);
});

Deno.test("MF-4 manifest: every picture that it names is there, of exactly its size and type", async () => {
  const seen = new Set<string>();
  for (const lang of ALTERNATES) {
    const { icons, shortcuts, screenshots } = writeManifest(lang, { site: "Kindling", apps: NO_APPS });
    for (
      const { src, sizes, type } of [
        ...icons,
        ...shortcuts.flatMap((each) => each.icons),
        ...screenshots,
      ]
    ) {
      if (seen.has(src)) continue;
      seen.add(src);
      const header = readImageHeader(await read(src));
      assert.deepEqual([header && `${header.width}x${header.height}`, header?.type], [sizes, type], src);
    }
    for (const { src, label, form_factor } of screenshots) {
      assert.ok((await read(src)).byteLength <= SCREEN_MAX_BYTES, src);
      assert.ok(label.length > 0 && (form_factor === "narrow" || form_factor === "wide"));
    }
    assert.deepEqual(new Set(screenshots.map((each) => each.form_factor)), new Set(["narrow", "wide"]));
  }
  for (const purpose of ["any", "maskable", "monochrome"]) {
    assert.ok(APP_ICONS.some((icon) => icon.purpose === purpose && icon.size === 512), purpose);
  }
});

Deno.test("MF-5 manifest: shortcuts lead to members' pages, each with a name and an icon", () => {
  const { shortcuts } = writeManifest("de", { site: "Kindling", apps: NO_APPS });
  assert.equal(shortcuts.length, APP_SHORTCUTS.length);
  for (const { name, url, icons } of shortcuts) {
    assert.ok(name.length > 0 && icons.length === 1);
    assert.ok(TABLE.some((page) => page.path === url && page.guard === "member"), url);
  }
});

Deno.test("MF-6 icons: a maskable one fills its square, and outside the circle of 80 % is nothing but background", async () => {
  for (const { file, purpose } of APP_ICONS) {
    if (purpose !== "maskable") continue;
    const picture = await pictureOf(`/images/app/${file}`);
    for (const [x, y] of pixelsOf(picture, () => true)) assert.equal(pixelAt(picture, x, y)[3], 255, file);
    for (const [x, y] of pixelsOf(picture, (share) => share > 0.4)) {
      if (x + 1 === picture.width || y + 1 === picture.height) continue;
      const [own, right, below] = [[x, y], [x + 1, y], [x, y + 1]] as const;
      for (const other of [right, below]) {
        if (fromMiddle(picture, ...other) <= 0.4) continue;
        const beside = pixelAt(picture, ...other);
        const steps = pixelAt(picture, ...own).map((value, nth) => Math.abs(value - (beside[nth] ?? 0)));
        assert.ok(Math.max(...steps) <= SMOOTH, `${file} has an edge at ${x}, ${y}`);
      }
    }
  }
});

Deno.test("MF-6 icons: what devices colour themselves is a shape, and only one; the others have rounded corners", async () => {
  const shape = await pictureOf("/images/app/monochrome-512.png");
  for (const [x, y] of pixelsOf(shape, (share) => share > 0.4)) assert.equal(pixelAt(shape, x, y)[3], 0);
  const opaque = Array.from(pixelsOf(shape, () => true)).filter(([x, y]) => pixelAt(shape, x, y)[3] === 255);
  const share = opaque.length / (shape.width * shape.height);
  assert.ok(share > 0.05 && share < 0.5, `${share}`);
  const icon = await pictureOf("/images/app/icon-512.png");
  assert.deepEqual([pixelAt(icon, 0, 0)[3], pixelAt(icon, 256, 8)[3]], [0, 255]);
});

Deno.test("MF-7 apple-touch-icon: 180 pixels, and no transparency, which Apple would show as black", async () => {
  const picture = await pictureOf("/images/apple-touch-icon.png");
  assert.deepEqual([picture.width, picture.height], [180, 180]);
  for (const [x, y] of pixelsOf(picture, () => true)) assert.equal(pixelAt(picture, x, y)[3], 255);
});
