/**
 * Somebody without premium wants to know who their fans and visitors are (P22). They have every profile, photo and
 * placeholder, follow everybody's presence, and compare all that the server gives them.
 */
import assert from "node:assert/strict";
import type { MemberId } from "@/domain/ids.ts";
import { checkImage } from "@/domain/image_header.ts";
import { HIDDEN_STEP_MS, LIST_PAGE } from "@/domain/limits.ts";
import { DAY_MS } from "@/domain/utc_day.ts";
import { openImageProcessor } from "@/adapters/images/mod.ts";
import { keepPhoto as keep } from "@/actors/photos/keep.ts";
import { addCrowd } from "@/tests/kit/crowd.ts";
import {
  type Client,
  connect,
  contextOf,
  givePremium,
  keepingOf,
  openServer,
  request,
  signUp,
  TestClock,
  type TestMember,
  type TestServer,
  until,
} from "@/tests/kit/mod.ts";
import { pngFrom } from "@/tests/kit/png.ts";

const PORTRAITS = 200;
const FANS = 40;
const BLOCKERS = 8;
const CELLS = Array.from(
  { length: 12 },
  (_, at) => [(at % 3 + 0.5) * 80, (Math.floor(at / 3) + 0.5) * 80] as const,
);

type Colours = readonly (readonly number[])[];

/** Small, repeatable dice. */
function diceOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor(state / 2 ** 32 * below);
  };
}

/** A portrait in front of a wall; only the shades differ from those of all others. */
function portrait(dice: (below: number) => number): Uint8Array<ArrayBuffer> {
  const shade = (colour: readonly number[]) => colour.map((channel) => channel + dice(70));
  const [wall, light, face, shirt] = [[120, 100, 90], [150, 120, 100], [150, 110, 90], [60, 40, 60]].map(
    shade,
  );
  return pngFrom({ width: 90, height: 120, colours: "rgb" }, (x, y) => {
    const isFace = (x - 45) ** 2 / 400 + (y - 48) ** 2 / 700 < 1;
    if (isFace) return face ?? [];
    if (y > 80 && Math.abs(x - 45) < 36) return shirt ?? [];
    return (y < 40 ? light : wall) ?? [];
  });
}

interface Attack extends AsyncDisposable {
  server: TestServer;
  clock: TestClock;
  eve: TestMember;
  device: Client;
  crowd: MemberId[];
  /** What Eve makes of a picture: three colours across and four down. */
  coloursOf(path: string): Promise<Colours>;
  /** All that Eve gets without an act of her own. */
  answers(): Promise<string>;
}

async function openAttack(): Promise<Attack> {
  const clock = new TestClock();
  await using stack = new AsyncDisposableStack();
  const server = stack.use(await openServer({ overrides: { now: clock.now } }));
  const processor = stack.use(openImageProcessor());
  const eve = await signUp(server, { name: "Eve" });
  const crowd = await addCrowd(server.database, PORTRAITS);
  const { env, blobs } = keepingOf(server);
  const { photos } = contextOf(server).actors;
  const dice = diceOf(7);

  async function process(bytes: Uint8Array<ArrayBuffer>) {
    const header = checkImage(bytes);
    const image = header.ok ? await processor.process(bytes, header.value) : header;
    return image.ok ? image.value : assert.fail();
  }
  for (const member of crowd) {
    const photo = await keep(env, { blobs }, { image: await process(portrait(dice)), scan: "clean", member });
    assert.ok((await photos.add(member, "rid", photo.id)).ok);
  }
  const device = stack.use(await connect(server, eve));
  await device.expectReply("onlines", { user_ids: crowd });
  const owned = stack.move();
  return {
    server,
    clock,
    eve,
    device,
    crowd,
    async coloursOf(path) {
      const { status, headers, bytes, text } = await request(server, path, { cookie: eve.cookie });
      assert.equal(status, 200, path);
      if (headers.get("content-type") === "image/svg+xml") return CELLS.map((cell) => colourIn(text, cell));
      return unpack((await process(bytes)).placeholder);
    },
    async answers() {
      const page = { currentLength: 0, recordsToTake: LIST_PAGE };
      const lists = await Promise.all([
        device.expectReply("user/fans", page),
        device.expectReply("user/visitors", page),
        device.expectReply("totals", {}),
      ]);
      const told = device.frames.filter((frame) => {
        const { module } = frame as { module: string };
        return ["totals", "notification", "user/gone", "user/back", "swipe", "stories"].includes(module) &&
          !JSON.stringify(frame).includes(`"request_status"`);
      });
      const pages = await Promise.all(["/likesme", "/visitors"].map((path) => shown(server, path, eve)));
      return JSON.stringify([lists, told.length, pages]);
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** The main part of a page. */
async function shown(server: TestServer, path: string, { cookie }: TestMember): Promise<string> {
  const { text } = await request(server, path, { cookie });
  return text.slice(text.indexOf('<main id="page"'), text.indexOf("</main>"));
}

function unpack(placeholder: string): Colours {
  const digits = Array.from(placeholder, (digit) => Number.parseInt(digit, 16) * 17);
  return CELLS.map((_, at) => digits.slice(at * 3, at * 3 + 3));
}

/** The colour of a drawing of 240 × 320 at a point: its ground, or the last outline around the point. */
function colourIn(svg: string, [x, y]: readonly [number, number]): readonly number[] {
  const rgb = (hex = "000000") => [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const [above, below] = [...svg.matchAll(/stop-color="#([0-9a-f]{6})"/g)].map(([, hex]) => rgb(hex));
  let colour = above?.map((channel, at) => channel + ((below?.[at] ?? 0) - channel) * y / 320) ?? [];
  const outline = /cx="(\d+)" cy="(\d+)" rx="(\d+)" ry="(\d+)" fill="#([0-9a-f]{6})"/g;
  for (const [, cx, cy, rx, ry, hex] of svg.matchAll(outline)) {
    if (((x - Number(cx)) / Number(rx)) ** 2 + ((y - Number(cy)) / Number(ry)) ** 2 < 1) colour = rgb(hex);
  }
  return colour;
}

function distance(one: Colours, other: Colours): number {
  return one.reduce(
    (sum, colour, at) =>
      sum + colour.reduce((all, channel, nth) => all + Math.abs(channel - (other[at]?.[nth] ?? 0)), 0),
    0,
  );
}

/** Who fits which picture best, nobody twice: the closest two first. */
function guess(
  pictures: readonly Colours[],
  known: ReadonlyMap<MemberId, Colours>,
): (MemberId | undefined)[] {
  const pairs = pictures.flatMap((picture, row) =>
    [...known].map(([member, colours]) => ({ row, member, far: distance(picture, colours) }))
  ).sort((one, other) => one.far - other.far);
  const guesses = new Map<number, MemberId>();
  const used = new Set<MemberId>();
  for (const { row, member } of pairs) {
    if (guesses.has(row) || used.has(member)) continue;
    guesses.set(row, member);
    used.add(member);
  }
  return pictures.map((_, row) => guesses.get(row));
}

Deno.test("P22 LK-14 LK-15 LK-20 hidden fans: with 200 portraits and every answer nobody does better than chance", async () => {
  await using attack = await openAttack();
  const { server, clock, eve, device, crowd } = attack;
  const { actors: { ask, relations, presence, blocks, photos } } = contextOf(server);
  const dice = diceOf(11);
  const fans: MemberId[] = [];
  while (fans.length < FANS) {
    const member = crowd[dice(PORTRAITS)] ?? assert.fail();
    if (!fans.includes(member)) fans.push(member);
  }

  // By the moment: each of them comes, likes, looks and goes, and Eve looks at everything before and after.
  let seen = await attack.answers();
  let moments = 0;
  for (const fan of fans) {
    await presence.join(fan);
    assert.ok((await relations.swipe(fan, { swiped_user_id: eve.id, like: 1 })).ok);
    assert.ok((await relations.visit(fan, eve.id)).ok);
    const now = await attack.answers();
    if (now !== seen) moments++;
    seen = now;
    await presence.leave(fan);
  }
  assert.equal(moments, 0, `${moments} of ${FANS} fans are told by the moment`);

  // By the picture.
  clock.advance(HIDDEN_STEP_MS);
  await device.expectReply("totals", {});
  await device.expectEvent("totals", ({ fans }) => fans.total === FANS);
  const known = new Map<MemberId, Colours>();
  for (const user_id of crowd) {
    const { placeholder } = await device.expectReply("profile", { user_id });
    known.set(user_id, unpack(placeholder));
  }
  for (const module of ["user/fans", "user/visitors"] as const) {
    const rows = [
      ...await device.expectReply(module, {}),
      ...await device.expectReply(module, { currentLength: LIST_PAGE }),
    ];
    assert.equal(rows.length, FANS);
    const pictures: Colours[] = [];
    for (const { photo } of rows) pictures.push(await attack.coloursOf(photo));
    const guesses = guess(pictures, known);
    const inOrder = guesses.filter((member, row) => member === fans[FANS - 1 - row]).length;
    const among = guesses.filter((member) => member && fans.includes(member)).length;
    // By chance 0.2 in the order of the rows, and 8 of 40 among the fans, with a deviation of 2.3.
    assert.ok(inOrder <= 4, `${inOrder} of ${FANS} rows of ${module} are told by their pictures`);
    assert.ok(among <= 18, `${among} of ${FANS} guesses about ${module} are right`);
  }

  // By what becomes of a row when a fan blocks, changes, or is answered.
  seen = await attack.answers();
  for (const fan of fans.slice(0, BLOCKERS)) {
    assert.ok((await blocks.block(fan, eve.id)).ok);
    assert.ok(await attack.answers() === seen, "a fan has blocked, and it shows");
  }
  for (const fan of fans.slice(BLOCKERS, BLOCKERS + 4)) {
    const profile = await ask.members.profile(eve.id, fan);
    assert.ok(profile.ok && (await photos.remove(fan, "gone", profile.value.photos[0]?.id ?? "")).ok);
    assert.ok((await relations.swipe(eve.id, { swiped_user_id: fan, like: 0 })).ok);
    assert.ok((await relations.undo(eve.id, fan)).ok);
  }
  clock.advance(HIDDEN_STEP_MS);
  const { fans: { total }, visits } = await device.expectReply("totals", {});
  assert.deepEqual([total, visits.total], [FANS, FANS], "nor does any of it show with the next step");
});

Deno.test("LK-20 LK-17 hidden fans: a step tells devices at once what it has brought, and of nobody", async () => {
  const clock = new TestClock();
  await using server = await openServer({ overrides: { now: clock.now } });
  const [eve, ben] = [await signUp(server, { name: "Eve" }), await signUp(server, { name: "Ben" })];
  const { relations } = contextOf(server).actors;
  await using device = await connect(server, eve);
  await relations.swipe(ben.id, { swiped_user_id: eve.id, like: 1 });
  await relations.visit(ben.id, eve.id);
  await device.refuteEvent("totals");
  await device.refuteEvent("notification");
  clock.advance(HIDDEN_STEP_MS);
  const view = await device.expectReply("totals", {});
  const totals = await device.expectEvent("totals");
  assert.deepEqual([totals.fans.total, totals.fans_new, totals.visits.total, totals.visits_new], [
    1,
    1,
    1,
    1,
  ]);
  assert.deepEqual(totals, view);
  const notices = await until("both notices", () => {
    const heard = device.heard("notification");
    return heard.length === 2 && heard;
  });
  assert.deepEqual(notices.map(({ message, user_id, name, photo }) => [message, user_id, name, photo]), [
    ["notice.like", undefined, undefined, undefined],
    ["notice.visit", undefined, undefined, undefined],
  ]);
});

Deno.test("PH-21 LK-14 hidden pictures: under names of the viewer, the row and the day, and 404 for everybody else", async () => {
  const clock = new TestClock();
  await using server = await openServer({ overrides: { now: clock.now } });
  const [ada, eve, ben] = [
    await signUp(server, { name: "Ada" }),
    await signUp(server, { name: "Eve" }),
    await signUp(server, { name: "Ben" }),
  ];
  const { relations } = contextOf(server).actors;
  for (const { id } of [ada, eve]) {
    await relations.swipe(ben.id, { swiped_user_id: id, like: 1 });
    await relations.visit(ben.id, id);
  }
  clock.advance(HIDDEN_STEP_MS);
  const names = async (of: TestMember) => {
    const page = { currentLength: 0, recordsToTake: LIST_PAGE };
    return [...await relations.fans(of.id, page), ...await relations.visitors(of.id, page)].map(({ photo }) =>
      photo
    );
  };
  const get = (path: string, as?: TestMember) => request(server, path, as ? { cookie: as.cookie } : {});
  const [adas, eves] = [await names(ada), await names(eve)];
  assert.deepEqual(await names(ada), adas, "the same for a day");
  const drawn: string[] = [];
  for (const path of adas) {
    const { status, headers, text } = await get(path, ada);
    assert.deepEqual([status, headers.get("content-type")], [200, "image/svg+xml"]);
    assert.equal(headers.get("cache-control"), "private, no-store");
    assert.equal(headers.get("etag"), null);
    drawn.push(text);
  }
  assert.equal(new Set(drawn).size, 2);
  const [first = ""] = adas;
  const unknown = await get("/blurred/nonsense", ada);
  const changed = first.slice(0, -1) + (first.endsWith("A") ? "B" : "A");
  for (
    const [path, as] of [[first, eve], [first, ben], [eves[0] ?? "", ada], [changed, ada], [
      first,
      undefined,
    ]] as const
  ) {
    const { status, text } = await get(path, as);
    assert.deepEqual([status, text], [404, unknown.text]);
  }
  await givePremium(server, ada);
  await relations.visit(ben.id, ada.id);
  clock.advance(DAY_MS);
  await givePremium(server, ada, 0);
  const later = await get(first, ada);
  assert.deepEqual([later.status, later.text], [404, unknown.text], "it was for that day");
  const all = [...adas, ...eves, ...await names(ada)];
  assert.equal(new Set(all).size, 6);
});
