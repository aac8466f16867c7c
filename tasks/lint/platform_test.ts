/** Tests of the rules that keep a platform API in one folder. */
import assert from "node:assert/strict";
import plugin from "@/tasks/lint/layers.ts";

type Case = { rule: string; owner: string; stranger: string; sources: string[] };

const CASES: Case[] = [
  {
    rule: "kv-in-store",
    owner: "store/a.ts",
    stranger: "actors/a.ts",
    sources: [
      "await Deno.openKv();",
      'await Deno["openKv"]();',
      "await globalThis.Deno.openKv();",
      "const { openKv } = Deno;",
      "function f(kv: Deno.Kv): void {}",
      "type Key = Deno.KvKey;",
      "let a: Deno.AtomicOperation;",
    ],
  },
  {
    rule: "env-in-config",
    owner: "config.ts",
    stranger: "context.ts",
    sources: [
      'Deno.env.get("PORT");',
      "process.env.PORT;",
      "const { env } = Deno;",
      "type E = typeof Deno.env;",
    ],
  },
  {
    rule: "console-in-telemetry",
    owner: "telemetry/a.ts",
    stranger: "gateway/a.ts",
    sources: ['console.log("a");', 'console["error"]("a");', "const { log } = console;"],
  },
  {
    rule: "sockets-in-gateway",
    owner: "gateway/a.ts",
    stranger: "app.ts",
    sources: ['import { WebSocketServer } from "ws";', 'import type { WebSocket } from "npm:ws@8";'],
  },
  {
    rule: "browser-imports",
    owner: "store/a.ts",
    stranger: "protocol/a.ts",
    sources: [
      'import { z } from "zod";',
      'import type { z } from "zod/v4";',
      'export * from "npm:zod@4";',
      'import { join } from "node:path";',
    ],
  },
];

function lint(file: string, source: string): string[] {
  return Deno.lint.runPlugin(plugin, file, source).map((found) => found.id.replace("kindling/", ""));
}

Deno.test("console-in-telemetry: allows one file of what browsers load, and no other", () => {
  assert.deepEqual(lint("client/browser_ports.ts", 'console.info("a");'), []);
  assert.deepEqual(lint("client/socket.ts", 'console.info("a");'), ["console-in-telemetry"]);
});

for (const { rule, owner, stranger, sources } of CASES) {
  for (const source of sources) {
    Deno.test(`${rule}: refuses in ${stranger} ${source}`, () => {
      assert.deepEqual(lint(stranger, source), [rule]);
    });
    Deno.test(`${rule}: allows in ${owner}, tests and tasks ${source}`, () => {
      const free = [owner, "tasks/bench/a.ts", "tests/kit/a.ts", stranger.replace(".ts", "_test.ts")];
      for (const file of free) assert.deepEqual(lint(file, source), [], file);
    });
  }
}

Deno.test("platform: leaves look-alikes alone", () => {
  assert.deepEqual(lint("client/a.ts", 'import { z } from "zod/mini";'), []);
  assert.deepEqual(lint("app.ts", 'import { a } from "wsx"; a.console.log(1); a.env; import.meta.env;'), []);
  assert.deepEqual(lint("actors/a.ts", "Deno.cwd(); const openKv = 1; store.openKv();"), []);
});
