/** Telemetry as an operator's collector gets it. */
import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { connectLoad, Load, seedLoadMembers } from "@/tests/kit/load.ts";
import { request } from "@/tests/kit/http.ts";
import { openProcess } from "@/tests/kit/process.ts";
import { type Client, connect, grantCoins, openServer, sendText, signUp } from "@/tests/kit/mod.ts";
import { until, within } from "@/tests/kit/until.ts";

interface Collector extends AsyncDisposable {
  url: string;
  /** Bodies by path. */
  bodies: { path: string; body: string }[];
}

/** A collector that takes OTLP as JSON over HTTP. */
async function openCollector(): Promise<Collector> {
  const bodies: Collector["bodies"] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (text: string) => body += text);
    request.on("end", () => {
      bodies.push({ path: request.url ?? "", body });
      response.writeHead(200, { "content-type": "application/json", connection: "close" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

Deno.test("OP-5 NV-13 telemetry: with OTEL_DENO every call is a span at the collector, and nothing there is secret", async () => {
  const folder = await Deno.makeTempDir({ prefix: "kindling_" });
  try {
    await using collector = await openCollector();
    const path = `${folder}/test.db`;
    const members = await seedLoadMembers(path, 3);
    const load = new Load(members);
    const settings: Record<string, string> = {
      LOG_LEVEL: "info",
      OTEL_DENO: "true",
      OTEL_SERVICE_NAME: "kindling",
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    };
    await using server = await openProcess(path, settings);
    const link = `/recover/${"K".repeat(43)}`;
    const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
    await request({ origin: `http://127.0.0.1:${server.port}` }, link, {
      headers: { traceparent: `00-${trace}-00f067aa0ba902b7-01` },
    });
    const drivers = await connectLoad(load, server.port);
    const enough = Promise.withResolvers<void>();
    drivers.start({ onAck: (count) => count === 20 && enough.resolve() });
    await enough.promise;
    drivers.stop();
    await drivers.settled(5_000);
    await drivers.cut();
    server.signal("SIGTERM");
    assert.equal((await within("the process is gone", server.gone)).code, 0);

    const traces = collector.bodies.filter((each) => each.path === "/v1/traces");
    const spans = traces.flatMap(({ body }) => listSpans(body));
    const calls = spans.filter(({ name }) => name === "call send_message");
    assert.ok(calls.length >= load.acknowledged, `${calls.length} spans of ${load.acknowledged} calls`);
    const everything = collector.bodies.map(({ body }) => body).join("\n");
    assert.ok(everything.includes("kindling"));
    for (const { cookie } of members) {
      assert.ok(!everything.includes(cookie.slice(4)), "a token left the machine");
    }
    assert.ok(!everything.includes(link), "a mailed link left the machine");
    const page = traces.find(({ body }) => body.includes('"/recover"'));
    assert.ok(page?.body.includes(trace), "the page's span belongs to the trace that asked for it");
    assert.ok(!everything.includes("wish 1"), "a message left the machine");
    assert.ok(!/demo\.invalid/.test(everything), "an e-mail address left the machine");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  links?: { spanId: string }[];
}

Deno.test("OP-55 traces: a page, its calls, their commit and the deliveries are connected, also across isolates", async () => {
  await using collector = await openCollector();
  const settings: Record<string, string> = {
    OPERATOR_KEY: "k3y-0f-the-operator_0123456789abcdef",
    WORKERS: "2",
    OTEL_DENO: "true",
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
  };
  await using server = await openServer({ lane: "workers", settings });
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  await grantCoins(server, ada, 1_000);
  const asking = { trace: "4bf92f3577b34da6a3ce929d0e0e4736", span: "00f067aa0ba902b7" };
  const traceparent = `00-${asking.trace}-${asking.span}-01`;
  await request(server, "/contacts", { cookie: ada.cookie, headers: { traceparent } });
  await using devices = new AsyncDisposableStack();
  const adas: Client[] = [];
  // The system decides which isolate a socket comes to.
  await until("both isolates have a socket of Ada's", async () => {
    adas.push(devices.use(await connect(server, ada)));
    const headers = { authorization: `Bearer ${settings.OPERATOR_KEY}` };
    const { text } = await request(server, "/metrics", { headers });
    return ["0", "1"].every((nth) => text.includes(`kindling_members_online{isolate="${nth}"} 1`));
  });
  // What is sent at once is decided and committed together.
  for (const device of [adas[0], adas.at(-1)]) {
    assert.ok(device);
    await Promise.all(Array.from({ length: 8 }, (_, nth) => sendText(device, ben, `wish ${nth}`)));
  }
  const { process } = server.instances[0] ?? {};
  process?.signal("SIGTERM");
  await process?.gone;

  const spans = collector.bodies.filter(({ path }) => path === "/v1/traces").flatMap(({ body }) =>
    listSpans(body)
  );
  const bySpanId = new Map(spans.map((span) => [span.spanId, span]));
  const page = spans.find(({ parentSpanId }) => parentSpanId === asking.span);
  assert.equal(page?.traceId, asking.trace);
  const calls = spans.filter(({ name, parentSpanId }) =>
    name.startsWith("call ") && parentSpanId === page?.spanId
  );
  assert.ok(calls.length > 0, "the page's calls are parts of it");
  const sends = spans.filter(({ name }) => name === "call send_message");
  assert.equal(sends.length, 16);
  const joins = spans.filter(({ name }) => name === "join");
  assert.ok(joins.length > 0, "some were done together with others");
  for (const { spanId } of sends) {
    const join = joins.find(({ parentSpanId }) => parentSpanId === spanId);
    const doneBy = join?.links?.[0]?.spanId ?? spanId;
    const commits = spans.filter(({ name, links }) =>
      name === "commit" && links?.some(({ spanId }) => spanId === doneBy)
    );
    assert.ok(commits.length > 0, "a commit names the call");
    const deliveries = spans.filter(({ name, parentSpanId }) =>
      name === "deliver" && parentSpanId === doneBy
    );
    assert.equal(deliveries.length, 2, "both isolates deliver for it");
  }
  for (const { name, parentSpanId } of spans) {
    if (!parentSpanId || parentSpanId === asking.span) continue;
    assert.ok(bySpanId.has(parentSpanId), `"${name}" is a part of a span that was not exported`);
  }
});

function listSpans(body: string): Span[] {
  const { resourceSpans } = JSON.parse(body) as {
    resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
  };
  return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
}
