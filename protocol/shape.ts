/**
 * What an event looks like, as browsers check it: the kinds of its fields, without ranges, patterns and which words of a
 * long list there are, which the server has made sure of. events/shapes.json holds one for each event, written by `deno task protocol` from the schemas.
 */

export type Shape =
  | "any"
  | "string"
  | "number"
  | "boolean"
  | { readonly list: Shape }
  /** One of these values. */
  | { readonly is: readonly unknown[] }
  | { readonly either: readonly Shape[] }
  | { readonly fields: Fields; readonly optional?: Fields };

type Fields = { readonly [name: string]: Shape };

/** Whether a value has a shape. Fields that it does not name may be there. */
export function hasShape(value: unknown, shape: Shape): boolean {
  if (typeof shape === "string") return shape === "any" || typeof value === shape;
  if ("is" in shape) return shape.is.includes(value);
  if ("either" in shape) return shape.either.some((each) => hasShape(value, each));
  if ("list" in shape) return Array.isArray(value) && value.every((each) => hasShape(each, shape.list));
  if (!isRecord(value)) return false;
  const given = new Map<string, unknown>(Object.entries(value));
  return Object.entries(shape.fields).every(([name, each]) => hasShape(given.get(name), each)) &&
    Object.entries(shape.optional ?? {}).every(([name, each]) =>
      given.get(name) === undefined || hasShape(given.get(name), each)
    );
}

/** Whether a value has fields. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
