/** Virtual profiles from the desk's pages to what members find, on several isolates. */
import assert from "node:assert/strict";
import { isMemberId, type MemberId } from "@/domain/ids.ts";
import { SYSTEM_ACTOR } from "@/domain/staff_log.ts";
import { newChange } from "@/store/change.ts";
import { transact } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { addLogEntries } from "@/store/staff_log/writer.ts";
import {
  addCrowd,
  type Answer,
  audit,
  type Client,
  connect,
  openServer,
  postForm,
  request,
  signUp,
  type TestServer,
  until,
} from "@/tests/kit/mod.ts";
import { addStaff, type TestStaff } from "@/tests/kit/staff.ts";
import { pngOf } from "@/tests/kit/pictures.ts";
import { runTask } from "@/tests/kit/run_task.ts";

const FORM = {
  name: "Lena",
  birth_date: "1994-05-06",
  gender: "2",
  lang: "en",
  city: "Berlin, Germany",
  answer: "1",
  wanted: "1",
  age_from: "20",
  age_to: "60",
  radius_km: "100",
  bio_en: "Likes rain.",
  bio_he: "",
  bio_de: "Mag Regen.",
  style: "Short lines.",
  languages: "en",
  teams: "all",
};

function post(
  server: TestServer,
  staff: TestStaff,
  path: string,
  fields: Record<string, string>,
): Promise<Answer> {
  return postForm({ ...server, origin: server.origin }, path, fields, { cookie: staff.cookie });
}

function get(server: TestServer, staff: TestStaff, path: string): Promise<Answer> {
  return request(server, path, { cookie: staff.cookie });
}

function keyIn({ text }: Answer): string {
  return /name="key" value="([^"]+)"/.exec(text)?.[1] ?? assert.fail("the form has a key");
}

async function make(
  server: TestServer,
  staff: TestStaff,
  own: Record<string, string> = {},
): Promise<MemberId> {
  const key = keyIn(await get(server, staff, "/desk/personas/new"));
  const posts = await Promise.all(
    [1, 2].map(() => post(server, staff, "/desk/personas/new", { ...FORM, key, ...own })),
  );
  assert.deepEqual(posts.map(({ status }) => status), [303, 303]);
  const [path, other] = posts.map(({ headers }) => headers.get("location") ?? "");
  assert.equal(path, other, "a double click makes one");
  const id = /^\/desk\/personas\/([^?]+)/.exec(path ?? "")?.[1] ?? "";
  assert.ok(isMemberId(id));
  return id;
}

async function expectFound(devices: readonly Client[], ids: readonly string[]): Promise<void> {
  for (const device of devices) {
    assert.deepEqual((await device.expectReply("meet", {})).map(({ id }) => id), ids);
    assert.deepEqual((await device.expectReply("explore", {})).map(({ id }) => id), ids);
  }
}

Deno.test("VP-1 VP-5 VP-6 VP-7 VP-9 a profile from the desk's form to members, off at once everywhere, and on again", async () => {
  await using server = await openServer({ lane: "three" });
  const mia = await addStaff(server, { roles: ["supervisor"] });
  const ada = await signUp(server, { name: "Ada", gender: "1", wanted: "2" });
  await using stack = new AsyncDisposableStack();
  const devices: Client[] = [];
  for (const instance of [0, 1, 2]) devices.push(stack.use(await connect(server, ada, { instance })));
  const [first = assert.fail()] = devices;

  const id = await make(server, mia);
  const stored = async () => (await server.database.get(keys.member(id))).value;
  assert.equal((await stored())?.staffed, true, "somebody of its team may answer");
  await expectFound(devices, [id]);
  await first.expectReply("send_message", { receiver_id: id, message_type: "text", message_text: "Hi" });
  const coins = async () => (await server.database.get(keys.account(ada.id as MemberId))).value?.balance ?? 0;
  const paid = await coins();

  const page = await get(server, mia, `/desk/personas/${id}?off`);
  assert.match(page.text, /Messages that were paid for and not answered go back/);
  const off = await post(server, mia, `/desk/personas/${id}`, { do: "off", reason: "resting" });
  assert.equal(off.status, 303);
  await expectFound(devices, []);
  for (const device of devices) {
    const profile = await device.expectReply("profile", { user_id: id });
    assert.deepEqual([profile.closed, profile.bio, profile.photos], [1, "", []]);
    const [contact] = await device.expectReply("user/contacts", {});
    assert.equal(contact?.closed, 1);
    await device.expectRefusal(
      "send_message",
      { receiver_id: id, message_type: "text", message_text: "Still there?" },
      "profile_closed",
    );
  }
  await until("the unanswered message is paid back", async () => await coins() > paid);
  await until(
    "its chats are closed",
    async () => (await server.database.get(keys.persona(id))).value?.closing === undefined,
  );
  assert.equal((await post(server, mia, `/desk/personas/${id}`, { do: "on" })).status, 303);
  await first.expectReply("profile", { user_id: id });
  assert.equal((await stored())?.staffed, true);
  await audit(server);
});

Deno.test("VP-3 VP-4 VP-18 pages: a refused form keeps what was typed, several cities are there to choose from, a stale one is told", async () => {
  await using server = await openServer();
  const mia = await addStaff(server, { roles: ["supervisor"] });
  const key = keyIn(await get(server, mia, "/desk/personas/new"));
  const wrong = await post(server, mia, "/desk/personas/new", {
    ...FORM,
    key,
    name: "123",
    birth_date: "2015-01-01",
    style: "Keeps <this>",
  });
  assert.equal(wrong.status, 422);
  for (
    const text of ["Please check the marked fields", "aria-invalid", "2015-01-01", "Keeps &lt;this>", key]
  ) {
    assert.ok(wrong.text.includes(text), text);
  }
  const nowhere = await post(server, mia, "/desk/personas/new", { ...FORM, key, city: "Xyzzy" });
  assert.equal(nowhere.status, 422);
  const id = await make(server, mia);
  const path = `/desk/personas/${id}`;
  const { text } = await get(server, mia, path);
  for (const shown of ["Likes rain.", "Mag Regen.", "Short lines.", "Berlin"]) {
    assert.ok(text.includes(shown), shown);
  }
  const place = /name="place" value="(\d+)"/.exec(text)?.[1] ?? assert.fail();
  const placeText = /name="place_text" value="([^"]+)"/.exec(text)?.[1] ?? assert.fail();
  const change = { ...FORM, do: "save", version: "1", place, place_text: placeText, city: placeText };
  assert.equal((await post(server, mia, path, { ...change, name: "Lara" })).status, 303);
  const stale = await post(server, mia, path, { ...change, name: "Mara" });
  assert.equal(stale.status, 422);
  assert.match(stale.text, /Somebody has changed this profile meanwhile/);
  assert.match(stale.text, /value="Mara"/);
  const member = (await server.database.get(keys.member(id))).value;
  assert.deepEqual([member?.name, member?.city], ["Lara", "Berlin"]);
  assert.equal((await get(server, mia, "/desk/personas/0000000000")).status, 404);
  await audit(server);
});

Deno.test("VP-2 VP-8 VP-15 pages: pictures by form, shown to the desk; nothing of it for whoever may not", async () => {
  await using server = await openServer();
  const [mia, noa] = [
    await addStaff(server, { roles: ["supervisor"] }),
    await addStaff(server, { teams: ["x"] }),
  ];
  const id = await make(server, mia);
  const path = `/desk/personas/${id}`;
  const upload = async (what: string, ...pictures: Uint8Array<ArrayBuffer>[]) => {
    const body = new FormData();
    body.append("do", what);
    for (const bytes of pictures) body.append("file", new File([bytes], "a.png", { type: "image/png" }));
    return await request(server, path, { method: "POST", body, cookie: mia.cookie });
  };
  assert.equal((await upload("photo_add", pngOf(32, 32), pngOf(40, 32))).status, 303);
  assert.equal((await upload("vault_add", pngOf(48, 48))).status, 303);
  assert.equal((await upload("vault_add", new TextEncoder().encode("no picture"))).status, 422);
  assert.equal((await upload("photo_add")).status, 422);
  const persona = (await server.database.get(keys.persona(id))).value;
  const [vault] = persona?.vault ?? [];
  assert.ok(vault);
  const url = `/desk/photos/${vault.photo}/card`;
  const { text } = await get(server, mia, path);
  assert.ok(text.includes(url));
  const statuses = async (at: string) => {
    const answers = await Promise.all([mia, noa].map((staff) => get(server, staff, at)));
    return [...answers.map(({ status }) => status), (await request(server, at)).status];
  };
  assert.deepEqual(await statuses(url), [200, 404, 303]);
  assert.deepEqual(await statuses(path), [200, 403, 303]);
  assert.deepEqual(await statuses("/desk/personas"), [200, 403, 303]);
  const [one = "", two = ""] = (await server.database.get(keys.member(id))).value?.photos ?? [];
  const order = new URLSearchParams({ do: "photo_down", photo: one });
  for (const each of [one, two]) order.append("all", each);
  const moved = await request(server, path, { method: "POST", body: order, cookie: mia.cookie });
  assert.equal(moved.status, 303);
  assert.deepEqual((await server.database.get(keys.member(id))).value?.photos, [two, one]);
  const key = keyIn(await get(server, mia, path));
  const story = { do: "story_post", photo: vault.photo, text: "Hello", key };
  for (let twice = 0; twice < 2; twice++) assert.equal((await post(server, mia, path, story)).status, 303);
  assert.equal((await server.database.get(keys.member(id))).value?.stories?.length, 1);
  const plan = {
    do: "plan_add",
    photo: vault.photo,
    text: "",
    from: "2030-01-01T08:00",
    every_days: "1",
    key,
  };
  assert.equal((await post(server, mia, path, plan)).status, 422, "nobody plans for years");
  await audit(server);
});

Deno.test("VP-20 VP-21 VP-22 pages: a file out and in again, and what is wrong in one with its place", async () => {
  await using here = await openServer();
  await using there = await openServer();
  const [mia, noa] = [
    await addStaff(here, { roles: ["supervisor"] }),
    await addStaff(there, { roles: ["admin"] }),
  ];
  const ids = [await make(here, mia), await make(here, mia, { name: "Mara" })];
  const file = await get(here, mia, "/desk/personas/export");
  assert.equal(file.status, 200);
  assert.match(file.headers.get("content-disposition") ?? "", /^attachment; filename="profiles-/);
  const bring = async (text: string) => {
    const body = new FormData();
    body.append("file", new File([text], "a.json", { type: "application/json" }));
    return await request(there, "/desk/personas/import", { method: "POST", body, cookie: noa.cookie });
  };
  assert.match((await bring(file.text)).text, /Imported: 2 new, 0 brought up to date/);
  assert.match((await bring(file.text)).text, /Imported: 0 new, 2 brought up to date/);
  for (const id of ids) assert.ok((await there.database.get(keys.persona(id))).value);
  const wrong = await bring(file.text.replace("Mara", "123"));
  assert.equal(wrong.status, 422);
  assert.match(wrong.text, /personas\[\d\]\.name/);
  const [, one] = JSON.parse(file.text).personas;
  const files = {
    "personas\\[0\\]\\.name": { version: 1, personas: [{}] },
    "personas\\[1\\].*the same as personas\\[0\\]": { version: 1, personas: [one, one] },
    "version": { version: 2, personas: [] },
  };
  for (const [problem, content] of Object.entries(files)) {
    const answer = await bring(JSON.stringify(content));
    assert.equal(answer.status, 422, problem);
    assert.match(answer.text.replaceAll(/<[^>]*>/g, ""), new RegExp(problem));
  }
  assert.equal((await bring("no JSON")).status, 422);
  assert.deepEqual(there.complaints(), []);
  assert.equal((await get(here, mia, `/desk/personas/export?id=${noa.id}`)).status, 404);
  await audit(there);
});

/** No server adds profiles without an act, and from their entries all others hear of them. */
async function logImport({ database }: TestServer): Promise<void> {
  await transact(database, async () => {
    const change = newChange();
    addLogEntries(change, await database.get(keys.staffLogHead()), {
      acts: [{ by: SYSTEM_ACTOR, what: "persona.import", subject: {} }],
      now: Date.now(),
    });
    return { change, value: null };
  });
}

Deno.test("VP-16 list: 3,000 profiles by pages of 50, searched by name, city, team and switch without accents", async () => {
  await using server = await openServer();
  await addCrowd(server.database, 3_000, {
    own: (nth) => ({
      virtual: true,
      name: nth % 100 === 0 ? "Zoë" : `Anna ${nth % 7}`,
      city: nth % 2 === 0 ? "Köln" : "Haifa",
    }),
  });
  await logImport(server);
  const mia = await addStaff(server, { roles: ["admin"], teams: [] });
  const seen = new Set<string>();
  let path: string | null = "/desk/personas";
  let pages = 0;
  while (path) {
    const { text, status } = await get(server, mia, path);
    assert.equal(status, 200);
    const rows = [...text.matchAll(/href="\/desk\/personas\/(c\d{9})"/g)].map(([, id]) => id ?? "");
    assert.ok(rows.length === 50 && pages++ < 60);
    for (const id of rows) {
      assert.ok(!seen.has(id), "nobody twice");
      seen.add(id);
    }
    const next: string | undefined = /href="([^"]*cursor=[^"]*)"[^>]*>Next page/.exec(text)?.[1];
    path = next?.replaceAll("&amp;", "&") ?? null;
  }
  assert.equal(seen.size, 3_000);
  const count = async (query: string) => {
    const { text } = await get(server, mia, `/desk/personas?${query}`);
    return /([\d,]+) profiles?</.exec(text)?.[1] ?? "0";
  };
  assert.deepEqual(
    [
      await count("search=zoe"),
      await count("search=ZO%C3%8B+koln"),
      await count("search=haifa"),
      await count("search=c000000042"),
      await count("search=nobody+at+all"),
      await count("team=demo"),
      await count("team=other"),
      await count("on=off"),
    ],
    ["30", "30", "1,500", "1", "0", "3,000", "0", "0"],
  );
});

/** Runs the operator's task beside the server. */
async function runPersonas({ path }: TestServer, ...args: string[]): Promise<{ code: number; said: string }> {
  const { code, out, err } = await runTask("personas", path, { args });
  return { code, said: out + err };
}

Deno.test("VP-20 VP-21 VP-22 task: all profiles to a file and back, as whoever is named", async () => {
  await using server = await openServer();
  const mia = await addStaff(server, { roles: ["supervisor"] });
  const noa = await addStaff(server);
  const id = await make(server, mia);
  const folder = await Deno.makeTempDir({ prefix: "kindling_" });
  const file = `${folder}/profiles.json`;
  assert.deepEqual(await runPersonas(server, "export", file), {
    code: 0,
    said: `personas: 1 written to "${file}"\n`,
  });
  const text = await Deno.readTextFile(file);
  await Deno.writeTextFile(file, text.replace("Lena", "Lara"));
  assert.deepEqual(await runPersonas(server, "import", file, "--as", mia.email), {
    code: 0,
    said: "personas: 0 new, 1 brought up to date\n",
  });
  assert.equal((await server.database.get(keys.member(id))).value?.name, "Lara");
  const stranger = await runPersonas(server, "import", file, "--as", noa.email);
  assert.equal(stranger.code, 1);
  assert.match(stranger.said, /nobody who may do this has this address/);
  await Deno.writeTextFile(file, text.replace("Lena", "123"));
  const wrong = await runPersonas(server, "import", file);
  assert.deepEqual([wrong.code, /personas\[0\]\.name: name_invalid/.test(wrong.said)], [1, true]);
  assert.equal((await runPersonas(server, "export")).code, 1);
  await Deno.remove(folder, { recursive: true });
  await audit(server);
});
