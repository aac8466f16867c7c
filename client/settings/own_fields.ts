/** The editable fields of the member's own record, as forms show them and as `user/update` takes them. Pure. */
import type { PlaceView } from "@/domain/place.ts";
import type { FormKey } from "@/domain/profile_fields.ts";
import type { CallInput } from "@/protocol/calls/mod.ts";
import type { OwnView } from "@/protocol/views/member.ts";

export interface OwnFields {
  s_gender: number;
  s_age: readonly [number, number];
  s_radious: number;
  s_further: 0 | 1;
  s_filters: string;
  /** Null without a city. */
  location: PlaceView | null;
  name: string;
  age: number;
  bio: string;
  gender: number;
  answer: number;
}

/** Changed and unsaved values. */
export type Draft = { readonly [Key in FormKey]?: OwnFields[Key] };

/** Men and women; any other number means everybody. */
const WANTED: readonly number[] = [1, 2];

/** The fields of a record. */
export function fieldsOf(own: OwnView): OwnFields {
  const [from = 0, to = 0] = own.s_age.split(",").map(Number);
  const { place_id: id, city, country } = own;
  return {
    s_gender: WANTED.includes(own.s_gender) ? own.s_gender : 0,
    s_age: [from, to],
    s_radious: own.s_radius,
    s_further: own.s_further,
    s_filters: own.s_filters,
    location: id === 0 ? null : { id, city, country },
    name: own.name,
    age: own.age,
    bio: own.bio,
    gender: own.gender,
    answer: own.answer,
  };
}

/** Those of `keys` that differ between draft and record, in the order of `keys`. */
export function changedKeys(fields: OwnFields, draft: Draft, keys: readonly FormKey[]): FormKey[] {
  return keys.filter((key) => {
    const value = draft[key];
    return value !== undefined &&
      JSON.stringify(wireValue(key, value)) !== JSON.stringify(wireValue(key, fields[key]));
  });
}

/** Parses a stored draft. Another version of the page may have stored another shape. */
export function readDraft(text: string | null, fields: OwnFields, keys: readonly FormKey[]): Draft {
  let kept: Partial<Record<string, unknown>> = {};
  try {
    kept = JSON.parse(text ?? "") ?? {};
  } catch {
    // There is none.
  }
  return Object.fromEntries(
    keys.map((key) => [key, kept[key]] as const).filter(([key, value]) =>
      key === "location" ? isPlace(value) : typeof value === typeof fields[key] && typeof value !== "object"
    ),
  );
}

function isPlace(value: unknown): value is PlaceView {
  const { id, city, country }: Partial<PlaceView> = value ?? {};
  return typeof id === "number" && typeof city === "string" && typeof country === "string";
}

/** A value as the call takes it. */
export function wireValue(key: FormKey, value: OwnFields[FormKey]): CallInput<"user/update">["value"] {
  if (typeof value === "string" || typeof value === "number") {
    return key === "name" ? String(value).trim() : value;
  }
  if (value === null) return "";
  return "id" in value ? { id: value.id } : value.join();
}
