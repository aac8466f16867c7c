import assert from "node:assert/strict";
import { signal } from "@preact/signals";
import { type FormKey, PREFERENCE_KEYS } from "@/domain/profile_fields.ts";
import type { Call } from "@/client/socket.ts";
import { OwnForm } from "@/client/settings/own_form.ts";
import { newerOwn } from "@/client/state/own.ts";
import type { OwnView } from "@/protocol/views/member.ts";

const OWN: OwnView = {
  id: "me",
  name: "Ada",
  age: 30,
  gender: 2,
  photo: "",
  placeholder: "",
  city: "Berlin",
  country: "Germany",
  status: 1,
  vip: 0,
  bio: "",
  photos: [],
  answer: 1,
  premium: 0,
  has_story: 0,
  virtual: 0,
  liked: 0,
  matched: 0,
  email: "ada@example.com",
  credits: 0,
  credits_seq: 0,
  s_age: "18,70",
  s_radius: 100,
  s_gender: 1,
  s_further: 1,
  s_filters: "",
  place_id: 1,
  lat: 0,
  lng: 0,
  version: 0,
  premium_until: 0,
  sof_spin_available: 0,
  sof_can_spin: 0,
  claimed_free_account_credits: 1,
};

type Sent = [FormKey, unknown];

/** A form over a record, and a server that keeps what it is sent, tells it by an event, or refuses. */
function world(keys: readonly FormKey[] = PREFERENCE_KEYS, kept: string | null = null) {
  const own = signal(OWN);
  const sent: Sent[] = [];
  const server = {
    record: OWN,
    refusing: {} as Record<string, string>,
    tells: true,
    /** Runs before the answer to each call. */
    meanwhile: () => {},
  };
  function change(key: FormKey, value: unknown): void {
    const field = key === "s_radious"
      ? { s_radius: value }
      : key === "location"
      ? { place_id: 2, city: "Bonn" }
      : {
        [key]: value,
      };
    server.record = { ...server.record, ...field as Partial<OwnView>, version: server.record.version + 1 };
    if (server.tells) own.value = newerOwn(own.peek(), server.record);
  }
  const call = (async (_module: string, { key, value }: { key: FormKey; value: unknown }) => {
    sent.push([key, value]);
    server.meanwhile();
    await Promise.resolve();
    const code = server.refusing[key];
    if (code !== undefined) return { ok: false, refusal: { code, data: {} } };
    if (key !== "name" || String(value).trim() !== server.record.name) change(key, value);
    return { ok: true, value: { key } };
  }) as unknown as Call;
  let refreshed = 0;
  const form = new OwnForm({
    keys,
    own,
    call,
    kept,
    refresh() {
      refreshed++;
      own.value = newerOwn(own.peek(), server.record);
      return Promise.resolve();
    },
  });
  return { form, own, sent, server, change, refreshed: () => refreshed };
}

Deno.test("SG-14 OwnForm: nothing is to be saved until something differs, and nothing again once it does not", () => {
  const { form } = world();
  assert.deepEqual(form.changed.value, []);
  form.set("s_radious", 40);
  form.set("s_age", [20, 30]);
  assert.deepEqual(form.changed.value, ["s_radious", "s_age"]);
  form.set("s_radious", 100);
  form.set("s_age", [18, 70]);
  assert.deepEqual(form.changed.value, []);
});

Deno.test("SG-15 OwnForm: sends what differs alone, a call a field, in order", async () => {
  const { form, sent, refreshed } = world();
  form.set("location", { id: 2, city: "Bonn", country: "Germany" });
  form.set("s_further", 0);
  form.set("s_gender", 1);
  form.set("s_age", [25, 35]);
  assert.equal(await form.save(), "saved");
  assert.deepEqual(sent, [["s_age", "25,35"], ["s_further", 0], ["location", { id: 2 }]]);
  assert.deepEqual(form.changed.value, []);
  assert.deepEqual([form.fields.value.s_age, form.fields.value.location?.city], [[25, 35], "Bonn"]);
  assert.equal(refreshed(), 0, "events have brought all of it");
});

Deno.test("SG-15 OwnForm: a second tap while it is saving sends nothing", async () => {
  const { form, sent } = world();
  form.set("s_radious", 40);
  const saving = form.save();
  assert.equal(form.isSaving.value, true);
  await form.save();
  assert.equal(await saving, "saved");
  assert.equal(sent.length, 1);
  assert.equal(form.isSaving.value, false);
});

Deno.test("SG-16 OwnForm: a refused field keeps its value and says why until it is changed, others are saved", async () => {
  const { form, server } = world();
  server.refusing["s_age"] = "ages_invalid";
  form.set("s_age", [20, 21]);
  form.set("s_further", 0);
  assert.equal(await form.save(), "refused");
  assert.equal(form.refusals.value.s_age?.code, "ages_invalid");
  assert.deepEqual(form.changed.value, ["s_age"]);
  assert.equal(server.record.s_further, 0);
  form.set("s_age", [20, 22]);
  assert.deepEqual(form.refusals.value, {});
});

Deno.test("SG-16 OwnForm: without a connection it stops, and all that is left stays to be saved", async () => {
  const { form, sent, server } = world();
  server.refusing["s_age"] = "connection_lost";
  form.set("s_radious", 40);
  form.set("s_age", [20, 30]);
  form.set("s_further", 0);
  assert.equal(await form.save(), "lost");
  assert.deepEqual(sent.map(([key]) => key), ["s_radious", "s_age"]);
  assert.deepEqual(form.changed.value, ["s_age", "s_further"]);
  server.refusing = {};
  assert.equal(await form.save(), "saved");
  assert.deepEqual([server.record.s_age, server.record.s_further], ["20,30", 0]);
});

Deno.test("SG-17 OwnForm: what another tab changes is followed, except where something is being changed here", () => {
  const { form, change } = world();
  form.set("s_radious", 40);
  change("s_further", 0);
  change("s_radious", 10);
  assert.deepEqual([form.fields.value.s_further, form.fields.value.s_radious], [0, 40]);
  assert.deepEqual(form.changed.value, ["s_radious"]);
  change("s_radious", 40);
  assert.deepEqual(form.changed.value, [], "the other tab has saved the same");
});

Deno.test("SG-17 OwnForm: what is changed while it is saving stays to be saved", async () => {
  const { form, server } = world();
  form.set("s_radious", 40);
  server.meanwhile = () => form.set("s_radious", 50);
  assert.equal(await form.save(), "saved");
  assert.equal(form.fields.value.s_radious, 50);
  assert.deepEqual(form.changed.value, ["s_radious"]);
});

Deno.test("SG-17 OwnForm: a value that the server makes the same of, or whose event is lost, is asked for", async () => {
  const { form, server, refreshed } = world(["name", "answer"]);
  form.set("name", "Ada ");
  assert.deepEqual(form.changed.value, [], "spaces around a name are no change");
  server.tells = false;
  form.set("answer", 3);
  assert.equal(await form.save(), "saved");
  assert.equal(refreshed(), 1);
  assert.deepEqual([form.fields.value.answer, form.fields.value.name], [3, "Ada "]);
  assert.deepEqual(form.changed.value, []);
});

Deno.test("SG-28 OwnForm: begins with what was left unsaved, and none is left once it is saved or discarded", async () => {
  const keys: readonly FormKey[] = ["name", "age", "bio", "location"];
  const left = world(keys);
  assert.equal(left.form.unsaved.value, "");
  left.form.set("name", "Zoë");
  left.form.set("age", OWN.age);
  left.form.set("location", { id: 2, city: "Bonn", country: "Germany" });
  const { form, sent } = world(keys, left.form.unsaved.value);
  assert.deepEqual(form.changed.value, ["name", "location"]);
  assert.deepEqual([form.fields.value.name, form.fields.value.location?.city], ["Zoë", "Bonn"]);
  const saving = form.save();
  form.discard();
  assert.equal(form.fields.value.name, "Zoë", "it is on its way");
  await saving;
  assert.deepEqual(sent, [["name", "Zoë"], ["location", { id: 2 }]]);
  assert.equal(form.unsaved.value, "");

  left.form.discard();
  assert.deepEqual([left.form.unsaved.value, left.form.fields.value.name], ["", OWN.name]);
});

Deno.test("SG-28 OwnForm: what is kept and no draft counts as none", () => {
  for (
    const kept of [
      "{",
      "null",
      "7",
      "[]",
      '{"age":"30","name":5,"bio":{},"credits":5}',
      '{"location":{"id":2}}',
      '{"location":null}',
    ]
  ) {
    assert.deepEqual(world(["name", "age", "bio", "location"], kept).form.changed.value, [], kept);
  }
});
