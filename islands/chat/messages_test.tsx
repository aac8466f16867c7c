/** What surrounds messages, rendered from the texts of a chat alone, in every language. */
import assert from "node:assert/strict";
import { renderToString } from "preact-render-to-string";
import { ChatHeader, type ChatHeaderState } from "@/components/chat_header.tsx";
import { MessageMenu } from "@/islands/chat/message_menu.tsx";
import { ReplyBar } from "@/islands/chat/reply_bar.tsx";
import { SpendChip } from "@/islands/chat/spend_chip.tsx";
import { DeleteChatDialog } from "@/islands/delete_chat_dialog.tsx";
import { translateOf } from "@/islands/context.ts";
import { renderAll } from "@/tests/kit/render_island.ts";

Deno.test("MI-9 MessageMenu: six reactions, the member's own pressed, then the actions and the way out", async () => {
  const actions = [{ icon: "M0 0", label: "Reply", value: "reply" }];
  const [html = "", hebrew = ""] = await renderAll(
    "chat",
    (context) =>
      renderToString(
        <MessageMenu t={translateOf(context)} own="🔥" actions={actions} text="שלום" beside={null} />,
      ),
  );
  assert.match(html, /role="group" aria-label="React"/);
  assert.equal(html.match(/aria-pressed="false"/g)?.length, 5);
  assert.match(html, /value="🔥" aria-pressed="true" aria-label="Fire"/);
  assert.match(html, /value="reply".*Reply.*value="?"?.*Close/s);
  assert.match(hebrew, /aria-label="אש"/);
  // The sheet may lie above the message.
  assert.match(html, /<p dir="auto"[^>]*>שלום<\/p>/);
});

Deno.test("MI-9 MessageMenu: a message that is on its way has no reactions yet", async () => {
  const [html = ""] = await renderAll(
    "chat",
    (context) =>
      renderToString(
        <MessageMenu t={translateOf(context)} own={undefined} actions={[]} text="" beside={null} />,
      ),
  );
  assert.doesNotMatch(html, /aria-pressed/);
});

Deno.test("MI-11 ReplyBar: says whom the text answers, and has a way out of it", async () => {
  const quote = { id: "a.b.3", seq: 3, sender_id: "you", type: "text", message: "hello" } as const;
  const [theirs = ""] = await renderAll(
    "chat",
    (context) =>
      renderToString(
        <ReplyBar t={translateOf(context)} me="me" name="Noa" quote={quote} onClose={() => {}} />,
      ),
  );
  assert.match(
    theirs,
    /role="group" aria-label="Reply to Noa".*hello.*<button[^>]*aria-label="Do not reply"/s,
  );
  const [own = ""] = await renderAll(
    "chat",
    (context) =>
      renderToString(
        <ReplyBar t={translateOf(context)} me="you" name="Noa" quote={quote} onClose={() => {}} />,
      ),
  );
  assert.match(own, /aria-label="Reply to yourself"/);
});

Deno.test("MI-18 SpendChip: shows the number, and leaves the words to the line beside it", () => {
  const html = renderToString(<SpendChip coins={1_050} />);
  assert.match(html, /^<div aria-hidden="true" class="pointer-events-none/);
  assert.match(html, /<bdi dir="ltr">−1,050<\/bdi>/);
});

Deno.test("MI-15 MI-16 ChatHeader: says what the connection does and that the contact writes, and speaks it", async () => {
  const render = async (state: ChatHeaderState) => {
    const [html = ""] = await renderAll("chat", (context) =>
      renderToString(
        <ChatHeader
          t={translateOf(context)}
          contact={{ id: "you", name: "Noa", photo: "", vip: 0 }}
          state={state}
        />,
      ));
    const [, spoken = ""] = /role="status"[^>]*>([^<]*)</.exec(html) ?? [];
    return { html, spoken };
  };
  assert.deepEqual(
    await Promise.all(
      (["online", "offline", "typing", "updating", "connecting"] as const).map(async (state) =>
        (await render(state)).spoken
      ),
    ),
    ["", "", "Noa is typing", "Updating…", "Connecting…"],
  );
  assert.match((await render("typing")).html, />typing…</);
  assert.match((await render("online")).html, />Online</);
  assert.match((await render("updating")).html, /animate-pulse/);
  assert.doesNotMatch((await render("typing")).html, /animate-pulse/);
});

Deno.test("MI-19 DeleteChatDialog: says that the other keeps the conversation", async () => {
  const [html = ""] = await renderAll(
    "delete_chat_dialog",
    (context) => renderToString(<DeleteChatDialog t={translateOf(context)} name="Noa" />),
  );
  assert.match(html, /Delete the chat with Noa\?/);
  assert.match(html, /Noa keeps their side of it/);
  assert.match(html, /value="confirmed"/);
});
