/** Carries out what a section's form of a virtual profile asks for, by the calls of the desk. */
import { PERSONA_VAULT_MAX } from "@/domain/limits.ts";
import { accept, type RefusalCode, refuse, type Result } from "@/domain/refusals.ts";
import type { Posted } from "@/routes/desk/personas/read_post.ts";
import type { PageContext } from "@/routes/page_env.ts";

/** Where the page goes on: what it says, and at which section. */
export interface CarriedOut {
  saved: "saved" | "posted";
  section: "photos" | "vault" | "stories" | "switch";
}

type Done = Promise<Result<CarriedOut, RefusalCode>>;

export async function carryOut(c: PageContext, id: string, posted: Posted): Done {
  const { deskCall } = c.var;
  const photo = posted.one("photo");
  switch (posted.one("do")) {
    case "photo_add":
      return await addAll(c, id, { posted, into: "photos" });
    case "photo_remove":
      return after(await deskCall("persona/photo/remove", { id, photo }), "photos");
    case "photo_up":
    case "photo_down": {
      const photos = moved(posted.all("all"), photo, posted.one("do") === "photo_up" ? -1 : 1);
      return after(await deskCall("persona/photo/order", { id, photos }), "photos");
    }
    case "vault_add":
      return await addAll(c, id, { posted, into: "vault" });
    case "vault_note":
      return after(await deskCall("vault/note", { id, photo, note: posted.one("note") }), "vault");
    case "vault_remove":
      return after(await deskCall("vault/remove", { id, photo }), "vault");
    case "vault_up":
    case "vault_down": {
      const all = posted.all("all").slice(0, PERSONA_VAULT_MAX);
      const photos = moved(all, photo, posted.one("do") === "vault_up" ? -1 : 1);
      return after(await deskCall("vault/order", { id, photos }), "vault");
    }
    case "story_post":
      return await postStory(c, id, posted);
    case "plan_add": {
      // The time is typed without a zone, and meant in UTC.
      const from = Date.parse(`${posted.one("from")}Z`) / 1000;
      const planned = await deskCall("plan/add", {
        id,
        photo,
        text: posted.one("text"),
        from: Number.isFinite(from) ? from : 0,
        every_days: Number(posted.one("every_days")) || 0,
        key: posted.one("key"),
      });
      return after(planned, "stories");
    }
    case "plan_remove":
      return after(await deskCall("plan/remove", { id, plan: posted.one("plan") }), "stories");
    case "on":
    case "off": {
      const on = posted.one("do") === "on" ? 1 : 0;
      return after(await deskCall("persona/switch", { id, on, reason: posted.one("reason") }), "switch");
    }
    default:
      return refuse("invalid_input", { field: "do" });
  }
}

/** An order in which one moves by a place. */
function moved(ids: readonly string[], id: string, by: -1 | 1): string[] {
  const at = ids.indexOf(id);
  const to = at + by;
  if (at < 0 || to < 0 || to >= ids.length) return [...ids];
  return ids.toSpliced(at, 1).toSpliced(to, 0, id);
}

function after<Code extends RefusalCode>(
  done: Result<unknown, Code>,
  section: CarriedOut["section"],
): Result<CarriedOut, RefusalCode> {
  return done.ok ? accept({ saved: "saved", section }) : done as Result<never, RefusalCode>;
}

/** Takes in every chosen picture; the first that is refused ends it, and those before it stay. */
async function addAll(
  c: PageContext,
  id: string,
  { posted, into }: { posted: Posted; into: "photos" | "vault" },
): Done {
  const { deskCall } = c.var;
  const files = posted.files("file");
  if (files.length === 0) return refuse("file_type");
  for (const file of files) {
    const upload = await takeFile(c, id, file);
    if (!upload.ok) return upload;
    const photo = upload.value;
    const added = into === "photos"
      ? await deskCall("persona/photo/add", { id, photo })
      : await deskCall("vault/add", { id, photo, note: posted.one("note") });
    if (!added.ok) return added as Result<never, RefusalCode>;
  }
  return accept({ saved: "saved", section: into });
}

async function postStory(c: PageContext, id: string, posted: Posted): Done {
  const [file] = posted.files("file");
  const upload = file ? await takeFile(c, id, file) : null;
  if (upload && !upload.ok) return upload;
  const photo = upload?.value ?? posted.one("photo");
  if (photo === "") return refuse("file_type");
  const story = { id, photo, text: posted.one("text"), key: posted.one("key") };
  const done = await c.var.deskCall("story/post", story);
  return done.ok ? accept({ saved: "posted", section: "stories" }) : done as Result<never, RefusalCode>;
}

async function takeFile(c: PageContext, id: string, file: File): Promise<Result<string, RefusalCode>> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const taken = await c.var.env.actors.desk.personas.upload(id, bytes);
  return taken.ok ? accept(taken.value.id) : taken as Result<never, RefusalCode>;
}
