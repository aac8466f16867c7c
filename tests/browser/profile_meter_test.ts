import { NARROW, useBrowser } from "@/tests/kit/browser.ts";
import { signUp } from "@/tests/kit/mod.ts";

const { browserTest } = useBrowser();

browserTest(
  "PF-20 a profile says how complete it is, leads to what is missing, and goes on from there",
  async ({ server, visit }) => {
    const ada = await signUp(server, { name: "Ada" });
    const page = await visit("/profile", { as: ada, viewport: NARROW });
    const meter = page.getByRole("region", { name: "Your profile is 0% complete" });
    await meter.getByRole("link", { name: "Add a photo" }).click();
    await page.waitForURL("**/profile/edit#photos-title");
    await page.getByRole("region", { name: "Your profile is 0% complete" }).waitFor();
    await page.getByLabel("About me").fill("I paint whatever does not run away.");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Profile saved").first().waitFor();
    await page.goto(`${server.origin}/profile`);
    await page.getByRole("region", { name: "Your profile is 20% complete" }).waitFor();
  },
);
