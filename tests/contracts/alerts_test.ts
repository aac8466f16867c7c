/** What operators take from deploy/ fits what is measured. */
import assert from "node:assert/strict";
import { type Meter, type MeterName, METERS, prometheusName } from "@/telemetry/meters.ts";

const ROOT = new URL("../../", import.meta.url);
/** Labels that Prometheus or a scrape adds to every meter, or to a histogram. */
const ADDED = ["instance", "isolate", "le"];

/** Labels of each series that a scrape may have. */
function seriesOfTable(): Map<string, string[]> {
  const all = new Map<string, string[]>();
  for (const name of Object.keys(METERS) as MeterName[]) {
    const { kind, labels }: Meter = METERS[name];
    const ends = kind === "histogram" ? ["_bucket", "_sum", "_count"] : [""];
    for (const end of ends) all.set(`${prometheusName(name)}${end}`, [...Object.keys(labels), ...ADDED]);
  }
  return all;
}

async function read(path: string): Promise<string> {
  return await Deno.readTextFile(new URL(path, ROOT));
}

for (const path of ["deploy/prometheus/alerts.yml", "deploy/grafana/dashboard.json"]) {
  Deno.test(`OP-54 ${path}: names meters of the table alone, with values that their labels have`, async () => {
    const table = seriesOfTable();
    const text = (await read(path)).replaceAll('\\"', '"');
    const used = [...text.matchAll(/\b((?:kindling|process)_[a-z_]+)(?:\{([^}]*)\})?/g)];
    assert.ok(used.length > 10);
    for (const [, series = "", chosen = ""] of used) {
      const labels = table.get(series);
      assert.ok(labels, `${series} is no meter`);
      for (const [, label = "", value = ""] of chosen.matchAll(/([a-z]+)[=!~]+"([^"]*)"/g)) {
        assert.ok(labels.includes(label), `${series} has no label ${label}`);
        const known = valuesOf(series, label);
        if (!known) continue;
        for (const each of value.split("|")) {
          assert.ok(known.includes(each), `${series}: no ${label} is ${each}`);
        }
      }
    }
  });
}

/** The values of a label where the table lists them. */
function valuesOf(series: string, label: string): readonly string[] | null {
  for (const name of Object.keys(METERS) as MeterName[]) {
    const { labels }: Meter = METERS[name];
    const values = labels[label];
    if (series.startsWith(prometheusName(name)) && values !== undefined) {
      return values === "table" ? null : values;
    }
  }
  return null;
}

Deno.test("OP-54 alerts.yml: each alert has a runbook in the operator's documentation, and a test", async () => {
  const names = [...(await read("deploy/prometheus/alerts.yml")).matchAll(/alert: (\w+)/g)].map(([, name]) =>
    name
  );
  assert.ok(names.length >= 10);
  const docs = await read("docs/operations.md");
  const tried = await read("deploy/prometheus/alerts_test.yml");
  const runbooks = [...docs.matchAll(/^\*\*(Kindling\w+)\*\*:/gm)].map(([, name]) => name);
  assert.deepEqual(runbooks, names);
  for (const name of names) {
    assert.match(tried, new RegExp(`alertname: ${name}\\n\\s+exp_alerts:`), `${name} is not tried`);
  }
});
