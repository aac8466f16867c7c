/**
 * Replies to a story: a message that goes through the outbox (spec §4). For the viewer.
 * Invariant: an unsent text is never lost. The box keeps it, or it becomes the draft of the chat.
 */
import { effect } from "@preact/signals";
import type { Client } from "@/client/client.ts";
import { closeOverlays } from "@/client/overlay.ts";
import { refuseStories } from "@/client/stories/open_stories.ts";
import { StoryPlays } from "@/client/stories/story_plays.ts";
import { NOTICE_TEXTS, type NoticeText } from "@/domain/notices.ts";
import type { StoryView } from "@/protocol/views/story.ts";

/** After this time, as without a connection, the chat opens while the reply is still in the outbox. */
const WAIT_MS = 2_000;
/** How often, and how many times, it is checked whether the chat is open. */
const ARRIVAL_LOOK_MS = 50;
const ARRIVAL_TRIES = 200;

/**
 * The result of a reply. `done`: it is sent or in the outbox, and the chat opens, which closes everything above the page.
 * `closed`: everything above the page has closed for another dialog (coins, premium), and the text is the draft of the
 * chat. `refused`: the reason is shown, and the box keeps the text.
 */
export type Reply = "done" | "closed" | "refused";

export interface ReplyInput {
  story: Pick<StoryView, "id" | "user_id">;
  /** Not blank. */
  text: string;
  /** Coins it costs. */
  price: number;
}

/** What a reply does to the page. */
export interface ReplyPage {
  /** Opens the chat with a member, which closes everything above the page. */
  openChat(contact: string): void;
  /** Closes the viewer, and the profile that it was opened from. */
  closeAbove(): void;
}

export async function replyToStory(
  client: Client,
  { story, text, price }: ReplyInput,
  page: ReplyPage = browserPage,
): Promise<Reply> {
  const contact = story.user_id;
  if (!client.checkCoins(price)) {
    keepText(client, { contact, text });
    page.closeAbove();
    return "closed";
  }
  const outcome = await send(client, { story, text, price });
  switch (outcome.kind) {
    case "sent": {
      const spent = client.spent.shown.peek();
      const coins = spent?.contact === contact ? spent.coins : 0;
      if (coins > 0) client.play("coin");
      page.openChat(contact);
      notifyInChat(client, { contact, coins, tries: ARRIVAL_TRIES });
      return "done";
    }
    case "waiting":
      page.openChat(contact);
      return "done";
    case "given_back":
      page.closeAbove();
      return "closed";
    case "failed":
      await client.outbox.discard(outcome.rid);
      return refuse(client, { contact, text, code: outcome.code }, page);
    default:
      return outcome satisfies never;
  }
}

/** That it was sent, and its cost, could not be noticed: the chat tells once it is open. */
function notifyInChat(
  client: Client,
  { tries, ...paid }: { contact: string; coins: number; tries: number },
): void {
  if (client.chats.has(paid.contact)) return client.spent.notify(paid.contact, paid.coins);
  if (tries === 0) return;
  client.slice(StoryPlays).env.after(
    ARRIVAL_LOOK_MS,
    () => notifyInChat(client, { ...paid, tries: tries - 1 }),
  );
}

type Outcome =
  | { kind: "sent" }
  /** It is still in the outbox. */
  | { kind: "waiting" }
  /** It could not be paid: its text is the draft now. */
  | { kind: "given_back" }
  | { kind: "failed"; rid: string; code: string };

async function send(
  client: Client,
  { story, text, price }: Pick<ReplyInput, "story" | "text" | "price">,
): Promise<Outcome> {
  const { entries } = client.outbox;
  void client.outbox.send(story.user_id, text, { story: story.id, price });
  // The entry is added synchronously, as the newest one.
  const rid = entries.peek().findLast((entry) => entry.story === story.id && entry.text === text)?.rid ?? "";
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const stopWaiting = client.slice(StoryPlays).env.after(WAIT_MS, () => resolve({ kind: "waiting" }));
  const stopFollowing = effect(() => {
    const entry = entries.value.find((each) => each.rid === rid);
    if (entry?.failed) resolve({ kind: "failed", rid, code: entry.failed });
    if (!entry) resolve({ kind: client.givenBack === rid ? "given_back" : "sent" });
  });
  const outcome = await promise;
  stopFollowing();
  stopWaiting();
  return outcome;
}

function refuse(
  client: Client,
  { contact, text, code }: { contact: string; text: string; code: string },
  page: ReplyPage,
): Reply {
  if (code !== "premium_required") {
    client.notices.show({ type: "error", message: noticeOf(code) });
    return "refused";
  }
  keepText(client, { contact, text });
  page.closeAbove();
  refuseStories(client);
  return "closed";
}

/** Puts a text into the box of the chat, whether it is open or not. */
export function keepText(client: Client, unsent: { contact: string; text: string }): void {
  if (!client.chats.giveBack(unsent)) client.drafts.giveBack(unsent.contact, unsent.text);
}

function noticeOf(code: string): NoticeText {
  return NOTICE_TEXTS.find((text) => text === `refusal.${code}`) ?? "error.send_failed";
}

const browserPage: ReplyPage = {
  openChat(contact) {
    const path = `/chat/${contact}`;
    if (location.pathname === path) closeOverlays();
    else location.assign(path);
  },
  closeAbove() {
    closeOverlays();
    if (!location.pathname.startsWith("/profile/")) return;
    const modal = [...document.querySelectorAll("dialog[data-depth]")].at(-1);
    // client/modals.ts handles the event.
    modal?.dispatchEvent(new Event("kin:close", { cancelable: true }));
  },
};
