import assert from "node:assert/strict";
import { PROMPT_MAX_CODE_POINTS } from "@/domain/limits.ts";
import { checkPrompts } from "@/domain/prompts.ts";

Deno.test("PF-13 checkPrompts: plain text by the rules of a bio, each question once, three at most", () => {
  assert.deepEqual(
    checkPrompts([
      { prompt: "song", text: " <b>Halleluja</b> " },
      { prompt: "", text: "  " },
      { prompt: "lets", text: "ים" },
    ]),
    { ok: true, value: [{ prompt: "song", text: "Halleluja" }, { prompt: "lets", text: "ים" }] },
  );
  const code = (sent: { prompt: string; text: string }[]) => {
    const checked = checkPrompts(sent);
    return checked.ok ? "ok" : checked.refusal.code;
  };
  const told = (prompt: string, text = "yes") => ({ prompt, text });
  assert.equal(code([told("nobody_asks")]), "choice_invalid");
  assert.equal(code([told("song"), told("song")]), "choice_invalid");
  assert.equal(code(["song", "lets", "ask_me", "learning"].map((key) => told(key))), "choice_invalid");
  assert.equal(code([told("song", "🙂".repeat(PROMPT_MAX_CODE_POINTS))]), "ok");
  assert.equal(code([told("song", "a".repeat(PROMPT_MAX_CODE_POINTS + 1))]), "prompt_too_long");
  assert.equal(code([told("song", "<".repeat(4_001))]), "prompt_too_long");
});
