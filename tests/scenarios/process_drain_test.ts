/** A server process that is asked to end while members write (P8). */
import assert from "node:assert/strict";
import { WebSocket } from "ws";
import { translator } from "@/locales/mod.ts";
import { CLOSE } from "@/protocol/close_codes.ts";
import { SOCKET_PATH } from "@/protocol/socket.ts";
import { audit } from "@/store/audit/mod.ts";
import { openTestDatabase } from "@/tests/kit/place.ts";
import { connectLoad, Load, type LoadMember, seedLoadMembers } from "@/tests/kit/load.ts";
import { openProcess } from "@/tests/kit/process.ts";
import { request } from "@/tests/kit/http.ts";
import { pngOf } from "@/tests/kit/pictures.ts";
import { fileForm, FORM_TYPE } from "@/tests/kit/raw_form.ts";
import { beginPost, rawStatus } from "@/tests/kit/raw_http.ts";
import { until, within } from "@/tests/kit/until.ts";

const SOCKETS_MS = 3_000;
const PROCESS_MS = 4_500;
/** Longer than anything else needs that ends with the process. */
const UPLOAD_GOES_ON_MS = 2_000;

/** What an upgrade was answered before 101; null where the port is closed already or the upgrade was accepted. */
function tryUpgrade(port: number): Promise<{ status: number; retryAfter: string | undefined } | null> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${SOCKET_PATH}`, {
    headers: { origin: `http://127.0.0.1:${port}` },
  });
  return new Promise((resolve) => {
    socket.on("error", () => resolve(null));
    socket.on("open", () => {
      socket.terminate();
      resolve(null);
    });
    socket.on("unexpected-response", (_, response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers["retry-after"] });
      socket.terminate();
    });
  });
}

/** A socket whose client has stopped reading: the server waits for its goodbye, and so drains for a while. */
async function openDeafSocket(port: number, { cookie }: LoadMember): Promise<WebSocket> {
  const origin = `http://127.0.0.1:${port}`;
  const socket = new WebSocket(`ws://127.0.0.1:${port}${SOCKET_PATH}`, { headers: { origin, cookie } });
  socket.on("error", () => {});
  await within("a deaf socket opens", new Promise((resolve) => socket.once("message", resolve)));
  socket.pause();
  return socket;
}

for (const [signal, workers] of [["SIGINT", "1"], ["SIGTERM", "3"]] as const) {
  Deno.test(`P8 ${signal} with ${workers} isolates: refuses upgrades, answers what is under way, closes with 1012, loses nothing`, async () => {
    const folder = await Deno.makeTempDir({ prefix: "kindling_" });
    try {
      const path = `${folder}/test.db`;
      const members = await seedLoadMembers(path, 6);
      const load = new Load(members);
      const [first] = members;
      assert.ok(first);
      await using server = await openProcess(path, { WORKERS: workers, LOG_LEVEL: "info" });
      const origin = `http://127.0.0.1:${server.port}`;
      const drivers = await connectLoad(load, server.port);
      const deaf = await Promise.all(Array.from({ length: 9 }, () => openDeafSocket(server.port, first)));
      const busy = Promise.withResolvers<void>();
      drivers.start({ onAck: (count) => count === 300 && busy.resolve() });
      await busy.promise;

      // A page that hashes a password is under way as well.
      using page = await beginPost({ origin }, "/register?wizard=quick&step=password", {
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new TextEncoder().encode("password=correct+horse"),
      });
      const answering = page.finish();
      const answeredBefore = load.acknowledged;
      drivers.mark();
      const since = performance.now();
      server.signal(signal);

      const refusing = until("an upgrade is refused", async () => {
        const answer = await tryUpgrade(server.port);
        return answer?.status === 503 && answer;
      }, 1_000);
      const [answer, refused] = await Promise.all([answering, refusing]);
      assert.ok(Number(refused.retryAfter) > 0);
      assert.equal(rawStatus(answer), 303);
      assert.match(answer, /^set-cookie: /mi);

      await until("all sockets are closed", () => drivers.closed.length === members.length, SOCKETS_MS);
      for (const { code, afterMs } of drivers.closed) {
        assert.equal(code, CLOSE.restart.code);
        assert.ok(afterMs < SOCKETS_MS, `closed after ${afterMs} ms`);
      }
      assert.ok(load.acknowledged > answeredBefore, "nothing under way was answered");
      const unanswered = load.wishes.filter(({ seq }) => seq === null);
      const { code } = await within("the process is gone", server.gone, PROCESS_MS);
      const goneMs = performance.now() - since;
      assert.equal(code, 0);
      assert.ok(goneMs < PROCESS_MS, `gone after ${goneMs} ms`);
      assert.deepEqual(server.logs.filter(({ level }) => level === "error"), []);
      for (const socket of deaf) socket.terminate();
      await drivers.cut();

      await using next = await openProcess(path, { LOG_LEVEL: "info" });
      const back = await connectLoad(load, next.port);
      await back.sendAgain();
      // Whatever was answered before is answered the same again, and charged once.
      await back.sendAgain(load.wishes.slice(-100));
      await back.cut();
      assert.equal(load.acknowledged, load.wishes.length);
      const database = await openTestDatabase({ path });
      try {
        assert.deepEqual([...await load.check(database), ...await Array.fromAsync(audit(database))], []);
      } finally {
        await database.close();
      }
      console.log(
        `P8 ${signal} ${workers}: sockets ${
          Math.round(Math.max(...drivers.closed.map(({ afterMs }) => afterMs)))
        } ms, gone ${Math.round(goneMs)} ms, ${unanswered.length} sent again`,
      );
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  });
}

Deno.test("P8 SIGTERM: an upload under way ends in peace, and whoever comes meanwhile hears 503", async () => {
  const folder = await Deno.makeTempDir({ prefix: "kindling_" });
  try {
    await using server = await openProcess(`${folder}/test.db`, { LOG_LEVEL: "info" });
    const place = { origin: `http://127.0.0.1:${server.port}` };
    using upload = await beginPost(place, "/upload", { headers: FORM_TYPE, body: fileForm(pngOf(300, 200)) });
    server.signal("SIGTERM");
    const since = performance.now();
    await until("upgrades are refused", async () => (await tryUpgrade(server.port))?.status === 503, 1_000);
    const rounds = 4;
    for (let round = 1; round <= rounds; round++) {
      assert.deepEqual(await tryUpgrade(server.port), { status: 503, retryAfter: "2" });
      const page = await request(place, "/login", { cookie: "lang=de" });
      assert.deepEqual([page.status, page.headers.get("retry-after")], [503, "2"]);
      assert.ok(page.text.includes(translator("de")("refusal.shutting_down")));
      assert.equal((await request(place, "/healthz")).status, 200);
      const waitMs = since + UPLOAD_GOES_ON_MS * round / rounds - performance.now();
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
    assert.equal(rawStatus(await upload.finish()), 200);
    assert.equal((await within("the process is gone", server.gone, PROCESS_MS)).code, 0);
    assert.ok(performance.now() - since < PROCESS_MS);
    assert.deepEqual(server.logs.filter(({ level }) => level === "error"), []);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("P8 SIGTERM: uploads that do not end are cut in time, and leave no failure in the log", async () => {
  const folder = await Deno.makeTempDir({ prefix: "kindling_" });
  try {
    await using server = await openProcess(`${folder}/test.db`, { LOG_LEVEL: "info" });
    const place = { origin: `http://127.0.0.1:${server.port}` };
    const pages = ["/upload", "/register?step=photo", "/login"];
    const never = Promise.withResolvers<void>();
    const uploads = pages.map((page) =>
      request(place, page, {
        method: "POST",
        headers: FORM_TYPE,
        body: ReadableStream.from((async function* () {
          yield fileForm(pngOf(300, 200)).subarray(0, 300);
          await never.promise;
        })()),
      }).then(() => "answered", () => "cut")
    );
    await until("they are under way", async () => (await request(place, "/healthz")).status === 200);
    server.signal("SIGTERM");
    assert.equal((await within("the process is gone", server.gone, PROCESS_MS)).code, 0);
    assert.deepEqual(await Promise.all(uploads), pages.map(() => "cut"));
    never.resolve();
    assert.equal(server.logs.at(-1)?.message, "stopped");
    assert.deepEqual(server.logs.filter(({ level }) => level === "error"), []);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("P8 SIGTERM: lines that never send a whole request do not hold the process", async () => {
  const folder = await Deno.makeTempDir({ prefix: "kindling_" });
  try {
    await using server = await openProcess(`${folder}/test.db`, { LOG_LEVEL: "info" });
    using silent = await Deno.connect({ hostname: "127.0.0.1", port: server.port });
    using slow = await Deno.connect({ hostname: "127.0.0.1", port: server.port });
    await slow.write(new TextEncoder().encode("POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Le"));
    await request({ origin: `http://127.0.0.1:${server.port}` }, "/healthz");
    server.signal("SIGTERM");
    assert.equal((await within("the process is gone", server.gone, PROCESS_MS)).code, 0);
    assert.equal(server.logs.at(-1)?.message, "stopped");
    assert.ok(silent);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("OP-3 P8 readyz: 200 when ready, 503 with Retry-After while draining, and healthz stays 200", async () => {
  const folder = await Deno.makeTempDir({ prefix: "kindling_" });
  try {
    const path = `${folder}/test.db`;
    const [member] = await seedLoadMembers(path, 1);
    assert.ok(member);
    await using server = await openProcess(path, { LOG_LEVEL: "info" });
    const place = { origin: `http://127.0.0.1:${server.port}` };
    assert.equal((await request(place, "/readyz")).status, 200);
    assert.equal((await request(place, "/healthz")).status, 200);
    const deaf = await openDeafSocket(server.port, member);
    server.signal("SIGTERM");
    const draining = await until("the server drains", async () => {
      const answer = await request(place, "/readyz");
      return answer.status === 503 && answer;
    }, 1_000);
    assert.equal(draining.headers.get("retry-after"), "2");
    assert.deepEqual(JSON.parse(draining.text), { status: "draining" });
    assert.equal((await request(place, "/healthz")).status, 200);
    assert.equal((await within("the process is gone", server.gone, PROCESS_MS)).code, 0);
    deaf.terminate();
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("P8 SIGTERM at the moment of ready: the process drains and ends with 0", async () => {
  const folder = await Deno.makeTempDir({ prefix: "kindling_" });
  try {
    for (const WORKERS of ["1", "3"]) {
      await using server = await openProcess(`${folder}/test.db`, { WORKERS, LOG_LEVEL: "info" });
      server.signal("SIGTERM");
      assert.equal((await within("the process is gone", server.gone, PROCESS_MS)).code, 0);
      assert.equal(server.logs.filter(({ message }) => message === "stopped").length, Number(WORKERS));
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
