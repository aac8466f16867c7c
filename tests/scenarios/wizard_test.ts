/** The registration step by step over HTTP: what a step takes, shows, keeps and refuses. */
import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { photoUrl } from "@/domain/photo.ts";
import { findStep, type StepId, type WizardId, WIZARDS } from "@/domain/wizard/wizards.ts";
import { translator } from "@/locales/mod.ts";
import { keys } from "@/store/keys.ts";
import { pngOf } from "@/tests/kit/pictures.ts";
import {
  type Answer,
  type Answers,
  audit,
  confirm,
  draftCookieOf,
  fillIn,
  openServer,
  postForm,
  postStep,
  register,
  request,
  sessionCookieOf,
  signUp,
  someAnswers,
  TestClock,
  type TestServer,
} from "@/tests/kit/mod.ts";

const EMAIL = "dana@example.com";
const ALL = someAnswers({ email: EMAIL });

interface Post {
  wizard?: WizardId;
  cookie?: string;
}

/** Posts one step with the answers given. */
function post(
  server: { origin: string },
  id: StepId,
  answers: Answers,
  { wizard = "quick", cookie }: Post = {},
) {
  const step = findStep(WIZARDS[wizard], id) ?? assert.fail(`no step ${id} in ${wizard}`);
  return postStep(server, { id: step.id, fields: step.fields }, {
    wizard,
    answers,
    cookie: cookie ?? "",
  });
}

function get(server: { origin: string }, query: string, cookie?: string): Promise<Answer> {
  return request(server, `/register${query}`, { cookie });
}

function locationOf({ headers }: Answer): string | null {
  return headers.get("location");
}

async function countMembers(server: TestServer): Promise<number> {
  return (await Array.fromAsync(server.database.list(keys.membersByTime()))).length;
}

Deno.test("RG-1 RG-19 register: each wizard begins with its first step, Hebrew with the landing one", async () => {
  await using server = await openServer();
  const began = async (query: string, lang = "en") => {
    const { status, text } = await request(server, `/register${query}`, {
      headers: { "accept-language": lang },
    });
    assert.equal(status, 200);
    return text.match(/action="\/register\?wizard=(\w+)&amp;step=(\w+)"/)?.slice(1).join(" ");
  };
  assert.equal(await began(""), "quick name");
  assert.equal(await began("", "he"), "landing gender");
  assert.equal(await began("", "de"), "quick name");
  assert.equal(await began("?wizard=blue", "he"), "blue goal");
  assert.equal(await began("?wizard=nothing"), "quick name");
  const { text } = await get(server, "?wizard=blue");
  assert.match(text, /Step 1 of 26/);
  assert.match(text, /<progress[^>]* value="1" max="26"/);
});

Deno.test("RG-5 register: a step whose turn has not come leads to the first open one", async () => {
  await using server = await openServer();
  for (const step of ["email", "confirm", "photo"]) {
    const answer = await get(server, `?wizard=quick&step=${step}`);
    assert.equal(locationOf(answer), "/register?wizard=quick&step=name");
  }
  assert.equal(locationOf(await get(server, "?step=nothing")), "/register?wizard=quick&step=name");
  const { cookie, answer } = await post(server, "name", ALL);
  assert.equal(locationOf(answer), "/register?wizard=quick&step=birthday");
  assert.equal(locationOf(await get(server, "", cookie)), "/register?wizard=quick&step=birthday");
  assert.equal(locationOf(await get(server, "?wizard=quick&step=goal", cookie)), locationOf(answer));
  assert.equal((await get(server, "?wizard=quick&step=name", cookie)).status, 200);
});

Deno.test("RG-6 register: a step that is posted out of turn is kept, and makes no account", async () => {
  await using server = await openServer();
  const late = await post(server, "email", ALL);
  assert.equal(locationOf(late.answer), "/register?wizard=quick&step=name");
  const last = await confirm(server, late.cookie);
  assert.equal(last.status, 303);
  assert.equal(locationOf(last), "/register?wizard=quick&step=name");
  assert.equal(sessionCookieOf(last), null);
  const everything = new URLSearchParams(
    Object.entries(ALL).flatMap(([id, values]) => [values ?? []].flat().map((value) => [id, value])),
  );
  for (const path of ["/register", "/register?step=confirm", "/register?wizard=blue&step=confirm"]) {
    const answer = await postForm(server, path, everything);
    assert.equal(answer.status, 303, path);
    assert.equal(sessionCookieOf(answer), null, path);
  }
  assert.equal(await countMembers(server), 0);
});

Deno.test("RG-6 P9 register: whatever is posted in whatever order, an account exists only with every answer", async () => {
  await using server = await openServer();
  const steps = WIZARDS.quick.steps;
  const forged = fc.dictionary(
    fc.constantFrom(...steps.flatMap((step) => step.fields)),
    fc.oneof(fc.string(), fc.constantFrom("1", "2015", "31", "chat", "x@y.de")),
    { noNullPrototype: true },
  );
  const moves = fc.array(
    fc.tuple(fc.constantFrom(...steps), fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, forged)),
    { maxLength: 14 },
  );
  let accounts = 0;
  await fc.assert(
    fc.asyncProperty(moves, fc.boolean(), async (moves, whole) => {
      const email = `dana${++accounts}@example.com`;
      const answers = { ...ALL, email };
      let cookie = whole ? (await fillIn(server, answers)).cookie : "";
      const done = new Set<StepId>(whole ? steps.map(({ id }) => id) : []);
      for (const [step, own] of moves) {
        if (step.id === "confirm") continue;
        const walk = await postStep(server, step, { wizard: "quick", answers: own ?? answers, cookie });
        assert.ok(walk.answer.status < 500);
        assert.equal(sessionCookieOf(walk.answer), null);
        cookie = walk.cookie;
        if (walk.answer.status === 303) done.add(step.id);
      }
      const answer = await confirm(server, cookie);
      const isWhole = steps.every(({ id }) => id === "confirm" || done.has(id));
      assert.equal(sessionCookieOf(answer) !== null, isWhole && answer.status === 303, `${[...done]}`);
    }),
    { numRuns: 25 },
  );
  await audit(server);
  assert.deepEqual(server.complaints(), []);
});

Deno.test("RG-3 register: answers survive reload, another language and another wizard", async () => {
  await using server = await openServer();
  const { cookie } = await fillIn(server, ALL, "landing");
  const name = await get(server, "?wizard=landing&step=name", cookie);
  assert.match(name.text, /value="Dana"/);
  assert.equal((await get(server, "?wizard=landing&step=name", cookie)).text.includes('value="Dana"'), true);
  const german = await get(server, "?wizard=landing&step=location&lang=de", cookie);
  assert.match(german.text, /Berlin, Deutschland/);
  // The other wizard asks only for what the first one did not.
  assert.equal(locationOf(await get(server, "?wizard=quick", cookie)), "/register?wizard=quick&step=goal");
  assert.equal(locationOf(await get(server, "", cookie)), "/register?wizard=landing&step=confirm");
});

Deno.test("RG-3 RG-4 register: the draft is sealed, out of scripts' reach, for a day, and nothing is stored", async () => {
  const clock = new TestClock();
  await using server = await openServer({ overrides: { now: clock.now } });
  const before = await Array.fromAsync(server.database.list(["member"] as never));
  const { cookie, answer } = await fillIn(server, ALL);
  const [line = ""] = answer.headers.getSetCookie();
  assert.match(line, /^draft=[\w-]+; Path=\/; Max-Age=86400; SameSite=Lax; HttpOnly$/);
  assert.doesNotMatch(atob((cookie.slice(6)).replace(/-/g, "+").replace(/_/g, "/")), /Dana|example|horse/);
  assert.deepEqual(await Array.fromAsync(server.database.list(["member"] as never)), before);
  for (const broken of [cookie.slice(0, -3), `${cookie}AAAA`, "draft=", "draft=x"]) {
    assert.equal((await get(server, "", broken)).status, 200, broken);
    assert.equal(locationOf(await confirm(server, broken)), "/register?wizard=quick&step=name");
  }
  clock.advance(24 * 3_600_000);
  assert.equal(locationOf(await confirm(server, cookie)), "/register?wizard=quick&step=name");
});

Deno.test("RG-3 register: every instance opens the draft that another sealed", async () => {
  await using server = await openServer({ lane: "three" });
  let cookie = "";
  for (const [nth, step] of WIZARDS.quick.steps.slice(0, -1).entries()) {
    const at = server.instances[nth % 3] ?? server;
    cookie = (await postStep(at, step, { wizard: "quick", answers: ALL, cookie })).cookie;
  }
  assert.ok(sessionCookieOf(await confirm(server, cookie)));
});

Deno.test("RG-7 AU-2 register: what is wrong is told at its field, which has the focus, and what was typed stays", async () => {
  await using server = await openServer();
  const { answer } = await post(server, "name", { name: "1234", gender: "9" });
  assert.equal(answer.status, 422);
  assert.match(answer.text, /value="1234"[^>]*/);
  assert.match(answer.text, /aria-describedby="field-name-error"/);
  assert.match(answer.text, /Please enter your real name/);
  assert.match(answer.text, /Please choose one of the options/);
  assert.match(answer.text, /<input[^>]*name="name"[^>]*autofocus/);
  assert.equal(draftCookieOf(answer), null, "nothing of it is kept");
  const password = await post(server, "password", { password: "short77" });
  assert.equal(password.answer.status, 422);
  assert.equal(password.answer.text.includes("short77"), false);
  assert.equal(server.complaints().length, 0);
});

Deno.test("RG-7 register: a change goes on to the next step, one from the summary comes back to it", async () => {
  await using server = await openServer();
  const { cookie } = await fillIn(server, ALL);
  const walked = await post(server, "goal", { goal: "flirt" }, { cookie });
  assert.equal(locationOf(walked.answer), "/register?wizard=quick&step=ages");
  const summary = await get(server, "?wizard=quick&step=confirm", walked.cookie);
  assert.match(summary.text, /A little flirting/);
  const [edit = ""] = summary.text.match(/\/register\?wizard=quick&amp;step=goal&amp;from=summary/) ?? [];
  const path = edit.replaceAll("&amp;", "&");
  assert.match((await request(server, path, { cookie: walked.cookie })).text, />Save</);
  const saved = await postForm(server, path, { goal: "friends" }, { cookie: walked.cookie });
  assert.equal(locationOf(saved), "/register?wizard=quick&step=confirm");
});

Deno.test("RG-9 register: 31 February leads back to the day, with its text; a child stays at the year", async () => {
  await using server = await openServer();
  const wizard = "landing";
  const { cookie } = await fillIn(server, { ...ALL, birth_day: "31", birth_month: "2", name: "12" }, wizard);
  const day = await get(server, "", cookie);
  assert.equal(locationOf(day), "/register?wizard=landing&step=birth_day");
  const page = await request(server, locationOf(day) ?? "", { cookie });
  assert.equal(page.status, 200);
  assert.match(page.text, /This date does not exist\./);
  const right = await post(server, "birth_day", { birth_day: "28" }, { wizard, cookie });
  assert.equal(locationOf(right.answer), "/register?wizard=landing&step=name");
  const child = await post(server, "birth_year", { birth_year: "2020" }, { wizard, cookie: right.cookie });
  assert.equal(child.answer.status, 422);
  assert.match(child.answer.text, /The minimum age to register is 18/);
  assert.match(child.answer.text, /value="2020"/);
  const texts = {
    birth_day: ["32", "Please enter a valid day."],
    birth_month: ["13", "Please enter a valid month."],
    birth_year: ["90", "Please enter a valid year with four digits."],
  } as const;
  for (const [id, [value, text]] of Object.entries(texts)) {
    const { answer } = await post(server, id as StepId, { [id]: value }, { wizard });
    assert.equal(answer.status, 422);
    assert.ok(answer.text.includes(text), id);
  }
});

Deno.test("RG-10 register: a taken address is told at its step in any spelling, and questions are counted", async () => {
  await using server = await openServer({ settings: { RATE_EMAIL_CHECKS: "2/3600" } });
  const dana = await signUp(server, { name: "Dana" });
  const taken = await post(server, "email", { email: ` ${dana.email.toUpperCase()} ` });
  assert.equal(taken.answer.status, 409);
  assert.match(taken.answer.text, /This email is already registered, please try again\./);
  assert.equal(draftCookieOf(taken.answer), null);
  const free = await post(server, "email", { email: "free@example.com" });
  assert.equal(free.answer.status, 303);
  // The same address once more is no question.
  assert.equal((await post(server, "email", { email: "free@example.com" }, free)).answer.status, 303);
  const limited = await post(server, "email", { email: dana.email });
  assert.equal(limited.answer.status, 429);
  assert.ok(Number(limited.answer.headers.get("retry-after")) > 3_500);
  assert.doesNotMatch(limited.answer.text, /already registered/);
});

Deno.test("RG-10 register: the second address in a row that is none has words of its own", async () => {
  await using server = await openServer();
  const { answer } = await post(server, "email", { email: "nobody" });
  assert.equal(answer.status, 422);
  assert.match(answer.text, /Hmm, that doesn(&#39;|')t look right\. Please check your email and try again\./);
  const again = answer.text.match(/name="(again)" value="(\w+)"/)?.slice(1) ?? [];
  const second = await postForm(server, "/register?wizard=quick&step=email", {
    email: "still nobody",
    [again[0] ?? ""]: again[1] ?? "",
  });
  assert.match(second.text, /Invalid email, please try again/);
});

Deno.test("RG-11 register: a password that is set is not shown, may stay, and may be replaced", async () => {
  await using server = await openServer();
  const { cookie } = await fillIn(server, ALL);
  const page = await get(server, "?wizard=quick&step=password", cookie);
  assert.match(page.text, /Your password is set/);
  assert.doesNotMatch(page.text, /correct horse/);
  assert.match(page.text, new RegExp(`autocomplete="username" value="${EMAIL}"`));
  const kept = await post(server, "password", { password: "" }, { cookie });
  assert.equal(kept.answer.status, 303);
  const replaced = await post(server, "password", { password: "another password" }, kept);
  assert.ok(sessionCookieOf(await confirm(server, replaced.cookie)));
  const login = (password: string) => postForm(server, "/login", { email: EMAIL, password });
  assert.equal((await login("correct horse")).status, 401);
  assert.equal((await login("another password")).status, 303);
});

Deno.test("RG-12 AU-10 register: the last step asks for consent, and says who the chat partners are", async () => {
  await using server = await openServer();
  const { cookie } = await fillIn(server, ALL);
  const page = await get(server, "?wizard=quick&step=confirm", cookie);
  for (
    const text of ["Dana", "A woman", "February 3, 1990", "Berlin", EMAIL, "Good conversations", "25 to 45"]
  ) {
    assert.ok(page.text.includes(text), text);
  }
  assert.match(page.text, /virtual profiles moderated by real people.*real meetings are not possible/s);
  assert.match(page.text, /href="\/tos"/);
  assert.match(page.text, /href="\/privacy"/);
  const answer = await confirm(server, cookie, { answers: {} });
  assert.equal(answer.status, 422);
  assert.match(answer.text, /Please confirm that you are over 18/);
  assert.equal(await countMembers(server), 0);
});

Deno.test("RG-13 register: a photo without JavaScript is kept with the step, and is the account's first", async () => {
  await using server = await openServer();
  const { cookie } = await fillIn(server, ALL);
  const path = "/register?wizard=quick&step=photo";
  const send = (file: File | null, cookie: string) => {
    const form = new FormData();
    if (file) form.append("file", file);
    return request(server, path, { method: "POST", body: form, cookie });
  };
  const wrong = await send(new File(["no picture"], "me.png", { type: "image/png" }), cookie);
  assert.equal(wrong.status, 415);
  assert.match(wrong.text, /Invalid file type, please try again\./);
  const fresh = (await post(server, "name", ALL)).cookie;
  const none = await send(null, fresh);
  assert.equal(none.status, 422);
  assert.match(none.text, /Please choose a photo, or skip this step\./);
  const sent = await send(new File([pngOf(8, 8)], "me.png", { type: "image/png" }), cookie);
  assert.equal(locationOf(sent), "/register?wizard=quick&step=confirm");
  const answer = await confirm(server, draftCookieOf(sent) ?? "");
  assert.ok(sessionCookieOf(answer));
  const { value: id } = await server.database.get(keys.memberByEmail(EMAIL));
  const { value: member } = await server.database.get(keys.member(id ?? assert.fail()));
  const [photo] = member?.photos ?? [];
  assert.ok(photo);
  assert.equal(member?.photo, photoUrl(photo, "card"));
  assert.equal((await server.database.get(keys.photo(photo))).value?.member, id);
});

Deno.test("AG-2 register: who has chosen a photo that waits for the age check learns so, and where to add it after", async () => {
  await using server = await openServer({ settings: { AGE_CHECK: "photo" } });
  const { cookie } = await fillIn(server, ALL);
  const form = new FormData();
  form.append("file", new File([pngOf(8, 8)], "me.png", { type: "image/png" }));
  const sent = await request(server, "/register?wizard=quick&step=photo", {
    method: "POST",
    body: form,
    cookie,
  });
  const answer = await confirm(server, draftCookieOf(sent) ?? "");
  assert.equal(locationOf(answer), "/age?photo=waits");
  const session = sessionCookieOf(answer) ?? assert.fail();
  for (const lang of ["en", "he", "de"] as const) {
    const { text } = await request(server, "/age?photo=waits", { cookie: `${session}; lang=${lang}` });
    assert.ok(text.includes(translator(lang)("age.photo_waits")), lang);
    assert.equal(
      (await request(server, "/age", { cookie: session })).text.includes("photo that you chose"),
      false,
    );
  }
  const other = await register(server, { ...ALL, email: "other@example.com" });
  assert.notEqual(locationOf(other), "/age?photo=waits");
});

Deno.test("RG-14 register: a text without a choice shows the cities that it may mean, and asks", async () => {
  await using server = await openServer();
  const path = "/register?wizard=quick&step=location";
  const { cookie } = await fillIn(server, ALL);
  const search = (fields: Record<string, string>) => postForm(server, path, fields, { cookie });
  const found = locationOf(await search({ place_query: "Berl" })) ?? "";
  assert.equal(found, `${path}&q=Berl`);
  const page = await request(server, found, { cookie });
  assert.match(page.text, /value="2950159"/);
  assert.match(page.text, /name="place_searched" value="Berl"/);
  const picked = { place_query: "Berl", place_searched: "Berl", location: "2950159" };
  assert.equal(locationOf(await search(picked)), "/register?wizard=quick&step=email");
  assert.equal(locationOf(await search({ ...picked, place_search: "1" })), found);
  assert.equal(locationOf(await search({ ...picked, place_query: "Hamb" })), `${path}&q=Hamb`);
  assert.equal((await search({})).status, 422);
  const long = await search({ place_query: "ש".repeat(3_000) });
  assert.equal(long.status, 422);
  assert.match(long.text, /No city has such a long name/);
  for (const location of ["1", "999999999", "x"]) {
    const answer = await search({ location });
    assert.equal(answer.status, 422);
    assert.match(answer.text, /Please choose your city from the list\./);
  }
});

Deno.test("NV-1 RG-3 register: a member has no registration, and its pages are never kept", async () => {
  await using server = await openServer();
  const dana = await signUp(server);
  assert.equal(locationOf(await get(server, "?wizard=blue&step=goal", dana.cookie)), "/explore");
  assert.equal((await get(server, "")).headers.get("cache-control"), "no-store");
});

Deno.test("CS-1 CS-2 register: what is asked by choice says what for, is left out by a button, and is not kept then", async () => {
  await using server = await openServer();
  const skip = (step: string, cookie: string, wizard = "landing") =>
    postForm(server, `/register?wizard=${wizard}&step=${step}`, { skip: "1" }, { cookie });
  const { cookie: begun } = await post(server, "gender", ALL, { wizard: "landing" });
  for (const lang of ["en", "he", "de"] as const) {
    const t = translator(lang);
    for (
      const [step, purpose] of [["discretion", "about.purpose_discretion"], [
        "body",
        "about.purpose",
      ]] as const
    ) {
      const skipped = step === "body" ? draftCookieOf(await skip("discretion", begun)) ?? begun : begun;
      const withWanted = (await post(server, "wanted", ALL, { wizard: "landing", cookie: skipped })).cookie;
      const { text } = await request(server, `/register?wizard=landing&step=${step}`, {
        cookie: `${step === "body" ? withWanted : begun}; lang=${lang}`,
      });
      assert.ok(text.includes(t(purpose)) && text.includes(`name="skip"`), `${step} ${lang}`);
    }
  }
  const { discretion: _, body: __, hair: ___, origin: ____, ...needed } = ALL;
  const { cookie } = await fillIn(server, needed, "landing");
  assert.ok(sessionCookieOf(await confirm(server, cookie, { wizard: "landing" })));
  const { value: id } = await server.database.get(keys.memberByEmail(EMAIL));
  const { value: member } = await server.database.get(keys.member(id ?? assert.fail()));
  assert.deepEqual([member?.about, member?.about_consents, member?.discreet], [{}, {}, false]);
});

Deno.test("CS-1 register: a step that is left out leaves the photo of another one alone", async () => {
  await using server = await openServer();
  const { cookie } = await fillIn(server, ALL, "landing");
  const form = new FormData();
  form.append("file", new File([pngOf(8, 8)], "me.png", { type: "image/png" }));
  const path = "/register?wizard=landing&step=photo";
  const withPhoto = draftCookieOf(await request(server, path, { method: "POST", body: form, cookie })) ?? "";
  const left = await postForm(server, "/register?wizard=landing&step=body", { skip: "1" }, {
    cookie: withPhoto,
  });
  await confirm(server, draftCookieOf(left) ?? "", { wizard: "landing" });
  const { value: id } = await server.database.get(keys.memberByEmail(EMAIL));
  const { value: member } = await server.database.get(keys.member(id ?? assert.fail()));
  assert.equal(member?.photos?.length, 1);
});
