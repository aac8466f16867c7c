import { type AddressInfo, connect, createServer as createNetServer } from "node:net";
import assert from "node:assert/strict";
import type { IncomingMessage } from "node:http";
import { checkUpgrade, pageAgeOf, refuseUpgrade } from "@/gateway/upgrade.ts";
import { until } from "@/tests/kit/mod.ts";

function codeOf(url: string | undefined, headers: Record<string, string | string[]>): string | undefined {
  const rawHeaders = ["Host", "a.example"];
  const request = { url, headers: { host: "a.example", ...headers }, rawHeaders };
  return checkUpgrade(request as unknown as IncomingMessage, undefined)?.code;
}

const own = { origin: "https://a.example" };

Deno.test("SE-4 checkUpgrade: from our own pages only, and not without saying so", () => {
  assert.equal(codeOf("/socket", own), undefined);
  assert.equal(codeOf("/socket", { ...own, "sec-fetch-site": "same-origin" }), undefined);
  assert.equal(codeOf("/socket", { "sec-fetch-site": "same-origin" }), "forbidden_origin");
  assert.equal(codeOf("/socket", {}), "forbidden_origin");
  assert.equal(codeOf("/socket", { origin: "https://evil.example" }), "forbidden_origin");
  assert.equal(codeOf("/socket", { ...own, "sec-fetch-site": "cross-site" }), "forbidden_origin");
  assert.equal(
    codeOf("/socket", { ...own, "sec-fetch-site": ["same-site", "same-origin"] }),
    "forbidden_origin",
  );
});

Deno.test("SE-7 checkUpgrade: the token of the URL is not looked at", () => {
  for (const url of ["/socket", "/socket?token=kindling", "/socket?token=x", "/socket?"]) {
    assert.equal(codeOf(url, own), undefined, url);
  }
  for (const url of ["/", "/socket/", "/sockets", "//socket", "/x?/socket", undefined]) {
    assert.equal(codeOf(url, own), "not_found", String(url));
  }
});

Deno.test("WI-25 P9 pageAgeOf: what is no age is the age of a page that may have missed anything", () => {
  const ageOf = (query: string) => pageAgeOf({ url: `/socket${query}` } as IncomingMessage);
  assert.deepEqual(["?age=0", "?token=x&age=12.5", "?age=1e3"].map(ageOf), [0, 12.5, 1_000]);
  for (const query of ["", "?", "?age", "?age=", "?age=x", "?age=-1", "?age=NaN", "?age=%00", "?ages=1"]) {
    assert.equal(ageOf(query), Infinity, query);
  }
  assert.equal(pageAgeOf({} as IncomingMessage), Infinity);
});

Deno.test("P8 P9 refuseUpgrade: a visitor who never closes their side does not hold the line", async () => {
  const refused = Promise.withResolvers<void>();
  const server = createNetServer({ allowHalfOpen: true }, (line) => {
    line.once("close", () => refused.resolve());
    refuseUpgrade(line, { status: 403, code: "forbidden_origin" });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const visitor = connect({
    port: (server.address() as AddressInfo).port,
    host: "127.0.0.1",
    allowHalfOpen: true,
  });
  const heard: string[] = [];
  visitor.on("data", (data) => heard.push(String(data)));
  visitor.on("error", () => {});
  await refused.promise;
  await until("the refusal is heard", () => heard.join("").includes("forbidden_origin"));
  visitor.destroy();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});
