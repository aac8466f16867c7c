import assert from "node:assert/strict";
import { openLog, redact } from "@/telemetry/log.ts";

function openMemoryLog(level: "debug" | "info" | "warn" | "error" | "silent") {
  const lines: string[] = [];
  const log = openLog({ level, fields: { instance: "i1" }, write: (line) => lines.push(line), now: () => 0 });
  return { log, lines };
}

Deno.test("OP-5 log: one JSON object a line, with time, level, message and the isolate's fields", () => {
  const { log, lines } = openMemoryLog("debug");
  log.info("ready", { port: 1, text_length: 5 });
  assert.deepEqual(JSON.parse(lines[0] ?? ""), {
    time: "1970-01-01T00:00:00.000Z",
    level: "info",
    message: "ready",
    instance: "i1",
    port: 1,
    text_length: 5,
  });
  log.debug("two\nlines");
  assert.equal(lines[1]?.includes("\n"), false);
});

Deno.test("OP-5 log: only from its level on", () => {
  const { log, lines } = openMemoryLog("warn");
  log.debug("no");
  log.info("no");
  log.warn("yes");
  log.error("yes", new Error("x"));
  assert.deepEqual(lines.map((line) => JSON.parse(line).level), ["warn", "error"]);
  const silent = openMemoryLog("silent");
  silent.log.error("no", new Error("x"));
  assert.deepEqual(silent.lines, []);
});

Deno.test("OP-6 log.error: gives the id that the line has, with the stack", () => {
  const { log, lines } = openMemoryLog("info");
  const id = log.error("call failed", new Error("boom", { cause: new Error("deep") }), { module: "meet" });
  const line = JSON.parse(lines[0] ?? "");
  assert.equal(line.log_id, id);
  assert.equal(line.error.message, "boom");
  assert.equal(line.error.cause.message, "deep");
  assert.match(line.error.stack, /log_test/);
});

Deno.test("OP-5 redact: no password, token, cookie, e-mail address or text, wherever it is nested", () => {
  const secrets = {
    password: "s3cret",
    newPassword: "s3cret",
    token_hash: "s3cret",
    Cookie: "s3cret",
    "set-cookie": "s3cret",
    authorization: "s3cret",
    email: "s3cret",
    message_text: "s3cret",
    text: "s3cret",
    birth_date: "s3cret",
    session: { id: "s3cret" },
  };
  const { log, lines } = openMemoryLog("info");
  log.info("form", { ...secrets, nested: [{ deep: secrets }], port: 1 });
  log.error("form", { form: secrets });
  log.error("form", new Error("x", { cause: secrets }));
  assert.equal(lines.join().includes("s3cret"), false);
  assert.equal(lines.length, 3);
});

Deno.test("OP-5 redact: bounded, whatever it is given", () => {
  const endless: Record<string, unknown> = {
    list: Array.from({ length: 1_000 }, (_, index) => index),
    big: 1n,
  };
  endless.self = endless;
  const text = JSON.stringify(redact(endless));
  assert.ok(text.length < 2_000);
  assert.match(text, /\[deep\]/);
});

Deno.test("OP-14 openLog: a line that cannot be written is lost and nothing else, and the next one says how many are", () => {
  const lines: string[] = [];
  let isFull = false;
  const log = openLog({
    level: "info",
    write(line) {
      if (isFull) throw new Deno.errors.BrokenPipe("Broken pipe");
      lines.push(line);
    },
  });
  log.info("first");
  isFull = true;
  log.info("second");
  assert.match(log.error("third", new Error("x")), /^[0-9a-f-]{36}$/);
  isFull = false;
  log.info("fourth");
  log.info("fifth");
  const told = lines.map((line) => JSON.parse(line)).map(({ message, count }) =>
    count ? `${message} ${count}` : message
  );
  assert.deepEqual(told, ["first", "log lines lost 2", "fourth", "fifth"]);
});
