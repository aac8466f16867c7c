import assert from "node:assert/strict";
import { parsePortraitUrl } from "@/domain/portrait.ts";
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
