/** Voice messages: uploaded, sent, heard by their two members and by whoever answers for a virtual profile. */
import assert from "node:assert/strict";
import { VOICE_FRAME_BYTES } from "@/domain/limits.ts";
import { voiceUrl } from "@/domain/voice.ts";
import { keys } from "@/store/keys.ts";
import { connectDesk } from "@/tests/kit/desk_client.ts";
import {
  audit,
  connect,
  instanceOf,
  openServer,
  request,
  signUp,
  type TestMember,
  uploadVoice,
  voiceTo,
} from "@/tests/kit/mod.ts";
import { addPersona } from "@/tests/kit/personas.ts";
import { addStaff } from "@/tests/kit/staff.ts";
import { LEVELS, recordingOf, voiceForm } from "@/tests/kit/voices.ts";

for (const lane of ["one", "three"] as const) {
  Deno.test(`CH-90 CH-94 lane ${lane}: both hear it on every instance, whole and in parts, and nobody else`, async () => {
    await using server = await openServer({ lane });
    const [ada, ben, cleo] = [await signUp(server), await signUp(server), await signUp(server)];
    await using adas = await connect(server, ada);
    await using bens = await connect(server, ben);
    const bytes = recordingOf(12_000);
    const url = await uploadVoice(server, ada, bytes);
    const sent = await adas.expectReply("send_message", voiceTo(ben, url));
    assert.equal(sent.request_details.credits_spent, 50);
    const { request_details: heard } = await bens.expectEvent("new_message");
    assert.deepEqual(
      [heard.type, heard.message, heard.voice],
      ["voice", url, { length: "0:12", levels: LEVELS }],
    );
    for (let nth = 0; nth < server.instances.length; nth++) {
      const at = instanceOf(server, nth);
      for (const { cookie } of [ada, ben]) {
        const whole = await request(at, url, { cookie });
        assert.deepEqual([whole.status, whole.headers.get("content-type")], [200, "audio/mpeg"]);
        assert.equal(whole.headers.get("cache-control"), "private, no-store");
        assert.deepEqual(whole.bytes, bytes);
      }
      assert.equal((await request(at, url, { cookie: cleo.cookie })).status, 404);
      assert.equal((await request(at, url)).status, 404);
    }
    const part = async (range: string) =>
      await request(server, url, { cookie: ben.cookie, headers: { range } });
    // Safari asks so before it plays anything.
    const first = await part("bytes=0-1");
    assert.deepEqual(
      [first.status, first.headers.get("content-range"), first.bytes.length],
      [206, `bytes 0-1/${bytes.length}`, 2],
    );
    const rest = await part("bytes=144-");
    assert.deepEqual([rest.status, rest.bytes], [206, bytes.subarray(144)]);
    assert.equal((await part(`bytes=${bytes.length}-`)).status, 416);
    assert.equal((await request(server, url, { cookie: ben.cookie, method: "HEAD" })).status, 200);
    await audit(server);
    assert.deepEqual(server.complaints(), []);
  });
}

/** The server goes on reading a body that is too long for half a second. */
const DRAINS = { sanitizeOps: false, sanitizeResources: false } as const;

Deno.test(
  "CH-90 CH-91 POST /upload/voice: hostile uploads are refused with a code, and leave nothing",
  DRAINS,
  async () => {
    await using server = await openServer();
    const ada = await signUp(server);
    const post = async (body: BodyInit, { cookie }: Partial<TestMember> = ada) => {
      const { status, text } = await request(server, "/upload/voice", { method: "POST", body, cookie });
      return [status, JSON.parse(text).error_code ?? "kept"];
    };
    const good = recordingOf(2_400);
    assert.deepEqual(await post(voiceForm(good), { cookie: "" }), [401, "not_authenticated"]);
    const mp4 = new TextEncoder().encode("....ftypM4A ".padEnd(VOICE_FRAME_BYTES * 50, "x"));
    assert.deepEqual(await post(voiceForm(mp4 as Uint8Array<ArrayBuffer>)), [415, "voice_unreadable"]);
    assert.deepEqual(await post(voiceForm(new Uint8Array([...good, 1]))), [415, "voice_unreadable"]);
    assert.deepEqual(await post(voiceForm(recordingOf(500))), [422, "voice_too_short"]);
    assert.deepEqual(await post(voiceForm(recordingOf(60_024))), [413, "voice_too_long"]);
    assert.deepEqual(await post(voiceForm(recordingOf(200_000))), [413, "voice_too_long"]);
    assert.deepEqual(await post(voiceForm(good, "x".repeat(48))), [415, "voice_unreadable"]);
    assert.deepEqual(await post(voiceForm(new Uint8Array())), [400, "invalid_input"]);
    assert.deepEqual(await post(new URLSearchParams({ file: "x", levels: LEVELS })), [400, "invalid_input"]);
    const bare = new FormData();
    bare.append("file", new File([good], "voice"));
    assert.deepEqual(await post(bare), [400, "invalid_input"]);
    assert.deepEqual(await Array.fromAsync(server.database.list(keys.blobEnds())), []);
    assert.deepEqual(await post(voiceForm(good)), [200, "kept"]);
    const other = await request(server, "/upload/voice", {
      method: "POST",
      body: voiceForm(good),
      cookie: ada.cookie,
      headers: { origin: "https://elsewhere.example" },
    });
    assert.equal(other.status, 403);
    assert.deepEqual(server.complaints(), []);
  },
);

Deno.test("CH-94 GET /voices: what is no recording, or not in a chat yet, is 404", async () => {
  await using server = await openServer();
  const ada = await signUp(server);
  const url = await uploadVoice(server, ada);
  for (const path of [url, `${url}x`, "/voices/%00", `/voices/${"v".repeat(2_000)}`]) {
    assert.equal((await request(server, path, { cookie: ada.cookie })).status, 404, path);
  }
});

Deno.test("CH-98 desk: whoever holds the chat hears it, and nobody sends one for a virtual profile", async () => {
  await using server = await openServer();
  const persona = await addPersona(server);
  const [mia, noa] = [await addStaff(server, { name: "Mia" }), await addStaff(server, { name: "Noa" })];
  const ada = await signUp(server);
  await using desk = await connectDesk(server, mia);
  await using adas = await connect(server, ada);
  await desk.expectReply("shift", { open: 1 });
  const url = await uploadVoice(server, ada);
  const { request_details: { message } } = await adas.expectReply(
    "send_message",
    voiceTo({ id: persona }, url),
  );
  const path = `/desk/voices/${message.id}`;
  assert.equal((await request(server, path, { cookie: mia.cookie })).status, 404, "not claimed yet");
  const { claim } = await desk.expectReply("claim/take", { persona, member: ada.id });
  const heard = await request(server, path, { cookie: mia.cookie });
  assert.deepEqual([heard.status, heard.headers.get("content-type")], [200, "audio/mpeg"]);
  for (const { cookie } of [noa, ada]) {
    const { status } = await request(server, path, { cookie });
    assert.ok(status === 404 || status === 303, String(status));
  }
  const data = { receiver_id: ada.id, message_type: "voice", message_text: url };
  await desk.expectRefusal(
    "as",
    { persona, member: ada.id, claim, module: "send_message", data },
    "unsupported_message_type",
  );
  await audit(server);
  assert.deepEqual(server.complaints(), []);
});

Deno.test("CH-98 RP-11 pages: a reported recording is played by safety alone, each time as an entry of the log", async () => {
  await using server = await openServer();
  const [ada, ben] = [await signUp(server), await signUp(server)];
  const [safety, support] = [
    await addStaff(server, { roles: ["safety"] }),
    await addStaff(server, { roles: ["support", "moderator", "admin"] }),
  ];
  await using adas = await connect(server, ada);
  await using bens = await connect(server, ben);
  const url = await uploadVoice(server, ada);
  const { request_details: { message } } = await adas.expectReply("send_message", voiceTo(ben, url));
  await bens.expectReply("user/report", { user_id: ada.id, reason: "harassment", message_id: message.id });
  const page = await request(server, `/desk/reports/${ada.id}`, { cookie: safety.cookie });
  const path = `/desk/reports/${ada.id}${url}`;
  assert.ok(page.text.includes(`src="${path}"`) && page.text.includes('preload="none"'));
  assert.match(page.headers.get("content-security-policy") ?? "", /media-src .self.;/);
  const heard = await request(server, path, { cookie: safety.cookie });
  assert.deepEqual([heard.status, heard.headers.get("content-type")], [200, "audio/mpeg"]);
  assert.equal((await request(server, path, { cookie: support.cookie })).status, 403);
  assert.equal((await request(server, path, { cookie: ben.cookie })).status, 303);
  const other = `/desk/reports/${ben.id}${url}`;
  assert.equal((await request(server, other, { cookie: safety.cookie })).status, 404);
  const acts = await Array.fromAsync(server.database.list(keys.staffLogsBy("what", "voice.read")));
  assert.equal(acts.length, 1);
  assert.equal(url, voiceUrl(url.slice("/voices/".length) as never));
  await audit(server);
  assert.deepEqual(server.complaints(), []);
});
