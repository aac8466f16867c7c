/** What a scan and the operator decide of photos, and who sees what from when on: over HTTP, sockets and the task. */
import assert from "node:assert/strict";
import { PHOTO_SIZES, photoInSize, photoNamed } from "@/domain/photo.ts";
import { blobsOf } from "@/store/photos/writer.ts";
import {
  audit,
  type Client,
  connect,
  contextOf,
  dump,
  instanceOf,
  openServer,
  request,
  signUp,
  type TestMember,
  type TestServer,
  until,
} from "@/tests/kit/mod.ts";
import { photoRow, pictureForm, uploadPhoto } from "@/tests/kit/photos.ts";
import { pngOf } from "@/tests/kit/pictures.ts";
import { openScanService, type ScanService } from "@/tests/kit/scan_service.ts";
import { needsFile } from "@/tests/kit/place.ts";
import { runTask } from "@/tests/kit/run_task.ts";

interface World extends AsyncDisposable {
  service: ScanService;
  server: TestServer;
  ada: TestMember;
  ben: TestMember;
  /** Ada's. */
  device: Client;
  /** What the service says of a photo, then Ada's profile has it; its address. */
  add(answer: string): Promise<string>;
}

/** A server whose photos are scanned by a service, and two members. */
async function openWorld(): Promise<World> {
  await using stack = new AsyncDisposableStack();
  const service = stack.use(openScanService());
  const settings = { PHOTO_SCAN: service.url, PHOTO_SCAN_TOKEN: "let-me-in" };
  const server = stack.use(await openServer({ settings }));
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  const device = stack.use(await connect(server, ada));
  const owned = stack.move();
  return {
    service,
    server,
    ada,
    ben,
    device,
    async add(answer) {
      service.answer = answer;
      const url = await uploadPhoto(server, ada);
      await device.expectReply("user/photos/add", { photo: url });
      return url;
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** Runs `deno task photos` beside the server, as its operator does. */
async function review({ path }: TestServer, ...args: string[]): Promise<{ code: number; said: string }> {
  const { code, out, err } = await runTask("photos", path, { args: ["review", ...args] });
  return { code, said: out + err };
}

async function statuses(server: TestServer, url: string, as: TestMember): Promise<number[]> {
  const answers = PHOTO_SIZES.map((size) => request(server, photoInSize(url, size), { cookie: as.cookie }));
  return (await Promise.all(answers)).map(({ status }) => status);
}

Deno.test("PH-42 scan: a clean photo is shown at once, and nobody has to look at it", async () => {
  await using world = await openWorld();
  const { service, server, ben, add } = world;
  const url = await add("clean");
  assert.deepEqual(await statuses(server, url, ben), [200, 200, 200]);
  assert.equal((await photoRow(server, url))?.listed_at, null);
  const { headers, file } = service.requests[0] ?? assert.fail();
  assert.equal(headers.get("authorization"), "Bearer let-me-in");
  const shown = await fetch(server.origin + photoInSize(url, "full"), { headers: { cookie: ben.cookie } });
  assert.deepEqual(await shown.bytes(), file?.bytes, "what is shown is what was looked at");
  assert.match((await review(server, "--list")).said, /^photos: 0 to look at$/m);
});

Deno.test("PH-40 scan: without a scanner a photo is shown at once, and listed for the operator", async () => {
  await using server = await openServer();
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  const url = await uploadPhoto(server, ada);
  assert.match((await review(server, "--list")).said, /^photos: 0 to look at$/m, "nobody could see it yet");
  {
    await using device = await connect(server, ada);
    await device.expectReply("user/photos/add", { photo: url });
  }
  assert.deepEqual(await statuses(server, url, ben), [200, 200, 200]);
  assert.match((await review(server, "--list")).said, /"Ada" {2}profile {2}0 min {2}unscanned$/m);
  assert.deepEqual(server.complaints(), []);
});

Deno.test("PH-42 scan: a sensitive photo is refused with its words, and nothing of it is kept", async () => {
  await using world = await openWorld();
  const { service, server, ada } = world;
  const before = Object.keys(await dump(server.database));
  service.answer = "Image contains inappropriate content";
  const post = (lang: string) =>
    request(server, "/upload", {
      method: "POST",
      body: pictureForm(pngOf(24, 8)),
      cookie: ada.cookie,
      headers: { "accept-language": lang },
    });
  const refused = await post("en");
  assert.equal(refused.status, 422);
  assert.deepEqual(JSON.parse(refused.text), {
    error_code: "sensitive_content",
    message: "This photo is not allowed on our platform",
    imgScanResult: "Image contains inappropriate content",
  });
  const after = Object.keys(await dump(server.database)).filter((key) => !key.includes('"rate"'));
  assert.deepEqual(after, before.filter((key) => !key.includes('"rate"')));
  assert.equal(await countFiles(`${server.path}.blobs`), 0);
});

Deno.test("PH-43 PH-48 review: an unsure photo is its owner's alone until the operator keeps it", async () => {
  await using world = await openWorld();
  const { server, ada, ben, device, add } = world;
  const url = await add("no idea");
  const id = photoNamed(url) ?? assert.fail();
  assert.deepEqual(await statuses(server, url, ben), [404, 404, 404]);
  assert.deepEqual(await statuses(server, url, ada), [200, 200, 200]);
  const profile = async () => {
    await using bens = await connect(server, ben);
    return (await bens.expectReply("user/photos", { user_id: ada.id, recordsToTake: 10, currentLength: 0 }))
      .list;
  };
  assert.deepEqual(await profile(), []);
  const listed = await review(server, "--list");
  assert.match(listed.said, new RegExp(`^${id}  ${ada.id}  "Ada"  profile  0 min  unsure$`, "m"));

  assert.deepEqual(await review(server, "--keep", id), { code: 0, said: `${id}  kept\n` });
  const told = await device.expectEvent("user/photos", ({ version }) => version === 2, 5_000);
  assert.deepEqual([told.photo, told.list.map(({ waiting }) => waiting)], [url, [0]]);
  assert.deepEqual(await statuses(server, url, ben), [200, 200, 200]);
  assert.equal((await profile()).length, 1);
  await audit(server);
  assert.deepEqual(server.complaints(), []);
});

Deno.test("PH-49 P20 review: a photo that the operator removes is gone for everybody, and its owner is told", async () => {
  await using world = await openWorld();
  const { server, ada, ben, device, add } = world;
  const url = await add("clean");
  const id = photoNamed(url) ?? assert.fail();
  const blobs = blobsOf(await photoRow(server, url) ?? assert.fail());
  assert.deepEqual(await statuses(server, url, ben), [200, 200, 200]);
  assert.equal(await countFiles(`${server.path}.blobs`), blobs.length);

  assert.deepEqual(await review(server, "--remove", id), { code: 0, said: `${id}  removed\n` });
  for (const member of [ben, ada]) assert.deepEqual(await statuses(server, url, member), [404, 404, 404]);
  const told = await device.expectEvent("user/photos", ({ version }) => version === 2, 5_000);
  assert.deepEqual(told.list, []);
  const notice = await device.expectEvent("notification");
  assert.deepEqual(notice, { type: "error", message: "error.sensitive_content" });
  await contextOf(server).actors.files.sweep();
  await until("its bytes are gone", async () => await countFiles(`${server.path}.blobs`) === 0);

  assert.deepEqual(await review(server, "--remove", id), { code: 1, said: `${id}  is not there any more\n` });
  await audit(server);
  assert.deepEqual(server.complaints(), []);
});

Deno.test("PH-47 review: without a terminal it asks nothing", async () => {
  await using server = await openServer();
  const asked = await review(server);
  assert.equal(asked.code, 1);
  assert.match(asked.said, /without a terminal/);
});

Deno.test({
  name: "PH-47 review: it makes no database of its own",
  ignore: needsFile("behind a URL there is a database, an empty one at least"),
  async fn() {
    await using server = await openServer();
    const nowhere = { ...server, path: `${server.path}.other` };
    const lost = await review(nowhere, "--list");
    assert.equal(lost.code, 1);
    assert.match(lost.said, /Cannot find a database/);
    await assert.rejects(Deno.stat(nowhere.path));
  },
});

Deno.test("PH-41 start: in production without a scanner it warns, and only then", async () => {
  const warning = /photos are not scanned/;
  await using server = await openServer({ settings: { APP_ENV: "production" } });
  const warned = instanceOf(server).logs.filter(({ message }) => warning.test(message));
  assert.deepEqual(warned.map(({ level }) => level), ["warn"]);
  await using service = openScanService();
  for (const settings of [{ APP_ENV: "production", PHOTO_SCAN: service.url }, { APP_ENV: "" }]) {
    const { logs } = await server.open(settings);
    assert.ok(!logs.some(({ message }) => warning.test(message)));
  }
});

async function countFiles(folder: string): Promise<number> {
  let files = 0;
  try {
    for await (const { name, isFile } of Deno.readDir(folder)) {
      files += isFile ? 1 : await countFiles(`${folder}/${name}`);
    }
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  return files;
}
