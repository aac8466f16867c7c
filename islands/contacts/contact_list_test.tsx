/** The contacts as the server renders them, and what they open, with the texts of their islands in every language. */
import assert from "node:assert/strict";
import { renderToString } from "preact-render-to-string";
import { ContactRow, type ContactRowProps } from "@/components/contact_row.tsx";
import { BlockDialog } from "@/islands/block_dialog.tsx";
import { Contacts } from "@/islands/contacts.tsx";
import { ContactsPage } from "@/islands/contacts_page.tsx";
import { DeleteChatDialog } from "@/islands/delete_chat_dialog.tsx";
import { KeysDialog } from "@/islands/keys/keys_dialog.tsx";
import { translateOf } from "@/islands/context.ts";
import type { ContactView } from "@/protocol/views/contact.ts";
import { renderAll, RENDERED_AT } from "@/tests/kit/render_island.ts";

const ME = { id: "me", credits: 1_250, credits_seq: 3 };
const CONTACT: ContactView = {
  id: "you",
  name: "<b>Noa</b>",
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

async function renderRow(own: Partial<ContactRowProps>): Promise<string> {
  const [html = ""] = await renderAll("contacts", (context) =>
    renderToString(
      <ContactRow
        t={translateOf(context)}
        contact={CONTACT}
        ownId="me"
        now={RENDERED_AT}
        reader={{ locale: context.lang, timeZone: "UTC" }}
        {...own}
      />,
    ));
  return html;
}

Deno.test("CN-33 ContactRow: who types and what is not sent stand in place of the message", async () => {
  const typing = await renderRow({ isWriting: true, draft: "unsent" });
  assert.match(typing, /typing…/);
  assert.doesNotMatch(typing, /Hello|unsent/);
  const draft = await renderRow({ draft: " <i>un\nsent " });
  assert.match(draft, /Draft:<\/span><bdi[^>]*>&lt;i>un sent<\/bdi>/);
  assert.doesNotMatch(draft, /Hello/);
  assert.match(await renderRow({ draft: " \n" }), /Hello/);
});

Deno.test("CN-27 CN-34 ContactRow: a gift is previewed as one, and a row among others says that it is archived", async () => {
  assert.match(await renderRow({ contact: { ...CONTACT, last_m: "", gift: 1 } }), /<svg.*Gift/s);
  assert.match(await renderRow({ isArchived: true }), /Archived/);
  assert.doesNotMatch(await renderRow({}), /Archived|Draft|typing/);
});

Deno.test("CN-32 CN-37 Contacts: a field to search them, and a menu on each row; neither where there are none", async () => {
  for (const Island of [Contacts, ContactsPage]) {
    const [html = "", empty = ""] = await Promise.all([[CONTACT], []].map(async (initial) => {
      const [first = ""] = await renderAll(
        "contacts",
        (context) => renderToString(<Island me={ME} initial={initial} path="/contacts" context={context} />),
      );
      return first;
    }));
    assert.match(html, /<input\s+type="search"[^>]*aria-label="Search chats"/);
    // Its placeholder runs as the page does.
    assert.doesNotMatch(html, /type="search"[^>]*dir=/);
    assert.match(html, /aria-label="More options for &lt;b>Noa/);
    assert.doesNotMatch(empty, /type="search"|More options/);
    assert.match(empty, /You have no active chats yet/);
  }
});

Deno.test("CN-32 row menus: their island has the texts of what they open", async () => {
  for (const texts of ["contacts", "archive"]) {
    await renderAll(texts, (context) => {
      const t = translateOf(context);
      const labels = [
        t("profile.open"),
        t("profile.archive"),
        t("contacts.bring_back"),
        t("chat.delete"),
        t("profile.block_user"),
        t("profile.report_user"),
        t("contacts.archived_now", { name: "Noa" }),
        t("contacts.deleted", { name: "Noa" }),
        t("lists.brought_back", { name: "Noa" }),
        t("lists.bring_back_failed", { name: "Noa" }),
      ];
      return labels.join() + renderToString(
        <>
          <BlockDialog t={t} name="Noa" />
          <DeleteChatDialog t={t} name="Noa" />
        </>,
      );
    });
  }
});

Deno.test("KB-7 KeysDialog: every shortcut by the keys of the platform, and the switch of single ones", async () => {
  const dialog = async (isMac: boolean) => {
    const [html = ""] = await renderAll(
      "contacts",
      (context) => renderToString(<KeysDialog t={translateOf(context)} isMac={isMac} />),
    );
    return html;
  };
  const html = await dialog(false);
  assert.match(
    html,
    /Search your chats.*>\/<\/kbd>.*or.*>Ctrl<\/kbd><kbd[^>]*>K<.*Next chat.*>Alt<\/kbd><kbd[^>]*>↓</s,
  );
  assert.match(html, /Profile.*>G<.*then.*>P</s);
  assert.match(html, /role="switch"[^>]*checked/);
  assert.match(await dialog(true), />⌘<.*>⌥</s);
});
