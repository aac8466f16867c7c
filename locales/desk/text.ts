/** Types of the desk's texts: its own, and those of the site that its pages use too. */
import {
  createTranslate,
  type Dictionary,
  type PluralText,
  type Text,
  type TextKey,
} from "@/locales/text.ts";
import type { TextLanguage } from "@/domain/language.ts";
import type { deskEn } from "@/locales/desk/en.ts";
import type { en } from "@/locales/en.ts";

type English = typeof deskEn & typeof en;

/** A text of the desk's own. */
export type DeskOnlyKey = keyof typeof deskEn;
export type DeskTextKey = DeskOnlyKey | TextKey;

/** What every language of the desk must satisfy: all keys of English, plural where English is. */
export type DeskDictionary = {
  readonly [Key in DeskOnlyKey]: typeof deskEn[Key] extends string ? string : PluralText;
};

type ParamsIn<Template> = Template extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamsIn<Rest>
  : never;
type ParamsOf<Key extends DeskTextKey> = English[Key] extends { other: infer Other }
  ? "count" | ParamsIn<Other>
  : ParamsIn<English[Key]>;

/** `t("desk.queue.title")`; takes every key of the site's `Translate` too, so it stands in for one. */
export type DeskTranslate = <Key extends DeskTextKey>(
  key: Key,
  ...params: [ParamsOf<Key>] extends [never] ? [] : [params: Readonly<Record<ParamsOf<Key>, string | number>>]
) => string;

/** The translator of a dictionary that holds texts of both. */
export function createDeskTranslate(
  dictionary: { readonly [key: string]: Text },
  language: TextLanguage,
): DeskTranslate {
  return createTranslate(dictionary as unknown as Dictionary, language) as unknown as DeskTranslate;
}
