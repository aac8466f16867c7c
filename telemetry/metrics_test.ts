import assert from "node:assert/strict";
import { type Meter, type MeterName, METERS, prometheusName } from "@/telemetry/meters.ts";
import { count, record, type Sample, samples } from "@/telemetry/metrics.ts";
import { writePrometheus } from "@/telemetry/prometheus.ts";

const NAMES = Object.keys(METERS) as MeterName[];

function find(name: MeterName, labels: Record<string, string>): Sample | undefined {
  const wanted = JSON.stringify(labels);
  return samples().find((each) => each.name === name && JSON.stringify(each.labels) === wanted);
}

Deno.test("OP-50 METERS: the operator's documentation lists every meter with its kind, unit, labels and meaning", async () => {
  const docs = await Deno.readTextFile(new URL("../docs/operations.md", import.meta.url));
  const rows = docs.split("\n").map((line) => line.split("|").map((cell) => cell.trim()).join("|"));
  for (const name of NAMES) {
    const { kind, unit, labels, about }: Meter = METERS[name];
    const all = Object.entries(labels).map(([label, values]) =>
      values === "table" ? `\`${label}\`` : `\`${label}\` (${values.join(", ")})`
    );
    const row = `|\`${name}\`|\`${prometheusName(name)}\`|${kind}|\`${unit}\`|${all.join(", ")}|${about}|`;
    assert.ok(rows.includes(row), `missing in docs/operations.md: ${row}`);
  }
  const listed = rows.filter((row) => /^\|`(kindling|process)\./.test(row));
  assert.equal(listed.length, NAMES.length, "and nothing else");
});

Deno.test("OP-50 count: adds up by labels, and is 0 before the first time where the labels are known", () => {
  assert.equal(find("kindling.coins", { way: "out", cause: "spotlight" })?.value, 0);
  const before = find("kindling.coins", { way: "in", cause: "purchase" })?.value ?? NaN;
  count("kindling.coins", { way: "in", cause: "purchase" }, 40);
  count("kindling.coins", { way: "in", cause: "purchase" });
  assert.equal(find("kindling.coins", { way: "in", cause: "purchase" })?.value, before + 41);
  assert.equal(find("kindling.coins", { way: "out", cause: "spotlight" })?.value, 0);
});

Deno.test("OP-50 record: counts a value in its class, those at a bound below it and those above all in the last", () => {
  const counts = () => [...find("kindling.commit.mutations", {})?.counts ?? []];
  const before = counts();
  for (const value of [1, 900, 901]) record("kindling.commit.mutations", {}, value);
  const added = counts().map((each, nth) => each - (before[nth] ?? NaN));
  assert.deepEqual(added, [1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1]);
});

Deno.test("OP-51 writePrometheus: one help and type for each meter, histograms added up, labels escaped", () => {
  const text = writePrometheus([
    {
      name: "kindling.commit.mutations",
      labels: { isolate: "0" },
      value: 903,
      counts: [2, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1],
    },
    { name: "kindling.calls", labels: { call: 'a"\\\nb', outcome: "ok" }, value: 2 },
    { name: "kindling.calls", labels: { call: "b", outcome: "ok" }, value: 3.5 },
  ]);
  const lines = text.split("\n");
  assert.deepEqual(lines.slice(0, 3), [
    "# HELP kindling_commit_mutations Rows that an atomic operation has written",
    "# TYPE kindling_commit_mutations histogram",
    'kindling_commit_mutations_bucket{isolate="0",le="1"} 2',
  ]);
  assert.deepEqual(lines.slice(11, 15), [
    'kindling_commit_mutations_bucket{isolate="0",le="900"} 3',
    'kindling_commit_mutations_bucket{isolate="0",le="+Inf"} 4',
    'kindling_commit_mutations_sum{isolate="0"} 903',
    'kindling_commit_mutations_count{isolate="0"} 4',
  ]);
  assert.deepEqual(lines.slice(16), [
    "# TYPE kindling_calls_total counter",
    'kindling_calls_total{call="a\\"\\\\\\nb",outcome="ok"} 2',
    'kindling_calls_total{call="b",outcome="ok"} 3.5',
    "",
  ]);
});
