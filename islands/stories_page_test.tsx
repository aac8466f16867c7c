/** /stories as the server renders it. */
import assert from "node:assert/strict";
import { renderToString } from "preact-render-to-string";
import { StoriesPage, type StoriesPageProps } from "@/islands/stories_page.tsx";
import type { StoryMember, StoryView } from "@/protocol/views/story.ts";
import { renderAll, RENDERED_AT } from "@/tests/kit/render_island.ts";

const ME = { id: "me", credits: 1_250, credits_seq: 3 };
const NOA: StoryMember = {
  id: "noa",
  name: "<b>Noa</b>",
  age: 31,
  gender: 2,
  photo: "/photos/p/thumb",
  placeholder: "",
  city: "Haifa",
  country: "Israel",
  status: 1,
  vip: 1,
  has_story: 1,
  story: 3,
  story_id: "s1",
  story_photo: "/stories/noa/s1/card",
  story_placeholder: "",
  time: RENDERED_AT - 7_200,
};
const OWN: StoryView = {
  id: "mine",
  user_id: "me",
  story_photo: "/stories/me/mine/full",
  placeholder: "",
  story: "",
  time: RENDERED_AT - 60,
  until: RENDERED_AT + 3_600,
  seen: 1,
  views: 2,
};

function members(list: StoryMember[], next: string | null = null): StoriesPageProps["initial"] {
  return { page: { list, next }, isFirst: true };
}

async function render(more: Partial<StoriesPageProps> = {}): Promise<string> {
  const [html = ""] = await renderAll(
    "stories_page",
    (context) =>
      renderToString(
        <StoriesPage
          me={ME}
          initial={members([NOA])}
          photo=""
          premium={1}
          premium_sold
          stories={{ list: [], version: 0 }}
          asked={null}
          context={context}
          {...more}
        />,
      ),
  );
  return html;
}

Deno.test("ST-77 StoriesPage: the own tile comes first, and invites whoever shows none", async () => {
  const none = await render();
  assert.match(none, /aria-posinset="1".*<button[^>]*disabled.*Add a story.*aria-posinset="2".*Noa/s);
  assert.doesNotMatch(none, /user=me"/);
  const some = await render({ stories: { list: [OWN, { ...OWN, id: "2", waiting: 1 }], version: 2 } });
  assert.match(some, /href="\/stories\?user=me".*Your story.*2 stories.*1 being checked.*user=noa/s);
  assert.match(some, /<button[^>]*aria-label="Add a story"/);
  const further = await render({ initial: { ...members([NOA]), isFirst: false } });
  assert.doesNotMatch(further, /Add a story|Your story/);
});

Deno.test("ST-77 StoriesPage: goes on by a link where no script runs", async () => {
  const html = await render({ initial: members([NOA], "a/b") });
  assert.match(html, /href="\/stories\?after=a%2Fb"[^>]*>.*Show more/s);
  assert.doesNotMatch(html, /That's everyone|That&#39;s everyone/);
  assert.match(await render(), /everyone for now/);
});

Deno.test("ST-78 StoriesPage: a tile says whose stories, how many, since when, and whether there is something new", async () => {
  const html = await render();
  assert.match(html, /href="\/stories\?user=noa".*&lt;b>Noa&lt;\/b>.*31.*2 hours ago.*3 stories.*New/s);
  assert.match(html, /src="\/stories\/noa\/s1\/card"/);
  const seen = await render({ initial: members([{ ...NOA, story: 1, story_seen: 1 }]) });
  assert.match(seen, /1 story.*Seen/s);
  assert.doesNotMatch(seen, />New</);
});

Deno.test("ST-80 StoriesPage: without premium a tile is out of focus behind a lock, above one bar that says why", async () => {
  const locked = { ...NOA, story_id: "", story_photo: "/photos/p/card" };
  const html = await render({ premium: 0, initial: members([locked, { ...locked, id: "dana" }]) });
  assert.equal(html.match(/Only with premium/g)?.length, 2);
  assert.equal(html.match(/<img src="\/photos\/p\/card"[^>]*filter:blur/g)?.length, 2);
  assert.equal(html.match(/Get premium/g)?.length, 1);
  assert.doesNotMatch(await render(), /filter:blur|Get premium/);
  assert.doesNotMatch(await render({ premium: 0, initial: members([]) }), /Get premium/);
});

Deno.test("ST-83 StoriesPage: nobody, and nothing that could be had, are two things, each with a next step", async () => {
  assert.match(await render({ initial: members([]) }), /No stories right now.*href="\/explore"/s);
  const failed = await render({ initial: { page: null, isFirst: true } });
  assert.match(failed, /role="alert".*href="\/stories".*Try again/s);
  assert.doesNotMatch(failed, /No stories right now|everyone for now/);
  assert.match(failed, /Add a story/);
});

Deno.test("ST-81 StoriesPage: whose stories are over is not shown", async () => {
  const html = await render({ initial: members([NOA, { ...NOA, id: "old", time: RENDERED_AT - 86_400 }]) });
  assert.doesNotMatch(html, /user=old/);
});
