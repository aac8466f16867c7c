import assert from "node:assert/strict";
import { Hono } from "hono";
import { renderToString } from "preact-render-to-string";
import { ShellName } from "@/islands/shell_name.tsx";
import type { OwnView } from "@/protocol/views/member.ts";
import { Island } from "@/routes/island.tsx";
import type { AppEnv, PageEnv } from "@/routes/page_env.ts";

Deno.test("Island: props survive their data block, whatever they hold", async () => {
  const props = { name: `</kin-island><script>"'&`, age: 30, vip: 0 } as const;
  const own = { id: "me", credits: 5, credits_seq: 1 } as OwnView;
  const page = new Hono<AppEnv>().get("/", (c) => {
    c.set("lang", "en");
    c.set("env", { now: () => 7_000 } as PageEnv);
    return c.html(renderToString(<Island c={c} own={own} of={ShellName} props={props} />));
  });
  const html = await (await page.request("/")).text();
  const [, name, data = ""] =
    /^<kin-island name="(\w+)" *><script type="application\/json">([^<]*)<\/script>/.exec(html) ?? [];
  assert.equal(name, "shell_name");
  const context = { lang: "en", time_zone: "UTC", now: 7, texts: {} };
  assert.deepEqual(JSON.parse(data), { ...props, me: own, context });
});
