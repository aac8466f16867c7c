/**
 * `GET /my-data/download`: what the member takes along, as one ZIP (TD-6). Only the session that asked gets it, also where it
 * is confined (TD-9), and only within ten minutes of showing whose it is; it is read in files of 4 MB while it is sent.
 */
import { Hono } from "hono";
import { identityOf } from "@/routes/confined.ts";
import type { AppEnv, PageContext } from "@/routes/page_env.ts";
import { askForProof } from "@/routes/proof.ts";

export const DOWNLOAD_PATH = "/my-data/download";

/** The download as a route. */
export function myDataDownload(): Hono<AppEnv> {
  return new Hono<AppEnv>().get(DOWNLOAD_PATH, getDownload);
}

async function getDownload(c: PageContext): Promise<Response> {
  const { env } = c.var;
  const identity = identityOf(c);
  if (!identity) return c.redirect("/", 303);
  const proof = askForProof(c);
  if (proof) return proof;
  const opened = await env.actors.exports.open(identity);
  if (!opened.ok) {
    return c.redirect(opened.refusal.code === "export_gone" ? "/my-data?gone" : "/my-data", 303);
  }
  const { bytes, madeAt, stream } = opened.value;
  const date = new Date(madeAt).toISOString().slice(0, 10);
  c.header("Content-Type", "application/zip");
  c.header("Content-Disposition", `attachment; filename="my-data-${date}.zip"`);
  c.header("Content-Length", String(bytes));
  c.header("Cache-Control", "no-store");
  if (c.req.method === "HEAD") return c.body(null);
  return c.body(ReadableStream.from(stream));
}
