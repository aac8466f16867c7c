/** What the desk opens, reads and keeps beside a chat, over real sockets. */
import assert from "node:assert/strict";
import { type MemberId, messageId, pairOf } from "@/domain/ids.ts";
import { NOTES_MAX } from "@/domain/limits.ts";
import { dayOf } from "@/domain/utc_day.ts";
import { newChange, set } from "@/store/change.ts";
import { addTicket } from "@/store/tickets/writer.ts";
import { keys } from "@/store/keys.ts";
import type { StaffLogEntry } from "@/store/records.ts";
import { audit } from "@/tests/kit/audit.ts";
import { connectDesk, type DeskClient } from "@/tests/kit/desk_client.ts";
import { addPersona } from "@/tests/kit/personas.ts";
import { addStaff, changeStaff, type TestStaff } from "@/tests/kit/staff.ts";
import { connect, openServer, sendText, signUp } from "@/tests/kit/mod.ts";
import type { TestServer } from "@/tests/kit/server.ts";

interface Held {
  server: TestServer;
  mia: TestStaff;
  desk: DeskClient;
  persona: MemberId;
  member: MemberId;
  claim: number;
  /** A text of the member's. */
  write(text: string): Promise<void>;
  acts(what?: string): Promise<StaffLogEntry[]>;
}

/** Ada has written to a virtual profile, and Mia has taken the chat. */
async function withHeld(run: (held: Held) => Promise<void>): Promise<void> {
  await using server = await openServer();
  const persona = await addPersona(server, {
    persona: { style: "short and dry", bios: { en: "Paints at night." } },
    member: { name: "Lena", city: "Bremen" },
  });
  const mia = await addStaff(server, { name: "Mia" });
  const ada = await signUp(server, { name: "Ada" });
  await using desk = await connectDesk(server, mia);
  await using device = await connect(server, ada);
  await desk.expectReply("shift", { open: 1 });
  await sendText(device, { id: persona }, "hello there");
  await desk.expectEvent("queue", ({ totals }) => totals.new === 1);
  const { claim } = await desk.expectReply("claim/next", {});
  await run({
    server,
    mia,
    desk,
    persona,
    member: ada.id as MemberId,
    claim,
    write: async (text) => void await sendText(device, { id: persona }, text),
    async acts(what) {
      const entries: StaffLogEntry[] = [];
      for await (const { value } of server.database.list(keys.staffLogs())) entries.push(value);
      return what === undefined ? entries : entries.filter((entry) => entry.what === what);
    },
  });
  await audit(server);
}

Deno.test("WR-11 WR-12 chat/open: whoever holds a chat sees both sheets, and reading is logged once a claim", () =>
  withHeld(async ({ server, desk, mia, persona, member, claim, acts }) => {
    const held = { persona, member, claim };
    const chat = await desk.expectReply("chat/open", held);
    assert.deepEqual(
      [
        chat.contact.id,
        chat.contact.last_m,
        chat.member.name,
        chat.member.lang,
        chat.persona.name,
        chat.persona.style,
      ],
      [member, "hello there", "Ada", "en", "Lena", "short and dry"],
    );
    assert.equal(chat.persona.bio, "Paints at night.");
    assert.deepEqual([chat.notes, chat.persona.facts, chat.vault, chat.draft], [[], [], [], ""]);
    assert.deepEqual(chat.distress, { signs: [], take_care: 0, say: "" });
    assert.match(chat.own_sentence, /virtual profile moderated by real people/);
    assert.doesNotMatch(JSON.stringify(chat), /credits|balance|example\.com|birth|"lat"|"lng"/);

    await desk.expectReply("chat/open", held);
    const about = { who: mia.id, subject: { persona, member }, reason: `claim ${claim}` };
    for (const what of ["chat.read", "profile.read"]) {
      const reads = await acts(what);
      assert.deepEqual(reads.map(({ who, subject, reason }) => ({ who, subject, reason })), [about]);
    }

    await desk.expectReply("claim/release", held);
    await desk.expectRefusal("chat/open", held, "claim_lost");
    const again = await desk.expectReply("claim/take", { persona, member });
    assert.ok(again.claim > claim);
    await desk.expectRefusal("chat/open", held, "claim_lost");
    await desk.expectReply("chat/open", { ...held, claim: again.claim });
    assert.equal((await acts("profile.read")).length, 2);
    await changeStaff(server, mia.id, { teams: [] });
    await desk.expectRefusal("chat/open", { ...held, claim: again.claim }, "claim_lost");
  }));

Deno.test("WR-11 chat/open: nobody else opens it, and wrong names are refused", () =>
  withHeld(async ({ server, desk, persona, member, claim, acts }) => {
    const noa = await addStaff(server, { name: "Noa" });
    await using other = await connectDesk(server, noa);
    await other.expectRefusal("chat/open", { persona, member, claim }, "claim_lost");
    await desk.expectRefusal("chat/open", { persona: member, member: persona, claim }, "unknown_persona");
    await desk.expectRefusal("chat/open", { persona: "../x", member, claim }, "unknown_persona");
    await desk.expectRefusal("chat/open", { persona, member: persona, claim }, "unknown_user");
    await desk.expectRefusal("chat/open", { persona, member, claim: 0 }, "invalid_input");
    assert.deepEqual(await acts("profile.read"), []);
  }));

Deno.test("WR-11 chat/open: safety opens what was handed over to it, and whoever handed it over does not", () =>
  withHeld(async ({ server, desk, persona, member, claim }) => {
    const held = { persona, member, claim };
    await desk.expectReply("claim/escalate", { ...held, why: "self_harm", note: "please look" });
    await desk.expectRefusal("chat/open", held, "claim_lost");
    const sam = await addStaff(server, { name: "Sam", roles: ["safety"], teams: [] });
    await using safety = await connectDesk(server, sam);
    const taken = await safety.expectReply("claim/take", { persona, member });
    const chat = await safety.expectReply("chat/open", { persona, member, claim: taken.claim });
    assert.equal(chat.member.name, "Ada");
  }));

Deno.test("WR-7 chat/open: signs of distress come with what to say, never with an amount", () =>
  withHeld(async ({ server, desk, persona, member, claim, write }) => {
    const { value: account } = await server.database.get(keys.account(member));
    assert.ok(account);
    const change = newChange();
    const spent = { day: dayOf(Date.now()), coins: 71 };
    set(change, keys.account(member), { ...account, spent, limits: { day: { coins: 70 } } });
    await server.database.commit(change);
    const spending = (await desk.expectReply("chat/open", { persona, member, claim })).distress;
    assert.deepEqual([spending.signs, spending.take_care], [[], 1]);
    assert.ok(spending.say !== "" && !/\d/.test(spending.say));
    const back = newChange();
    set(back, keys.account(member), account);
    await server.database.commit(back);

    await write("I am in debt");
    await write("and sometimes I just want to die");
    const { distress } = await desk.expectReply("chat/open", { persona, member, claim });
    assert.deepEqual([distress.signs, distress.take_care], [["self_harm", "debt"], 1]);
    assert.match(distress.say, /988/);
    const send = { receiver_id: member, message_type: "text", message_text: "I lost my husband" };
    await desk.expectReply("as", { persona, member, claim, module: "send_message", data: send });
    const after = await desk.expectReply("chat/open", { persona, member, claim });
    assert.deepEqual(after.distress.signs, ["self_harm", "debt"]);
  }));

Deno.test("WR-8 WR-9 note/add: written once, shared, logged without its text, and only from a message of the chat", () =>
  withHeld(async ({ server, desk, mia, persona, member, claim, acts }) => {
    const place = { persona, member };
    const from = messageId(pairOf(persona, member), 1);
    const note = { ...place, kind: "hobbies", text: "  sails on Sundays ", message_id: from } as const;
    await using tab = await connectDesk(server, mia);
    const [one, two] = await Promise.all([
      desk.expectReply("note/add", note, { rid: "note1" }),
      tab.expectReply("note/add", note, { rid: "note1" }),
    ]);
    assert.deepEqual(one, two);
    assert.deepEqual(
      [one.note.text, one.note.kind, one.note.message_id, one.note.staff_name],
      ["sails on Sundays", "hobbies", from, "Mia"],
    );
    await desk.expectRefusal("note/add", { ...note, text: "other" }, "idempotency_mismatch", {
      rid: "note1",
    });
    await desk.expectRefusal("note/add", { ...note, text: " \u200b" }, "blank_message");
    await desk.expectRefusal("note/add", { ...note, text: "x".repeat(501) }, "note_too_long");
    await desk.expectRefusal("note/add", { ...note, kind: "money" }, "invalid_input");
    const missing = messageId(pairOf(persona, member), 7);
    for (const message_id of [missing, "nonsense", messageId(pairOf("0000000000" as MemberId, member), 1)]) {
      await desk.expectRefusal("note/add", { ...note, message_id }, "unknown_message");
    }
    const written = await acts("note.write");
    assert.deepEqual(written.map(({ subject, after }) => ({ subject, after })), [
      { subject: { persona, member, ref: one.note.id }, after: "hobbies" },
    ]);
    assert.doesNotMatch(JSON.stringify(written), /sails/);

    assert.deepEqual((await desk.expectReply("chat/open", { ...place, claim })).notes, [one.note]);
    assert.deepEqual((await desk.expectReply("note/search", { ...place, text: "SUNDAYS" })).notes, [
      one.note,
    ]);
    assert.deepEqual((await desk.expectReply("note/search", { ...place, text: "monday" })).notes, []);
    const noa = await addStaff(server, { name: "Noa" });
    await using other = await connectDesk(server, noa);
    await other.expectRefusal("note/add", { ...place, kind: "job", text: "x" }, "claim_lost");
    await other.expectRefusal("note/search", { ...place, text: "" }, "claim_lost");
    await other.expectRefusal("note/remove", { ...place, id: one.note.id }, "claim_lost");
    const safe = await addStaff(server, { name: "Sam", roles: ["safety"], teams: [] });
    await using safety = await connectDesk(server, safe);
    // Whoever opened the chat has read the notes with it; for everybody else it is a reading of its own (P25).
    assert.equal((await acts("profile.read")).length, 1);
    assert.equal((await safety.expectReply("note/search", { ...place, text: "" })).notes.length, 1);
    assert.deepEqual((await acts("profile.read")).slice(1).map(({ who, subject }) => ({ who, subject })), [
      { who: safe.id, subject: { persona, member } },
    ]);

    await desk.expectReply("note/remove", { ...place, id: one.note.id });
    await desk.expectRefusal("note/remove", { ...place, id: one.note.id }, "unknown_note");
    assert.equal((await acts("note.remove"))[0]?.before, "hobbies");
  }));

Deno.test("WR-8 note/add: there are at most 200 about a member", () =>
  withHeld(async ({ server, desk, mia, persona, member }) => {
    const place = { persona, member };
    const { note } = await desk.expectReply("note/add", { ...place, kind: "other", text: "first" });
    const { value } = await server.database.get(keys.memberNote(member, note.id));
    assert.ok(value);
    const change = newChange();
    for (let nth = 1; nth < NOTES_MAX; nth++) {
      set(change, keys.memberNote(member, `n${nth}`), { ...value, id: `n${nth}`, by: mia.id });
    }
    await server.database.commit(change);
    const refused = await desk.expectRefusal(
      "note/add",
      { ...place, kind: "other", text: "more" },
      "limit_reached",
    );
    assert.deepEqual(refused["max"] ?? NOTES_MAX, NOTES_MAX);
    await desk.expectReply("note/remove", { ...place, id: "n1" });
    await desk.expectReply("note/add", { ...place, kind: "other", text: "more" });
  }));

Deno.test("WR-8 fact/add: what a virtual profile has said, by its holder or by whoever makes profiles", () =>
  withHeld(async ({ server, desk, persona, member, claim, acts }) => {
    const { fact } = await desk.expectReply("fact/add", {
      persona,
      member,
      kind: "job",
      text: "teaches maths",
    });
    assert.deepEqual((await desk.expectReply("chat/open", { persona, member, claim })).persona.facts, [fact]);
    assert.deepEqual((await acts("fact.write"))[0]?.subject, { persona, ref: fact.id });
    await desk.expectRefusal("fact/add", { persona, kind: "job", text: "x" }, "claim_lost");
    await desk.expectRefusal("facts", { persona }, "not_permitted");
    const sue = await addStaff(server, { name: "Sue", roles: ["supervisor"], teams: [] });
    await using board = await connectDesk(server, sue);
    assert.deepEqual((await board.expectReply("facts", { persona })).facts, [fact]);
    await board.expectReply("fact/add", { persona, kind: "family", text: "has a twin" });
    await board.expectReply("fact/remove", { persona, id: fact.id });
    await board.expectRefusal("fact/remove", { persona, id: fact.id }, "unknown_note");
    await board.expectRefusal("facts", { persona: member }, "unknown_persona");
    await board.expectRefusal("fact/remove", { persona: member, id: fact.id }, "unknown_persona");
  }));

Deno.test("WR-11 chat/read: with a reason, as far as the role reaches, each page in the log", () =>
  withHeld(async ({ server, persona, member, write, acts }) => {
    await write("second");
    await write("third");
    const asked = { persona, member, reason: "reported by a colleague" };
    const roles = {
      noa: { roles: ["moderator"] },
      sue: { roles: ["supervisor"] },
      tom: { roles: ["supervisor"], teams: ["night"] },
      sam: { roles: ["safety"], teams: [] },
      pat: { roles: ["support"], teams: [] },
    } as const;
    const clients = new Map<string, DeskClient>();
    await using stack = new AsyncDisposableStack();
    for (const [name, options] of Object.entries(roles)) {
      const client = await connectDesk(server, await addStaff(server, { name, ...options }));
      clients.set(name, stack.use(client));
    }
    const of = (name: keyof typeof roles) => clients.get(name) as DeskClient;
    await of("noa").expectRefusal("chat/read", asked, "not_permitted");
    await of("tom").expectRefusal("chat/read", asked, "not_permitted");
    await of("pat").expectRefusal("chat/read", asked, "not_permitted");
    await of("pat").expectRefusal("chat/read", { ...asked, ticket: "aaaaa-bbbbb" }, "not_permitted");
    await of("sam").expectRefusal("chat/read", { ...asked, reason: "  " }, "reason_required");
    await of("sam").expectRefusal("chat/read", { ...asked, persona: member }, "unknown_user");
    await of("sam").expectRefusal("chat/read", { ...asked, persona: "0000000000" }, "unknown_persona");
    const claimed = await acts("chat.read");
    assert.deepEqual(claimed.map(({ reason }) => reason), ["claim 1"]);

    const page = await of("sue").expectReply("chat/read", { ...asked, recordsToTake: 2 });
    assert.deepEqual([page.list.map(({ message }) => message), page.has_more, page.last_seq], [
      ["second", "third"],
      true,
      3,
    ]);
    const first = await of("sam").expectReply("chat/read", { ...asked, before_seq: 2 });
    assert.deepEqual([first.list.map(({ message }) => message), first.has_more], [["hello there"], false]);
    const ticket = {
      id: "aaaaa-bbbbb",
      member,
      email: "",
      name: "",
      topic: "",
      text: "",
      lang: "en",
      at: 1,
    } as const;
    const change = newChange();
    addTicket(change, ticket);
    await server.database.commit(change);
    await of("pat").expectReply("chat/read", { ...asked, ticket: ticket.id });
    const reads = (await acts("chat.read")).slice(claimed.length);
    assert.deepEqual(reads.map(({ reason, subject }) => [reason, subject.ref]), [
      [asked.reason, undefined],
      [asked.reason, undefined],
      [asked.reason, ticket.id],
    ]);
  }));

Deno.test("WR-13 draft/keep: a draft is kept per conversation and person, and stays when the claim is lost", () =>
  withHeld(async ({ server, desk, persona, member, claim }) => {
    const place = { persona, member };
    assert.deepEqual(await desk.expectReply("draft/keep", { ...place, text: "Dear Ada\n" }), { kept: 1 });
    assert.equal((await desk.expectReply("chat/open", { ...place, claim })).draft, "Dear Ada\n");
    await desk.expectReply("claim/release", { ...place, claim });
    await desk.expectReply("draft/keep", { ...place, text: "Dear Ada, sorry" });
    const again = await desk.expectReply("claim/take", place);
    assert.equal(
      (await desk.expectReply("chat/open", { ...place, claim: again.claim })).draft,
      "Dear Ada, sorry",
    );
    await desk.expectRefusal("draft/keep", { ...place, text: "x".repeat(2_001) }, "message_too_long");
    await desk.expectReply("draft/keep", { ...place, text: "🌸".repeat(2_000) });
    assert.deepEqual(await desk.expectReply("draft/keep", { ...place, text: " " }), { kept: 0 });
    assert.equal((await desk.expectReply("chat/open", { ...place, claim: again.claim })).draft, "");
    await desk.expectRefusal("draft/keep", { persona, member: "0000000000", text: "x" }, "unknown_user");
    await desk.expectRefusal("draft/keep", { persona: "?", member, text: "x" }, "unknown_persona");
    // Whoever never answers does not learn by it who has written to whom.
    await using finance = await connectDesk(
      server,
      await addStaff(server, { roles: ["finance", "support"] }),
    );
    await finance.expectRefusal("draft/keep", { ...place, text: "x" }, "unknown_user");
  }));
