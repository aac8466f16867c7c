/** A profile, and what it opens, with the texts of their list alone. */
import assert from "node:assert/strict";
import { REPORT_REASONS } from "@/domain/report.ts";
import { renderToString } from "preact-render-to-string";
import { ActionSheet } from "@/islands/action_sheet.tsx";
import { BlockDialog } from "@/islands/block_dialog.tsx";
import { ImageViewer } from "@/islands/image_viewer.tsx";
import { MemberProfile, type MemberProfileProps } from "@/islands/member_profile.tsx";
import { ReportDialog, type ReportSubject } from "@/islands/report_dialog.tsx";
import { type IslandContext, translateOf } from "@/islands/context.ts";
import { renderAll } from "@/tests/kit/render_island.ts";

const ME = { id: "me", credits: 1_250, credits_seq: 3 };
const PHOTOS = ["one", "two", "three"].map((id) => ({
  id,
  photo: `/photos/${id.padEnd(22, "0")}/card`,
  placeholder: "0123456789ab".repeat(3),
  waiting: 0 as const,
}));
const PROFILE: MemberProfileProps["profile"] = {
  id: "noa",
  name: "<b>Noa</b>",
  age: 31,
  gender: 2,
  photo: PHOTOS[0]?.photo ?? "",
  placeholder: "",
  city: "Haifa",
  country: "Israel",
  status: 1,
  vip: 1,
  bio: "<script>alert(1)</script>\nא",
  photos: [],
  answer: 1,
  premium: 1,
  has_story: 0,
  virtual: 1,
  answered_by: "nobody",
  liked: 0,
  matched: 0,
};

const TALK: MemberProfileProps["talk"] = {
  shared: ["Cooking", "English"],
  interests: ["Yoga"],
  languages: ["Hebrew"],
  height: "171 cm",
  prompts: [{ question: "Ask me about", text: "<i>bees</i>" }],
};

function profileOf(own: Partial<MemberProfileProps["profile"]>, context: IslandContext): string {
  const profile = { ...PROFILE, ...own };
  return renderToString(
    <MemberProfile
      me={ME}
      profile={profile}
      photos={PHOTOS}
      looking_for="A chat"
      talk={TALK}
      context={context}
    />,
  );
}

Deno.test("PF-1 PF-2 MemberProfile: has everything of a profile as text, and says what it is", async () => {
  const [html = ""] = await renderAll("member_profile", (context) => profileOf({}, context));
  for (
    const text of [
      "&lt;b>Noa",
      "About me",
      "Haifa",
      "Israel",
      "A chat",
      "You have in common",
      "Cooking",
      "171 cm",
      "&lt;i>bees",
      "virtual profile moderated by real people. Nobody answers for it yet, so writing to it is free",
    ]
  ) {
    assert.match(html, new RegExp(text), text);
  }
  assert.equal(html.match(/<button[^>]*aria-label="Open photo/g)?.length, 3);
  assert.doesNotMatch(html, / id=|Watch the story|You like each other/);
  const [script = ""] = await renderAll(
    "member_profile",
    (context) => profileOf({ answered_by: "script" }, context),
  );
  assert.match(script, /a script answers, not a person/);
});

Deno.test("QA-4 QA-5 MemberProfile: a profile that people answer for says so, and how soon while it is offline", async () => {
  const staffed = { answered_by: "staff", answers: { unit: "hours", n: 3 } } as const;
  const [html = ""] = await renderAll(
    "member_profile",
    (context) => profileOf({ ...staffed, status: 0 }, context),
  );
  assert.match(html, /virtual profile moderated by real people. They answer what you write/);
  assert.match(html, /Usually answers within 3 hours/);
  assert.doesNotMatch(html, /free/i);
  const [online = ""] = await renderAll("member_profile", (context) => profileOf(staffed, context));
  assert.match(online, />Online</);
  assert.doesNotMatch(online, /Usually answers/);
});

Deno.test("VP-6 MemberProfile: a profile that is off says so, and nothing else can be done but to block and report", async () => {
  const closed = { closed: 1, answered_by: "nobody", bio: "" } as const;
  const [html = ""] = await renderAll(
    "member_profile",
    (context) => profileOf({ ...closed, photos: [] }, context),
  );
  assert.match(html, /This profile is closed\./);
  assert.doesNotMatch(html, /Send a message|About me|free/);
});

Deno.test("PF-2 MemberProfile: a member's own says nothing of virtual profiles", async () => {
  const { answered_by: _, ...member } = PROFILE;
  const html = await renderAll(
    "member_profile",
    (context) =>
      renderToString(
        <MemberProfile
          me={ME}
          profile={{ ...member, virtual: 0 }}
          photos={PHOTOS}
          looking_for="A chat"
          talk={TALK}
          context={context}
        />,
      ),
  );
  for (const page of html) assert.doesNotMatch(page, /virtual|virtuell|וירטואלי/i);
});

Deno.test("PF-1 ST-41 MemberProfile: a match and a story show; what is unknown leaves no empty section", async () => {
  const [rich = ""] = await renderAll(
    "member_profile",
    (context) => profileOf({ matched: 1, has_story: 1 }, context),
  );
  assert.match(rich, /You like each other/);
  assert.match(rich, /href="\/stories\?user=noa".*Watch the story/);
  const [bare = ""] = await renderAll(
    "member_profile",
    (context) => profileOf({ bio: "", city: "", country: "" }, context),
  );
  assert.doesNotMatch(bare, /About me|Current location/);
});

Deno.test("PF-4 MemberProfile: one's own has no message, like, block or report, but to edit", async () => {
  const [html = ""] = await renderAll("member_profile", (context) => profileOf({ id: ME.id }, context));
  assert.match(html, /href="\/profile\/edit"/);
  assert.doesNotMatch(html, /href="\/chat|aria-pressed|>Block<|>Report</);
});

Deno.test("PF-8 ImageViewer: the photo that was opened, with its neighbours on both sides", async () => {
  const viewer = (photos: typeof PHOTOS, context: IslandContext) =>
    renderToString(
      <ImageViewer t={translateOf(context)} name="Noa" photos={photos} start={0} onReport={() => {}} />,
    );
  const [html = ""] = await renderAll("member_profile", (context) => viewer(PHOTOS, context));
  const shown = [...html.matchAll(/\/photos\/([a-z]+)0*\/full/g)].map(([, id]) => id);
  assert.deepEqual(shown, ["three", "one", "two"]);
  assert.match(html, /alt="Photo 1 of 3 of Noa"/);
  const [single = ""] = await renderAll("member_profile", (context) => viewer(PHOTOS.slice(0, 1), context));
  assert.doesNotMatch(single, /Next photo/);
});

Deno.test("PF-9 PF-10 NV-49 BlockDialog and ReportDialog: say what they do before they do it", async () => {
  const [block = ""] = await renderAll(
    "member_profile",
    (context) => renderToString(<BlockDialog t={translateOf(context)} name="Noa" />),
  );
  assert.match(
    block,
    /aria-describedby="block-about".*id="block-about".*no profile, no photos.*Noa is not told/s,
  );
  const kinds: ReportSubject["of"][] = [{ kind: "member" }, { kind: "photo", photo_id: "one" }];
  for (const of of kinds) {
    const [report = ""] = await renderAll("member_profile", (context) =>
      renderToString(
        <ReportDialog
          t={translateOf(context)}
          subject={{ id: "noa", name: "Noa", of }}
          onSend={() => Promise.resolve(true)}
          onDone={() => {}}
        />,
      ));
    assert.equal(report.match(/type="radio"/g)?.length, REPORT_REASONS.length);
    assert.doesNotMatch(report, / checked[ =>]/);
  }
});

Deno.test("PF-11 ActionSheet: links open above, buttons answer", async () => {
  const [html = ""] = await renderAll("member_profile", (context) =>
    renderToString(
      <ActionSheet
        t={translateOf(context)}
        title="Noa"
        actions={[
          { icon: "", label: "Open", does: { href: "/profile/noa" } },
          { icon: "", label: "Block", does: { value: "block" }, isGrave: true },
        ]}
      />,
    ));
  assert.match(html, /<a href="\/profile\/noa" data-modal="always"/);
  assert.match(html, /<button type="submit" value="block"/);
});
