/** Pictures over HTTP: who may send how much of what, and who gets to see it. */
import assert from "node:assert/strict";
import {
  BODY_MAX_BYTES,
  PHOTO_SLOTS,
  UPLOAD_BODY_MAX_BYTES,
  UPLOAD_LIFE_MS,
  UPLOAD_MAX_BYTES,
  UPLOADS_IN_FLIGHT_PER_ADDRESS,
} from "@/domain/limits.ts";
import {
  type Answer,
  audit,
  connect,
  contextOf,
  dump,
  openServer,
  request,
  sessionCookieOf,
  signUp,
  TestClock,
  until,
} from "@/tests/kit/mod.ts";
import { keys } from "@/store/keys.ts";
import { confirm, fillIn, someAnswers } from "@/tests/kit/wizard.ts";
import { openScanService } from "@/tests/kit/scan_service.ts";
import { photoRow, pictureForm, uploadPhoto } from "@/tests/kit/photos.ts";
import { jpegOf, pngHeaderOf, pngOf, webpOf } from "@/tests/kit/pictures.ts";
import { jpegOfSquares } from "@/tests/kit/jpeg.ts";

/** The server goes on reading what it refused for half a second, and forgets its timer when the line is cut. */
const DRAINS = { sanitizeOps: false, sanitizeResources: false } as const;

interface Place {
  origin: string;
}

async function upload(
  server: Place,
  bytes: Uint8Array<ArrayBuffer>,
  options: { cookie?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  return await request(server, "/upload", { ...options, method: "POST", body: pictureForm(bytes) });
}

/** The address of a picture that was kept, and the cookie of the registration that names it. */
async function keep(server: Place, cookie?: string): Promise<{ url: string; cookie: string }> {
  const answer = await upload(server, pngOf(4, 3), cookie === undefined ? {} : { cookie });
  assert.equal(answer.status, 200, answer.text);
  const [line = ""] = answer.headers.getSetCookie().filter((each) => each.startsWith("draft="));
  return { url: JSON.parse(answer.text).data, cookie: line.split(";")[0] ?? "" };
}

function refusalOf({ status, text }: Answer): [number, string] {
  return [status, JSON.parse(text).error_code];
}

Deno.test("UP-3 upload: answers where the picture is, and what the scan says of it", async () => {
  await using server = await openServer();
  for (const bytes of [pngOf(4, 3), jpegOfSquares([[[10], [200]]])]) {
    const answer = await upload(server, bytes);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get("cache-control"), "no-store");
    const { data, ...rest } = JSON.parse(answer.text);
    assert.match(data, /^\/photos\/[A-Za-z0-9_-]{22}\/card$/);
    assert.deepEqual(rest, { imgScanResult: "unscanned" });
  }
  assert.deepEqual(server.complaints(), []);
});

Deno.test("UP-3 PH-11 upload: a picture that nobody shall see is refused in the words of the spec, and not kept", async () => {
  await using service = openScanService();
  service.answer = "Image contains inappropriate content";
  await using server = await openServer({ settings: { PHOTO_SCAN: service.url } });
  const before = Object.keys(await dump(server.database));
  const answer = await upload(server, pngOf(4, 3));
  assert.deepEqual([answer.status, JSON.parse(answer.text)], [422, {
    error_code: "sensitive_content",
    message: "This photo is not allowed on our platform",
    imgScanResult: "Image contains inappropriate content",
  }]);
  assert.equal(answer.headers.getSetCookie().some((line) => line.startsWith("draft=")), false);
  const added = Object.keys(await dump(server.database)).filter((key) => !before.includes(key));
  assert.ok(added.every((key) => key.includes('"rate"')), added.join());
});

Deno.test("UP-3 UP-1 upload: refusals are JSON with a code and a text in the visitor's language", async () => {
  await using server = await openServer();
  const text = new TextEncoder().encode("GIF89a, honestly a png");
  const german = await upload(server, text, { headers: { "accept-language": "de" } });
  assert.deepEqual([german.status, JSON.parse(german.text)], [415, {
    error_code: "file_type",
    message: "Ungültiger Dateityp, bitte versuch es noch einmal.",
  }]);
  const english = await upload(server, text);
  assert.equal(JSON.parse(english.text).message, "Invalid file type, please try again.");
  assert.deepEqual(refusalOf(await upload(server, pngHeaderOf(8_001, 2))), [422, "image_too_large"]);
  // What is a picture by its header alone, whatever it calls itself.
  for (const bytes of [pngHeaderOf(40, 30), jpegOf(4, 3), webpOf(4, 3)]) {
    assert.deepEqual(refusalOf(await upload(server, bytes)), [422, "photo_unreadable"]);
  }

  const post = (body: BodyInit, headers = {}) =>
    request(server, "/upload", { method: "POST", body, headers });
  assert.deepEqual(refusalOf(await post(pictureForm(pngOf(1, 1), { field: "photo" }))), [
    400,
    "invalid_input",
  ]);
  assert.deepEqual(refusalOf(await post(pictureForm(new Uint8Array()))), [400, "invalid_input"]);
  assert.deepEqual(refusalOf(await post("file=text")), [400, "invalid_input"]);
  assert.deepEqual(refusalOf(await post(new URLSearchParams({ file: "x" }))), [400, "invalid_input"]);
  const broken = { "content-type": "multipart/form-data; boundary=x" };
  assert.deepEqual(refusalOf(await post("--y\r\nnonsense", broken)), [400, "invalid_input"]);
  assert.deepEqual(await dump(server.database), await dump(server.database));
  assert.deepEqual(server.complaints(), []);
});

Deno.test("UP-4 upload: 20 an hour of an address", async () => {
  const clock = new TestClock();
  await using server = await openServer({ settings: { RATE_UPLOADS: "" }, overrides: { now: clock.now } });
  for (let nth = 0; nth < 20; nth++) await keep(server);
  const refused = await upload(server, pngOf(1, 1));
  assert.deepEqual(refusalOf(refused), [429, "too_many_requests"]);
  assert.equal(refused.headers.get("retry-after"), "3600");
  clock.advance(3_600_000);
  await keep(server);
});

Deno.test("UP-5 uploads: a visitor sees theirs by the draft that names it, others and guesses get 404", async () => {
  await using server = await openServer();
  const own = await keep(server);
  const shown = await request(server, own.url, { cookie: own.cookie });
  assert.deepEqual([shown.status, shown.headers.get("content-type")], [200, "image/jpeg"]);
  assert.equal(shown.headers.get("cache-control"), "private, no-store");

  const other = await keep(server);
  const dana = await signUp(server);
  for (const cookie of [undefined, other.cookie, dana.cookie, `${own.cookie}x`]) {
    assert.equal((await request(server, own.url, { cookie })).status, 404);
  }
  for (const path of ["/photos", "/photos/x", "/photos/..%2f..%2fetc%2fpasswd/card", `${own.url}/more`]) {
    assert.equal((await request(server, path, { cookie: own.cookie })).status, 404, path);
  }
});

Deno.test("UP-10 upload: the newest picture of a registration counts, and can be taken out again", async () => {
  await using server = await openServer();
  const first = await keep(server);
  const second = await keep(server, first.cookie);
  assert.notEqual(first.url, second.url);
  assert.equal((await request(server, second.url, { cookie: second.cookie })).status, 200);
  assert.equal((await request(server, first.url, { cookie: second.cookie })).status, 404);
  const removed = await request(server, "/upload/remove", {
    method: "POST",
    body: new URLSearchParams(),
    cookie: second.cookie,
  });
  assert.deepEqual([removed.status, removed.headers.get("location")], [303, "/register?step=photo"]);
  const [cookie = ""] = (removed.headers.getSetCookie()[0] ?? "").split(";");
  assert.equal((await request(server, second.url, { cookie })).status, 404);
});

Deno.test("UP-5 uploads: a member's own, only with their session", async () => {
  await using server = await openServer();
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  const answer = await upload(server, pngOf(4, 3), { cookie: ada.cookie });
  const { data } = JSON.parse(answer.text);
  assert.equal(answer.headers.getSetCookie().some((line) => line.startsWith("draft=")), false);
  const shown = await request(server, data, { cookie: ada.cookie });
  assert.deepEqual([shown.status, shown.headers.get("cache-control")], [200, "private, no-store"]);
  assert.equal((await request(server, data, { cookie: ben.cookie })).status, 404);
  assert.equal((await request(server, data)).status, 404);
});

Deno.test("UP-6 uploads: one that nothing uses is gone after an hour, row and bytes", async () => {
  const clock = new TestClock();
  await using server = await openServer({ overrides: { now: clock.now } });
  const before = Object.keys(await dump(server.database));
  const own = await keep(server);
  clock.advance(UPLOAD_LIFE_MS);
  assert.equal((await request(server, own.url, { cookie: own.cookie })).status, 404);
  assert.equal(await contextOf(server).actors.files.sweep(), 3);
  assert.deepEqual(Object.keys(await dump(server.database)), before);
  const files = await Array.fromAsync(Deno.readDir(`${server.path}.blobs`));
  for (const { name } of files) {
    assert.deepEqual(await Array.fromAsync(Deno.readDir(`${server.path}.blobs/${name}`)), []);
  }
});

Deno.test("UP-9 UP-6 uploads: a registration's photo is in its member's first slot, and no sweep takes it", async () => {
  const clock = new TestClock();
  await using server = await openServer({ overrides: { now: clock.now } });
  const answers = someAnswers({ email: "dana@example.com" });
  const walk = await fillIn(server, answers);
  const own = await keep(server, walk.cookie);
  const session = sessionCookieOf(await confirm(server, own.cookie, { answers }));
  assert.ok(session);
  clock.advance(UPLOAD_LIFE_MS);
  assert.equal(await contextOf(server).actors.files.sweep(), 0);
  assert.equal((await request(server, own.url, { cookie: session })).status, 200);
  assert.equal((await request(server, own.url, { cookie: own.cookie })).status, 404);
  const photo = await photoRow(server, own.url);
  const { value: member } = await server.database.get(keys.member(photo?.member ?? assert.fail()));
  assert.deepEqual([member?.photos, member?.photo], [[photo?.id], own.url]);
  await audit(server);

  // A photo whose hour is over does not keep anybody from registering, nor does one of somebody else's.
  const late = await fillIn(server, someAnswers({ email: "late@example.com" }));
  const gone = await keep(server, late.cookie);
  clock.advance(UPLOAD_LIFE_MS);
  await contextOf(server).actors.files.sweep();
  assert.ok(sessionCookieOf(await confirm(server, gone.cookie, { answers })));
});

Deno.test("PH-10 PH-16 PH-17 photos: six slots, told to every device on every instance, and deleted for everybody at once", async () => {
  await using server = await openServer({ lane: "three" });
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  await using phone = await connect(server, ada, { instance: 0 });
  await using laptop = await connect(server, ada, { instance: 1 });
  await using other = await connect(server, ben, { instance: 2 });
  const uploads = [];
  for (let nth = 0; nth <= PHOTO_SLOTS; nth++) uploads.push(await uploadPhoto(server, ada));
  const results = await Promise.all(
    uploads.map((photo, nth) => (nth % 2 === 0 ? phone : laptop).call("user/photos/add", { photo })),
  );
  const refused = results.filter(({ request_status }) => request_status === "0");
  assert.deepEqual(refused.map(({ error_code }) => error_code), ["photo_slots_full"]);
  for (const device of [phone, laptop]) {
    const told = await device.expectEvent("user/photos", ({ version }) => version === PHOTO_SLOTS);
    assert.equal(told.list.length, PHOTO_SLOTS);
  }
  const { list } = await other.expectReply("user/photos", { user_id: ada.id });
  assert.equal(list.length, PHOTO_SLOTS);
  const [first, second] = list;
  assert.ok(first && second);
  for (const device of [phone, other]) {
    const { photo, photos } = await device.expectReply("profile", { user_id: ada.id });
    assert.deepEqual([photo, photos.length], [first.photo, PHOTO_SLOTS]);
  }
  const status = async (cookie: string) => (await request(server, first.photo, { cookie })).status;
  assert.deepEqual([await status(ada.cookie), await status(ben.cookie)], [200, 200]);

  await laptop.expectReply("user/photos/delete", { id: first.id });
  assert.deepEqual([await status(ada.cookie), await status(ben.cookie)], [404, 404]);
  const told = await phone.expectEvent("user/photos", ({ version }) => version === PHOTO_SLOTS + 1);
  assert.equal(told.photo, second.photo);
  assert.equal((await other.expectReply("profile", { user_id: ada.id })).photo, second.photo);
  assert.equal(other.heard("user/photos").length, 0);
  await audit(server);
});

Deno.test("UP-2 UP-7 bodies: 10 MiB for a picture, 64 KiB for all else", async () => {
  await using server = await openServer();
  const large = new Uint8Array(UPLOAD_MAX_BYTES);
  large.set(pngOf(2, 2));
  assert.equal((await upload(server, large)).status, 200);
  const larger = new Uint8Array(UPLOAD_MAX_BYTES + 1);
  larger.set(pngOf(2, 2));
  assert.deepEqual(refusalOf(await upload(server, larger)), [413, "file_too_large"]);

  const body = new Uint8Array(BODY_MAX_BYTES + 1);
  const send = (path: string, type: string) =>
    request(server, path, { method: "POST", body, headers: { "content-type": type } });
  const picture = "multipart/form-data; boundary=x";
  const plain = "application/x-www-form-urlencoded";
  assert.equal((await send("/upload", plain)).status, 413);
  assert.equal((await send("/upload/remove", picture)).status, 413);
  assert.equal((await send("/register", plain)).status, 413);
  assert.equal((await send("/login", picture)).status, 413);
  assert.notEqual((await send("/register", picture)).status, 413);
  assert.deepEqual(server.complaints(), []);
});

Deno.test({
  name: "UP-2 UP-7 bodies: one that is longer than a picture may be is refused, whatever its headers say",
  ...DRAINS,
  fn: async () => {
    await using server = await openServer();
    const chunk = new Uint8Array(BODY_MAX_BYTES);
    const chunksOf = (count: number) => ReadableStream.from(Array.from({ length: count }, () => chunk));
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const send = (path: string, body: BodyInit) => request(server, path, { method: "POST", body, headers });
    const allowed = UPLOAD_BODY_MAX_BYTES / BODY_MAX_BYTES;
    assert.deepEqual(refusalOf(await send("/upload", new Uint8Array(UPLOAD_BODY_MAX_BYTES + 1))), [
      413,
      "file_too_large",
    ]);
    assert.deepEqual(refusalOf(await send("/upload", chunksOf(allowed + 1))), [413, "file_too_large"]);
    assert.deepEqual(refusalOf(await send("/upload", chunksOf(allowed))), [400, "invalid_input"]);
    assert.equal((await send("/login", chunksOf(2))).status, 413);
    assert.deepEqual(server.complaints(), []);
  },
});

Deno.test({
  name: "UP-4 uploads: an address holds at most three bodies open, and a fourth is told to come back",
  ...DRAINS,
  fn: async () => {
    await using server = await openServer();
    const { hostname, port, host } = new URL(server.origin);
    const head =
      `POST /upload HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${server.origin}\r\nContent-Length: 1000\r\n` +
      "Content-Type: multipart/form-data; boundary=x\r\n\r\n";
    const slow: Deno.Conn[] = [];
    for (let nth = 0; nth < UPLOADS_IN_FLIGHT_PER_ADDRESS; nth++) {
      const line = await Deno.connect({ hostname, port: Number(port) });
      await line.write(new TextEncoder().encode(head));
      slow.push(line);
    }
    const refused = await until("the fourth is refused", async () => {
      const answer = await upload(server, pngOf(1, 1));
      return answer.status === 503 && answer;
    });
    assert.deepEqual(refusalOf(refused), [503, "busy"]);
    assert.equal(refused.headers.get("retry-after"), "2");
    // Other requests of theirs are served meanwhile.
    assert.equal((await request(server, "/login")).status, 200);
    for (const line of slow) line.close();
    await until("there is room again", async () => (await upload(server, pngOf(1, 1))).status === 200);
  },
});

Deno.test("UP-3 SE-4 upload: another site's page cannot upload in somebody's name", async () => {
  await using server = await openServer();
  for (const path of ["/upload", "/upload/remove"]) {
    const answer = await request(server, path, {
      method: "POST",
      body: pictureForm(pngOf(1, 1)),
      headers: { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
    });
    assert.equal(answer.status, 403, path);
    if (path === "/upload") assert.equal(JSON.parse(answer.text).error_code, "forbidden_origin");
  }
});
