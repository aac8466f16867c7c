/**
 * Takes the pictures of the README: `deno run -A tasks/screenshots.ts`, after the build. They show the real app on a
 * server of their own, where virtual profiles of the demo content say what is written here.
 */
import type { Browser } from "playwright-core";
import type { MemberId } from "@/domain/ids.ts";
import { newChange, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { demoMembers } from "@/store/seed/members.ts";
import { type Said, say } from "@/tests/browser/past.ts";
import { openTestActors } from "@/tests/kit/actors.ts";
import { BUILT, openBrowser, showPage } from "@/tests/kit/browser.ts";
import {
  type Client,
  connect,
  openServer,
  signUp,
  type TestMember,
  type TestServer,
} from "@/tests/kit/mod.ts";

const FOLDER = new URL("../docs/images/", import.meta.url);
const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;

interface Picture {
  file: string;
  path: string;
  colorScheme: "light" | "dark";
  viewport: { width: number; height: number };
  deviceScaleFactor: number;
}

/** The partners: the profile's name, what was said last, when, and who is there now. Minus marks one's own words. */
const CHATS: readonly { name: string; agoS: number; lines: readonly string[]; online?: boolean }[] = [
  {
    name: "Maya",
    agoS: 3 * MINUTE_S,
    online: true,
    lines: [
      "Where did you take that photo?",
      "-In a tiny street by the sea. You would like it there",
      "Now I want the whole story",
      "-It starts with a missed bus and ends with the best coffee of my life",
      "Haha, that is exactly how good days begin! Which one was it?",
    ],
  },
  {
    name: "Jonas",
    agoS: 26 * MINUTE_S,
    online: true,
    lines: [
      "-Chess tonight?",
      "You will lose. Cheerfully.",
      "-That is what you said on Sunday, before the queen went",
      "She was resting! It was a long day for her",
      "-Nine o'clock then. Loser tells the story of the goat",
      "There is a story of a goat?",
      "-There is always a story of a goat",
      "Now I almost want to lose",
    ],
  },
  { name: "Sofia", agoS: 2 * HOUR_S, lines: ["Good morning!", "I found the film you meant"] },
  {
    name: "Amir",
    agoS: DAY_S,
    lines: ["Sea over mountains. Change my mind", "-Mountains have huts with cake"],
  },
  { name: "Zoë", agoS: 2 * DAY_S, online: true, lines: ["Sweet dreams!"] },
  { name: "Yael", agoS: 3 * DAY_S, lines: ["שבת שלום!", "-שבת שלום גם לך"] },
  { name: "Felix", agoS: 5 * DAY_S, lines: ["-I cooked far too much", "Gladly shared, I hope?"] },
  { name: "Lena", agoS: 12 * DAY_S, lines: ["I sing in the kitchen, be warned"] },
  { name: "Theo", agoS: 20 * DAY_S, lines: ["Long walk, small story: there was a goat"] },
];
/** Chats whose last words were not read yet. */
const UNREAD = new Set(["Sofia", "Felix"]);
const EVENING_HOUR = 20;
const BETWEEN_S = 2 * MINUTE_S;

/** A zone in which it is evening now, whenever the pictures are taken. */
function eveningZone(): string {
  const ahead = (EVENING_HOUR - new Date().getUTCHours() + 36) % 24 - 12;
  return `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}

/** The id of the first demo profile of a name. */
function idOf(name: string): MemberId {
  const found = demoMembers(0).find((member) => member.name === name);
  if (!found) throw new RangeError(`No demo profile is called "${name}"`);
  return found.id;
}

/** Somebody with a portrait, and everything that was ever said to them. */
async function prepare(server: TestServer): Promise<TestMember> {
  const tamar = await signUp(server, { name: "Tamar", birth_date: "1997-03-14" });
  const { value } = await server.database.get(keys.member(tamar.id));
  if (!value) throw new Error(`Cannot find "${tamar.id}"`);
  const change = newChange();
  set(change, keys.member(tamar.id), { ...value, photo: "/portraits/2/30.svg" });
  await server.database.commit(change);

  const said: Said[] = CHATS.flatMap(({ name, lines, agoS }) => {
    const partner = { id: idOf(name) };
    return lines.map((line, index) => ({
      ...(line.startsWith("-") ? { from: tamar, to: partner } : { from: partner, to: tamar }),
      text: line.replace(/^-/, ""),
      agoS: agoS + (lines.length - 1 - index) * BETWEEN_S,
    }));
  });
  await say(server, said.toSorted((one, other) => other.agoS - one.agoS));
  await readAll(server, tamar);
  return tamar;
}

/** Marks what both sides have read. */
async function readAll(server: TestServer, member: TestMember): Promise<void> {
  await using past = await openTestActors({ database: server.database });
  for (const { name, lines } of CHATS) {
    const [one = "", other = ""] = [member.id, idOf(name)].toSorted();
    const isMine = lines.at(-1)?.startsWith("-") === true;
    const last = lines.length - (isMine ? 1 : 0);
    const marks: [MemberId, number][] = [[
      idOf(name),
      lines.findLastIndex((line) => line.startsWith("-")) + 1,
    ]];
    if (!UNREAD.has(name)) marks.push([member.id, last]);
    for (const [reader, seq] of marks) {
      if (seq > 0) await past.actors.conversations.read(reader, { message_id: `${one}.${other}.${seq}` });
    }
  }
}

/** Connects a virtual profile, as the person who speaks for it does. */
async function attend(server: TestServer, member: MemberId): Promise<Client> {
  await using actors = await openTestActors({ database: server.database });
  const change = newChange();
  const token = await actors.actors.sessions.open(change, member);
  await server.database.commit(change);
  return await connect(server, { cookie: `sid=${token}` });
}

async function take(
  browser: Browser,
  server: TestServer,
  member: TestMember,
  picture: Picture,
): Promise<void> {
  const { file, path, ...look } = picture;
  const context = await browser.newContext({
    ...look,
    locale: "en-US",
    timezoneId: eveningZone(),
    reducedMotion: "reduce",
  });
  const page = await showPage(context, `${server.origin}${path}`, member);
  await page.evaluate(() => document.fonts.ready.then(() => true));
  await page.waitForLoadState("networkidle");
  const bytes = await page.screenshot({ path: new URL(file, FOLDER).pathname, animations: "disabled" });
  console.log(`${file}: ${Math.round(bytes.byteLength / 1024)} KB`);
  await context.close();
}

if (import.meta.main) {
  await Deno.mkdir(FOLDER, { recursive: true });
  await using server = await openServer({ settings: { ...BUILT, DEMO: "1" } });
  const tamar = await prepare(server);
  const partners = await Promise.all(
    CHATS.filter((chat) => chat.online).map(({ name }) => attend(server, idOf(name))),
  );
  const browser = await openBrowser();
  try {
    await take(browser, server, tamar, {
      file: "chat.png",
      path: `/chat/${idOf("Maya")}`,
      colorScheme: "light",
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 1.5,
    });
    await take(browser, server, tamar, {
      file: "dashboard.png",
      path: `/chat/${idOf("Jonas")}`,
      colorScheme: "dark",
      viewport: { width: 1440, height: 900 },
      deviceScaleFactor: 1,
    });
  } finally {
    await browser.close();
    for (const partner of partners) await partner.close();
  }
}
