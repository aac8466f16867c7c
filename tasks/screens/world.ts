/**
 * The world that the pictures show: a server with the demo content on an empty database, a clock that starts at the same
 * moment every time, a member called Tamar with her chats, and links as mails bring them.
 */
import { openMailPreview } from "@/adapters/mail/preview.ts";
import { makeStoryId, type MemberId, messageId, pairOf, PHOTO_ID_BYTES } from "@/domain/ids.ts";
import type { Mail } from "@/domain/mail.ts";
import { newChange, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { demoMembers } from "@/store/seed/members.ts";
import { type Chat, CHATS, type Line } from "@/tasks/screens/chats.ts";
import { addDeskStaff } from "@/tasks/screens/desk.ts";
import { type DeskWorld, rememberDesk } from "@/tasks/screens/desk_world.ts";
import { type Said, say } from "@/tests/browser/past.ts";
import { openTestActors } from "@/tests/kit/actors.ts";
import {
  confirmEmail,
  connect,
  contextOf,
  endStep,
  givePremium,
  keepStory,
  linkTo,
  mailTo,
  openServer,
  postForm,
  signUp,
  type TestMember,
  type TestServer,
} from "@/tests/kit/mod.ts";
import { outboxBeside } from "@/tests/kit/settings.ts";
import { until } from "@/tests/kit/until.ts";
import { BUILT } from "@/tests/kit/viewports.ts";

/** An evening in Berlin. */
export const START = Date.UTC(2026, 11, 2, 18, 12);
export const TIME_ZONE = "Europe/Berlin";

const BETWEEN_S = 120;
const STAFFED_MS = 60_000;
const SEED = 1;
const AUTHENTICATOR_BYTES = 20;
/** What happens in the world before its clock stands comes so long after what was before it, all of it within a minute. */
const STEP_MS = 2_000;
/** Within the first minute, and later than the world is ready, so that what counts down shows the same seconds. */
const STANDS_AFTER_MS = 40_000;
const MAILED_MS = 60_000;
const MAIL_EVERY_MS = 73_000;
/** What comes back by the second never does while the clock stands. */
const WITHOUT_TIME = Object.fromEntries(
  ["FRAMES", "SEARCHES", "TYPING", "PLACES", "PAGES", "PROFILES", "CONNS"].map((what) =>
    [`RATE_${what}`, "100000/1000"] as const
  ),
);
const MATCHES = ["Daniel", "Felix", "Leo"];
const FANS = ["Paul", "Emil", "Hugo", "Oscar", "Liam"];
const LIKED = ["Adam", "Theo"];
/** Whom Tamar only looked at: the desk may write to her first. */
const LOOKED_AT = ["Emil", "Hugo"];
const BLOCKED = ["Ivan", "Simon"];
const REPORTED = "Ivan";
const PORTRAITS = ["/portraits/2/30.svg", "/portraits/2/31.svg", "/portraits/2/47.svg"] as const;
/** What Shira shows, and who has looked at the first of it. */
const STORIES = ["Sea before breakfast", "Guess who found the last croissant"];
const LOOKED = ["Adam", "Theo", "Leo"];

export interface World extends AsyncDisposable {
  server: TestServer;
  tamar: TestMember;
  /** Has premium, and stories of her own that somebody has looked at. */
  shira: TestMember;
  /** What waits at the desk. */
  desk: DeskWorld;
  /** The cookie of somebody of the desk who answers for the demo's profiles. */
  staff: string;
  /** Mailed links that still work, by path and fragment; opening them does not use them up. */
  links: Readonly<
    Record<"recover" | "verify" | "reconnect" | "check" | "mail" | "pay" | "paid" | "off", string>
  >;
}

/**
 * Opens the world; whoever opened it closes it. Where it `stands`, its clock does: between what happens before it is open it
 * goes on by steps, and afterwards not at all. The hundredth picture shows the same minutes as the first, however long those
 * between them took.
 */
export async function openWorld({ stands = false } = {}): Promise<World> {
  let opened: number | null = null;
  let stepsMs = 0;
  const now = () => START + (stands ? stepsMs : opened === null ? 0 : Math.round(performance.now() - opened));
  const step = () => {
    stepsMs += STEP_MS;
  };
  const stack = new AsyncDisposableStack();
  const settings = { ...BUILT, DEMO: "1", ...stands && WITHOUT_TIME };
  const overrides = { now, ...stands && { randomBytes: diceOf(SEED) } };
  const server = stack.use(await openServer({ settings, overrides }));
  opened = performance.now();
  try {
    step();
    const tamar = await signUp(server, { name: "Tamar", birth_date: "1997-03-14" });
    const verify = await linkTo(server, tamar.email, "verify");
    await givePortrait(server, tamar.id, PORTRAITS[0]);
    await rememberChats(server, tamar);
    await rememberPeople(server, tamar);
    step();
    const shira = await rememberShira(server);
    for (const { name } of CHATS.filter((chat) => chat.online)) {
      stack.use(await attend(server, idOf(name), now));
    }
    step();
    const off = `/notifications/off/${await mailsOffToken(server, tamar)}`;
    const asked = { verify, off, ...await askForLinks(server, tamar), ...await beginPurchase(server, tamar) };
    step();
    const desk = await rememberDesk(server, { tamar, shira, reported: idOf(REPORTED), now: now() });
    const staff = await addDeskStaff(server, now());
    await untilAnswered(server);
    await layOutbox(server, now());
    const links = { ...asked, mail: `/outbox/${(await mailTo(server, tamar.email, { kind: "verify" })).id}` };
    stepsMs = STANDS_AFTER_MS;
    return { server, tamar, shira, desk, staff, links, [Symbol.asyncDispose]: () => stack.disposeAsync() };
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
}

/**
 * Bytes that come in the same order each time: numbers of tickets and hashes of the wheel are in pictures. Those of each length
 * by themselves, so that what else is asked for meanwhile changes nothing; and the secret of an authenticator, which each look at
 * the own account draws anew, is always the first.
 */
function diceOf(seed: number): (length: number) => Uint8Array {
  const states = new Map<number, number>();
  return (length) => {
    let state = states.get(length) ?? seed;
    const roll = () => {
      state = (state + 0x6d2b79f5) >>> 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return (mixed ^ (mixed >>> 14)) & 0xff;
    };
    const bytes = Uint8Array.from({ length }, roll);
    if (length !== AUTHENTICATOR_BYTES) states.set(length, state);
    return bytes;
  };
}

/** Until the desk answers for everybody that Tamar writes to: until then they answer nothing, and cost nothing. */
async function untilAnswered(server: TestServer): Promise<void> {
  const ids = [...new Set([...CHATS.map(({ name }) => name), ...MATCHES, ...FANS])].map(idOf);
  await until("the desk answers", async () => {
    const members = await Promise.all(ids.map((id) => server.database.get(keys.member(id))));
    return members.every(({ value }) => value?.staffed === true);
  }, STAFFED_MS);
}

/** Until every mail has come, then puts them in an order of their own: they leave several at once, at the machine's time. */
async function layOutbox(server: TestServer, now: number): Promise<void> {
  await until("all mails have come", async () => {
    const due = await Array.fromAsync(server.database.list(keys.mailJobs()), ({ key }) => Number(key[1]));
    return due.every((at) => at > now);
  }, MAILED_MS);
  const path = outboxBeside(server.path);
  const mails = await openMailPreview(path).list();
  await Deno.remove(path, { recursive: true });
  const placeOf = ({ to, kind, subject }: Mail) => [to, kind, subject].join();
  const inOrder = mails.toSorted((one, other) => placeOf(one) < placeOf(other) ? -1 : 1);
  for (const [nth, { id: _id, at: _at, ...mail }] of inOrder.entries()) {
    const at = START - (inOrder.length - nth) * MAIL_EVERY_MS;
    await openMailPreview(path, { now: () => at }).send(mail);
  }
}

/** What the digest mails of a member end their link with. */
async function mailsOffToken(server: TestServer, { id }: TestMember): Promise<string> {
  return await contextOf(server).actors.mailsOff.tokenOf(id);
}

/** The id of the first demo profile of a name. */
export function idOf(name: string): MemberId {
  const found = demoMembers(0).find((member) => member.name === name);
  if (!found) throw new RangeError(`No demo profile is called "${name}"`);
  return found.id;
}

async function givePortrait(server: TestServer, id: MemberId, photo: string): Promise<void> {
  const { value } = await server.database.get(keys.member(id));
  if (!value) throw new Error(`Cannot find "${id}"`);
  const change = newChange();
  set(change, keys.member(id), { ...value, photo });
  await server.database.commit(change);
}

async function rememberChats(server: TestServer, tamar: TestMember): Promise<void> {
  const said: Said[] = CHATS.flatMap(({ name, lines, agoS }) => {
    const partner = { id: idOf(name) };
    return lines.map(partsOf).map(({ says, answers }, index) => ({
      ...(isOwn(says) ? { from: tamar, to: partner } : { from: partner, to: tamar }),
      text: says.replace(/^-/, ""),
      ...(answers !== undefined && { answers }),
      agoS: agoS + (lines.length - 1 - index) * BETWEEN_S,
    }));
  });
  await say(server, said.toSorted((one, other) => other.agoS - one.agoS), START);
  await using past = await openTestActors({ database: server.database, now: () => START });
  for (const chat of CHATS) {
    const partner = idOf(chat.name);
    const idAt = (seq: number) => messageId(pairOf(tamar.id, partner), seq);
    for (const { reader, seq } of readMarks(tamar.id, chat)) {
      if (seq > 0) await past.actors.conversations.read(reader, { message_id: idAt(seq) });
    }
    for (const [index, { says, reaction }] of chat.lines.map(partsOf).entries()) {
      const other = isOwn(says) ? partner : tamar.id;
      if (reaction) await past.actors.conversations.react(other, { message_id: idAt(index + 1), reaction });
    }
  }
}

/** Where Tamar lives, whom she likes and has blocked, and who likes and visits her. */
async function rememberPeople(server: TestServer, tamar: TestMember): Promise<void> {
  await using past = await openTestActors({ database: server.database, now: () => START });
  const { relations, blocks, updates } = past.actors;
  const location = { city: "Berlin", country: "Germany" };
  await updates.update(tamar.id, { key: "location", value: location });
  for (const name of [...MATCHES, ...FANS]) {
    await relations.visit(idOf(name), tamar.id);
    await relations.swipe(idOf(name), { swiped_user_id: tamar.id, like: 1 });
  }
  for (const name of [...MATCHES, ...LIKED]) {
    await relations.swipe(tamar.id, { swiped_user_id: idOf(name), like: 1 });
  }
  for (const name of LOOKED_AT) await relations.visit(tamar.id, idOf(name));
  for (const name of BLOCKED) await blocks.block(tamar.id, idOf(name));
  await endStep(server, tamar);
}

/** A member with premium, and her stories of this evening. */
async function rememberShira(server: TestServer): Promise<TestMember> {
  const shira = await signUp(server, { name: "Shira", birth_date: "1995-06-20" });
  await givePortrait(server, shira.id, PORTRAITS[2]);
  await givePremium(server, shira);
  const stories = STORIES.map((text, nth) =>
    keepStory(server, shira, {
      // What is drawn follows from it.
      id: makeStoryId(new Uint8Array(PHOTO_ID_BYTES).fill(nth + 1)),
      text,
      at: START - (2 - nth) * 3_600_000,
    })
  );
  const [first] = await Promise.all(stories);
  await using past = await openTestActors({ database: server.database, now: () => START });
  for (const name of LOOKED) {
    await givePremium(server, { id: idOf(name) });
    if (first) await past.actors.stories.view(idOf(name), { owner: shira.id, id: first.id });
  }
  return shira;
}

/** How far both sides have read: partners up to Tamar's last words, Tamar all but what is unread. */
function readMarks(tamar: MemberId, { name, lines, unread }: Chat): { reader: MemberId; seq: number }[] {
  const said = lines.map(partsOf);
  const lastOwn = said.findLastIndex(({ says }) => isOwn(says)) + 1;
  const lastTheirs = said.findLastIndex(({ says }) => !isOwn(says)) + 1;
  const marks = [{ reader: idOf(name), seq: lastOwn }];
  return unread ? marks : [...marks, { reader: tamar, seq: lastTheirs }];
}

function partsOf(line: Line): Exclude<Line, string> {
  return typeof line === "string" ? { says: line } : line;
}

function isOwn(says: string): boolean {
  return says.startsWith("-");
}

/** Connects a virtual profile, as the person who speaks for it does. */
async function attend(server: TestServer, member: MemberId, now: () => number) {
  await using past = await openTestActors({ database: server.database, now });
  const change = newChange();
  const token = await past.actors.sessions.open(change, { id: member }, { proved: true });
  await server.database.commit(change);
  return await connect(server, { cookie: `sid=${token}` });
}

/** The page on which Tamar could pay, and the one to which it leads back. */
async function beginPurchase(server: TestServer, tamar: TestMember) {
  await using device = await connect(server, tamar);
  const wish = { provider: "cc3a", type: "premium", package_id: 2 } as const;
  const { redirect_url, order_id } = await device.expectReply("payment/initiate", wish);
  return { pay: redirect_url, paid: `/payments/redirect?order=${order_id}` };
}

/** Asks for a link of each kind; those of one kind replace each other, so each is asked for once. */
async function askForLinks(server: TestServer, tamar: TestMember) {
  await postForm(server, "/reset", { email: tamar.email });
  const change = { action: "change", email: "tamar@new.example.com", password: tamar.password };
  await postForm(server, "/settings", change, { cookie: tamar.cookie });
  const rosa = await signUp(server, { name: "Rosa" });
  await givePortrait(server, rosa.id, PORTRAITS[1]);
  await confirmEmail(server, rosa);
  return {
    recover: await linkTo(server, tamar.email, "recovery"),
    check: await linkTo(server, change.email, "email_change"),
    reconnect: await linkTo(server, rosa.email, "welcome"),
  };
}
