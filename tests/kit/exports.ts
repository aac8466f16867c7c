/** What members take along, as an isolate of its own makes it on a database that others use too. */
import { type Exports, openExports } from "@/actors/export/mod.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { Blobs } from "@/domain/blobs.ts";
import type { InstanceId } from "@/domain/ids.ts";
import { writeExportPages } from "@/mails/export/pages.tsx";

/** Opens it; `blobs` may fail, or be watched. */
export function openExporter(env: ActorEnv, { instance = "here", blobs }: {
  instance?: string;
  blobs: Blobs;
}): Exports {
  return openExports({ ...env, instance: instance as InstanceId }, { blobs, writeExportPages });
}
