import assert from "node:assert/strict";
import { browserOf, iosBrowserOf } from "@/domain/browser_name.ts";
import { AGENTS } from "@/tests/kit/user_agents.ts";

Deno.test("PP-5 iosBrowserOf: Safari, the others, and those inside of apps, which lead nowhere", () => {
  for (const [browser, agent] of Object.entries(AGENTS)) {
    if ("ios" in agent) assert.equal(iosBrowserOf(agent.text), agent.ios, browser);
  }
});

Deno.test("PP-12 browserOf: each by its own name, whatever else it claims to be", () => {
  for (const [browser, { text, name }] of Object.entries(AGENTS)) {
    assert.equal(browserOf(text), name, browser);
  }
});
