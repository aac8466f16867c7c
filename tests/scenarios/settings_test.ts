/** The settings and the own profile, as pages and over the wire (SG-…). */
import assert from "node:assert/strict";
import { translator } from "@/locales/mod.ts";
import { keys } from "@/store/keys.ts";
import { connect, givePremium, openServer, postForm, request, signUp } from "@/tests/kit/mod.ts";

const MUNICH = 2867714;

Deno.test("SG-26 cities: every page and every call names them in the reader's language, and stores them in English", async () => {
  await using server = await openServer();
  const [ada, ben] = [
    await signUp(server, { name: "Ada" }),
    await signUp(server, { name: "Ben", gender: "1" }),
  ];
  await using bens = await connect(server, ben);
  await bens.expectReply("user/update", { key: "location", value: { id: MUNICH } });
  const readers = [
    ["de", "München", "Deutschland"],
    ["he", "מינכן", "גרמניה"],
    ["ar", "Munich", "Germany"],
    ["en", "Munich", "Germany"],
  ] as const;
  for (const [lang, city, country] of readers) {
    await using device = await connect(server, ada, { headers: { cookie: `${ada.cookie}; lang=${lang}` } });
    const profile = await device.expectReply("profile", { user_id: ben.id });
    assert.deepEqual([profile.city, profile.country], [city, country], lang);
    await using own = await connect(server, ben, { headers: { "accept-language": lang } });
    const { user } = await own.expectReply("session/validate", {});
    assert.deepEqual([user?.city, user?.country], [city, country], lang);
    const page = await request(server, "/profile", { cookie: `${ben.cookie}; lang=${lang}` });
    assert.ok(page.text.includes(`${city}, ${country}`), lang);
  }
  // Of whoever is discreet there is the country alone (CS-7).
  await bens.expectReply("user/update", { key: "about", value: "discretion=discreet" });
  await using german = await connect(server, ada, { headers: { cookie: `${ada.cookie}; lang=de` } });
  const discreet = await german.expectReply("profile", { user_id: ben.id });
  assert.deepEqual([discreet.city, discreet.country], ["", "Deutschland"]);
  await bens.expectReply("user/update", { key: "about", value: "discretion=" });
  const found = await bens.expectReply("search_location_new", { search: "munich", lang: "he" });
  assert.equal(found[0]?.city, "מינכן");
  const { user } = await bens.expectEvent("user/update");
  assert.deepEqual([user.city, user.country], ["Munich", "Germany"]);
});

Deno.test("SG-22 /settings?only=discovery: the discovery settings and nothing else", async () => {
  await using server = await openServer();
  const ada = await signUp(server, { name: "Ada" });
  const [all, alone] = await Promise.all(
    ["/settings", "/settings?only=discovery"].map((path) => request(server, path, { cookie: ada.cookie })),
  );
  assert.ok(all && alone);
  for (const page of [all, alone]) assert.match(page.text, /<kin-island name="settings"/);
  for (const part of ["sound_switch", "/blocked", "/settings?theme=dark", "/settings?lang=he", ada.email]) {
    assert.ok(mainOf(all.text).includes(part), part);
  }
  for (const part of ["sound_switch", "/blocked", "?theme=dark", "?lang=he", "Change address"]) {
    assert.equal(mainOf(alone.text).includes(part), false, part);
  }
});

Deno.test("SG-25 /settings: the switch of the sound shows what the cookies say, and a mute outranks it", async () => {
  await using server = await openServer();
  const ada = await signUp(server, { name: "Ada" });
  const isOn = async (cookies: string) => {
    const { text } = await request(server, "/settings", { cookie: `${ada.cookie}${cookies}` });
    return /name="sound_switch"\s*><script type="application\/json">{"isOn":true/.test(text);
  };
  assert.equal(await isOn(""), false);
  assert.equal(await isOn("; notification-sound=true"), true);
  assert.equal(await isOn("; notification-sound=true; mute=true"), false);
  assert.equal(await isOn("; notification-sound=false"), false);
});

Deno.test("SG-23 SG-27 /profile/edit: photos, fields, what to read, who helps, the way out, and when premium ends", async () => {
  await using server = await openServer();
  const ada = await signUp(server, { name: "Ada" });
  // What islands are given holds all their words, shown or not.
  const main = async () =>
    mainOf((await request(server, "/profile/edit", { cookie: ada.cookie })).text).replace(
      /<script type="application\/json">[^<]*/g,
      "",
    );
  const page = await main();
  for (const island of ["photos", "edit"]) assert.ok(page.includes(`<kin-island name="${island}"`), island);
  for (const href of ["/privacy", "/tos", "mailto:support@example.com"]) {
    assert.ok(page.includes(`href="${href}"`), href);
  }
  assert.match(page, /action="\/logout"/);
  assert.doesNotMatch(page, /Your premium lasts until/);
  await givePremium(server, ada);
  const premium = await main();
  assert.match(premium, /Your premium lasts until \w+ \d+, \d{4}\./);
  // Nobody pays for what was given by hand.
  assert.match(premium, /there is nothing to cancel/);
});

Deno.test("CS-3 CS-4 /profile/answers: answers are shown, changed and removed by plain forms, in every language", async () => {
  await using server = await openServer();
  const ada = await signUp(server, { name: "Ada" });
  const path = "/profile/answers";
  const aboutOf = async () => (await server.database.get(keys.member(ada.id))).value;
  assert.match((await request(server, "/profile/edit", ada)).text, /href="\/profile\/answers"/);
  for (const lang of ["en", "he", "de"]) {
    const { status, text } = await request(server, path, { cookie: `${ada.cookie}; lang=${lang}` });
    assert.equal(status, 200);
    const t = translator(lang as "en");
    for (const words of [t("about.purpose"), t("about.purpose_discretion"), t("about.none")]) {
      assert.ok(text.includes(words), words);
    }
  }
  const form = new URLSearchParams(
    "discretion=discreet&body=slim&height=171&interests=art&interests=music&origin=",
  );
  const saved = await postForm(server, path, form, ada);
  assert.deepEqual([saved.status, saved.headers.get("location")], [303, `${path}?done=saved`]);
  assert.deepEqual((await aboutOf())?.about, {
    discretion: ["discreet"],
    body: ["slim"],
    height: ["171"],
    interests: ["art", "music"],
  });
  const consents = Object.values((await aboutOf())?.about_consents ?? {});
  assert.ok(consents.every(({ at }) => at > 0));
  assert.deepEqual(consents.map(({ version }) => version).sort(), [1, 1, 2, 2]);
  const shown = (await request(server, `${path}?done=saved`, ada)).text;
  assert.match(shown, /<option[^>]*selected[^>]*>Slim</);
  assert.match(shown, /Answered on/);
  const tall = await postForm(server, path, { height: "400" }, ada);
  assert.equal(tall.status, 422);
  assert.deepEqual((await aboutOf())?.about?.height, ["171"]);
  const cleared = await postForm(server, path, { do: "clear", body: "slim" }, ada);
  assert.equal(cleared.headers.get("location"), `${path}?done=cleared`);
  const record = await aboutOf();
  assert.deepEqual([record?.about, record?.about_consents, record?.discreet], [{}, {}, false]);
});

Deno.test("PF-13 PF-14 CS-10 /profile/answers: questions and interests are kept by a plain form, and shown to others and to oneself", async () => {
  await using server = await openServer();
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  const path = "/profile/answers";
  const post = (text: string, who = ada) => postForm(server, path, new URLSearchParams(text), who);
  const typed =
    "interests=art&interests=sea&languages=he&prompt_1=song&prompt_text_1=Hallelujah&prompt_2=&prompt_text_2=";
  assert.equal((await post(typed)).status, 303);
  assert.equal((await post("interests=sea&languages=de&body=slim&prompt_text_1=", ben)).status, 303);
  const seen = mainOf((await request(server, `/profile/${ada.id}`, ben)).text);
  assert.match(
    seen,
    /You have in common.*The sea.*A song that I know by heart.*Hallelujah.*Interests.*Art.*Hebrew/s,
  );
  assert.doesNotMatch(mainOf((await request(server, `/profile/${ben.id}`, ada)).text), /Slim/);
  assert.match(mainOf((await request(server, "/profile", ada)).text), /Hallelujah.*Art.*The sea/s);

  // What cannot be kept stays in the form, with what is wrong with it.
  const many = ["art", "books", "cars", "coffee", "crafts", "food", "history", "music", "sea"];
  for (
    const [wrong, words] of [
      [many.map((each) => `interests=${each}`).join("&"), "Choose up to 8."],
      ["prompt_1=song&prompt_2=song&prompt_text_2=b", "Each question can be answered once."],
      ["prompt_1=&prompt_2=", "Choose the question that this answers."],
    ] as const
  ) {
    const refused = await post(`${wrong}&prompt_text_1=typed+words`);
    assert.equal(refused.status, 422);
    assert.ok(refused.text.includes(words) && refused.text.includes("typed words"), words);
  }
  assert.match(mainOf((await request(server, "/profile", ada)).text), /Hallelujah/);
  assert.equal((await post("do=clear")).status, 303);
  assert.doesNotMatch(mainOf((await request(server, "/profile", ada)).text), /Hallelujah|The sea/);
});

/** The main part of a page. */
function mainOf(html: string): string {
  return /<main[^>]*>.*<\/main>/s.exec(html)?.[0] ?? assert.fail("no main part");
}
