/** The reference of both protocols as Markdown, for people: a page each. Pure; used by the protocol task. */
import { FRAME_HARD_BYTES, FRAME_MAX_CHARS } from "@/domain/limits.ts";
import type { RefusalCode } from "@/domain/refusals.ts";
import { CLOSE, mayReconnect } from "@/protocol/close_codes.ts";
import { COMMON_ERRORS, type Effect } from "@/protocol/define.ts";
import { DESK_ERRORS } from "@/protocol/desk/define.ts";
import { DESK_SOCKET_PATH } from "@/protocol/desk/socket.ts";
import { SOCKET_PATH, SOCKET_TOKEN } from "@/protocol/socket.ts";
import { type JsonSchema, toSchema } from "@/tasks/asyncapi/document.ts";
import {
  type Call,
  DESK,
  type Event,
  FRAME_ERRORS,
  MEMBERS,
  type Protocol,
} from "@/tasks/asyncapi/protocols.ts";

const EFFECTS: Record<Effect, string> = {
  read: "changes nothing",
  tell: "stores nothing, told to who is there",
  idempotent: "the same state however often",
  once: "done once per `rid`, within 7 days",
};

/** The page of the members' protocol, and of what both have in common. */
export function buildReadme(): string {
  return [
    "# Protocol",
    "",
    "What crosses the socket. Made by `deno task protocol` from [protocol/](../../protocol); do not edit. The same as",
    "[AsyncAPI 3.0](asyncapi.json). The desk has a socket of its own, which speaks [the same way](desk.md).",
    "",
    "## Socket",
    "",
    `\`GET ${SOCKET_PATH}?token=${SOCKET_TOKEN}\` with the site's own Origin. The session cookie says whose socket it is;`,
    "without one it is a guest's. The token is public and gives no rights. `age` in the address says how many milliseconds",
    "ago the page was asked for; `connected` says whether it may have missed something, which it may have without an age.",
    "An upgrade is refused with a plain HTTP answer",
    "`{ error_code }`: 400 `invalid_input`, 403 `forbidden_origin`, 404 `not_found`, 421 `wrong_host` where the Host is not",
    "the site's, 429 `too_many_connections`, 503 `busy` or `shutting_down`, the last three with Retry-After. Browsers send",
    "their Origin by themselves; any other client has to.",
    "",
    "## Frames",
    "",
    "All frames are JSON text, but for `ping`, which is answered `pong`.",
    "",
    "| frame | shape |",
    "|---|---|",
    "| call | `{ module, rid?, data? }`; `rid` is 1 to 64 of `A-Z a-z 0-9 _ -` |",
    '| answer | `{ module, rid?, request_status: "1", data }` |',
    '| refusal | `{ module, rid?, request_status: "0", error_code, data }` |',
    "| event | `{ module, data }`, never with a `rid` |",
    "",
    `A frame over ${FRAME_MAX_CHARS} characters is refused, one over ${FRAME_HARD_BYTES} bytes closes the socket. Answers`,
    "may overtake each other; `rid` tells them apart. A frame that is no call is refused with",
    `${codes(FRAME_ERRORS)}. Any call may be refused with ${codes(COMMON_ERRORS)}.`,
    "",
    "Events may come twice, and what one instance committed may overtake what came from another. So a client goes by their",
    "numbers, not by their order: messages stand by `seq`, of totals, photos and records the higher `version` counts, of",
    "balances the higher `credits_seq`. What is missing between two messages is asked for with `after_seq`.",
    "",
    "## Close codes",
    "",
    "| code | reason | come back |",
    "|---|---|---|",
    ...Object.values(CLOSE).map(({ code, reason }) =>
      `| ${code} | ${reason} | ${mayReconnect(code) ? "yes, with jitter" : "no"} |`
    ),
    "",
    ...describe(MEMBERS),
  ].join("\n");
}

/** The page of the desk's protocol. */
export function buildDeskPage(): string {
  return [
    "# Protocol of the desk",
    "",
    "What crosses the socket of the people who answer for virtual profiles. Made by `deno task protocol` from",
    "[protocol/desk/](../../protocol/desk); do not edit. The same as [AsyncAPI 3.0](desk.json). Frames, refusals of an upgrade",
    "and close codes are those of the [members' protocol](README.md).",
    "",
    "## Socket",
    "",
    `\`GET ${DESK_SOCKET_PATH}\` with the site's own Origin and the desk's cookie. Without a session it is opened, told`,
    "`session/ended` and closed with 4501, so that a browser can tell this from a lost line. Pages under `/desk` make the same",
    "calls in the server's process.",
    "",
    "Every call reads session, person and roles anew, then goes by the table of roles (`domain/staff.ts`). Where it asks for no",
    "more than a sign-in, the account, or the conversation by its claim, has to be the caller's own. Any call may be",
    `refused with ${codes(DESK_ERRORS)}, besides what any call of a member may be refused with.`,
    "",
    ...describe(DESK),
  ].join("\n");
}

function describe({ calls, events, common, texts }: Protocol): string[] {
  return [
    "## Calls",
    "",
    "| call | who | repeating it |",
    "|---|---|---|",
    ...calls.map(({ module, who, effect }) =>
      `| [\`${module}\`](#${anchor(module)}) | ${who} | ${EFFECTS[effect]} |`
    ),
    "",
    ...calls.flatMap(describeCall),
    "## Events",
    "",
    ...events.flatMap(describeEvent),
    "## Refusals",
    "",
    "| code | said in English |",
    "|---|---|",
    ...listCodes(calls, common).map((code) => `| \`${code}\` | ${texts[`refusal.${code}`]} |`),
    "",
  ];
}

function describeCall({ module, about, who, effect, also, input, output, errors }: Call): string[] {
  return [
    `### ${module}`,
    "",
    about,
    "",
    `For ${who.replace(/^(guest|member)$/, "a $&")}; ${EFFECTS[effect]}.${also} Refused with ${
      errors.length > 0 ? `${codes(errors)}, or a common code` : "a common code only"
    }.`,
    "",
    ...table("input", toSchema(input, "input")),
    ...table("output", toSchema(output, "output")),
  ];
}

function describeEvent({ module, about, data }: Event): string[] {
  return [`### ${module} (event)`, "", about, "", ...table("data", toSchema(data, "output"))];
}

/** A schema as a table, a row a field. */
function table(title: string, schema: JsonSchema): string[] {
  const rows = [...new Set(listFields("", schema))];
  if (rows.length === 0) return [`No ${title}.`, ""];
  return [`| ${title} | type | |`, "|---|---|---|", ...rows, ""];
}

function listFields(path: string, schema: JsonSchema): string[] {
  if (Array.isArray(schema.anyOf)) return schema.anyOf.flatMap((each) => listFields(path, each));
  if (schema.type === "array") return listFields(`${path}[]`, itemsOf(schema));
  const required = (schema.required ?? []) as string[];
  const fields = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  return fields.flatMap(([name, field]) => {
    const own = path === "" ? name : `${path}.${name}`;
    const fallback = "default" in field ? `${JSON.stringify(field.default)} unless given` : "";
    const note = required.includes(name) ? fallback : fallback || "optional";
    return [`| \`${own}\` | ${typeOf(field)} | ${note} |`, ...listFields(own, field)];
  });
}

/** What a list holds; a tuple's places are alike to a reader. */
function itemsOf({ items, prefixItems }: JsonSchema): JsonSchema {
  return (Array.isArray(prefixItems) ? prefixItems[0] : items) as JsonSchema;
}

function typeOf(schema: JsonSchema): string {
  if ("const" in schema) return `\`${JSON.stringify(schema.const)}\``;
  if (Array.isArray(schema.enum)) {
    return schema.enum.map((each) => `\`${JSON.stringify(each)}\``).join(" or ");
  }
  if (Array.isArray(schema.anyOf)) return schema.anyOf.map(typeOf).join(" or ");
  if (schema.type === "array") {
    const items = typeOf(itemsOf(schema));
    if (Array.isArray(schema.prefixItems)) return `list of ${schema.prefixItems.length}: ${items}`;
    return schema.maxItems === undefined
      ? `list of ${items}`
      : `list of at most ${schema.maxItems}: ${items}`;
  }
  return `${schema.type ?? "anything"}${bounds(schema)}`;
}

function bounds({ minLength, maxLength, minimum, maximum }: JsonSchema): string {
  const least = minLength ?? minimum;
  const most = maxLength ?? maximum;
  if (most === undefined || most === Number.MAX_SAFE_INTEGER) {
    return least === undefined ? "" : `, from ${least}`;
  }
  return least === undefined ? `, to ${most}` : `, ${least} to ${most}`;
}

function listCodes(calls: readonly Call[], common: Protocol["common"]): RefusalCode[] {
  const own = calls.flatMap(({ errors }) => [...errors]);
  return [...new Set([...FRAME_ERRORS, ...common, ...own])];
}

function codes(list: readonly string[]): string {
  return list.map((code) => `\`${code}\``).join(", ");
}

/** The anchor that a heading gets where Markdown is shown. */
function anchor(heading: string): string {
  return heading.toLowerCase().replace(/[^a-z0-9_ -]/g, "").replaceAll(" ", "-");
}
