/** The grid, the member's own lists and the archive, as the server renders them. */
import assert from "node:assert/strict";
import { renderToString } from "preact-render-to-string";
import type { ListKind } from "@/client/lists/member_list.ts";
import type { MemberRow } from "@/client/lists/rows.ts";
import { MEMBERS_PAGE } from "@/domain/limits.ts";
import { Archive } from "@/islands/archive.tsx";
import { Meet, type MeetProps } from "@/islands/meet.tsx";
import { MemberList, type MemberListProps } from "@/islands/member_list.tsx";
import type { ContactView } from "@/protocol/views/contact.ts";
import type { GridCardView } from "@/protocol/views/discovery.ts";
import { renderAll, RENDERED_AT } from "@/tests/kit/render_island.ts";

const ME = { id: "me", credits: 1_250, credits_seq: 3 };
const CARD = {
  name: "<b>Noa</b>",
  age: 31,
  gender: 2,
  photo: "",
  placeholder: "",
  city: "Haifa",
  country: "Israel",
  status: 1,
  vip: 1,
} as const;

function card(id: string, near: 0 | 1): GridCardView {
  return { id, ...CARD, near, ...(id === "m23" && { cursor: "a/b" }) };
}

const CARDS = Array.from({ length: MEMBERS_PAGE }, (_, at) => card(`m${at}`, at < 5 ? 1 : 0));

async function renderMeet(initial: MeetProps["initial"]): Promise<string> {
  const [html = ""] = await renderAll(
    "meet",
    (context) => renderToString(<Meet me={ME} initial={initial} context={context} />),
  );
  return html;
}

Deno.test("ME-1 ME-2 Meet: cards open profiles above the page, under two headings, and go on by a link", async () => {
  const html = await renderMeet({ cards: CARDS, popular: [], isFirst: true });
  assert.equal(html.match(/<a href="\/profile\/m\d+" data-modal="always"/g)?.length, 24);
  assert.match(html, /m4".*Further away.*m5"/s);
  assert.match(html, /href="\/meet\?after=a%2Fb"[^>]*>.*Show more/s);
  assert.equal(html.match(/loading="eager"/g)?.length, 4);
});

Deno.test("ME-4 Meet: each card says which one of how many it is, as far as that is known", async () => {
  const more = await renderMeet({ cards: CARDS, popular: [], isFirst: true });
  assert.match(more, /aria-posinset="5" aria-setsize="-1"/);
  const all = await renderMeet({ cards: CARDS.slice(0, 7), popular: [], isFirst: true });
  assert.match(all, /aria-posinset="5" aria-setsize="5".*aria-posinset="2" aria-setsize="2"/s);
});

Deno.test("ME-8 Meet: nobody, nobody left and nothing that could be had are three things", async () => {
  const empty = await renderMeet({ cards: [], popular: [], isFirst: true });
  assert.match(empty, /Nobody fits your search yet.*href="\/settings\?only=discovery" data-modal="always"/s);
  const end = await renderMeet({ cards: CARDS.slice(0, 3), popular: [], isFirst: true });
  assert.match(end, /You have seen everyone who fits your search/);
  const failed = await renderMeet({ cards: null, popular: [], isFirst: true });
  assert.match(failed, /role="alert".*href="\/meet".*Try again/s);
  assert.doesNotMatch(failed, /Nobody fits|You have seen/);
});

Deno.test("ME-9 Meet: popular members stand in a strip of their own, which is not there without them", async () => {
  const some = await renderMeet({ cards: CARDS, popular: CARDS.slice(0, 2), isFirst: true });
  assert.match(some, /<section aria-labelledby="popular-title".*Popular.*\/profile\/m1/s);
  assert.doesNotMatch(await renderMeet({ cards: CARDS, popular: [], isFirst: true }), /popular-title/);
});

const SHOWN = {
  ...CARD,
  id: "noa",
  time: RENDERED_AT - 7_200,
  story: 1,
  has_story: 1,
  seq: 9,
} as const;
const HIDDEN: MemberRow = { hidden: 1, photo: "/blurred/xyz", seq: 8 };
const TOTALS = {
  matches: { total: 1_234 },
  fans: { total: 2 },
  visits: { total: 3 },
  mylikes: { total: 4 },
  fans_new: 0,
  visits_new: 0,
  version: 1,
};

async function renderList(kind: ListKind, initial: MemberRow[] | null, more: Partial<MemberListProps> = {}) {
  const [html = ""] = await renderAll(
    "member_list",
    (context) =>
      renderToString(
        <MemberList
          me={ME}
          kind={kind}
          initial={initial}
          totals={TOTALS}
          spotlight_price={300}
          premium_sold
          context={context}
          {...more}
        />,
      ),
  );
  return html;
}

Deno.test("LS-1 MemberList: is titled with its name and total in one form, and its profiles know where they were opened from", async () => {
  const titles = {
    match: "Matches · 1,234",
    fan: "Likes me · 2",
    visitor: "Visitors · 3",
    mylikes: "My likes · 4",
  };
  for (const kind of ["match", "fan", "visitor", "mylikes"] as const) {
    const html = await renderList(kind, [SHOWN]);
    assert.match(html, new RegExp(`<h1[^>]*>${titles[kind]}</h1>`));
    assert.match(html, new RegExp(`href="/profile/noa\\?target=${kind}" data-modal="always"`));
  }
});

Deno.test("LS-2 MemberList: a match says how long ago and where, a card has a ring for stories", async () => {
  const match = await renderList("match", [SHOWN]);
  assert.match(match, /&lt;b>Noa&lt;\/b><\/span><span>31</);
  assert.match(match, /2 hours ago.*Haifa, Israel/s);
  assert.match(await renderList("fan", [SHOWN]), /aria-label="New story"/);
  assert.doesNotMatch(await renderList("fan", [{ ...SHOWN, has_story: 0 }]), /New story/);
});

Deno.test("LS-3 MemberList: hidden rows are buttons without a link or a name, above what premium brings", async () => {
  for (const kind of ["fan", "visitor"] as const) {
    const html = await renderList(kind, [HIDDEN, { ...HIDDEN, seq: 7 }]);
    assert.equal(html.match(/<button[^>]*See who with premium/g)?.length, 2);
    assert.equal(html.match(/<img src="\/blurred\/xyz" alt/g)?.length, 2);
    assert.match(html, /Get premium/);
    assert.doesNotMatch(html, /\/profile\/\w+\?/);
  }
  assert.doesNotMatch(await renderList("fan", [{ ...SHOWN, hidden: 0 }]), /Get premium/);
});

Deno.test("LS-9 MemberList: an empty list leads on, that of visitors also to the spotlight where it is for sale", async () => {
  assert.match(await renderList("match", []), /You have no matches yet.*href="\/explore"/s);
  assert.match(await renderList("mylikes", []), /You have liked nobody yet.*href="\/explore"/s);
  assert.match(await renderList("fan", []), /You don&#39;t have likes yet|You don't have likes yet/);
  assert.match(await renderList("visitor", []), /Get featured!.*300 coins/s);
  assert.doesNotMatch(await renderList("visitor", [], { spotlight_price: null }), /Get featured/);
  assert.doesNotMatch(await renderList("visitor", null), /Nobody has looked|Get featured/);
});

Deno.test("CN-10 Archive: each conversation has a link and a button that brings it back", async () => {
  const row: ContactView = {
    id: "you",
    name: "Noa",
    photo: "",
    last_m: "Hello",
    last_m_is_photo: 0,
    last_m_voice: 0,
    gift: 0,
    s_id: "you",
    time: RENDERED_AT,
    unread: 0,
    total_unread: 0,
    vip: 0,
    status: 0,
    has_story: 0,
    seq: 1,
  };
  const [html = ""] = await renderAll(
    "archive",
    (context) => renderToString(<Archive me={ME} initial={[row]} context={context} />),
  );
  assert.match(html, /href="\/chat\/you".*<button[^>]*aria-label="Bring the chat with Noa back"/s);
  const [empty = ""] = await renderAll(
    "archive",
    (context) => renderToString(<Archive me={ME} initial={[]} context={context} />),
  );
  assert.match(empty, /No archived chats/);
});
