/**
 * Keys and values as JSON, with all that Deno KV can hold and JSON cannot: bytes, bigint, dates, undefined and odd numbers.
 * Used by the archive alone. Invariant: what is decoded equals what was encoded, or encoding throws.
 */

/** An object with this one key stands for something that JSON lacks, and so does none of the store's own. */
const TAG = "$";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A value as JSON. Throws a `TypeError` on one that it could not bring back, such as a class of one's own. */
export function toJson(value: unknown): Json {
  switch (typeof value) {
    case "string":
      if (!value.isWellFormed()) return tag("utf16", [...utf16(value)]);
      return value;
    case "boolean":
      return value;
    case "number":
      return Number.isFinite(value) && !Object.is(value, -0)
        ? value
        : tag("number", Object.is(value, -0) ? "-0" : String(value));
    case "bigint":
      return tag("bigint", String(value));
    case "undefined":
      return tag("undefined", null);
    case "object":
      return value === null ? null : objectToJson(value);
    default:
      throw new TypeError(`Cannot archive a ${typeof value}`);
  }
}

function objectToJson(value: object): Json {
  if (Array.isArray(value)) return value.map(toJson);
  if (value instanceof Uint8Array) return tag("bytes", value.toBase64());
  if (value instanceof Date) return tag("date", `${value.getTime()}`);
  if (value instanceof Deno.KvU64) return tag("u64", String(value.value));
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    throw new TypeError(`Cannot archive a ${value.constructor.name}`);
  }
  const entries: [string, Json][] = Object.entries(value).map(([key, inner]) => [key, toJson(inner)]);
  return Object.hasOwn(value, TAG) ? tag("object", entries) : Object.fromEntries(entries);
}

/** The value of `toJson`. Throws a `TypeError` on a tag that it does not know. */
export function fromJson(json: Json): unknown {
  if (typeof json !== "object" || json === null) return json;
  if (Array.isArray(json)) return json.map(fromJson);
  const tagged = json[TAG];
  if (!Array.isArray(tagged)) {
    return Object.fromEntries(Object.entries(json).map(([key, inner]) => [key, fromJson(inner)]));
  }
  const [kind, content] = tagged;
  switch (kind) {
    case "bytes":
      return Uint8Array.fromBase64(String(content));
    case "number":
      return Number(content);
    case "bigint":
      return BigInt(String(content));
    case "undefined":
      return undefined;
    case "date":
      return new Date(Number(content));
    case "u64":
      return new Deno.KvU64(BigInt(String(content)));
    case "utf16":
      return String.fromCharCode(...(content as number[]));
    case "object":
      return Object.fromEntries((content as [string, Json][]).map(([key, inner]) => [key, fromJson(inner)]));
    default:
      throw new TypeError(`Cannot read a value of the unknown kind "${kind}"`);
  }
}

function tag(kind: string, content: Json): Json {
  return { [TAG]: [kind, content] };
}

function* utf16(text: string): Generator<number> {
  for (let index = 0; index < text.length; index++) yield text.charCodeAt(index);
}
