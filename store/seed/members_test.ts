import assert from "node:assert/strict";
import { publicAnswers } from "@/domain/about.ts";
import { ageOf } from "@/domain/age.ts";
import { checkBio } from "@/domain/bio.ts";
import { fittingAges } from "@/domain/fitting_ages.ts";
import { GREY_FROM, GROWN_FROM, parsePortraitUrl } from "@/domain/portrait.ts";
import { checkPrompts } from "@/domain/prompts.ts";
import { demoMembers } from "@/store/seed/members.ts";

const HEBREW = /[\u05d0-\u05ea]/;
const members = demoMembers(Date.UTC(2026, 0, 1));

Deno.test("DM-1 demoMembers: 400, half women and half men, the same ones every time", () => {
  assert.equal(members.length, 400);
  assert.equal(members.filter(({ gender }) => gender === 2).length, 200);
  assert.deepEqual(demoMembers(Date.UTC(2026, 0, 1)), members);
});

Deno.test("DM-1 PS-1 demoMembers: adults marked as virtual, with unique ids and addresses", () => {
  assert.ok(members.every(({ virtual, birth_date }) => virtual && birth_date < "2007-01-01"));
  assert.equal(new Set(members.map(({ id }) => id)).size, members.length);
  assert.equal(new Set(members.map(({ email }) => email)).size, members.length);
});

Deno.test("DM-1 demoMembers: in 70 cities, each with its point and people of both genders", () => {
  const genders = new Map<string, Set<number>>();
  for (const { city, gender, place } of members) {
    assert.ok(place && Math.abs(place.lat) <= 90 && Math.abs(place.lng) <= 180 && place.id > 0, city);
    genders.set(city, (genders.get(city) ?? new Set()).add(gender));
  }
  assert.equal(genders.size, 70);
  assert.deepEqual([...genders].filter(([, of]) => of.size < 2), []);
});

Deno.test("DM-1 demoMembers: their words are in the language of their city, and differ where they live together", () => {
  for (const { bio, lang, country } of members) {
    assert.equal(HEBREW.test(bio), lang === "he", bio);
    assert.equal(lang === "he", country === "Israel");
  }
  assert.deepEqual(new Set(members.map(({ lang }) => lang)), new Set(["en", "he", "de"]));
  const twins = new Set<string>();
  for (const { city, name, bio } of members) {
    assert.ok(!twins.has(`${city} ${name} ${bio}`), `${name} in ${city} twice`);
    twins.add(`${city} ${name} ${bio}`);
  }
});

Deno.test("DM-1 DM-2 demoMembers: two to four portraits each, of a face of their own", () => {
  const faces = new Set<string>();
  for (const { photo, portraits = 0, gender } of members) {
    const face = parsePortraitUrl(photo ?? "") ?? assert.fail(photo ?? "none");
    assert.deepEqual([face.gender, face.nth], [gender, 0]);
    assert.ok(portraits >= 2 && portraits <= 4);
    faces.add(`${face.gender} ${face.seed}`);
  }
  assert.equal(faces.size, members.length);
});

Deno.test("DM-5 demoMembers: everybody has something to talk about, in each of the languages that they speak", () => {
  for (const member of members) {
    const { interests = [], languages = [], height } = publicAnswers(member);
    assert.ok(interests.length >= 4 && languages[0] !== undefined && height, member.id);
    const texts = { [member.lang]: member, ...member.said };
    assert.deepEqual(
      Object.keys(texts).sort(),
      languages.filter((each) => ["en", "he", "de"].includes(each)).sort(),
    );
    for (const [lang, { bio, prompts = [] }] of Object.entries(texts)) {
      assert.ok(checkBio(bio).ok && checkPrompts([...prompts]).ok && prompts.length === 2, member.id);
      for (const text of [bio, ...prompts.map((each) => each.text)]) {
        assert.equal(HEBREW.test(text), lang === "he", text);
      }
    }
  }
});

Deno.test("DM-5 demoMembers: no two of any deck of sixty say the same, in whatever language they are read", () => {
  for (const lang of ["en", "he", "de"] as const) {
    for (const gender of [1, 2]) {
      const deck = members.filter((member) => member.gender === gender)
        .map((member) => (member.said?.[lang] ?? member).bio);
      for (let from = 0; from + 60 <= deck.length; from += 20) {
        assert.equal(new Set(deck.slice(from, from + 60)).size, 60, `${lang} ${gender} from ${from}`);
      }
      assert.equal(new Set(deck).size, deck.length, `${lang} ${gender}`);
    }
  }
});

Deno.test("DM-5 demoMembers: faces look their age, and they look for ages that fit it", () => {
  const now = Date.UTC(2026, 0, 1);
  for (const member of members) {
    const age = ageOf(member, now);
    const { seed } = parsePortraitUrl(member.photo ?? "") ?? assert.fail(member.id);
    assert.deepEqual([seed >= GROWN_FROM, seed >= GREY_FROM], [age >= 40, age >= 52], `${age}`);
    assert.deepEqual(member.search.ages, fittingAges(age));
  }
});
