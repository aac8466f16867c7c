/** The shapes of events for browsers, made from their schemas. Pure; used by the protocol task. */
import type { Shape } from "@/protocol/shape.ts";
import { type JsonSchema, toSchema } from "@/tasks/asyncapi/document.ts";
import type { Protocol } from "@/tasks/asyncapi/protocols.ts";

/** The text of a `shapes.json`. */
export function buildShapes({ events }: Protocol): string {
  const shapes = events.map(({ module, data }) => [module, shapeOf(toSchema(data, "output"))]);
  return `${JSON.stringify(Object.fromEntries(shapes), null, 2)}\n`;
}

/** Longer lists of words are texts to a browser: they would weigh more than all the rest, on every page. */
const LISTED_MAX = 20;

/** The shape of a schema; throws for what it does not know, so that nothing is left unchecked by mistake. */
function shapeOf(schema: JsonSchema): Shape {
  const { type, enum: values, anyOf, items, properties } = schema;
  if (Object.keys(schema).length === 0) return "any";
  if ("const" in schema) return { is: [schema.const] };
  if (Array.isArray(values)) return values.length > LISTED_MAX ? "string" : { is: values };
  if (Array.isArray(anyOf)) return eitherOf(anyOf.map((each: JsonSchema) => shapeOf(each)));
  if (Array.isArray(type)) return eitherOf(type.map((each: string) => shapeOf({ ...schema, type: each })));
  switch (type) {
    case "string":
    case "boolean":
    case "number":
      return type;
    case "integer":
      return "number";
    case "null":
      return { is: [null] };
    case "array":
      return { list: shapeOf(items as JsonSchema) };
    case "object":
      return fieldsOf(properties as Record<string, JsonSchema> ?? {}, schema.required);
    default:
      throw new TypeError(`Cannot make a shape of ${JSON.stringify(schema)}`);
  }
}

/** Where every alternative is a list of values, they are one list, which weighs less. */
function eitherOf(shapes: readonly Shape[]): Shape {
  const lists = shapes.flatMap((shape) => typeof shape === "object" && "is" in shape ? [shape.is] : []);
  return lists.length === shapes.length ? { is: lists.flat() } : { either: shapes };
}

function fieldsOf(properties: Record<string, JsonSchema>, required: unknown): Shape {
  const shapes = Object.entries(properties).map(([name, schema]) => [name, shapeOf(schema)] as const);
  const isRequired = ([name]: readonly [string, Shape]) => Array.isArray(required) && required.includes(name);
  const optional = shapes.filter((each) => !isRequired(each));
  return {
    fields: Object.fromEntries(shapes.filter(isRequired)),
    ...(optional.length > 0 && { optional: Object.fromEntries(optional) }),
  };
}
