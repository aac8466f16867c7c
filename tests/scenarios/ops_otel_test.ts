/** Telemetry as an operator's collector gets it. */
import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { connectLoad, Load, seedLoadMembers } from "@/tests/kit/load.ts";
import { request } from "@/tests/kit/http.ts";
import { openProcess } from "@/tests/kit/process.ts";
import { within } from "@/tests/kit/until.ts";

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

function listSpans(body: string): { name: string }[] {
  const { resourceSpans } = JSON.parse(body) as {
    resourceSpans: { scopeSpans: { spans: { name: string }[] }[] }[];
  };
  return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
}
