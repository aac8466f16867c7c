/** The audit names every kind of damage, and nothing else (OP-4). */
import assert from "node:assert/strict";
import { type MemberId, messageId, pairOf } from "@/domain/ids.ts";
import { REACTIONS } from "@/domain/reactions.ts";
import { newChange, remove, set } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { IS_REMOTE, openTestDatabase } from "@/tests/kit/place.ts";
import { runTask } from "@/tests/kit/run_task.ts";
import { type Key, keys, keyText } from "@/store/keys.ts";
import { audit, type Problem } from "@/store/audit/mod.ts";
import { demoGifts } from "@/store/seed/gifts.ts";
import { SCHEMA } from "@/store/seed/mod.ts";
import { connect, giftTo, grantCoins, mailTo, openServer, signUp, type TestServer } from "@/tests/kit/mod.ts";

/** A write that no server would make. `undefined` removes the row. */
type Damage = readonly [key: Key<unknown>, value: unknown];

async function listProblems(database: Database): Promise<Problem[]> {
  return await Array.fromAsync(audit(database));
}

/** Writes past every rule, and gives what was there before. */
async function damage(database: Database, rows: readonly Damage[]): Promise<Damage[]> {
  const before: Damage[] = [];
  for (const [key] of rows) {
    const entry = await database.get(key);
    before.push([key, entry.versionstamp === null ? undefined : entry.value]);
  }
  const change = newChange();
  for (const [key, value] of rows) {
    if (value === undefined) remove(change, key);
    else set(change, key, value);
  }
  await database.commit(change);
  return before;
}

/** Ann and Ben have written to each other, Ben has read, Ann has not; Cleo has no conversation. */
async function settle(server: TestServer) {
  const ann = await signUp(server, { name: "Ann" });
  const ben = await signUp(server, { name: "Ben" });
  const cleo = await signUp(server, { name: "Cleo" });
  await grantCoins(server, ann, 1_000);
  await using first = await connect(server, ann);
  await using second = await connect(server, ben);
  const pair = pairOf(ann.id, ben.id);
  const say = (message_text: string, receiver_id: string) => ({
    receiver_id,
    message_type: "text",
    message_text,
  });
  for (let n = 1; n <= 3; n++) {
    await first.expectReply("send_message", say(`hello ${n}`, ben.id), { rid: `ann${n}` });
  }
  await second.expectReply("message/read", { message_id: messageId(pair, 2) });
  await second.expectReply("send_message", say("hi", ann.id), { rid: "ben1" });
  return { ann: ann.id, ben: ben.id, cleo: cleo.id, pair };
}

Deno.test("OP-4 CH-84 audit: each broken invariant is named by its key, and a sound database has no problem", async (t) => {
  await using server = await openServer();
  const { ann, ben, cleo, pair } = await settle(server);
  const { database } = server;
  assert.deepEqual(await listProblems(database), []);

  async function read<Value>(key: Key<Value>): Promise<Value> {
    const { value } = await database.get(key);
    assert.ok(value !== null, keyText(key));
    return value;
  }
  const account = await read(keys.account(ann));
  const entry = await read(keys.entry(ann, 3));
  const conversation = await read(keys.conversation(pair));
  const message = await read(keys.message(pair, 2));
  const member = await read(keys.member(ann));
  const annSide = pair[0] === ann ? 0 : 1;
  const benSide = pair[0] === ben ? 0 : 1;
  const { listed_s } = conversation;
  const [session] = await Array.fromAsync(database.list(keys.memberSessions(ann)));
  assert.ok(session);
  await mailTo(server, member.email, { kind: "verify" });
  const linkRow = await read(keys.memberToken(ann, "verify"));
  const link = await read(keys.mailToken(linkRow.token_hash));
  const nobody = "zzzzzzzzzz" as MemberId;
  const passkey = { id: "one", public_key: "", counter: 0, transports: [], name: "", created_at: 0 };
  const strange = pairOf(ann, nobody);

  function withSide(side: 0 | 1, own: Partial<typeof conversation.sides[0]>) {
    const sides = conversation.sides.map((each, index) => index === side ? { ...each, ...own } : each);
    return { ...conversation, sides };
  }

  const cases: { name: string; rows: Damage[]; at: Key<unknown>; says: RegExp }[] = [
    {
      name: "balance",
      rows: [[keys.account(ann), { ...account, balance: account.balance + 50 }]],
      at: keys.account(ann),
      says: /entries add up to/,
    },
    {
      name: "negative balance",
      rows: [[keys.account(ann), { ...account, balance: -50 }]],
      at: keys.account(ann),
      says: /balance -50, seq/,
    },
    {
      name: "account ahead of its entries",
      rows: [[keys.account(ann), { ...account, seq: account.seq + 1 }]],
      at: keys.account(ann),
      says: /the last one is/,
    },
    {
      name: "account behind its entries",
      rows: [[keys.account(ann), { ...account, seq: account.seq - 1 }]],
      at: keys.account(ann),
      says: new RegExp(`there are ${account.seq}`),
    },
    {
      name: "delta",
      rows: [[keys.entry(ann, 3), { ...entry, delta: -40 }]],
      at: keys.entry(ann, 3),
      says: /and -40 make/,
    },
    {
      name: "after",
      rows: [[keys.entry(ann, 3), { ...entry, after: entry.after + 1 }]],
      at: keys.entry(ann, 3),
      says: /^after/,
    },
    {
      name: "negative entry",
      rows: [[keys.entry(ann, 3), { ...entry, after: -1 }]],
      at: keys.entry(ann, 3),
      says: /is negative/,
    },
    {
      name: "gap in the entries",
      rows: [[keys.entry(ann, 3), undefined]],
      at: keys.entry(ann, 4),
      says: /follows entry 2: the numbers have a gap/,
    },
    {
      name: "message without its entry",
      rows: [[keys.entry(ann, 3), { ...entry, ref: messageId(pair, 2) }]],
      at: keys.message(pair, 1),
      says: /no entry of .* pays it/,
    },
    {
      name: "message paid twice",
      rows: [[keys.entry(ann, 3), { ...entry, ref: messageId(pair, 2) }]],
      at: keys.message(pair, 2),
      says: /paid by .* more often/,
    },
    {
      name: "entry without its message",
      rows: [[keys.entry(ann, 3), { ...entry, ref: messageId(pair, 9) }]],
      at: keys.message(pair, 9),
      says: /paid by .* more often/,
    },
    {
      name: "entry that pays another's message",
      rows: [[keys.entry(ann, 3), { ...entry, ref: messageId(pair, 4) }]],
      at: keys.message(pair, 4),
      says: new RegExp(`paid by ${ann}`),
    },
    {
      name: "entry of no cause",
      rows: [[keys.entry(ann, 3), { ...entry, cause: "wish" }]],
      at: keys.entry(ann, 3),
      says: /unknown cause "wish"/,
    },
    {
      name: "second sign-up",
      rows: [[keys.entry(ann, 3), { ...entry, cause: "sign_up", ref: ann }]],
      at: keys.account(ann),
      says: /2 sign_up entries/,
    },
    {
      name: "no sign-up",
      rows: [[keys.entry(ann, 1), { delta: 200, after: 200, cause: "sign_up", ref: `${ann}#other`, at: 1 }]],
      at: keys.account(ann),
      says: /0 sign_up entries/,
    },
    {
      name: "member without account",
      rows: [[keys.account(cleo), undefined]],
      at: keys.account(cleo),
      says: /member has no account/,
    },
    {
      name: "entries without account",
      rows: [[keys.entry(nobody, 1), { delta: 200, after: 200, cause: "sign_up", ref: nobody, at: 1 }]],
      at: keys.entry(nobody, 1),
      says: /entries have no account/,
    },
    {
      name: "account without member",
      rows: [[keys.account(nobody), { balance: 0, seq: 0 }]],
      at: keys.account(nobody),
      says: /account has no member/,
    },
    {
      name: "account without entries",
      rows: [[keys.entry(cleo, 1), undefined]],
      at: keys.account(cleo),
      says: /account counts 1 entries, the last one is 0/,
    },
    {
      name: "last_seq ahead",
      rows: [[keys.conversation(pair), { ...conversation, last_seq: 5 }]],
      at: keys.conversation(pair),
      says: /last_seq 5, the last message is 4/,
    },
    {
      name: "last_seq behind",
      rows: [[keys.conversation(pair), { ...conversation, last_seq: 3 }]],
      at: keys.conversation(pair),
      says: /last_seq 3, there are 4 messages/,
    },
    {
      name: "gap in the messages",
      rows: [[keys.message(pair, 2), undefined]],
      at: keys.message(pair, 3),
      says: /follows message 1: the numbers have a gap/,
    },
    {
      name: "nth",
      rows: [[keys.message(pair, 2), { ...message, nth: 7 }]],
      at: keys.message(pair, 2),
      says: /nth 7, but it is its sender's message 2/,
    },
    {
      name: "stranger as sender",
      rows: [[keys.message(pair, 2), { ...message, sender_id: nobody }]],
      at: keys.message(pair, 2),
      says: /is not of this conversation/,
    },
    {
      name: "sent",
      rows: [[keys.conversation(pair), withSide(annSide, { sent: 4 })]],
      at: keys.conversation(pair),
      says: /sent 4 by .*, there are 3 messages/,
    },
    {
      name: "read_seq past the end",
      rows: [[keys.conversation(pair), withSide(benSide, { read_seq: 9 })]],
      at: keys.conversation(pair),
      says: /read_seq 9 of .* is past last_seq 4/,
    },
    {
      name: "read_seq on the reader's own message",
      rows: [[keys.conversation(pair), withSide(benSide, { read_seq: 4 })]],
      at: keys.conversation(pair),
      says: /read_seq 4 of .* is no message to them/,
    },
    {
      name: "read_count",
      rows: [[keys.conversation(pair), withSide(benSide, { read_count: 1 })]],
      at: keys.conversation(pair),
      says: /read_count 1 of .*, up to their mark there are 2/,
    },
    {
      name: "read_count without a mark",
      rows: [[keys.conversation(pair), withSide(annSide, { read_count: 1 })]],
      at: keys.conversation(pair),
      says: /read_count 1 of .* without a read mark/,
    },
    {
      name: "negative unread",
      rows: [[keys.conversation(pair), withSide(benSide, { read_count: 8 })]],
      at: keys.conversation(pair),
      says: /-5 unread messages/,
    },
    {
      name: "count of what was deleted",
      rows: [[keys.conversation(pair), withSide(benSide, { cleared: { seq: 2, count: 9 } })]],
      at: keys.conversation(pair),
      says: /deleted up to 2 with 9 of the other, which has 2 messages of the other up to it/,
    },
    {
      name: "deleted past the end",
      rows: [[keys.conversation(pair), withSide(benSide, { cleared: { seq: 9, count: 3 } })]],
      at: keys.conversation(pair),
      says: /deleted up to 9 with 3 of the other, which is no message/,
    },
    {
      name: "contact row of what was deleted",
      rows: [[keys.conversation(pair), withSide(benSide, { cleared: { seq: 4, count: 3 } })]],
      at: keys.contact(ben, listed_s, ann),
      says: /contact row stands where its conversation does not/,
    },
    {
      name: "changes of reactions without a reaction",
      rows: [[keys.conversation(pair), { ...conversation, reacts: 2 }]],
      at: keys.conversation(pair),
      says: /reacts 2, messages and reactions have changed 0 times/,
    },
    {
      name: "a reaction that was not counted",
      rows: [[keys.message(pair, 2), { ...message, reactions: [{ reaction: "🔥", n: 1 }, null] }]],
      at: keys.conversation(pair),
      says: /reacts 0, messages and reactions have changed 1 times/,
    },
    {
      name: "an edit that was not counted",
      rows: [[keys.message(pair, 2), { ...message, edited_at: message.at, version: 1 }]],
      at: keys.conversation(pair),
      says: /reacts 0, messages and reactions have changed 1 times/,
    },
    {
      name: "an edit without a count of its own",
      rows: [[keys.message(pair, 2), { ...message, edited_at: message.at }]],
      at: keys.message(pair, 2),
      says: /message was changed, and no change of it is counted/,
    },
    {
      name: "an unsent message that still says something",
      rows: [[keys.message(pair, 2), { ...message, unsent_at: message.at, version: 1 }]],
      at: keys.message(pair, 2),
      says: /brings something else than type "text" says/,
    },
    {
      name: "a line that waits for nothing, and was not unsent",
      rows: [[keys.message(pair, 2), { ...message, waived: true }]],
      at: keys.message(pair, 2),
      says: /waits for no answer, and is not unsent/,
    },
    {
      name: "a list that shows an unsent message",
      rows: [[keys.conversation(pair), { ...conversation, last: { ...conversation.last, unsent: true } }]],
      at: keys.conversation(pair),
      says: /preview, sender or time/,
    },
    {
      name: "a quote of what was unsent",
      rows: [[
        keys.message(pair, 3),
        {
          ...await read(keys.message(pair, 3)),
          reply: { seq: 2, sender_id: ann, type: "text", preview: "hello 2", unsent: true },
        },
      ]],
      at: keys.message(pair, 3),
      says: /quote is not of the message that it names/,
    },
    {
      name: "a quote of what a decision has hidden",
      rows: [
        [keys.message(pair, 2), {
          ...await read(keys.message(pair, 2)),
          text: "removed",
          hidden: "d1",
          version: 1,
        }],
        [keys.message(pair, 3), {
          ...await read(keys.message(pair, 3)),
          reply: { seq: 2, sender_id: ann, type: "text", preview: "hello 2" },
        }],
        [keys.conversation(pair), { ...conversation, reacts: (conversation.reacts ?? 0) + 1 }],
      ],
      at: keys.message(pair, 3),
      says: /quote is not of the message that it names/,
    },
    {
      name: "quotes that are to be written anew of no message",
      rows: [[keys.requote(pair, 99), 0]],
      at: keys.requote(pair, 99),
      says: /to be written anew of a message that is not there/,
    },
    {
      name: "preview",
      rows: [[keys.conversation(pair), { ...conversation, last: { ...conversation.last, preview: "bye" } }]],
      at: keys.conversation(pair),
      says: /preview, sender or time/,
    },
    {
      name: "listed_s",
      rows: [
        [keys.conversation(pair), { ...conversation, listed_s: 5 }],
        [keys.contact(ann, 5, ben), 0],
        [keys.contact(ben, 5, ann), 0],
      ],
      at: keys.conversation(pair),
      says: /listed_s 5 is not the last message's/,
    },
    {
      name: "contact row missing",
      rows: [[keys.contact(ann, listed_s, ben), undefined]],
      at: keys.contact(ann, listed_s, ben),
      says: /contact row is missing/,
    },
    {
      name: "contact row twice",
      rows: [[keys.contact(ann, listed_s - 9, ben), 0]],
      at: keys.contact(ann, listed_s - 9, ben),
      says: /contact row stands where its conversation does not/,
    },
    {
      name: "contact row of no conversation",
      rows: [[keys.contact(cleo, 5, ben), 0]],
      at: keys.contact(cleo, 5, ben),
      says: /contact row stands where its conversation does not/,
    },
    {
      name: "pinned chat without its place",
      rows: [[keys.conversation(pair), withSide(benSide, { pin: 1 })]],
      at: keys.conversation(pair),
      says: /is pinned by ".*" where it has no place/,
    },
    {
      name: "pinned chat that is in the archive",
      rows: [
        [keys.conversation(pair), withSide(benSide, { pin: 1, archived: true })],
        [keys.pin(ben, 1), ann],
        [keys.contact(ben, listed_s, ann), undefined],
        [keys.archived(ben, listed_s, ann), 0],
        [keys.unread(ben, ann), undefined],
      ],
      at: keys.pin(ben, 1),
      says: /pinned chat is not pinned there/,
    },
    {
      name: "place of a pinned chat that is not pinned",
      rows: [[keys.pin(ann, 0), ben]],
      at: keys.pin(ann, 0),
      says: /pinned chat is not pinned there/,
    },
    {
      name: "fourth pinned chat",
      rows: [[keys.pin(ben, 3), ann], [keys.conversation(pair), withSide(benSide, { pin: 3 })]],
      at: keys.pin(ben, 3),
      says: /pinned chat is not pinned there/,
    },
    {
      name: "unread marker missing",
      rows: [[keys.unread(ann, ben), undefined]],
      at: keys.unread(ann, ben),
      says: /unread marker is missing/,
    },
    {
      name: "unread marker without unread messages",
      rows: [[keys.conversation(pair), withSide(benSide, { read_seq: 3, read_count: 3 })]],
      at: keys.unread(ben, ann),
      says: /unread marker without unread messages/,
    },
    {
      name: "unread marker of no conversation",
      rows: [[keys.unread(cleo, ann), 0]],
      at: keys.unread(cleo, ann),
      says: /unread marker without unread messages/,
    },
    {
      name: "messages without conversation",
      rows: [[keys.message(strange, 1), { ...message, nth: 1 }]],
      at: keys.message(strange, 1),
      says: /messages have no conversation/,
    },
    {
      name: "conversation of nobody",
      rows: [[keys.conversation(strange), conversation]],
      at: keys.conversation(strange),
      says: /member "zzzzzzzzzz" is missing/,
    },
    {
      name: "e-mail address unclaimed",
      rows: [[keys.memberByEmail(member.email), undefined]],
      at: keys.member(ann),
      says: /e-mail address does not lead to this member/,
    },
    {
      name: "e-mail address of another",
      rows: [[keys.memberByEmail("other@example.com"), ann]],
      at: keys.memberByEmail("other@example.com"),
      says: /has not this e-mail address/,
    },
    {
      name: "member out of the newest",
      rows: [[keys.memberByTime(member.created_at, ann), undefined]],
      at: keys.member(ann),
      says: /member_by_time is missing/,
    },
    {
      name: "member among the newest twice",
      rows: [[keys.memberByTime(member.created_at + 1, ann), 0]],
      at: keys.memberByTime(member.created_at + 1, ann),
      says: /no member was created then/,
    },
    {
      name: "session row without session",
      rows: [[keys.session(session.value.token_hash), undefined]],
      at: session.key,
      says: /session row does not lead to its session/,
    },
    {
      name: "session of nobody",
      rows: [[keys.session("x" as never), {
        id: "x",
        member_id: nobody,
        issued_at: 1,
        exp: Date.now() + 1e6,
      }]],
      at: keys.session("x" as never),
      says: /session has no member/,
    },
    {
      name: "keys of nobody",
      rows: [[keys.loginKeys(nobody), { passkeys: [passkey] }]],
      at: keys.loginKeys(nobody),
      says: /keys have no member/,
    },
    {
      name: "one passkey twice",
      rows: [[keys.loginKeys(ann), { passkeys: [passkey, passkey] }]],
      at: keys.loginKeys(ann),
      says: /not as many and as different/,
    },
    {
      name: "mailed link of nobody",
      rows: [[keys.mailToken("x" as never), { ...link, member: nobody }]],
      at: keys.mailToken("x" as never),
      says: /mailed link has no member/,
    },
    {
      name: "row of a mailed link without it",
      rows: [[keys.mailToken(linkRow.token_hash), undefined]],
      at: keys.memberToken(ann, "verify"),
      says: /row of a mailed link does not lead to it/,
    },
    {
      name: "row of a mailed link of another kind",
      rows: [[keys.mailToken(linkRow.token_hash), { ...link, kind: "recovery" }]],
      at: keys.memberToken(ann, "verify"),
      says: /row of a mailed link does not lead to it/,
    },
    {
      name: "former addresses of nobody",
      rows: [[keys.formerEmails(nobody), { emails: [], exp: Date.now() + 1e6 }]],
      at: keys.formerEmails(nobody),
      says: /former e-mail addresses have no member/,
    },
    {
      name: "reserved address that was never theirs",
      rows: [[keys.reservedEmail("other@example.com"), { member: ann, exp: Date.now() + 1e6 }]],
      at: keys.reservedEmail("other@example.com"),
      says: /never had this e-mail address/,
    },
    {
      name: "answer without its message",
      rows: [[keys.rid(ann, "ann9"), await read(keys.rid(ann, "ann1"))]],
      at: keys.rid(ann, "ann9"),
      says: /answer names no message/,
    },
    {
      name: "totals of nobody",
      rows: [[keys.totals(nobody), { matches: 0 }]],
      at: keys.totals(nobody),
      says: /totals have no member/,
    },
    {
      name: "record without its fields",
      rows: [[keys.conversation(pair), { last_seq: 4 }]],
      at: keys.conversation(pair),
      says: /record cannot be read/,
    },
    {
      name: "member without its fields",
      rows: [[keys.member(cleo), {}]],
      at: keys.member(cleo),
      says: /e-mail address does not lead/,
    },
    {
      name: "unknown kind of row",
      rows: [[["other", 1], 0]],
      at: ["other", 1],
      says: /unknown kind of row/,
    },
    {
      name: "no version of the program",
      rows: [[keys.program(), { version: "", deno: "2.9.6", at: 1 }]],
      at: keys.program(),
      says: /names no version of the program/,
    },
    {
      name: "another layout",
      rows: [[keys.schema(), SCHEMA + 1]],
      at: keys.schema(),
      says: new RegExp(`layout "${SCHEMA + 1}"`),
    },
  ];

  for (const { name, rows, at, says } of cases) {
    await t.step(`OP-4 audit: ${name}`, async () => {
      const before = await damage(database, rows);
      const problems = await listProblems(database);
      const named = problems.some(({ key, problem }) => key === keyText(at) && says.test(problem));
      assert.ok(named, `${keyText(at)} ${says} is not among ${JSON.stringify(problems, null, 1)}`);
      await damage(database, before);
    });
  }
  assert.deepEqual(await listProblems(database), []);
});

Deno.test("OP-4 audit: the command prints every problem and ends with 1, and with 0 for a sound database", async () => {
  await using server = await openServer();
  const { ann } = await settle(server);
  assert.deepEqual(await runAudit(server.path), { code: 0, problems: [] });
  const { value: account } = await server.database.get(keys.account(ann));
  await damage(server.database, [[keys.account(ann), { ...account, balance: 1_000_000 }]]);
  const { code, problems } = await runAudit(server.path);
  assert.equal(code, 1);
  assert.equal(problems.length, 2);
  assert.ok(problems.every((line) => line.startsWith(keyText(keys.account(ann)))));
});

Deno.test("OP-4 audit: gives no false alarm while members write and read", async () => {
  await using server = await openServer();
  const members = await Promise.all(["Ann", "Ben", "Cleo"].map(async (name) => {
    const member = await signUp(server, { name });
    await grantCoins(server, member, 1_000_000);
    return { ...member, device: await connect(server, member) };
  }));
  const gift = demoGifts[0]?.id ?? 0;
  // An audit reads a remote database so slowly that few rows have to do.
  const [rounds, most] = IS_REMOTE ? [2, 600] : [10, Infinity];
  let running = true;
  let sent = 0;
  const writing = Promise.allSettled(members.map(async ({ id, device }, index) => {
    const to = members[(index + 1) % members.length]?.id ?? "";
    const from = members.at(index - 1)?.id ?? "";
    while (running && sent < most) {
      const message = { receiver_id: to, message_type: "text", message_text: `number ${sent}` };
      sent += (await Promise.all(Array.from({ length: 8 }, () =>
        device.expectReply("send_message", message)))).length;
      const { list } = await device.expectReply("messages", { contact_user_id: from });
      const answered = list.at(0);
      if (answered) {
        await device.expectReply("send_message", { ...giftTo({ id: from }, gift), reply_to: answered.id });
        sent++;
      }
      const last = list.findLast(({ sender_id }) =>
        sender_id !== id
      );
      if (last) await device.expectReply("message/read", { message_id: last.id });
      for (const reaction of REACTIONS) {
        if (last) await device.expectReply("message/react", { message_id: last.id, reaction });
      }
      if (sent % 3 === 0) await device.call("conversation/delete", { user_id: from });
    }
  }));
  try {
    const reader = await openTestDatabase({ path: server.path });
    try {
      for (let round = 0; round < rounds || sent < 500; round++) {
        assert.deepEqual(await listProblems(reader), []);
      }
    } finally {
      await reader.close();
    }
  } finally {
    running = false;
    await writing;
    for (const { device } of members) await device.close();
  }
  assert.deepEqual((await writing).filter(({ status }) => status === "rejected"), []);
  assert.deepEqual(await listProblems(server.database), []);
});

async function runAudit(path: string): Promise<{ code: number; problems: string[] }> {
  const { code, out } = await runTask("audit", path);
  const lines = out.trim().split("\n");
  assert.match(lines.pop() ?? "", /^audit: /);
  return { code, problems: lines };
}
