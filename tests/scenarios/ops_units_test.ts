/** The units of deploy/, as systemd itself reads them. Nothing is started. */
import assert from "node:assert/strict";

const ROOT = new URL("../..", import.meta.url).pathname;
const UNITS = ["kindling.service", "kindling-backup.service", "kindling-backup.timer"];
/** Of ten; what is left is the network, and the code that V8 writes as it runs. */
const EXPOSURE_MAX = 2;

async function run(...args: string[]) {
  const { code, stdout, stderr } = await new Deno.Command("systemd-analyze", { args }).output();
  const decoder = new TextDecoder();
  return { code, text: decoder.decode(stdout) + decoder.decode(stderr) };
}

function hasSystemd(): boolean {
  try {
    return new Deno.Command("systemd-analyze", { args: ["--version"], stdout: "null" }).outputSync().success;
  } catch {
    console.warn("skipped: systemd-analyze is not installed");
    return false;
  }
}

Deno.test({
  name: "OP-74 deploy: the units are valid, and leave the server little to do harm with",
  ignore: !hasSystemd(),
  async fn() {
    const folder = await Deno.makeTempDir({ prefix: "kindling_" });
    for (const unit of UNITS) {
      const text = await Deno.readTextFile(`${ROOT}deploy/${unit}`);
      // The programs have to be there.
      const here = text.replaceAll("/opt/kindling/", ROOT).replaceAll(
        "ExecStart=deno ",
        `ExecStart=${Deno.execPath()} `,
      );
      await Deno.writeTextFile(`${folder}/${unit}`, here);
    }
    const paths = UNITS.map((unit) => `${folder}/${unit}`);
    assert.deepEqual(await run("verify", ...paths), { code: 0, text: "" });
    for (const path of paths.filter((each) => each.endsWith(".service"))) {
      const { code, text } = await run(
        "security",
        "--offline=true",
        `--threshold=${EXPOSURE_MAX * 10}`,
        path,
      );
      assert.equal(code, 0, text);
    }
    await Deno.remove(folder, { recursive: true });
  },
});
