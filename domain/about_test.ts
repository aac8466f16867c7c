import assert from "node:assert/strict";
import {
  ABOUT_FIELDS,
  answersKept,
  broughtUpToDate,
  publicAnswers,
  purposeVersionOf,
  readAbout,
  withAbout,
} from "@/domain/about.ts";

Deno.test("CS-1 ABOUT_FIELDS: what an account needs is not among what is said by choice", () => {
  for (const id of ["body", "origin", "discretion", "height", "interests"] as const) {
    assert.ok(ABOUT_FIELDS.includes(id), id);
  }
  for (const id of ["name", "gender", "wanted", "email", "location", "goal"] as const) {
    assert.ok(!ABOUT_FIELDS.includes(id), id);
  }
});

Deno.test("CS-1 answersKept: what was left out, or is rather not said, is not kept", () => {
  const answers = { body: "private", origin: "", height: "170", interests: ["art", "music"], name: "Ada" };
  assert.deepEqual(answersKept(answers), { height: ["170"], interests: ["art", "music"] });
});

Deno.test("CS-3 readAbout: as forms encode it; an empty value removes, a wrong one is refused", () => {
  assert.deepEqual(readAbout("body=slim&interests=art&interests=books&hair="), {
    ok: true,
    value: { body: ["slim"], interests: ["art", "books"], hair: [] },
  });
  assert.deepEqual(readAbout("origin=private"), { ok: true, value: { origin: [] } });
  for (const text of ["body=huge", "name=Ada", "__proto__=1", "goal=chat", "interests=none"]) {
    const read = readAbout(text);
    assert.equal(!read.ok && read.refusal.code, "choice_invalid", text);
  }
  const tall = readAbout("height=300");
  assert.equal(!tall.ok && tall.refusal.code, "height_invalid");
});

Deno.test("CS-4 withAbout: each answer has its time and purpose; one that stays keeps them, one that goes takes them along", () => {
  const first = withAbout({}, { body: ["slim"], discretion: ["discreet"] }, 5);
  const consent = (at: number) => ({ at, version: purposeVersionOf("body") });
  assert.deepEqual(first, {
    about: { body: ["slim"], discretion: ["discreet"] },
    about_consents: { body: consent(5), discretion: consent(5) },
    discreet: true,
  });
  const second = withAbout(first, { body: ["slim"], hair: ["red"], discretion: [] }, 9);
  assert.deepEqual(second, {
    about: { body: ["slim"], hair: ["red"] },
    about_consents: { body: consent(5), hair: consent(9) },
    discreet: false,
  });
});

Deno.test("CS-9 broughtUpToDate: former discretion counts, what was rather not said and the goal go, the rest stays", () => {
  const former = { discretion: ["very_discreet"], body: ["slim"], origin: ["private"], goal: ["chat"] };
  assert.deepEqual(broughtUpToDate({ about: former }), {
    about: { discretion: ["discreet"], body: ["slim"] },
    discreet: true,
  });
  assert.equal(broughtUpToDate({}), null);
  assert.equal(broughtUpToDate({ about: { body: ["slim"], discretion: ["open"] } }), null);
  assert.equal(broughtUpToDate({ about: { discretion: ["discreet"] }, discreet: true }), null);
  assert.deepEqual(broughtUpToDate({ about: { discretion: ["discreet"] } })?.discreet, true);
});

Deno.test("CS-10 publicAnswers: what others see, of what was given for it and is still offered", () => {
  const given = withAbout({}, {
    interests: ["art", "sea"],
    languages: ["he"],
    height: ["171"],
    body: ["slim"],
  }, 5);
  assert.deepEqual(publicAnswers(given), { interests: ["art", "sea"], languages: ["he"], height: 171 });
  const former = { about: { interests: ["art"] }, about_consents: { interests: { at: 1, version: 1 } } };
  assert.deepEqual(publicAnswers(former), {});
  const anew = withAbout(former, { interests: ["art"] }, 9);
  assert.deepEqual(publicAnswers(anew), { interests: ["art"] });
  assert.deepEqual(publicAnswers({ ...anew, about: { interests: ["art", "no_more"] } }), {
    interests: ["art"],
  });
});
