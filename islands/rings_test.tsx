/** Rings as they are drawn: on which pictures, where they lead, and what they say. */
import assert from "node:assert/strict";
import { renderToString } from "preact-render-to-string";
import type { VNode } from "preact";
import { Avatar } from "@/components/avatar.tsx";
import { ChatHeader } from "@/components/chat_header.tsx";
import { ContactRow } from "@/components/contact_row.tsx";
import { MemberCard } from "@/components/member_card.tsx";
import { MemberRow } from "@/components/member_row.tsx";
import { SpotlightTile } from "@/components/spotlight_tile.tsx";
import type { StoryFlags } from "@/domain/story_ring.ts";
import { translateOf } from "@/islands/context.ts";
import type { Translate } from "@/locales/text.ts";
import { renderAll, RENDERED_AT } from "@/tests/kit/render_island.ts";

const NEW = { has_story: 1 } as const;
const SEEN = { has_story: 1, story_seen: 1 } as const;
const NOA = { id: "noa", name: "Noa", photo: "", placeholder: "", status: 0, vip: 0 } as const;
const CARD = { ...NOA, age: 31, gender: 2, city: "", country: "" } as const;
const CONTACT = {
  ...NOA,
  last_m: "Hello",
  last_m_is_photo: 0,
  last_m_voice: 0,
  gift: 0,
  s_id: "noa",
  time: RENDERED_AT,
  unread: 0,
  total_unread: 0,
  has_story: 0,
  seq: 1,
} as const;

async function render(island: string, draw: (t: Translate) => VNode): Promise<string> {
  const [html = ""] = await renderAll(island, (context) => renderToString(draw(translateOf(context))));
  return html;
}

const row = (flags: StoryFlags) =>
  render("member_list", (t) => (
    <MemberRow
      t={t}
      member={{ ...CARD, ...flags, time: RENDERED_AT, story: 1, seq: 1 }}
      href="/profile/noa"
      now={RENDERED_AT}
      locale="en"
    />
  ));
const contact = (flags: StoryFlags) =>
  render("contacts", (t) => (
    <ContactRow
      t={t}
      contact={{ ...CONTACT, ...flags, has_story: flags.has_story ?? 0 }}
      ownId="me"
      now={RENDERED_AT}
      reader={{ locale: "en", timeZone: "UTC" }}
    />
  ));
const header = (flags: StoryFlags) =>
  render("chat", (t) => <ChatHeader t={t} contact={{ ...CONTACT, ...flags }} state="online" />);

Deno.test("ST-38 MemberRow, ContactRow, ChatHeader: a ring is a link of its own beside that of the row, and says what is new", async () => {
  for (const draw of [row, contact, header]) {
    const fresh = await draw(NEW);
    assert.match(
      fresh,
      /<\/a><a href="\/stories\?user=noa" data-ring="new" aria-label="Watch Noa[^"]*new story"/,
    );
    assert.match(await draw(SEEN), /data-ring="seen" aria-label="Watch Noa[^"]*story again"/);
    assert.doesNotMatch(await draw({}), /\/stories|data-ring/);
  }
});

Deno.test("ST-37 Avatar: colours, a quiet ring or none, also where a reader's own colours are forced", () => {
  const draw = (ring: "new" | "seen" | null) => renderToString(<Avatar photo="" ring={ring} />);
  assert.match(draw("new"), /forced-color-adjust-none[^"]*bg-brand/);
  assert.match(draw("seen"), /forced-color-adjust-none[^"]*border-field/);
  assert.doesNotMatch(draw(null), /bg-brand|border-field|forced-color/);
});

Deno.test("ST-37 MemberCard: the ring along its edge is spoken, and the card stays one link", async () => {
  const draw = (flags: StoryFlags) =>
    render("meet", (t) => <MemberCard t={t} member={{ ...CARD, ...flags }} href="/profile/noa" />);
  assert.match(await draw(NEW), /aria-label="New story"[^>]*border-bloom/);
  assert.match(await draw(SEEN), /aria-label="Story, already seen"[^>]*border-field/);
  assert.doesNotMatch(await draw({}), /border-bloom|border-field/);
  assert.equal((await draw(NEW)).match(/<a /g)?.length, 1);
});

Deno.test("ST-42 SpotlightTile: a square of its own, and a ring where there are stories alone", async () => {
  const draw = (flags: StoryFlags) =>
    render("spotlight", (t) => <SpotlightTile t={t} row={{ ...NOA, ...flags }} />);
  const plain = await draw({});
  assert.match(plain, /rounded-lg/);
  assert.doesNotMatch(plain, /bg-brand|border-field|tory/);
  assert.match(await draw(NEW), /bg-brand.*New story/s);
  assert.match(await draw(SEEN), /border-field.*Story, already seen/s);
});
