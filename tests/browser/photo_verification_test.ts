/** Verified photos in a browser: from the gesture to the mark, without scripts too, and the desk beside it. */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { NARROW, useBrowser, WIDE } from "@/tests/kit/browser.ts";
import { Wire } from "@/tests/kit/browser_wire.ts";
import { connect, signUp, type TestMember, type TestServer, until, uploadPhoto } from "@/tests/kit/mod.ts";
import { pngOf } from "@/tests/kit/pictures.ts";
import { addStaff } from "@/tests/kit/staff.ts";
import { LOOKS, MEASURED, violationsInTurn } from "@/tests/browser/violations.ts";

const { browserTest } = useBrowser();
const PATH = "/profile/verification";
const SELFIE = { name: "me.png", mimeType: "image/png", buffer: Buffer.from(pngOf(30, 40)) };

/** A member with a photo that others see. */
async function join(server: TestServer, name: string): Promise<TestMember> {
  const member = await signUp(server, { name });
  const photo = await uploadPhoto(server, member);
  await using device = await connect(server, member);
  await device.expectReply("user/photos/add", { photo });
  return member;
}

for (const javaScriptEnabled of [true, false]) {
  browserTest(
    `VE-1 VE-6 a selfie is sent and verified ${javaScriptEnabled ? "" : "without scripts"}`,
    async ({ server, visit, allow }) => {
      allow(/422/);
      const [ada, ben] = [await join(server, "Ada"), await signUp(server, { name: "Ben" })];
      const sam = await addStaff(server, { roles: ["safety"] });
      const page = await visit(PATH, { as: ada, viewport: NARROW, javaScriptEnabled });
      await page.getByRole("button", { name: "I agree, draw a gesture" }).click();
      const field = page.getByLabel("Your selfie");
      await field.waitFor();
      const said = () => page.locator("main section p.text-xl").innerText();
      const first = await said();
      await page.getByRole("button", { name: "Draw another gesture" }).click();
      await page.waitForFunction(
        (text) => document.querySelector("main section p.text-xl")?.textContent !== text,
        first,
      );
      assert.notEqual(await said(), first);
      await field.setInputFiles(SELFIE);
      await page.getByRole("button", { name: "Send the selfie" }).click();
      await page.getByRole("button", { name: "Delete the selfie" }).waitFor();

      const desk = await visit("/desk/verifications", { as: sam, viewport: WIDE, javaScriptEnabled });
      await desk.getByRole("link", { name: "Open it" }).click();
      await desk.getByRole("img", { name: "The selfie" }).waitFor();
      await desk.getByRole("button", { name: "Verify the ticked photos" }).click();
      await desk.getByText("tick each photo").waitFor();
      await desk.getByRole("checkbox", { name: "The same person" }).check();
      await desk.getByRole("button", { name: "Verify the ticked photos" }).click();
      await desk.getByText("No selfie waits.").waitFor();

      const profile = await visit(`/profile/${ada.id}`, { as: ben, viewport: NARROW, javaScriptEnabled });
      const mark = profile.getByText("Photo verified", { exact: true });
      const opened = profile.locator("details[open]", { hasText: "they show the same person" });
      assert.equal(await opened.count(), 0);
      await mark.click();
      await opened.waitFor();
      await page.reload();
      await page.getByRole("button", { name: "Remove “Photo verified”" }).click();
      await page.getByText("Everything was deleted.").waitFor();
    },
  );
}

browserTest("VE-5 DW-20 the list of selfies shows by itself that one has come", async ({ server, visit }) => {
  const ada = await join(server, "Ada");
  const sam = await addStaff(server, { roles: ["safety"] });
  const desk = await visit("/desk/verifications", { as: sam, viewport: WIDE });
  await desk.getByText("No selfie waits.").waitFor();
  await until("the list is followed", () => Wire.of(desk).count("connected") > 0);
  const page = await visit(PATH, { as: ada, viewport: NARROW });
  await page.getByRole("button", { name: "I agree, draw a gesture" }).click();
  await page.getByLabel("Your selfie").setInputFiles(SELFIE);
  await page.getByRole("button", { name: "Send the selfie" }).click();
  await desk.getByText("Ada").waitFor();
});

for (const look of LOOKS) {
  browserTest(
    `NV-9 VE-1 the page fits the screen and passes axe in each of its states, ${look.locale}`,
    async ({ server, visit }) => {
      const ada = await join(server, "Ada");
      const page = await visit(PATH, {
        as: ada,
        locale: look.locale,
        ...MEASURED,
      });
      const problems = await violationsInTurn(page, "before", look);
      await page.locator("button[value=begin]").click();
      await page.locator("input[type=file]").waitFor();
      problems.push(...await violationsInTurn(page, "gesture", look));
      await page.locator("input[type=file]").setInputFiles(SELFIE);
      await page.locator("button[value=send]").click();
      await page.locator("button[value=selfie]").waitFor();
      problems.push(...await violationsInTurn(page, "waiting", look));
      assert.deepEqual(problems, []);
    },
  );
}
