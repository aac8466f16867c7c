/** Calls of the desk about virtual profiles: making and keeping them, their pictures, plans and stories. */
import { z } from "zod/mini";
import {
  PERSONA_FILE_MAX_BYTES,
  PERSONA_MODERATORS_MAX,
  PERSONA_TEAMS_MAX,
  PERSONA_VAULT_MAX,
  PHOTO_SLOTS,
  REASON_MAX_CODE_POINTS,
  SEARCH_TEXT_MAX_CHARS,
} from "@/domain/limits.ts";
import { PROMPTS } from "@/domain/prompts.ts";
import { OPTIONS } from "@/domain/wizard/options.ts";
import { defineDeskCall } from "@/protocol/desk/define.ts";
import { flag, personaRow, personaView, writerView } from "@/protocol/desk/views/persona.ts";
import { wireMemberId } from "@/protocol/paging.ts";

/** Far more than the longest of these; the real limits are said in refusals. */
const TEXT_MAX_CHARS = 20_000;
const SHORT_MAX_CHARS = 400;

const persona = wireMemberId;
const text = z.string().check(z.maxLength(TEXT_MAX_CHARS));
const short = z.string().check(z.maxLength(SHORT_MAX_CHARS));
/** Names one form: sent twice it is carried out once. */
const key = z.string().check(z.regex(/^[0-9A-Za-z_-]{8,64}$/));
const photo = z.string().check(z.minLength(1), z.maxLength(64));
const photos = (max: number) => z.array(photo).check(z.maxLength(max));

const search = {
  search: z._default(z.string().check(z.maxLength(SEARCH_TEXT_MAX_CHARS)), ""),
  team: z._default(z.string().check(z.maxLength(64)), ""),
  on: z._default(z.enum(["", "on", "off"]), ""),
};

const form = z.object({
  name: short,
  birth_date: short,
  gender: z.number(),
  lang: short,
  /** The gazetteer's number of its city. */
  place: z.number(),
  answer: z.number(),
  wanted: z.number(),
  ages: z.tuple([z.number(), z.number()]),
  radius_km: z.number(),
  bios: z.object({ en: text, he: text, de: text }),
  /** What it has to talk about, by the rules of members; left out, that stays as it is. */
  talk: z.optional(z.object({
    interests: z.array(short).check(z.maxLength(OPTIONS.interests.length)),
    speaks: z.array(short).check(z.maxLength(OPTIONS.languages.length)),
    height: z.nullable(z.number()),
    prompts: z.array(
      z.object({
        prompt: short,
        texts: z.object({ en: z.optional(text), he: z.optional(text), de: z.optional(text) }),
      }),
    ).check(z.maxLength(PROMPTS.length)),
  })),
  style: text,
  languages: z.array(short).check(z.maxLength(3)),
  teams: z.array(short).check(z.maxLength(PERSONA_TEAMS_MAX + 1)),
  moderators: z.array(short).check(z.maxLength(PERSONA_MODERATORS_MAX + 1)),
});

const FORM_ERRORS = ["persona_invalid"] as const;
const done = z.object({ id: z.string() });
const OF_VAULT = ["unknown_persona", "unknown_vault_photo"] as const;
const OF_PHOTOS = ["unknown_persona", "unknown_photo"] as const;

export const PERSONA_CALLS = {
  personas: defineDeskCall({
    about: "Virtual profiles by name, 50 a page, searched by the words of name, city, country or id.",
    may: "personas",
    effect: "read",
    input: z.object({ ...search, cursor: z._default(z.string().check(z.maxLength(64)), "") }),
    output: z.object({
      list: z.array(personaRow),
      total: z.number(),
      /** What the next page begins behind; null on the last. */
      next: z.nullable(z.string()),
      /** All teams that there are. */
      teams: z.array(z.string()),
    }),
    errors: [],
  }),
  persona: defineDeskCall({
    about:
      "One virtual profile with all that the desk keeps of it, and everybody who may answer for profiles.",
    may: "personas",
    effect: "read",
    input: z.object({ id: persona }),
    output: z.object({ persona: personaView, writers: z.array(writerView) }),
    errors: ["unknown_persona"],
  }),
  writers: defineDeskCall({
    about: "Everybody who may answer for virtual profiles, and all teams that there are.",
    may: "personas",
    effect: "read",
    input: z.object({}),
    output: z.object({ writers: z.array(writerView), teams: z.array(z.string()) }),
    errors: [],
  }),
  "persona/create": defineDeskCall({
    about:
      "Makes a virtual profile: a member that nobody can sign in to. The same key again gives the same one.",
    may: "personas",
    effect: "once",
    input: z.object({ form, key }),
    output: done,
    errors: FORM_ERRORS,
  }),
  "persona/change": defineDeskCall({
    about:
      "Changes what a virtual profile says and who answers, unless somebody has changed it since `version`.",
    may: "personas",
    effect: "once",
    input: z.object({ id: persona, form, version: z.number() }),
    output: z.object({ version: z.number() }),
    errors: [...FORM_ERRORS, "unknown_persona", "persona_changed"],
  }),
  "persona/switch": defineDeskCall({
    about:
      "Switches a virtual profile off or on. Off, nobody finds it any more, its chats are closed, and what nobody has answered is " +
      "paid back.",
    may: "personas",
    effect: "idempotent",
    input: z.object({
      id: persona,
      on: flag,
      reason: z._default(z.string().check(z.maxLength(REASON_MAX_CODE_POINTS)), ""),
    }),
    output: z.object({ on: flag }),
    errors: ["unknown_persona"],
  }),
  "persona/photo/add": defineDeskCall({
    about: "Puts an upload of the profile's into its next slot.",
    may: "personas",
    effect: "idempotent",
    input: z.object({ id: persona, photo }),
    output: done,
    errors: [...OF_PHOTOS, "photo_slots_full"],
  }),
  "persona/photo/remove": defineDeskCall({
    about: "Removes a photo of its slots, for good.",
    may: "personas",
    effect: "once",
    input: z.object({ id: persona, photo }),
    output: done,
    errors: OF_PHOTOS,
  }),
  "persona/photo/order": defineDeskCall({
    about: "Puts all photos of its slots into an order, the main one first.",
    may: "personas",
    effect: "idempotent",
    input: z.object({ id: persona, photos: photos(PHOTO_SLOTS) }),
    output: done,
    errors: OF_PHOTOS,
  }),
  "vault/add": defineDeskCall({
    about: "Puts an upload of the profile's into its vault, with a note.",
    may: "personas",
    effect: "idempotent",
    input: z.object({ id: persona, photo, note: z._default(text, "") }),
    output: done,
    errors: [...OF_PHOTOS, "vault_full", "note_too_long"],
  }),
  "vault/note": defineDeskCall({
    about: "Writes the note of a picture of a vault.",
    may: "personas",
    effect: "idempotent",
    input: z.object({ id: persona, photo, note: text }),
    output: done,
    errors: [...OF_VAULT, "note_too_long"],
  }),
  "vault/order": defineDeskCall({
    about: "Puts all pictures of a vault into an order.",
    may: "personas",
    effect: "idempotent",
    input: z.object({ id: persona, photos: photos(PERSONA_VAULT_MAX) }),
    output: done,
    errors: OF_VAULT,
  }),
  "vault/remove": defineDeskCall({
    about: "Removes a picture of a vault, and what is planned with it. What was sent of it stays.",
    may: "personas",
    effect: "once",
    input: z.object({ id: persona, photo }),
    output: done,
    errors: OF_VAULT,
  }),
  "vault/take": defineDeskCall({
    about:
      "A copy of a picture of the vault for the member of a claimed chat; `send_message` as `image` takes `message_text`. Each copy " +
      "can be looked at once.",
    may: "answer",
    effect: "once",
    input: z.object({ persona, member: wireMemberId, claim: z.number().check(z.int(), z.minimum(1)), photo }),
    output: z.object({ message_text: z.string() }),
    errors: [...OF_VAULT, "claim_lost"],
  }),
  "plan/add": defineDeskCall({
    about: "Plans a picture of the vault as a story: from a time on, every so many days, by itself.",
    may: "personas",
    effect: "once",
    input: z.object({ id: persona, photo, text, from: z.number(), every_days: z.number(), key }),
    output: z.object({ plan: z.string() }),
    errors: [...OF_VAULT, "story_text_too_long", "choice_invalid", "plans_full"],
  }),
  "plan/remove": defineDeskCall({
    about: "Removes a plan; stories that it has posted stay.",
    may: "personas",
    effect: "once",
    input: z.object({ id: persona, plan: z.string().check(z.maxLength(100)) }),
    output: done,
    errors: ["unknown_persona", "unknown_plan"],
  }),
  "story/post": defineDeskCall({
    about: "Posts a story at once: a picture of the vault, which stays there, or an upload of the profile's.",
    may: "personas",
    effect: "once",
    input: z.object({ id: persona, photo, text, key }),
    output: z.object({ story: z.string() }),
    errors: [...OF_PHOTOS, "profile_closed", "stories_full", "story_text_too_long"],
  }),
  "persona/export": defineDeskCall({
    about: "One virtual profile as a file of them has it, pictures within it.",
    may: "personas",
    effect: "read",
    input: z.object({ id: persona }),
    /** JSON; protocol/desk/persona_file.ts says what is in it. */
    output: z.object({ persona: z.string() }),
    errors: ["unknown_persona"],
  }),
  "persona/import": defineDeskCall({
    about:
      "Makes or changes the virtual profiles of a file. It is checked as a whole first; with anything wrong in it nothing changes.",
    may: "personas",
    effect: "idempotent",
    input: z.object({ file: z.string().check(z.maxLength(PERSONA_FILE_MAX_BYTES)) }),
    output: z.object({
      created: z.number(),
      updated: z.number(),
      problems: z.array(z.object({ place: z.string(), problem: z.string() })),
    }),
    errors: [],
  }),
} as const;
