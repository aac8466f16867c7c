/** Every island renders on the server from its props alone, with the texts of its list, in every language. */
import assert from "node:assert/strict";
import { renderToString } from "preact-render-to-string";
import { LANGUAGES, textLanguage } from "@/domain/language.ts";
import { Chat } from "@/islands/chat.tsx";
import { Contacts } from "@/islands/contacts.tsx";
import { CreditsModal } from "@/islands/credits_modal.tsx";
import { ShellCoins } from "@/islands/shell_coins.tsx";
import { ShellStatus } from "@/islands/shell_status.tsx";
import { ShellUnread } from "@/islands/shell_unread.tsx";
import {
  CHAT_TEXTS,
  CONTACTS_TEXTS,
  type IslandContext,
  islandContext,
  SHELL_TEXTS,
  translateOf,
} from "@/islands/texts.ts";
import { loadDictionary } from "@/locales/load.ts";
import type { TextKey } from "@/locales/text.ts";
import type { ContactView } from "@/protocol/views/contact.ts";

const ME = { id: "me", credits: 1_250, credits_seq: 3 };
const NOW = Date.UTC(2026, 4, 20, 12) / 1000;
const CONTACT: ContactView = {
  id: "you",
  name: "<b>Noa</b>",
  photo: "",
  last_m: "Hello there",
  last_m_is_photo: 0,
  gift: 0,
  s_id: "me",
  time: NOW,
  unread: 2,
  total_unread: 2,
  vip: 1,
  status: 1,
  has_story: 0,
  seq: 1,
};
const PAGE = {
  list: [{
    id: "me.you.1",
    seq: 1,
    type: "text" as const,
    message: "<script>",
    sender_id: "you",
    receiver_id: "me",
    timestamp: NOW,
    seen: false,
  }],
  has_more: true,
  resync: false,
  last_seq: 1,
  read_seq: 0,
};

/** Renders with the texts of `keys` only, in every language; fails on any text that is missing. */
async function renderAll(
  keys: readonly TextKey[],
  render: (context: IslandContext) => string,
): Promise<string[]> {
  return await Promise.all(LANGUAGES.map(async (lang) => {
    const dictionary = await loadDictionary(textLanguage(lang));
    const html = render(islandContext(dictionary, keys, { lang, time_zone: "UTC", now: NOW }));
    assert.doesNotMatch(html, /undefined|\{\w+\}|style=|<script>|<b>/);
    return html;
  }));
}

Deno.test("CH-15 SE-6 Chat: has its messages as text, and says what chat partners are", async () => {
  const [html = ""] = await renderAll(
    CHAT_TEXTS,
    (context) => renderToString(<Chat me={ME} contact={CONTACT} page={PAGE} price={50} context={context} />),
  );
  assert.match(html, /virtual profiles moderated by real people/);
  assert.match(html, /&lt;script>/);
  assert.match(html, /role="log"/);
});

Deno.test("CN-2 CN-5 Contacts: has its rows, or leads to a first chat", async () => {
  const [html = ""] = await renderAll(
    CONTACTS_TEXTS,
    (context) => renderToString(<Contacts me={ME} initial={[CONTACT]} path="/chat/you" context={context} />),
  );
  assert.match(html, /href="\/chat\/you"[^>]*aria-current="page"/);
  assert.match(html, /2 unread messages/);
  const [empty = ""] = await renderAll(
    CONTACTS_TEXTS,
    (context) => renderToString(<Contacts me={ME} initial={[]} path="/contacts" context={context} />),
  );
  assert.match(empty, /You have no active chats yet/);
  assert.match(empty, /href="\/explore"/);
});

Deno.test("NV-4 CO-5 shell islands: the balance, the unread count and the coins dialog", async () => {
  const [coins = ""] = await renderAll(
    SHELL_TEXTS,
    (context) => renderToString(<ShellCoins me={ME} context={context} />),
  );
  assert.match(coins, /1,250 coins/);
  const [unread = ""] = await renderAll(
    SHELL_TEXTS,
    (context) => renderToString(<ShellUnread me={ME} total={120} context={context} />),
  );
  assert.match(unread, /99\+/);
  const [status = ""] = await renderAll(
    SHELL_TEXTS,
    (context) => renderToString(<ShellStatus me={ME} price={50} context={context} />),
  );
  assert.equal(status, "");
  const [modal = ""] = await renderAll(
    SHELL_TEXTS,
    (context) => renderToString(<CreditsModal t={translateOf(context)} credits={49} needed={50} />),
  );
  assert.match(modal, /You have 49 coins/);
  assert.match(modal, /You don&#39;t have enough coins|You don't have enough coins/);
});
