/** What is measured, as a scraper gets it. */
import assert from "node:assert/strict";
import { type MeterName, METERS, prometheusName } from "@/telemetry/meters.ts";
import { connect, openServer, request, sendText, signUp, type TestServer, until } from "@/tests/kit/mod.ts";

const OPERATOR_KEY = "k3y-0f-the-operator_0123456789abcdef";
const settings = { OPERATOR_KEY };

/** Samples by their line up to the value. */
type Scrape = Map<string, number>;

async function scrape({ origin }: Pick<TestServer, "origin">): Promise<Scrape> {
  const response = await request({ origin }, "/metrics", {
    headers: { authorization: `Bearer ${OPERATOR_KEY}` },
  });
  assert.equal(response.status, 200);
  const lines = response.text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(lines.map((line) => {
    const at = line.lastIndexOf(" ");
    return [line.slice(0, at), Number(line.slice(at + 1))];
  }));
}

/** The sum of a meter's samples whose labels have all these. */
function sum(scraped: Scrape, name: MeterName, ...labels: string[]): number {
  let total = 0;
  for (const [line, value] of scraped) {
    const [called = "", rest = ""] = line.split("{");
    if (called === prometheusName(name) && labels.every((label) => rest.includes(label))) total += value;
  }
  return total;
}

Deno.test("OP-51 /metrics: every meter in Prometheus's format, for the operator's key alone and under any name", async () => {
  await using server = await openServer({ settings: { ...settings, PUBLIC_ORIGIN: "http://kindling.test" } });
  const { port } = new URL(server.origin);
  const place = { origin: `http://127.0.0.1:${port}` };
  const authorization = `Bearer ${OPERATOR_KEY}`;
  const scraped = await request(place, "/metrics", { headers: { authorization } });
  assert.equal(scraped.status, 200);
  assert.equal(scraped.headers.get("content-type"), "text/plain; version=0.0.4; charset=utf-8");
  assert.equal(scraped.headers.get("cache-control"), "no-store");
  for (const name of Object.keys(METERS) as MeterName[]) {
    // Calls appear with the first one.
    if (name !== "kindling.calls") assert.ok(scraped.text.includes(`# HELP ${prometheusName(name)} `), name);
  }
  for (const wrong of ["", `Bearer ${OPERATOR_KEY}x`, `Basic ${OPERATOR_KEY}`]) {
    const refused = await request(place, "/metrics", { headers: { authorization: wrong } });
    assert.deepEqual([refused.status, JSON.parse(refused.text).error_code], [401, "operator_key_invalid"]);
    assert.equal(refused.headers.get("www-authenticate"), "Bearer");
  }
  const asked = await Promise.all(
    Array.from({ length: 40 }, () => request(place, "/metrics", { headers: { authorization: "Bearer x" } })),
  );
  assert.ok(asked.some(({ status }) => status === 429));

  await using without = await openServer();
  const { status, text } = await request(without, "/metrics", { headers: { authorization } });
  assert.deepEqual([status, JSON.parse(text).error_code], [404, "not_found"]);
});

Deno.test("OP-53 OP-50 /metrics: calls, commits, coins, sockets and webhooks are counted, and nothing names anybody", async () => {
  await using server = await openServer({ settings });
  const ada = await signUp(server, { name: "Ada" });
  const ben = await signUp(server, { name: "Benedict" });
  const before = await scrape(server);
  await using device = await connect(server, ada);
  await device.expectReply("totals", {});
  await device.expectRefusal("no/such/module", {}, "unknown_module");
  await sendText(device, ben, "a wish that nobody may see");
  await fetch(`${server.origin}/webhooks/payments/test`, { method: "POST", body: "{}" }).then((each) =>
    each.body?.cancel()
  );
  const after = await scrape(server);
  const more = (name: MeterName, ...labels: string[]) =>
    sum(after, name, ...labels) - sum(before, name, ...labels);
  assert.equal(more("kindling.calls", 'call="totals"', 'outcome="ok"', 'side="member"'), 1);
  assert.equal(more("kindling.calls", 'call="unknown"', 'outcome="unknown_module"'), 1);
  assert.equal(more("kindling.calls", 'call="send_message"', 'outcome="ok"'), 1);
  assert.ok(more("kindling.commits", 'outcome="landed"') >= 1);
  assert.equal(more("kindling.webhooks", 'outcome="refused"'), 1);
  assert.ok(more("kindling.coins", 'way="out"', 'cause="message"') > 0);
  assert.equal(more("kindling.sockets", 'side="member"'), 1);
  assert.equal(sum(after, "kindling.members.online"), 1);
  assert.equal(sum(after, "kindling.ready"), 1);
  const text = [...after.keys()].join("\n");
  for (const secret of ["Ada", "Benedict", ada.id, ben.id, "wish", "no/such/module"]) {
    assert.ok(!text.includes(secret), `"${secret}" is in a label`);
  }
});

Deno.test("OP-52 /metrics: with several isolates a scrape shows all of them, whichever answers", async () => {
  await using server = await openServer({ lane: "workers", settings });
  const isolates = await until("all are there", async () => {
    const scraped = await scrape(server);
    const lines = [...scraped.keys()].filter((line) => line.startsWith("kindling_memory_heap_bytes"));
    return lines.length === 3 && lines.sort();
  });
  assert.deepEqual(isolates, ["0", "1", "2"].map((nth) => `kindling_memory_heap_bytes{isolate="${nth}"}`));
  const scrapes = await Promise.all(Array.from({ length: 12 }, () => scrape(server)));
  for (const scraped of scrapes) {
    assert.equal(sum(scraped, "kindling.ready"), 3);
    assert.equal(
      [...scraped.keys()].filter((line) => line.startsWith("process_memory_usage_bytes")).length,
      1,
    );
    assert.equal(scraped.get('kindling_queue_age_seconds{queue="mail"}') === undefined, false);
  }
});
