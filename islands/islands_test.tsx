/** Every island renders on the server from its props alone, with the texts of its list, in every language. */
import assert from "node:assert/strict";
import { renderToString } from "preact-render-to-string";
import { Chat, type ChatProps } from "@/islands/chat.tsx";
import { PhotoSheet } from "@/islands/chat/photo_sheet.tsx";
import { PhotoViewer } from "@/islands/chat/photo_viewer.tsx";
import { Contacts } from "@/islands/contacts.tsx";
import { Photos } from "@/islands/photos.tsx";
import { RemoveDialog } from "@/islands/photos/remove_dialog.tsx";
import { ShellCoins } from "@/islands/shell_coins.tsx";
import { ShellPhoto } from "@/islands/shell_photo.tsx";
import { ShellUnread } from "@/islands/shell_unread.tsx";
import { type IslandContext, translateOf } from "@/islands/context.ts";
import type { ContactView } from "@/protocol/views/contact.ts";
import { renderAll, RENDERED_AT } from "@/tests/kit/render_island.ts";

const ME = { id: "me", credits: 1_250, credits_seq: 3 };
const NOW = RENDERED_AT;
const CONTACT: ContactView = {
  id: "you",
  name: "<b>Noa</b>",
  photo: "",
  last_m: "Hello there",
  last_m_is_photo: 0,
  last_m_voice: 0,
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
  reacts: 0,
  last_seq: 1,
  read_seq: 0,
};

function chatOf(page: ChatProps["page"], context: IslandContext, own: Partial<ChatProps> = {}) {
  return (
    <Chat
      me={ME}
      contact={CONTACT}
      page={page}
      price={{ text: 50, photo: 50 }}
      about=""
      openers={[]}
      context={context}
      {...own}
    />
  );
}

Deno.test("CH-15 SE-6 SH-33 Chat: has its messages as text, its price and the balance", async () => {
  const [html = ""] = await renderAll(
    "chat",
    (context) => renderToString(chatOf(PAGE, context)),
  );
  assert.match(html, /50 coins · you have 1,250 \(25 messages\)/);
  assert.doesNotMatch(html, /virtual/i);
  assert.match(html, /&lt;script>/);
  assert.match(html, /role="log"/);
});

Deno.test("SH-33 Chat: a message that the catalogue gives for nothing is said to be free, and divides nothing", async () => {
  const [html = ""] = await renderAll(
    "chat",
    (context) => renderToString(chatOf(PAGE, context, { price: { text: 0, photo: 0 } })),
  );
  assert.match(html, />Free</);
  assert.doesNotMatch(html, /you have|Infinity|∞/);
});

Deno.test("PC-6 Chat: says what a message is in money from its first render on", async () => {
  const [html = ""] = await renderAll(
    "chat",
    (context) => renderToString(chatOf(PAGE, context, { about: " (about $0.42)" })),
  );
  assert.match(html, /50 coins \(about \$0\.42\) · you have 1,250 \(25 messages\)/);
});

Deno.test("CH-15 CO-6 Chat: says who answers where no member does, and that it is free", async () => {
  const said = {
    script: [/a script answers, not a person/, /Free to try/],
    nobody: [/Virtual profile that nobody answers for yet/, /Free, because nobody answers here yet/],
  } as const;
  for (const answered_by of ["script", "nobody"] as const) {
    const [html = ""] = await renderAll(
      "chat",
      (context) =>
        renderToString(
          chatOf(PAGE, context, { contact: { ...CONTACT, answered_by } }),
        ),
    );
    for (const words of said[answered_by]) assert.match(html, words);
    assert.doesNotMatch(html, /coins?\b/);
  }
});

Deno.test("VP-6 Chat: of a profile that is off nothing can be written", async () => {
  const contact = { ...CONTACT, answered_by: "nobody", closed: 1 } as const;
  const [html = ""] = await renderAll(
    "chat",
    (context) => renderToString(chatOf(PAGE, context, { contact })),
  );
  assert.match(html, /This profile is closed\./);
  assert.match(html, /placeholder="Write a message…" value="" disabled/);
  assert.doesNotMatch(html, /type="file"|\d coins?\b|Free/);
});

Deno.test("QA-4 QA-5 Chat: a profile that people answer for says so, how soon, and what a message costs", async () => {
  const staffed = { ...CONTACT, answered_by: "staff", answers: { unit: "minutes", n: 15 } } as const;
  const render = (contact: ChatProps["contact"]) =>
    renderAll("chat", (context) => renderToString(chatOf(PAGE, context, { contact })));
  const [english = "", ...others] = await render({ ...staffed, status: 0 });
  assert.match(english, /Virtual profile, moderated by real people/);
  assert.match(english, /Usually answers within 15 minutes/);
  assert.match(english, /50 coins · you have/);
  assert.doesNotMatch(english, /Offline|Free/);
  for (const html of others) assert.match(html, /תוך 15 דקות|innerhalb von 15 Minuten|within 15 minutes/);
  const [online = ""] = await render({ ...staffed, status: 1 });
  assert.match(online, /bg-online.*Online/s);
  assert.doesNotMatch(online, /Usually answers/);
});

Deno.test("QA-4 Chat: the usual time has its plural, and a day is no number", async () => {
  for (
    const [answers, text] of [
      [{ unit: "hours", n: 2 }, /within 2 hours|תוך שעתיים|innerhalb von 2 Stunden/],
      [{ unit: "day", n: 1 }, /within a day|תוך יום|innerhalb eines Tages/],
    ] as const
  ) {
    const pages = await renderAll("chat", (context) =>
      renderToString(
        chatOf(PAGE, context, { contact: { ...CONTACT, answered_by: "staff", answers, status: 0 } }),
      ));
    for (const html of pages) assert.match(html, text);
  }
});

Deno.test("CH-25 SE-6 Chat: a photo is a button in the first render, and nothing in the markup asks for it", async () => {
  const photo = {
    type: "pphoto" as const,
    message: "/photos/secret/once",
    viewed: 0 as const,
    visible_until: NOW + 90,
    placeholder: "4a8".repeat(12),
  };
  const list = PAGE.list.map((message) => ({ ...message, ...photo }));
  const [html = ""] = await renderAll(
    "chat",
    (context) => renderToString(chatOf({ ...PAGE, list }, context)),
  );
  assert.match(
    html,
    /<button[^>]*>.*Tap to view once.*2 min left.*even if the connection breaks.*<\/button>/s,
  );
  assert.doesNotMatch(html, /secret|<img[^>]*once/);
  assert.equal(html.match(/<path +fill="#/g)?.length, 12);
});

Deno.test("CH-22 PhotoSheet: says the price, and what the receiver can do with the photo", async () => {
  const [html = ""] = await renderAll(
    "chat",
    (context) =>
      renderToString(
        <PhotoSheet
          t={translateOf(context)}
          name="Noa"
          about=" (about $0.42)"
          price={1_050}
          file={new File([], "x")}
          onReady={() => {}}
        />,
      ),
  );
  assert.match(html, /Send photo · 1,050 coins/);
  assert.match(html, /Noa can view it once, within an hour\./);
});

Deno.test("CH-27 PhotoViewer: is named after the sender and begins by loading", async () => {
  const [html = ""] = await renderAll(
    "chat",
    (context) =>
      renderToString(
        <PhotoViewer
          t={translateOf(context)}
          name="Noa"
          taking={new Promise(() => {})}
          onShown={() => {}}
        />,
      ),
  );
  assert.match(html, /Photo from Noa/);
  assert.match(html, /Loading the photo…/);
});

Deno.test("CN-2 CN-5 Contacts: has its rows, or leads to a first chat", async () => {
  const [html = ""] = await renderAll(
    "contacts",
    (context) => renderToString(<Contacts me={ME} initial={[CONTACT]} path="/chat/you" context={context} />),
  );
  assert.match(html, /href="\/chat\/you"[^>]*aria-current="page"/);
  assert.match(html, /2 unread messages/);
  const [empty = ""] = await renderAll(
    "contacts",
    (context) => renderToString(<Contacts me={ME} initial={[]} path="/contacts" context={context} />),
  );
  assert.match(empty, /You have no active chats yet/);
  assert.match(empty, /href="\/explore"/);
});

Deno.test("NV-4 shell islands: the balance and the unread count", async () => {
  const [coins = ""] = await renderAll(
    "shell_coins",
    (context) => renderToString(<ShellCoins me={ME} context={context} />),
  );
  assert.match(coins, /1,250 coins/);
  const [unread = ""] = await renderAll(
    "shell_unread",
    (context) => renderToString(<ShellUnread me={ME} total={120} context={context} />),
  );
  assert.match(unread, /99\+/);
});

const PHOTO = {
  id: "a",
  photo: "/photos/a/card",
  placeholder: "0123456789ab".repeat(3),
  waiting: 0 as const,
};

Deno.test("PH-52 PH-54 CG-15 Photos: six slots, those with photos first, and one that comes next", async () => {
  const list = [PHOTO, { ...PHOTO, id: "b", photo: "/photos/b/card", waiting: 1 as const }];
  const [html = ""] = await renderAll(
    "photos",
    (context) => renderToString(<Photos me={ME} initial={{ list, version: 2 }} tip="" context={context} />),
  );
  assert.equal(html.match(/<li/g)?.length, 6);
  assert.match(html, /src="\/photos\/a\/card" alt="Photo 1 of 6" width="240" height="320"/);
  assert.equal(html.match(/<path +fill="#/g)?.length, 24);
  assert.equal(html.match(/Being checked/g)?.length, 1);
  // Nothing can be chosen or removed until the page is hydrated.
  assert.equal(html.match(/<input[^>]* disabled/g)?.length, 4);
  assert.equal(html.match(/<button[^>]* disabled/g)?.length, 2);
  const [empty = ""] = await renderAll(
    "photos",
    (context) =>
      renderToString(
        <Photos
          me={ME}
          initial={{ list: [], version: 0 }}
          tip="More photos, more <likes>"
          context={context}
        />,
      ),
  );
  assert.match(empty, /Add photo 1 of 6/);
  assert.match(empty, /More photos, more &lt;likes>/);
  await renderAll(
    "photos",
    (context) => renderToString(<RemoveDialog t={translateOf(context)} photo={PHOTO.photo} />),
  );
});

Deno.test("PH-53 PH-54 ShellPhoto: the photo in the size of its place, or the picture of nobody", () => {
  const photo = `/photos/${"a".repeat(22)}/card`;
  const render = (photo: string) =>
    renderToString(<ShellPhoto me={ME} photo={photo} has_story={0} ring_label="On show" />);
  assert.match(render(photo), /src="\/photos\/a{22}\/card" alt width/);
  assert.match(render(""), /src="\/images\/no_user\.svg"/);
  assert.match(render("/images/no_user.svg"), /src="\/images\/no_user\.svg"/);
});

Deno.test("ST-40 ShellPhoto: the member's own ring says that their story is there", () => {
  const render = (has_story: 0 | 1) =>
    renderToString(<ShellPhoto me={ME} photo="" has_story={has_story} ring_label="On show" />);
  assert.match(render(1), /alt="On show".*border-bloom/);
  assert.doesNotMatch(render(0), /On show|border-bloom/);
});
