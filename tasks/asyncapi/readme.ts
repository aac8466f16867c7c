/** The protocol reference as Markdown, for people. Pure; used by the protocol task. */
import { FRAME_HARD_BYTES, FRAME_MAX_CHARS } from "@/domain/limits.ts";
import type { RefusalCode } from "@/domain/refusals.ts";
import { en } from "@/locales/en.ts";
import { CLOSE, mayReconnect } from "@/protocol/close_codes.ts";
import { COMMON_ERRORS, type Effect } from "@/protocol/define.ts";
import { SOCKET_PATH, SOCKET_TOKEN } from "@/protocol/socket.ts";
import {
  type Call,
  CALLS,
  type Event,
  EVENTS,
  FRAME_ERRORS,
  type JsonSchema,
  toSchema,
} from "@/tasks/asyncapi/document.ts";

const EFFECTS: Record<Effect, string> = {
  read: "changes nothing",
  tell: "stores nothing, told to who is there",
  idempotent: "the same state however often",
  once: "done once per `rid`, within 7 days",
};

/** Builds the whole page. */
export function buildReadme(): string {
  return [
    "# Protocol",
    "",
    "What crosses the socket. Made by `deno task protocol` from [protocol/](../../protocol); do not edit. The same as",
    "[AsyncAPI 3.0](asyncapi.json).",
    "",
    "## Socket",
    "",
    `\`GET ${SOCKET_PATH}?token=${SOCKET_TOKEN}\` with the site's own Origin. The session cookie says whose socket it is;`,
    "without one it is a guest's. The token is public and gives no rights. An upgrade is refused with a plain HTTP answer",
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
    "## Calls",
    "",
    "| call | who | repeating it |",
    "|---|---|---|",
    ...CALLS.map(({ module, access, effect }) =>
      `| [\`${module}\`](#${anchor(module)}) | ${access} | ${EFFECTS[effect]} |`
    ),
    "",
    ...CALLS.flatMap(describeCall),
    "## Events",
    "",
    ...EVENTS.flatMap(describeEvent),
    "## Refusals",
    "",
    "| code | said in English |",
    "|---|---|",
    ...listCodes().map((code) => `| \`${code}\` | ${en[`refusal.${code}`]} |`),
    "",
  ].join("\n");
}

function describeCall({ module, about, access, effect, rate, input, output, errors }: Call): string[] {
  return [
    `### ${module}`,
    "",
    about,
    "",
    `For a ${access}; ${EFFECTS[effect]}.${rateText(rate)} Refused with ${
      errors.length > 0 ? `${codes(errors)}, or a common code` : "a common code only"
    }.`,
    "",
    ...table("input", toSchema(input, "input")),
    ...table("output", toSchema(output, "output")),
  ];
}

function rateText(rate: Call["rate"]): string {
  if (rate === undefined) return "";
  return typeof rate === "function" ? " Its rate goes by the input." : ` Its rate is \`${rate}\`.`;
}

function describeEvent({ module, about, data }: Event): string[] {
  return [`### ${module} (event)`, "", about, "", ...table("data", toSchema(data, "output"))];
}

/** A schema as a table, a row a field. */
function table(title: string, schema: JsonSchema): string[] {
  const rows = listFields("", schema);
  if (rows.length === 0) return [`No ${title}.`, ""];
  return [`| ${title} | type | |`, "|---|---|---|", ...rows, ""];
}

function listFields(path: string, schema: JsonSchema): string[] {
  if (schema.type === "array") {
    const items = schema.items as JsonSchema;
    return isPlain(items) ? [] : listFields(`${path}[]`, items);
  }
  const required = (schema.required ?? []) as string[];
  const fields = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  return fields.flatMap(([name, field]) => {
    const own = path === "" ? name : `${path}.${name}`;
    const fallback = "default" in field ? `${JSON.stringify(field.default)} unless given` : "";
    const note = required.includes(name) ? fallback : fallback || "optional";
    return [`| \`${own}\` | ${typeOf(field)} | ${note} |`, ...listFields(own, field)];
  });
}

function isPlain(schema: JsonSchema): boolean {
  return schema.type !== "object" && schema.type !== "array";
}

function typeOf(schema: JsonSchema): string {
  if ("const" in schema) return `\`${JSON.stringify(schema.const)}\``;
  if (Array.isArray(schema.enum)) {
    return schema.enum.map((each) => `\`${JSON.stringify(each)}\``).join(" or ");
  }
  if (Array.isArray(schema.anyOf)) return schema.anyOf.map(typeOf).join(" or ");
  if (schema.type === "array") {
    const items = typeOf(schema.items as JsonSchema);
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

function listCodes(): RefusalCode[] {
  const own = CALLS.flatMap(({ errors }) => [...errors]);
  return [...new Set([...FRAME_ERRORS, ...COMMON_ERRORS, ...own])];
}

function codes(list: readonly string[]): string {
  return list.map((code) => `\`${code}\``).join(", ");
}

/** The anchor that a heading gets where Markdown is shown. */
function anchor(heading: string): string {
  return heading.toLowerCase().replace(/[^a-z0-9_ -]/g, "").replaceAll(" ", "-");
}
