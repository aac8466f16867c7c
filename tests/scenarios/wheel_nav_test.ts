import assert from "node:assert/strict";
import { changeCatalogue } from "@/tests/kit/catalogue.ts";
import { openServer, request, signUp, until } from "@/tests/kit/mod.ts";

Deno.test("WH-52 NV-16 /explore: bar and column lead to the wheel, and without one the bar to who likes me", async () => {
  await using server = await openServer();
  const ada = await signUp(server, { name: "Ada" });
  const page = async () => (await request(server, "/explore", { cookie: ada.cookie })).text;
  const bar = (html: string) => html.match(/<header class="shell-bar[^]*?<\/header>/)?.[0] ?? "";
  const first = await page();
  assert.match(bar(first), /href="\/wheel" data-wheel/);
  assert.doesNotMatch(bar(first), /likesme/);
  assert.equal(first.match(/href="\/wheel" data-wheel/g)?.length, 2);
  assert.match(first, /id="wheel-teaser"/);

  await changeCatalogue(server, { wheel: null });
  await until("there is no wheel", async () => !(await page()).includes("data-wheel"));
  const last = await page();
  assert.match(bar(last), /href="\/likesme"/);
  assert.doesNotMatch(last, /wheel-teaser/);
});
