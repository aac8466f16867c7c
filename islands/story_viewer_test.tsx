/** The parts of the story viewer render from their props alone, with the texts that every page brings, in every language. */
import assert from "node:assert/strict";
import { renderToString } from "preact-render-to-string";
import { STORY_VIEWS_COUNTED } from "@/domain/limits.ts";
import { formatCount } from "@/domain/time_text.ts";
import { translateOf } from "@/islands/context.ts";
import { DeleteDialog } from "@/islands/story_viewer/delete_dialog.tsx";
import { NeighbourCard } from "@/islands/story_viewer/neighbour_card.tsx";
import { OwnBar, type OwnBarProps } from "@/islands/story_viewer/own_bar.tsx";
import { ReplyBox, type ReplyBoxProps } from "@/islands/story_viewer/reply_box.tsx";
import { StoryHeader, type StoryHeaderProps } from "@/islands/story_viewer/story_header.tsx";
import { StoryStage, type StoryStageProps } from "@/islands/story_viewer/story_stage.tsx";
import { ViewersSheet } from "@/islands/story_viewer/viewers_sheet.tsx";
import { spokenStory, storyWords } from "@/islands/story_viewer/words.ts";
import type { Translate } from "@/locales/text.ts";
import type { CardView } from "@/protocol/views/member.ts";
import type { StoryView } from "@/protocol/views/story.ts";
import { renderAll, RENDERED_AT } from "@/tests/kit/render_island.ts";

const NOA: CardView = {
  id: "noa",
  name: "<b>Noa</b>",
  age: 30,
  gender: 2,
  photo: "",
  placeholder: "",
  city: "",
  country: "",
  status: 0,
  vip: 0,
};
const STORY: StoryView = {
  id: "one",
  user_id: "noa",
  story_photo: "/stories/noa/one/full",
  placeholder: "0123456789ab".repeat(3),
  story: "<script>",
  time: RENDERED_AT - 7_200,
  until: RENDERED_AT + 60,
  seen: 0,
};
const LOCALE = { now: RENDERED_AT, locale: "en" };
const HEADER: Omit<StoryHeaderProps, "t"> = {
  ...LOCALE,
  member: NOA,
  story: STORY,
  isOwn: false,
  isPaused: false,
  onPauseOrPlay() {},
  onMenu() {},
  onClose() {},
};
const STAGE: Omit<StoryStageProps, "t"> = {
  story: STORY,
  alt: "In words",
  state: "playing",
  isPaused: false,
  attempt: 1,
  moved: { current: null },
  onReady() {},
  onBroke() {},
  onNext() {},
  onPrevious() {},
  onResume() {},
  onRetry() {},
  onGrip() {},
  onHeld() {},
  onMeant() {},
};
/** With this text for whoever it is. */
function typed(text: string): ReplyBoxProps["texts"] {
  return { get: () => text, set() {} };
}

const REPLY: Omit<ReplyBoxProps, "t"> = {
  member: NOA,
  texts: typed(""),
  note: "1,050 coins per message",
  isReady: true,
  box: { current: null },
  onFocus() {},
  onEscape() {},
  onSend: () => Promise.resolve(true),
};

const OWN: Omit<OwnBarProps, "t" | "story"> = { onViewers() {}, onDelete() {} };

const DISABLED = /<button type="submit"[^>]* aria-disabled="true" class=/;

function render(draw: (t: Translate) => Parameters<typeof renderToString>[0]): Promise<string[]> {
  return renderAll("shell_status", (context) => renderToString(draw(translateOf(context))));
}

async function inEnglish(draw: (t: Translate) => Parameters<typeof renderToString>[0]): Promise<string> {
  const [html = ""] = await render(draw);
  return html;
}

Deno.test("ST-55 StoryHeader: face and name lead to the profile, with how long ago it was; one's own lead nowhere", async () => {
  const theirs = await inEnglish((t) => <StoryHeader t={t} {...HEADER} />);
  assert.match(theirs, /<a href="\/profile\/noa" data-modal="always".*&lt;b>Noa.*2 hours ago.*<\/a>/s);
  assert.match(theirs, /aria-label="More options for &lt;b>Noa/);
  const own = await inEnglish((t) => <StoryHeader t={t} {...HEADER} isOwn />);
  assert.doesNotMatch(own, /<a |More options/);
  assert.match(own, /Your story/);
});

Deno.test("ST-60 StoryHeader: the button that stops the story comes before the others, and says what it does", async () => {
  const html = await inEnglish((t) => <StoryHeader t={t} {...HEADER} />);
  const names = Array.from(html.matchAll(/<button[^>]*aria-label="([^"]*)"/g), ([, name]) => name);
  assert.deepEqual(names.map((name) => name?.slice(0, 5)), ["Pause", "More ", "Close"]);
  assert.match(html, /<button[^>]*autofocus/i);
  assert.match(await inEnglish((t) => <StoryHeader t={t} {...HEADER} isPaused />), /aria-label="Play"/);
  const early = await inEnglish((t) => <StoryHeader t={t} {...HEADER} member={null} story={null} />);
  assert.match(early, /aria-label="Pause".*aria-label="Close"/s);
});

Deno.test("ST-55 ST-57 StoryStage: the picture has words, both sides a button, and a stopped story says so", async () => {
  const html = await inEnglish((t) => <StoryStage t={t} {...STAGE} />);
  assert.match(html, /<img src="\/stories\/noa\/one\/full" alt="In words"/);
  assert.match(html, /aria-label="Previous story".*aria-label="Next story"/s);
  assert.doesNotMatch(html, /Paused|animate-spin/);
  assert.match(await inEnglish((t) => <StoryStage t={t} {...STAGE} isPaused />), /Paused/);
  const loading = await inEnglish((t) => <StoryStage t={t} {...STAGE} state="loading" story={null} />);
  assert.match(loading, /animate-spin/);
  assert.doesNotMatch(loading, /<img/);
});

Deno.test("ST-65 StoryStage: a picture that does not come is told, with the words in it, and can be asked for again", async () => {
  const [html = "", ...others] = await render((t) => <StoryStage t={t} {...STAGE} state="failed" isPaused />);
  assert.match(html, /role="alert".*&lt;script>.*could not be loaded.*Try again/s);
  assert.doesNotMatch(html, /Paused/);
  for (const other of others) assert.match(other, /role="alert"/);
});

Deno.test("ST-62 ReplyBox: is named after the member, says what a reply costs, and sends nothing that is blank", async () => {
  const html = await inEnglish((t) => <ReplyBox t={t} {...REPLY} />);
  assert.match(html, /<textarea[^>]*aria-label="Reply to &lt;b>Noa&lt;\/b>…"/);
  assert.match(html, /1,050 coins per message/);
  assert.match(html, DISABLED);
  const again = await inEnglish((t) => <ReplyBox t={t} {...REPLY} texts={typed("Hi")} />);
  assert.match(again, / value="Hi"/);
  assert.doesNotMatch(again, DISABLED);
  const tooLong = await inEnglish((t) => <ReplyBox t={t} {...REPLY} texts={typed("x".repeat(2_001))} />);
  assert.match(tooLong, /<button type="submit"[^>]* aria-disabled="true" class=.*too long/s);
});

Deno.test("ST-64 OwnBar: says by how many it was seen, that nobody has, and that it waits", async () => {
  const bar = (own: Partial<StoryView>) =>
    inEnglish((t) => <OwnBar t={t} {...OWN} story={{ ...STORY, ...own }} />);
  assert.match(await bar({ views: STORY_VIEWS_COUNTED - 1 }), /<button[^>]*>.*Seen by [\d,]+<\/button>/s);
  const most = formatCount(STORY_VIEWS_COUNTED);
  for (
    const html of await render((t) => (
      <OwnBar t={t} {...OWN} story={{ ...STORY, views: STORY_VIEWS_COUNTED }} />
    ))
  ) {
    assert.match(html, new RegExp(`${most}\\+|לפחות ${most}`));
  }
  assert.match(await bar({ views: 0 }), /<p[^>]*>.*Not seen yet<\/p>/s);
  assert.match(await bar({ waiting: 1 }), /Only you see this story/);
  assert.match(await bar({}), /aria-label="Delete this story"/);
});

Deno.test("ST-64 ViewersSheet, DeleteDialog: have all their words on every page", async () => {
  const never = () => new Promise<never>(() => {});
  const sheet = await inEnglish((t) => (
    <ViewersSheet
      t={t}
      call={never}
      storyId="one"
      count={3}
      {...LOCALE}
    />
  ));
  assert.match(sheet, /Seen by 3/);
  const dialog = await inEnglish((t) => <DeleteDialog t={t} />);
  assert.match(dialog, /Delete this story\?.*cannot get it back.*value="confirmed".*Keep it/s);
});

Deno.test("ST-56 NeighbourCard: shows the picture their stories begin with as a card, or their photo, and is a button", async () => {
  const owner = "m".repeat(10);
  const id = "s".repeat(21) + "w";
  const story = { ...STORY, story_photo: `/stories/${owner}/${id}/full` };
  const card = (neighbour: Parameters<typeof NeighbourCard>[0]["neighbour"]) =>
    inEnglish((t) => <NeighbourCard t={t} neighbour={neighbour} side="after" onOpen={() => {}} />);
  const photo = `/photos/${"p".repeat(22)}/thumb`;
  assert.match(
    await card({ id: "noa", user: NOA, story: null }),
    /<button type="button" aria-label="&lt;b>Noa&lt;\/b>'s story"/,
  );
  assert.match(
    await card({ id: "noa", user: { ...NOA, photo }, story: null }),
    /<img src="\/photos\/p{22}\/card"/,
  );
  assert.match(await card({ id: "noa", user: NOA, story }), /<img src="\/stories\/m{10}\/s{21}w\/card"/);
  for (const nobody of [null, { id: "noa", user: null, story: null }]) {
    assert.doesNotMatch(await card(nobody), /<button/);
  }
});

Deno.test("ST-60 spokenStory: says whose it is, which one of how many, from when, and what is written into it", async () => {
  const shown = { member: NOA, story: STORY, isOwn: false, number: 2, count: 3 };
  const [english = ""] = await renderAll(
    "shell_status",
    (context) => {
      const t = translateOf(context);
      return [
        spokenStory(t, shown, LOCALE),
        spokenStory(t, { ...shown, story: { ...STORY, story: "" }, isOwn: true }, LOCALE),
        spokenStory(t, { ...shown, story: null }, LOCALE),
        storyWords(t, { member: NOA, isOwn: false }),
        storyWords(t, { member: null, isOwn: false }),
        storyWords(t, { member: NOA, isOwn: true }),
      ].join("|").replaceAll("<", "&lt;");
    },
  );
  assert.equal(
    english,
    "&lt;b>Noa&lt;/b>, story 2 of 3, 2 hours ago. &lt;script>|Your story, story 2 of 3, 2 hours ago||" +
      "&lt;b>Noa&lt;/b>'s story|Story|Your story",
  );
});
