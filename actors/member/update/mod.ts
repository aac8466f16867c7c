/**
 * Changes one field of a member's own record, as `user/update` does (spec §7), in three phases:
 *
 * 1. A city is looked up, and counted against the limit of moves where it is another one (P18).
 * 2. The field is decided on the record as it is; the record, where discovery finds the member, and what their other
 *    devices are told are one change. The same value again writes nothing.
 * 3. Every device of the member gets an event with the changed field and the whole record.
 */
import { isDeepStrictEqual } from "node:util";
import type { MemberId } from "@/domain/ids.ts";
import { parseLanguage, textLanguage } from "@/domain/language.ts";
import { PLACES_MAX } from "@/domain/limits.ts";
import { type Gazetteer, placeView } from "@/domain/place.ts";
import type { UpdateKey } from "@/domain/profile_fields.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { CallOutput, HandlerInput } from "@/protocol/calls/mod.ts";
import { getMember } from "@/store/members/reader.ts";
import { countAttempt, type WindowLimit } from "@/store/rates/limiter.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { languageOf } from "@/actors/member/language.ts";
import { changeMember } from "@/actors/member/update/change.ts";
import { type FillAbout, openFillAbout } from "@/actors/member/update/fill_about.ts";
import type { Field, UpdateError } from "@/actors/member/update/field.ts";
import { findCity, inCity } from "@/actors/member/update/place.ts";
import { about, age, answer, bio, gender, name, prompts } from "@/actors/member/update/profile.ts";
import { ages, filters, further, radius, wantedGender } from "@/actors/member/update/search.ts";

export interface Updates {
  update(
    member: MemberId,
    input: HandlerInput<"user/update">,
  ): Promise<Result<CallOutput<"user/update">, UpdateError>>;
  fillAbout: FillAbout;
  /** Cities by their names, those around the member's own city before others. */
  searchPlaces(
    member: MemberId,
    input: HandlerInput<"search_location_new">,
  ): Promise<CallOutput<"search_location_new">>;
}

const FIELDS: { readonly [Key in Exclude<UpdateKey, "location">]: Field } = {
  s_radious: radius,
  s_gender: wantedGender,
  s_age: ages,
  s_further: further,
  s_filters: filters,
  name,
  bio,
  gender,
  age,
  answer,
  about,
  prompts,
};

/** Opens the updates of an isolate; `locations` limits how often somebody may move (P18). */
export function openUpdates(
  env: ActorEnv,
  { places, locations }: { places: Gazetteer; locations: WindowLimit },
): Updates {
  const { database, now } = env;

  /** The field of a city: found before the change, since the gazetteer does not depend on it. */
  async function cityField(id: MemberId, value: Parameters<Field>[1]): Promise<Result<Field, UpdateError>> {
    const member = await getMember(database, id);
    if (!member) return refuse("not_authenticated");
    const place = await findCity(places, value, textLanguage(languageOf(member.lang)));
    if (!place) return refuse("place_required");
    const moved = inCity(place);
    if (isUnchanged(member, moved)) return accept(() => accept({}));
    const waitMs = await countAttempt(database, "location", id, { limit: locations, now: now() });
    if (waitMs > 0) return refuse("too_many_requests", { retry_after_ms: waitMs });
    return accept(() => accept(moved));
  }

  return {
    fillAbout: openFillAbout(env),
    async update(id, { key, value }) {
      const field = key === "location" ? await cityField(id, value) : accept(FIELDS[key]);
      if (!field.ok) return field;
      const changed = await changeMember(env, id, {
        key,
        decide(member) {
          const decided = field.value(member, value, { catalogue: env.catalogue(), now: now() });
          if (!decided.ok) return decided;
          return accept(isUnchanged(member, decided.value) ? null : decided.value);
        },
      });
      return changed.ok ? accept({ key }) : changed;
    },

    async searchPlaces(id, { search, lang }) {
      const member = await getMember(database, id);
      const language = textLanguage(parseLanguage(lang) ?? languageOf(member?.lang ?? ""));
      const found = await places.search(search, language, { limit: PLACES_MAX, near: member?.place });
      return found.map(placeView);
    },
  };
}

function isUnchanged<Row extends object>(row: Row, part: Partial<Row>): boolean {
  return Object.entries(part).every(([key, value]) => isDeepStrictEqual(row[key as keyof Row], value));
}
