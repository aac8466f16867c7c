/** Verified photos over HTTP: the page of the member without scripts, the desk's pages, and who sees a selfie (VE). */
import assert from "node:assert/strict";
import { GESTURE_LIFE_MS, SELFIE_WAIT_MS } from "@/domain/limits.ts";
import { GESTURES } from "@/domain/photo_verification.ts";
import { ROLES } from "@/domain/staff.ts";
import { translator } from "@/locales/mod.ts";
import { newChange, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import {
  type Answer,
  audit,
  connect,
  contextOf,
  openServer,
  postForm,
  request,
  signUp,
  type TestMember,
  type TestServer,
  until,
  uploadPhoto,
} from "@/tests/kit/mod.ts";
import { addStaff, type TestStaff } from "@/tests/kit/staff.ts";
import { pngOf } from "@/tests/kit/pictures.ts";
import { isJpeg } from "@/tests/kit/photos.ts";

const PATH = "/profile/verification";
const DESK = "/desk/verifications";
const SETTINGS = { DEMO: "0" };

interface World extends AsyncDisposable {
  server: TestServer;
  ada: TestMember;
  ben: TestMember;
  sam: TestStaff;
  /** Ada's photo, which others see. */
  photo: string;
}

async function openWorld(settings: Record<string, string> = {}): Promise<World> {
  const server = await openServer({ settings: { ...SETTINGS, ...settings } });
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  return {
    server,
    ada,
    ben,
    sam: await addStaff(server, { name: "Sam", roles: ["safety"] }),
    photo: await addPhoto(server, ada),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** Puts a photo into a member's profile; gives its id. */
async function addPhoto(server: TestServer, member: TestMember): Promise<string> {
  const data = await uploadPhoto(server, member);
  await using device = await connect(server, member);
  const { request_details } = await device.expectReply("user/photos/add", { photo: data });
  return request_details.photo_id;
}

/** The value of a hidden field. */
function hiddenOf({ text }: Answer, name: string): string {
  return text.match(new RegExp(`name="${name}" value="([^"]*)"`))?.[1] ?? "";
}

function selfieForm(attempt: string, file: BlobPart = pngOf(24, 24), type = "image/png"): FormData {
  const form = new FormData();
  form.append("attempt", attempt);
  form.append("do", "send");
  form.append("file", new File([file], "me.png", { type }));
  return form;
}

async function send(server: TestServer, member: TestMember, form: FormData): Promise<Answer> {
  return await request(server, PATH, { method: "POST", body: form, cookie: member.cookie });
}

/** Draws a gesture and sends a selfie with it; gives the try. */
async function sendSelfie(server: TestServer, member: TestMember): Promise<string> {
  assert.equal((await postForm(server, PATH, { do: "begin" }, member)).status, 303);
  const attempt = hiddenOf(await request(server, PATH, member), "attempt");
  const sent = await send(server, member, selfieForm(attempt));
  assert.deepEqual([sent.status, sent.headers.get("location")], [303, PATH]);
  return attempt;
}

Deno.test("VE-1 VE-2 /profile/verification: what happens comes first, then a gesture in words, in every language and without scripts", async () => {
  await using world = await openWorld();
  const { server, ada } = world;
  for (const lang of ["en", "he", "de"] as const) {
    const t = translator(lang);
    const cookie = `${ada.cookie}; lang=${lang}`;
    const { text } = await request(server, PATH, { cookie });
    for (const key of ["kept_people", "kept_program", "kept_rest", "kept_choice", "begin"] as const) {
      assert.ok(text.includes(t(`verification.${key}`)), `${key} ${lang}`);
    }
    assert.doesNotMatch(text, /type="file"/);
  }
  const begun = await postForm(server, PATH, { do: "begin" }, ada);
  assert.deepEqual([begun.status, begun.headers.get("location")], [303, PATH]);
  for (const lang of ["en", "he", "de"] as const) {
    const { text } = await request(server, PATH, { cookie: `${ada.cookie}; lang=${lang}` });
    const shown = GESTURES.filter((each) => text.includes(translator(lang)(`verification.gesture_${each}`)));
    assert.equal(shown.length, 1, "one gesture, in words");
    assert.match(text, /<input[^>]*type="file"[^>]*capture="user"|<input[^>]*capture="user"[^>]*type="file"/);
  }
  assert.match((await request(server, "/profile", ada)).text, new RegExp(`href="${PATH}"`));
  assert.deepEqual(server.complaints(), []);
});

Deno.test("VE-3 VE-5 VE-6 VE-7 a selfie is sent, compared at the desk by its person alone, and the profile says so", async () => {
  await using world = await openWorld();
  const { server, ada, ben, sam, photo } = world;
  const lee = await addStaff(server, { roles: ROLES.filter((role) => role !== "safety") });
  await using device = await connect(server, ada);
  const attempt = await sendSelfie(server, ada);
  const waiting = await request(server, PATH, ada);
  assert.match(waiting.text, /waits for our safety team/);
  const selfie = (await server.database.get(keys.selfie(ada.id as never))).value;
  assert.ok(selfie?.step === "waiting");
  for (const who of [ada, ben]) {
    for (const size of ["thumb", "card", "full", "once"]) {
      assert.equal((await request(server, `/photos/${selfie.photo}/${size}`, who)).status, 404);
    }
  }
  assert.equal((await request(server, `/photos/${selfie.photo}/full`)).status, 404);

  const picture = `${DESK}/${ada.id}/selfie`;
  assert.equal((await request(server, picture, sam)).status, 404, "nobody has opened it");
  for (const path of [DESK, `${DESK}/${ada.id}`, picture]) {
    assert.equal((await request(server, path)).status, 303, "the desk's own, by sign-in");
    assert.equal((await request(server, path, ada)).status, 303);
    assert.equal((await request(server, path, lee)).status, 403);
  }
  assert.match((await request(server, DESK, sam)).text, /Ada[^]*1 photo to compare/);
  const opened = await request(server, `${DESK}/${ada.id}`, sam);
  assert.match(
    opened.text,
    new RegExp(`Asked for: ${translator("en")(`verification.gesture_${selfie.gesture}`)}`),
  );
  const shown = await request(server, picture, sam);
  assert.ok(isJpeg(shown));
  assert.match(shown.headers.get("cache-control") ?? "", /no-store/);
  assert.equal((await request(server, `/desk/photos/${photo}/card`, sam)).status, 200);
  assert.equal((await request(server, `/desk/photos/${selfie.photo}/full`, sam)).status, 404);
  assert.equal((await request(server, `/desk/review/${selfie.photo}`, sam)).status, 404);

  const post = (fields: Record<string, string>) => postForm(server, `${DESK}/${ada.id}`, fields, sam);
  const none = await post({ do: "approve", attempt: hiddenOf(opened, "attempt") });
  assert.equal(none.status, 422);
  assert.match(none.text, /tick each photo/);
  assert.equal((await post({ do: "decline", attempt, reason: "" })).status, 422);
  assert.equal((await post({ do: "approve", attempt: "another", photo })).status, 404);
  const profile = async () => (await request(server, `/profile/${ada.id}`, ben)).text;
  assert.doesNotMatch(await profile(), /Photo verified/);
  const done = await post({ do: "approve", attempt, photo });
  assert.deepEqual([done.status, done.headers.get("location")], [303, `${DESK}?done`]);
  await device.expectEvent("notification", ({ message }) => message === "notice.photo_verified", 5_000);
  assert.equal((await request(server, picture, sam)).status, 404);
  assert.match(await profile(), /Photo verified[^]*It says nothing more about them/);
  assert.match((await request(server, PATH, ada)).text, /Your profile says “Photo verified”/);
  assert.match((await request(server, `/desk/members/${ada.id}`, sam)).text, /Photo verified since/);

  // Photos that were compared are gone, and so is the mark; another one does not bring it back.
  await addPhoto(server, ada);
  await device.expectReply("user/photos/delete", { id: photo });
  assert.doesNotMatch(await profile(), /Photo verified/);
  assert.match((await request(server, PATH, ada)).text, /not on your profile any more/);
  await audit(server);
  assert.deepEqual(server.complaints(), []);
});

Deno.test("VE-6 VE-8 VE-9 a refusal has a reason in the member's language, they may try again, and take everything back", async () => {
  await using world = await openWorld();
  const { server, ada, sam } = world;
  const attempt = await sendSelfie(server, ada);
  const declined = await postForm(
    server,
    `${DESK}/${ada.id}`,
    { do: "decline", attempt, reason: "gesture" },
    sam,
  );
  assert.equal(declined.status, 303);
  for (const lang of ["en", "he", "de"] as const) {
    const { text } = await request(server, PATH, { cookie: `${ada.cookie}; lang=${lang}` });
    assert.ok(text.includes(translator(lang)("verification.reason_gesture")), lang);
    assert.ok(text.includes(translator(lang)("verification.begin")), lang);
  }
  await sendSelfie(server, ada);
  const removed = await postForm(server, PATH, { do: "selfie" }, ada);
  assert.equal(removed.headers.get("location"), `${PATH}?removed`);
  assert.match((await request(server, DESK, sam)).text, /No selfie waits/);

  const again = await sendSelfie(server, ada);
  await postForm(server, `${DESK}/${ada.id}`, { do: "approve", attempt: again, photo: world.photo }, sam);
  assert.match((await request(server, PATH, ada)).text, /Your profile says/);
  const path = `/desk/members/${ada.id}`;
  assert.equal((await postForm(server, path, { do: "revoke", reason: "" }, sam)).status, 422);
  assert.equal((await postForm(server, path, { do: "revoke", reason: "Not hers." }, sam)).status, 303);
  assert.doesNotMatch((await request(server, PATH, ada)).text, /Your profile says/);
  await audit(server);
  assert.deepEqual(server.complaints(), []);
});

Deno.test("VE-2 VE-3 VE-4 what is no selfie, comes late, twice or too often, is refused in words and keeps nothing", async () => {
  await using world = await openWorld({ RATE_VERIFICATIONS: "2/86400" });
  const { server, ada, ben } = world;
  const { database } = server;
  const photos = async () => (await Array.fromAsync(database.list(["photo"] as never))).length;
  assert.match((await request(server, PATH, ben)).text, /Add a photo to your profile first/);
  assert.equal((await postForm(server, PATH, { do: "begin" }, ben)).status, 422);
  assert.equal((await postForm(server, PATH, { do: "nonsense" }, ben)).status, 422);
  assert.equal((await request(server, PATH)).status, 303);
  assert.equal((await postForm(server, PATH, { do: "begin" })).status, 303);

  await postForm(server, PATH, { do: "begin" }, ada);
  const attempt = hiddenOf(await request(server, PATH, ada), "attempt");
  const before = await photos();
  const empty = selfieForm(attempt);
  empty.delete("file");
  for (
    const [form, says] of [
      [selfieForm(attempt, "not a picture"), /Invalid file type/],
      [selfieForm("another"), /does not count any more/],
      [selfieForm(""), /does not count any more/],
      [empty, /photo/],
    ] as const
  ) {
    const refused = await send(server, ada, form);
    assert.equal(refused.status, 422);
    assert.match(refused.text, says);
  }
  assert.equal((await send(server, ben, selfieForm(attempt))).status, 422, "another member's try");
  const key = keys.selfie(ada.id as never);
  const drawn = (await database.get(key)).value;
  assert.ok(drawn?.step === "drawn");
  const change = newChange();
  set(change, key, { ...drawn, until: Date.now() - GESTURE_LIFE_MS });
  await database.commit(change);
  assert.match((await send(server, ada, selfieForm(attempt))).text, /does not count any more/);
  assert.equal(await photos(), before);

  await postForm(server, PATH, { do: "begin" }, ada);
  const second = hiddenOf(await request(server, PATH, ada), "attempt");
  const limited = await postForm(server, PATH, { do: "begin" }, ada);
  assert.match(limited.text, /try again tomorrow/);
  const both = await Promise.all([
    send(server, ada, selfieForm(second)),
    send(server, ada, selfieForm(second)),
  ]);
  assert.deepEqual(both.map(({ status }) => status), [303, 303]);
  assert.equal(await photos(), before + 1);
  await audit(server);
  assert.deepEqual(server.complaints(), []);
});

Deno.test("VE-10 upkeep: a selfie that nobody has looked at in time goes by itself, and its member is told", async () => {
  await using world = await openWorld();
  const { server, ada } = world;
  await using device = await connect(server, ada);
  await sendSelfie(server, ada);
  const { database } = server;
  const key = keys.selfie(ada.id as never);
  const check = (await database.get(key)).value;
  assert.ok(check?.step === "waiting");
  const sent_at = check.sent_at - SELFIE_WAIT_MS;
  const change = newChange();
  set(change, key, { ...check, sent_at, until: Date.now() });
  change.deletes.push(keys.selfieWaiting(check.sent_at, check.member));
  set(change, keys.selfieWaiting(sent_at, check.member), 0);
  await database.commit(change);
  assert.equal(await contextOf(server).actors.photoVerification.sweep(), 1);
  await device.expectEvent("notification", ({ message }) => message === "notice.photo_expired", 5_000);
  assert.match((await request(server, PATH, ada)).text, /Nobody has looked at your selfie in time/);
  await until("the selfie is gone", async () => (await database.get(keys.photo(check.photo))).value === null);
  await audit(server);
});
