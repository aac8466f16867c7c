/**
 * One run of Lighthouse, as a process of its own: by Deno, with a Chromium of its own. It is not a dependency of the
 * project, because with its 162 MB it would double what everybody installs; Deno fetches it into its cache when it is
 * first asked for, by the lock file beside this one.
 */
import { z } from "zod";
import { CHROMIUM_FLAGS, ensureChromium } from "@/tasks/chromium.ts";

const LIGHTHOUSE = "npm:lighthouse@13.5.0";
const LOCK = new URL("lighthouse.lock", import.meta.url).pathname;
const RUN_MS = 180_000;
const STOP_MS = 5_000;

export const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
export type Category = (typeof CATEGORIES)[number];

export interface Visit {
  url: string;
  /** The whole Cookie header; empty for none. */
  cookie: string;
  /** Search engines may show the page. */
  indexed: boolean;
}

/** What only matters of pages that search engines may show. */
const OF_INDEXED = "is-crawlable,canonical";

const CategorySchema = z.object({
  score: z.number(),
  auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
});
const ReportSchema = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.object({
    performance: CategorySchema,
    accessibility: CategorySchema,
    "best-practices": CategorySchema,
    seo: CategorySchema,
  }),
  audits: z.record(
    z.string(),
    z.object({ score: z.number().nullable(), title: z.string(), displayValue: z.string().optional() }),
  ),
});
export type Report = z.infer<typeof ReportSchema>;

/** Looks at a page as a phone does, with Lighthouse's slow 4G and a processor four times slower. */
export async function runLighthouse({ url, cookie, indexed }: Visit): Promise<Report> {
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "-A", "--no-config", `--lock=${LOCK}`, "--frozen", "--node-modules-dir=none", "--quiet"],
      ...[LIGHTHOUSE, url, "--output=json", "--output-path=stdout", "--quiet", "--no-enable-error-reporting"],
      `--only-categories=${CATEGORIES.join(",")}`,
      ...(indexed ? [] : [`--skip-audits=${OF_INDEXED}`]),
      ...(cookie === "" ? [] : [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`]),
      `--chrome-flags=${CHROMIUM_FLAGS.join(" ")}`,
    ],
    env: { CHROME_PATH: await ensureChromium(), NO_COLOR: "1", DENO_NO_UPDATE_CHECK: "1" },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  // It ends its browser when it is interrupted, and leaves it behind when it is killed.
  const limits = [
    setTimeout(() => child.kill("SIGINT"), RUN_MS),
    setTimeout(() => child.kill("SIGKILL"), RUN_MS + STOP_MS),
  ];
  const { success, stdout, stderr } = await child.output();
  limits.forEach(clearTimeout);
  const said = new TextDecoder().decode(stderr).trim();
  if (!success) throw new Error(`Lighthouse failed at "${url}": ${said.slice(-2_000)}`);
  const report = ReportSchema.parse(JSON.parse(new TextDecoder().decode(stdout)));
  if (report.runtimeError) throw new Error(`Lighthouse failed at "${url}": ${report.runtimeError.message}`);
  return report;
}
