/** What a member learns of another: an allowlist, by every call and page (P17, CH-9). */
import assert from "node:assert/strict";
import { unzipSync } from "fflate";
import { messageId, pairOf } from "@/domain/ids.ts";
import { DEFAULT_ALERT_SETTINGS } from "@/domain/alerts.ts";
import { EXPORT_LIFE_MS } from "@/domain/limits.ts";
import { photoNamed } from "@/domain/photo.ts";
import { TABLE } from "@/routes/mod.ts";
import { calls, type Module } from "@/protocol/calls/mod.ts";
import { keys } from "@/store/keys.ts";
import { demoGifts } from "@/store/seed/gifts.ts";
import {
  connect,
  contextOf,
  giftTo,
  givePremium,
  grantCoins,
  keepDevice,
  keepStory,
  logIn,
  openServer,
  photoTo,
  postForm,
  request,
  sendText,
  signUp,
  TestClock,
  textTo,
  until,
  uploadPhoto,
  webTarget,
} from "@/tests/kit/mod.ts";
import { buyPremium } from "@/tests/kit/contracts.ts";
import { connectDesk } from "@/tests/kit/desk_client.ts";
import { MemoryPush } from "@/tests/kit/push.ts";
import { photoRow } from "@/tests/kit/photos.ts";
import { addStaff } from "@/tests/kit/staff.ts";
import { FakeTranslator } from "@/tests/kit/translator.ts";

Deno.test("P17 calls and pages: nothing of another member but what everybody may see", async () => {
  await using server = await openServer({
    overrides: { push: new MemoryPush(), translator: new FakeTranslator() },
  });
  const victim = await signUp(server, {
    name: "Vera",
    email: "vera.secret@example.com",
    birth_date: "1987-06-05",
  });
  const reader = await signUp(server, { name: "Rob" });
  await grantCoins(server, victim, 7_654_121);
  await using victims = await connect(server, victim);
  await using readers = await connect(server, reader);
  await readers.expectReply("onlines", { user_ids: [victim.id] });
  // Where she is, and whom she looks for.
  await victims.expectReply("user/update", { key: "location", value: { id: 2867714 } });
  await victims.expectReply("user/update", { key: "s_age", value: "23,57" });
  await victims.expectReply("user/update", { key: "s_radious", value: 37 });
  await victims.expectReply("spotlight/add", {});
  await readers.expectReply("user/update", { key: "s_gender", value: 2 });
  await grantCoins(server, reader, 1_000);
  const rid = "victims-own-rid";
  const { message } = await sendText(victims, reader, "hello", { rid });
  await sendText(readers, victim, "hello back");
  const [shown, inChat] = [await uploadPhoto(server, victim), await uploadPhoto(server, victim)];
  await victims.expectReply("user/photos/add", { photo: shown });
  const sent = await victims.expectReply("send_message", photoTo(reader, inChat));
  const photo = sent.request_details.message;
  const gift = giftTo(reader, demoGifts[0]?.id ?? 0);
  const given = { ...gift, reply_to: messageId(pairOf(victim.id, reader.id), 2) };
  await victims.expectReply("send_message", given, { rid: `${rid}-gift` });
  const inStory = await uploadPhoto(server, victim);
  const { request_details: { story } } = await victims.expectReply("stories/add", { photo: inStory });
  const [own, gone] = [await keepStory(server, reader), await keepStory(server, reader)];
  const [added, next] = [await uploadPhoto(server, reader), await uploadPhoto(server, reader)];
  await readers.expectReply("user/photos/add", { photo: added });
  await givePremium(server, reader);
  await victims.expectReply("swipe", { swiped_user_id: reader.id });
  await victims.expectReply("visit", { visited_user_id: reader.id });
  const received = { message_id: messageId(pairOf(victim.id, reader.id), 2) };
  await victims.expectReply("message/read", received);
  await victims.expectReply("message/react", { ...received, reaction: "👍" });
  await victims.expectReply("typing", { user_id: reader.id });
  await givePremium(server, victim);
  await victims.expectReply("stories/view", { user_id: reader.id, story_id: own.id });
  for (const module of ["message/read", "message/react", "typing"] as const) {
    await readers.expectEvent(module);
  }

  // What she buys, wins and allows herself.
  const purchase = { provider: "ccil", package_id: 1, type: "buy-credits" } as const;
  const bought = await victims.expectReply("payment/initiate", purchase);
  const order = await readers.expectReply("payment/initiate", purchase);
  await readers.expectRefusal("payment/status", { order_id: bought.order_id }, "unknown_order");
  await victims.expectReply("spinofluck/spin", { client_seed: "veras-own-seed" });
  const device = await keepDevice(server, victim);
  const ownDevice = await keepDevice(server, reader);
  await victims.expectReply("claim_free_credits", { reward: "push" });
  await contextOf(server).actors.limits.setLimit(victim.id, { window: "day", coins: 54_327, proved: false });
  const { actors, now } = contextOf(server);
  const shop = { actors, database: server.database, env: { catalogue: actors.catalogue, now } };
  const premium = await buyPremium(shop, victim.id);
  await buyPremium(shop, reader.id);
  await victims.expectReply("subscription/cancel", {});

  const { value: record } = await server.database.get(keys.member(victim.id));
  const { hash } = record?.password ?? assert.fail();
  const { value: account } = await server.database.get(keys.account(victim.id));
  const [, token = ""] = victim.cookie.split("=");
  const sessions: string[] = [];
  for await (const { key, value } of server.database.list(keys.memberSessions(victim.id))) {
    sessions.push(String(key[2]), value.token_hash);
  }
  const files = await Promise.all([shown, inChat, inStory].map((data) => photoRow(server, data)));
  const secrets = [
    device.id,
    device.target.kind === "web" ? device.target.endpoint : assert.fail(),
    photoNamed(inStory) ?? assert.fail(),
    ...files.flatMap((row) => Object.values(row?.files ?? {})),
    "vera.secret",
    "1987-06-05",
    "06-05",
    String(account?.balance),
    bought.order_id,
    premium.order.id,
    premium.contract.id,
    "veras-own-seed",
    "54327",
    "54,327",
    "2867714",
    "48.1374",
    "11.5754",
    "23,57",
    's_radius":37',
    "s_radius&quot;:37",
    hash.toHex(),
    hash.toBase64(),
    token,
    rid,
    ...sessions,
  ];
  function search(text: string, where: string): void {
    for (const secret of secrets) assert.equal(text.includes(secret), false, `${where} tells "${secret}"`);
    for (const key of ["birth_date", "radius_km", "token_hash", "created_at", "password_hash"]) {
      assert.equal(text.includes(`"${key}"`), false, `${where} has "${key}"`);
    }
  }

  const inputs: Partial<Record<Module, unknown>> = {
    configs: { keys: "site,genders,answers,credits,premium,prices,members,sessions" },
    plugins: { plugins: "terms,members" },
    profile: { user_id: victim.id },
    onlines: { user_ids: [victim.id] },
    "user/contact/get_by_id": { contact_id: victim.id },
    messages: { contact_user_id: victim.id },
    send_message: {
      sender_id: victim.id,
      ...textTo(victim, "x"),
      reply_to: message.id,
      story_id: story.id,
    },
    typing: { user_id: victim.id },
    "message/react": { message_id: message.id, reaction: "🔥" },
    "message/edit": { ...received, message_text: "hello again" },
    "message/unsend": received,
    "translation/agree": { service: "Babel" },
    "translation/text": { message_id: message.id },
    "messages/search": { contact_user_id: victim.id, search: "e" },
    "user/contacts/search": { search: "v" },
    "message/read": { message_id: message.id },
    "photo/view": { message_id: photo.id },
    swipe: { swiped_user_id: victim.id, like: 0 },
    "swipe/undo": { swiped_user_id: victim.id },
    visit: { visited_user_id: victim.id },
    "user/photos": { user_id: victim.id },
    "user/photos/add": { user_id: victim.id, photo: next },
    "user/photos/delete": { id: photoNamed(added) },
    "user/photos/order": { ids: [photoNamed(next)] },
    "user/block": { user_id: victim.id },
    "user/unblock": { user_id: victim.id },
    "user/report": { user_id: victim.id, reason: "other" },
    "conversation/archive": { user_id: victim.id },
    "conversation/mute": { user_id: victim.id, mute: "hours" },
    // It lies in the archive by now.
    "conversation/pin": { user_id: victim.id, pinned: 0 },
    "session/validate": { session: token },
    "user/update": { key: "bio", value: victim.id },
    search_location_new: { search: "ber" },
    "stories/add": { photo: await uploadPhoto(server, reader) },
    "stories/delete": { story_id: gone.id },
    "stories/get": { user_id: victim.id },
    "stories/view": { user_id: victim.id, story_id: story.id },
    "stories/viewers": { story_id: own.id },
    "payment/initiate": { provider: "ccil", package_id: 1, type: "buy-credits" },
    "payment/status": { order_id: order.order_id },
    "spinofluck/spin": { client_seed: victim.id },
    claim_free_credits: { reward: "push" },
    wallet: { before: 3 },
    "wallet/first_coin": { version: 1 },
    "notifications/update": {
      choices: DEFAULT_ALERT_SETTINGS.choices,
      quiet: null,
      time_zone: "UTC",
      discreet: true,
      mails: true,
    },
    "push/subscribe": { target: webTarget(), os: "linux", name: "Firefox", replaces: device.id },
    "push/unsubscribe": { subscriber_id: device.id },
    "push/test": { subscriber_id: ownDevice.id },
    "conversation/delete": { user_id: victim.id },
  };
  // Before she is answered, which takes her out of them.
  for (const module of ["explore", "meet", "spotlight"] as const) {
    const cards: readonly { id: string }[] = await readers.expectReply(module, {});
    assert.ok(cards.some(({ id }) => id === victim.id), module);
    search(JSON.stringify(cards), module);
  }
  const { list: contacts } = await readers.expectReply("user/contacts/search", { search: "ver" });
  assert.deepEqual(contacts.map(({ id }) => id), [victim.id]);
  search(JSON.stringify(contacts), "user/contacts/search");
  // Lists first, and then the others in the order in which they stand above: some take away what those before need.
  const lists = (Object.keys(calls) as Module[]).filter((module) => !(module in inputs));
  for (const module of [...lists, ...Object.keys(inputs) as Module[]]) {
    const answer = await readers.call(module, inputs[module] ?? {});
    assert.equal(answer.request_status, "1", module);
    search(JSON.stringify(answer), module);
  }
  search(JSON.stringify(readers.frames), "the socket");

  const paths = TABLE.map(({ path }) => path.replace("/:slug?", `/${victim.id}`).replace(/\/:\w+\??/, ""));
  for (
    const path of [...paths, `/chat/${victim.id}`, `/profile/${victim.id}`, `/explore?user_id=${victim.id}`]
  ) {
    for (const part of [{}, { "x-part": "main" }]) {
      // Members are elsewhere; what the server shows to its own machine alone is not for them (ML-12).
      const headers = { ...part, via: "1.1 proxy" };
      const page = await request(server, path, { cookie: reader.cookie, headers });
      assert.ok(page.status < 500, path);
      search(page.text, path);
      search(JSON.stringify([...page.headers]), path);
    }
  }
  const logs = server.instances.flatMap((instance) => instance.logs);
  const logged = JSON.stringify(logs);
  for (const secret of [...secrets, victim.password, "hello"]) {
    assert.equal(logged.includes(secret), false, `the log tells "${secret}"`);
  }
});

Deno.test("CH-9 P17 messages: nobody reads, marks or writes in a conversation of others", async () => {
  await using server = await openServer();
  const [ada, ben, eve] = [
    await signUp(server, { name: "Ada" }),
    await signUp(server, { name: "Ben" }),
    await signUp(server, { name: "Eve" }),
  ];
  await using adas = await connect(server, ada);
  await using bens = await connect(server, ben);
  await using eves = await connect(server, eve);
  const { message } = await sendText(adas, ben, "between us");
  await bens.expectEvent("new_message");
  await eves.expectRefusal("message/read", { message_id: message.id }, "unknown_message");
  const own = await eves.expectReply("messages", { contact_user_id: ben.id });
  assert.deepEqual([own.list, own.last_seq], [[], 0]);
  assert.deepEqual(await eves.expectReply("user/contacts", {}), []);
  await eves.refuteEvent("new_message");
  await eves.refuteEvent("message/read");
  const { list } = await bens.expectReply("messages", { contact_user_id: ada.id });
  assert.equal(list[0]?.seen, false);
});

Deno.test("TD-3 TD-6 P17 /my-data: of the other one the chat alone, of staff no name, and its download is nobody else's", async () => {
  const clock = new TestClock();
  await using server = await openServer({ overrides: { now: clock.now } });
  const ada = await signUp(server, { name: "Ada", gender: "2" });
  const ben = await signUp(server, {
    name: "Ben",
    gender: "1",
    email: "ben.secret@example.com",
    birth_date: "1987-06-05",
  });
  const eve = await signUp(server, { name: "Eve" });
  await grantCoins(server, ben, 7_654_121);
  await grantCoins(server, ada, 1_000);
  await using adas = await connect(server, ada);
  await using bens = await connect(server, ben);
  const rid = "bens-own-rid";
  await sendText(bens, ada, "what Ben wrote", { rid });
  await sendText(adas, ben, "what Ada wrote");
  const photo = await uploadPhoto(server, ben);
  await bens.expectReply("send_message", photoTo(ada, photo));
  await bens.expectReply("user/update", { key: "bio", value: "what Ben says of himself" });
  await bens.expectReply("swipe", { swiped_user_id: ada.id, like: 1 });
  await bens.expectReply("visit", { visited_user_id: ada.id });
  const told = { user_id: ada.id, reason: "spam", text: "what Ben told of Ada" };
  await bens.expectReply("user/report", told as never);
  const safety = await addStaff(server, { roles: ["safety"], name: "Silent Witness" });
  await using desk = await connectDesk(server, safety);
  await desk.expectReply("decision/take", {
    rid: "warning",
    member: ada.id,
    measure: "warn",
    rule: "harassment",
    facts: "You went on after a no.",
  });

  const [path, download] = ["/my-data", "/my-data/download"];
  const asks = () => postForm(server, path, {}, ada);
  assert.equal((await asks()).headers.get("location"), path);
  await until(
    "it is ready",
    async () => (await request(server, path, ada)).text.includes(download),
    20_000,
  );
  const { bytes, status } = await request(server, download, ada);
  assert.equal(status, 200);
  const files = unzipSync(bytes);
  const all = Object.entries(files).filter(([name]) => !name.endsWith(".jpg"))
    .map(([, content]) => new TextDecoder().decode(content)).join("\n");
  for (const there of ["what Ben wrote", "what Ada wrote", "You went on after a no."]) {
    assert.ok(all.includes(there), there);
  }
  const rows = await Promise.all([photoRow(server, photo)]);
  const { value: bensAccount } = await server.database.get(keys.account(ben.id));
  const secrets = [
    "ben.secret",
    "1987-06-05",
    String(bensAccount?.balance),
    rid,
    "what Ben says of himself",
    "what Ben told of Ada",
    "Silent Witness",
    safety.id,
    safety.email,
    ...rows.flatMap((row) => Object.values(row?.files ?? {})),
    ...(await Array.fromAsync(server.database.list(keys.memberSessions(ben.id))))
      .flatMap(({ key, value }) => [String(key[2]), value.token_hash]),
  ];
  for (const secret of secrets) assert.equal(all.includes(secret), false, `the archive tells "${secret}"`);
  const data = JSON.parse(new TextDecoder().decode(files["data.json"]));
  // A movement names the message that was paid for, and by it the two.
  const { chats: [chat], movements: _, ...rest } = data;
  assert.deepEqual(Object.keys(chat).sort(), ["lines", "name", "with"]);
  // Neither who liked nor who visited her: that is Ben's.
  assert.equal(JSON.stringify(rest).includes(ben.id), false, "Ben stands in the chat alone");
  assert.deepEqual(Object.keys(files).filter((name) => name.startsWith("photos/")), [], "his photo is his");

  const there = await logIn(server, ada);
  const guesses = [
    `${download}?member=${ada.id}`,
    `${download}?id=${ada.id}`,
    `${download}?session=${encodeURIComponent(ada.cookie)}`,
  ];
  const row = (await server.database.get(keys.dataExport(ada.id))).value ?? assert.fail();
  for (const method of ["GET", "HEAD"]) {
    for (const address of [download, ...guesses]) {
      for (
        const [cookie, leads] of [
          [undefined, "/"],
          ["sid=" + "A".repeat(43), "/"],
          [eve.cookie, `${path}?gone`],
          [ben.cookie, `${path}?gone`],
          [there, path],
        ] as const
      ) {
        const led = await request(server, address, { cookie, method });
        assert.deepEqual(
          [led.status, led.headers.get("location"), led.bytes.length],
          [303, leads, 0],
          address,
        );
      }
    }
    for (const { blob } of row.parts) {
      for (const guess of [blob, row.id, ada.id]) {
        for (const folder of [download, "/photos", "/blurred", path]) {
          for (
            const address of [`${folder}/${guess}`, `${folder}/${guess}/card`, `${folder}/${guess}/full`]
          ) {
            const none = await request(server, address, { cookie: eve.cookie, method });
            assert.equal(none.status, 404, address);
          }
        }
      }
    }
  }
  for (const page of [path, `${path}?gone`, `${path}?member=${ada.id}`]) {
    const { text } = await request(server, page, eve);
    assert.equal(text.includes(download), false, "whether others have one is not told");
  }
  assert.equal((await postForm(server, download, {}, ada)).status, 404);
  const elsewhere = { ...ada, headers: { origin: "https://evil.example", "sec-fetch-site": "cross-site" } };
  assert.equal((await postForm(server, path, {}, elsewhere)).status, 403);

  clock.advance(EXPORT_LIFE_MS);
  await postForm(server, "/prove", { to: download, password: ada.password }, ada);
  assert.equal((await request(server, download, ada)).headers.get("location"), `${path}?gone`, "an old link");
  assert.deepEqual(server.complaints(), []);
});
