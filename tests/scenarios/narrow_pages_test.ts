/** Pages for windows that are known to be narrow: without columns, and light. */
import assert from "node:assert/strict";
import { MEMBERS_PAGE } from "@/domain/limits.ts";
import { keys } from "@/store/keys.ts";
import { openServer, request, signUp } from "@/tests/kit/mod.ts";
import { addCrowd } from "@/tests/kit/crowd.ts";

const COLUMN = /<aside class="shell-(\w+)" aria-label="[^"]*">(<\/aside>)?/g;
const KIB = 1024;

/** The columns of a page, and whether anything is in them. */
function columnsOf(html: string): string[] {
  return Array.from(html.matchAll(COLUMN), ([, name, end]) => `${name} ${end ? "empty" : "full"}`);
}

Deno.test("NV-33 member pages: columns unless the window is known to be narrow, and alone for one that has become wide", async () => {
  await using server = await openServer();
  const ada = await signUp(server, { name: "Ada" });
  const page = async (cookies: string, headers?: Record<string, string>) => {
    const answer = await request(server, "/explore", {
      cookie: `${ada.cookie}${cookies}`,
      ...headers && { headers },
    });
    return { ...answer, columns: columnsOf(answer.text) };
  };
  assert.deepEqual((await page("")).columns, ["side full", "end full"]);
  assert.deepEqual((await page("; wide=1")).columns, ["side full", "end full"]);
  const narrow = await page("; wide=0");
  assert.deepEqual(narrow.columns, ["side empty", "end empty"]);
  assert.doesNotMatch(narrow.text, /data-wide/);
  const alone = await page("; wide=0", { "x-part": "columns" });
  assert.equal(alone.headers.get("x-part"), "columns");
  assert.deepEqual(alone.columns, ["side full", "end full"]);
  assert.doesNotMatch(alone.text, /<main|tab-bar/);
});

Deno.test("NV-34 /meet and /explore: the HTML of a narrow window is light, with photos, cities and names", async () => {
  await using server = await openServer();
  const ada = await signUp(server, { name: "Ada" });
  const { value: own } = await server.database.get(keys.member(ada.id));
  assert.ok(own?.place);
  const { city, place } = own;
  await addCrowd(server.database, MEMBERS_PAGE, {
    own: (nth) => ({
      name: "Maximilian",
      photo: `/photos/01H8XGJWBWBAQ4N8${String(nth).padStart(10, "0")}`,
      photo_placeholder: "0123456789ab".repeat(3),
      city,
      place,
    }),
  });
  for (const [path, budget] of [["/meet", 45 * KIB], ["/explore", 25 * KIB]] as const) {
    const { text } = await request(server, path, { cookie: `${ada.cookie}; wide=0` });
    const bytes = new TextEncoder().encode(text).length;
    assert.ok(text.includes("Maximilian"), path);
    assert.ok(bytes <= budget, `${path} has ${bytes} bytes, over its budget of ${budget}`);
  }
});
