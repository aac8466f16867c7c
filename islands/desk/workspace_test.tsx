/** The workspace and the board as the server renders them, from the texts of their code alone, in every language. */
import assert from "node:assert/strict";
import { renderToString } from "preact-render-to-string";
import { Board } from "@/islands/desk/board.tsx";
import { CarePanel } from "@/islands/desk/workspace/care_panel.tsx";
import { ChatHeader, type ChatHeaderProps } from "@/islands/desk/workspace/chat_header.tsx";
import { DeskPhoto } from "@/islands/desk/workspace/desk_photo.tsx";
import { deskTranslateOf } from "@/islands/desk/workspace/desk_texts.ts";
import { DoubtDialog } from "@/islands/desk/workspace/doubt_dialog.tsx";
import { KeysDialog } from "@/islands/desk/workspace/keys_dialog.tsx";
import { GuestList } from "@/islands/desk/workspace/guests_part.tsx";
import type { MayWork } from "@/islands/desk/workspace/queue_parts.ts";
import { refusalText } from "@/islands/desk/workspace/refusal_text.ts";
import { Workspace } from "@/islands/desk/workspace.tsx";
import type { BoardView, GuestView, QueueRowView, QueueView } from "@/protocol/desk/views/queue.ts";
import { renderDesk } from "@/tests/kit/render_desk.ts";
import { RENDERED_AT } from "@/tests/kit/render_island.ts";

const HOUR_S = 3_600;

function row(own: Partial<QueueRowView> = {}): QueueRowView {
  return {
    persona: "mia",
    persona_name: "Mia",
    persona_photo: "",
    member: "dan",
    member_name: "Dan",
    member_photo: "",
    lang: "he",
    state: "waiting",
    since: RENDERED_AT - 20 * 60,
    promise_at: RENDERED_AT + HOUR_S,
    kind: "message",
    paid: 1,
    claim: null,
    until: 0,
    why: null,
    ...own,
  };
}

function queue(own: Partial<QueueView> = {}): QueueView {
  return {
    rows: [],
    totals: { new: 0, waiting: 0, claimed: 0, snoozed: 0, escalated: 0 },
    mine: [],
    shift: { open: 1, since: RENDERED_AT },
    held_max: 5,
    skips_left: 3,
    profiles: 1,
    ...own,
  };
}

const ANSWERS: MayWork = { answer: true, take_escalated: false, settle: false };
const SAFETY: MayWork = { answer: false, take_escalated: true, settle: true };

const renderWorkspace = (view: QueueView, hasProfiles = true, may = ANSWERS) =>
  renderDesk(
    "workspace",
    (context) =>
      renderToString(
        <Workspace
          staff="ada"
          queue={view}
          has_profiles={hasProfiles}
          may={may}
          chat=""
          pause={0}
          context={context}
        />,
      ),
  );

Deno.test("DW-4 Workspace: a row says who waits for whom, in which language, how long, paid for, and how long is left", () => {
  const totals = { new: 0, waiting: 1, claimed: 0, snoozed: 0, escalated: 0 };
  const [html = ""] = renderWorkspace(queue({ rows: [row()], totals }));
  assert.match(html, /Dan.*aria-label="Language: he".*aria-label="paid for".*to Mia/s);
  assert.match(html, /waiting 20 min.*data-urgency="soon" class="text-gold[^"]*">1 h left/s);
  assert.match(html, /aria-label="Take the chat between Dan and Mia"/);
  const [late = ""] = renderWorkspace(queue({ rows: [row({ promise_at: RENDERED_AT - 120 })], totals }));
  assert.match(late, /data-urgency="late"[^>]*>2 min overdue/);
});

Deno.test("DW-4 Workspace: says what to do where nobody waits, and where no profile is assigned", () => {
  const [html = "", hebrew = ""] = renderWorkspace(queue());
  assert.match(html, /Nobody waits for an answer right now/);
  assert.match(html, /No chat is open/);
  assert.match(hebrew, /אין שיחה פתוחה/);
  const [none = ""] = renderWorkspace(queue(), false);
  assert.match(none, /No profile is assigned to you yet/);
  assert.match(none, /<button[^>]*data-next[^>]*disabled/);
});

Deno.test("DW-4 Workspace: what is set aside says when it comes back, what safety has says why", () => {
  const totals = { new: 0, waiting: 0, claimed: 0, snoozed: 1, escalated: 1 };
  const [snoozed = ""] = renderWorkspace(
    queue({ rows: [row({ state: "snoozed", until: RENDERED_AT + HOUR_S })], totals }),
  );
  assert.match(snoozed, /back at 1:00/);
  const [escalated = ""] = renderWorkspace(
    queue({ rows: [row({ state: "escalated", why: "minor" })], totals }),
  );
  assert.match(escalated, /Perhaps under 18/);
  assert.doesNotMatch(escalated, /Take the chat between/);
});

Deno.test("DW-12 ChatHeader: says in words as whom one answers", () => {
  const view = {
    persona: { name: "Mia", photo: "" },
    member: { age: 30 },
    contact: { name: "Dan", photo: "", status: 1 },
    may_write: 1,
  } as unknown as Parameters<typeof ChatHeader>[0]["view"];
  const nothing = () => {};
  const render = (own: Partial<ChatHeaderProps> = {}) =>
    renderDesk("workspace", (context) =>
      renderToString(
        <ChatHeader
          t={deskTranslateOf(context)}
          view={view}
          isHeld
          isEscalated={false}
          canWaitAside
          busy={null}
          areSheetsOpen={false}
          onSnooze={nothing}
          onEscalate={nothing}
          onSkip={nothing}
          onRelease={nothing}
          onSettle={null}
          onSheets={nothing}
          onBack={nothing}
          {...own}
        />,
      ));
  const [html = "", hebrew = ""] = render();
  assert.match(html, /You answer as Mia/);
  assert.match(html, /role="toolbar".*aria-keyshortcuts="S".*aria-keyshortcuts="E"/s);
  assert.match(hebrew, /המענה הוא בשם Mia/);
  const [answered = ""] = render({ canWaitAside: false });
  assert.match(answered, /<button(?=[^>]*aria-keyshortcuts="S")[^>]* disabled/);
  const [escalated = ""] = render({ isEscalated: true, onSettle: nothing });
  assert.match(escalated, /Settle/);
  assert.doesNotMatch(escalated, /aria-keyshortcuts="[SXE]"/);
  assert.doesNotMatch(render({ isEscalated: true })[0] ?? "", /Settle/);
});

Deno.test("DW-17 GuestList: who looked when, at whose profile, and the way to write first; or that there is nobody", () => {
  const guest = { ...row({ lang: "en" }), at: RENDERED_AT - 20 * 60 };
  const render = (guests: GuestView[]) =>
    renderDesk("workspace", (context) =>
      renderToString(
        <GuestList t={deskTranslateOf(context)} guests={guests} now={RENDERED_AT} onWrite={() => {}} />,
      ));
  const [html = "", hebrew = ""] = render([guest]);
  assert.match(html, /Dan.*to Mia.*looked 20 min ago.*aria-label="Write first to Dan as Mia"/s);
  assert.match(hebrew, /פנייה ראשונה/);
  assert.match(render([])[0] ?? "", /Nobody who may be written to first/);
  assert.match(renderWorkspace(queue())[0] ?? "", /id="queue-tab-guests"/);
});

Deno.test("DW-18 Workspace: safety alone sees what was handed over to it and takes it; moderators do not", () => {
  const totals = { new: 0, waiting: 0, claimed: 0, snoozed: 0, escalated: 1 };
  const view = queue({ rows: [row({ state: "escalated", why: "threat" })], totals, profiles: 0 });
  const [html = ""] = renderWorkspace(view, false, SAFETY);
  assert.match(html, /id="queue-tab-escalated" aria-selected="true"/);
  assert.match(html, /aria-label="Take the chat between Dan and Mia"/);
  assert.doesNotMatch(html, /data-next|role="switch"|queue-tab-(?:new|guests)/);
  const [none = ""] = renderWorkspace(queue({ profiles: 0 }), false, SAFETY);
  assert.match(none, /Nothing lies with safety/);
  assert.doesNotMatch(renderWorkspace(view)[0] ?? "", /Take the chat between/);
});

Deno.test("DW-19 ShiftSwitch: is a form until the page is awake, and says what taking a chat does off shift", () => {
  const [html = ""] = renderWorkspace(queue({ shift: { open: 0, since: 0 } }));
  assert.match(html, /<form method="post" action="\/desk"[^>]*><button type="submit" name="shift" value="1"/);
  assert.match(html, /aria-checked="false".*Taking one starts it/s);
  assert.match(html, /<button[^>]*data-next[^>]*disabled/, "nothing happens by a click before that");
});

Deno.test("DW-11 DeskPhoto: shows no picture, and offers to show it once", () => {
  const photo = {
    kind: "open",
    id: "a_b_1",
    seq: 1,
    url: "/photos/once/x",
    placeholder: "",
    minutesLeft: 5,
  } as const;
  const [html = ""] = renderDesk(
    "workspace",
    (context) => renderToString(<DeskPhoto t={deskTranslateOf(context)} photo={photo} onShow={() => {}} />),
  );
  assert.match(html, /<button.*Show once.*5 min left/s);
  assert.doesNotMatch(html, /photos\/once|<img/);
});

Deno.test("DW-3 DoubtDialog: names the rule in words, the place and the whole text", () => {
  const doubt = { text: "see you soon", reply: null, rule: "nearness", match: "soon" };
  const [html = ""] = renderDesk(
    "workspace",
    (context) =>
      renderToString(<DoubtDialog t={deskTranslateOf(context)} doubt={doubt} onSettled={() => {}} />),
  );
  assert.match(html, /Being near, or soon: “soon”.*see you soon.*Change it.*Send as it is/s);
});

Deno.test("DW-10 KeysDialog: lists every key", () => {
  const [html = ""] = renderDesk(
    "workspace",
    (context) => renderToString(<KeysDialog t={deskTranslateOf(context)} onClose={() => {}} />),
  );
  for (const key of ["N", "J", "K", "M", "S", "X", "E", "O", "F", "/", "?"]) {
    assert.ok(html.includes(`>${key}</kbd>`), key);
  }
});

Deno.test("DW-14 Workspace: a pause that is due is said beside the queue, and leads to one's own figures", () => {
  const render = (pause: number) =>
    renderDesk("workspace", (context) =>
      renderToString(
        <Workspace
          staff="ada"
          queue={queue()}
          has_profiles
          may={ANSWERS}
          chat=""
          pause={pause}
          context={context}
        />,
      ));
  const [html = ""] = render(10);
  assert.match(
    html,
    /role="status"[^>]*aria-label="Time for a pause".*Take 10 minutes.*href="\/desk\/figures"/s,
  );
  assert.doesNotMatch(render(0)[0] ?? "", /Time for a pause/);
});

Deno.test("DW-12 CarePanel: signs, what to say, and the way to safety; never how much", () => {
  const distress = { signs: ["debt", "grief"], take_care: 1, say: "I am sorry to hear that." } as const;
  const [html = ""] = renderDesk("workspace", (context) =>
    renderToString(
      <CarePanel
        t={deskTranslateOf(context)}
        distress={{ ...distress, signs: [...distress.signs] }}
        onUse={() => {}}
        onEscalate={() => {}}
      />,
    ));
  assert.match(html, /Take care.*Debts.*Grief.*I am sorry to hear that.*Hand over to safety/s);
});

Deno.test("DW-2 refusalText: every refusal of the desk's calls has words, and unknown ones are said to be wrong", () => {
  renderDesk("workspace", (context) => {
    const t = deskTranslateOf(context);
    return [
      refusalText(t, { code: "claim_lost", data: {} }),
      refusalText(t, { code: "claim_full", data: { max: 5 } }),
      refusalText(t, { code: "pause_due", data: { minutes: 10 } }),
      refusalText(t, { code: "writing_refused", data: { rule: "phone", match: "0664" } }),
      refusalText(t, { code: "no_answer", data: {} }),
      refusalText(t, { code: "of_a_later_version", data: {} }),
    ].join();
  });
});

Deno.test("DW-15 Board: who is at work, what they hold and for how long, with what can be done", () => {
  const claim = { n: 1, staff: "ann", staff_name: "Ann", mine: 0, at: RENDERED_AT - 300 } as const;
  const totals = { new: 2, waiting: 1, claimed: 1, snoozed: 0, escalated: 0 };
  const board: BoardView = {
    moderators: [{
      staff: "ann",
      name: "Ann",
      open: 1,
      since: RENDERED_AT - HOUR_S,
      claims: [row({ state: "claimed", claim })],
    }],
    totals,
    teams: [{ team: "", totals }],
    languages: [{ lang: "he", totals }],
    oldest: row({ member: "eva", member_name: "Eva" }),
  };
  const [html = "", hebrew = ""] = renderDesk(
    "board",
    (context) => renderToString(<Board staff="sue" board={board} may_read may_answer context={context} />),
  );
  assert.match(html, /Waits longest.*Eva with Mia/s);
  assert.match(html, /Ann.*at work for 1 h.*Dan with Mia.*held for 5 min/s);
  assert.match(html, /aria-label="Take over: Dan with Mia"/);
  assert.match(html, /Without a team/);
  assert.match(hebrew, /לוח|במשמרת/);
  const nobody = { ...board, moderators: [], oldest: null };
  const [empty = ""] = renderDesk(
    "board",
    (context) =>
      renderToString(
        <Board staff="sue" board={nobody} may_read={false} may_answer={false} context={context} />,
      ),
  );
  assert.match(empty, /Nobody waits\..*Nobody is at work/s);
});
