/**
 * Turns a dictionary into a `Translate`: picks the plural form and fills `{params}`.
 * For pages, components and islands. English is the type: keys and params are checked at compile time.
 */
import type { TextLanguage } from "@/domain/language.ts";
import { formatCount } from "@/domain/time_text.ts";
import type { en } from "@/locales/en.ts";

/** A text that depends on the param `count`, by the categories of `Intl.PluralRules`. */
export interface PluralText {
  readonly one?: string;
  readonly two?: string;
  readonly few?: string;
  readonly many?: string;
  readonly other: string;
}

export type Text = string | PluralText;

type English = typeof en;

export type TextKey = keyof English;

/** What every language file must satisfy: all keys of English, plural where English is. */
export type Dictionary = { readonly [Key in TextKey]: English[Key] extends string ? string : PluralText };

type ParamsIn<Template> = Template extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamsIn<Rest>
  : never;

/** Names of the params that the text of `Key` takes. */
export type ParamsOf<Key extends TextKey> = English[Key] extends PluralText
  ? "count" | ParamsIn<English[Key]["other"]>
  : ParamsIn<English[Key]>;

/**
 * `t("nav.meet")`, or `t("chat.cost", { count: 50 })`. Numbers get comma thousands.
 * A union of keys takes the params of all of them.
 */
export type Translate = <Key extends TextKey>(
  key: Key,
  ...params: [ParamsOf<Key>] extends [never] ? [] : [params: Readonly<Record<ParamsOf<Key>, string | number>>]
) => string;

/** They are slow to make. */
const rules: { [language in TextLanguage]?: Intl.PluralRules } = {};

/** The translator of one dictionary; `language` chooses the plural rules. */
export function createTranslate(dictionary: Dictionary, language: TextLanguage): Translate {
  const plurals = rules[language] ??= new Intl.PluralRules(language);
  return function translate(key, ...[params]) {
    const values: Readonly<Record<string, string | number>> = params ?? {};
    const text: Text = dictionary[key];
    return fill(typeof text === "string" ? text : pluralForm(text, plurals, values.count), values);
  };
}

function pluralForm(text: PluralText, plurals: Intl.PluralRules, count: string | number | undefined): string {
  const category = plurals.select(Number(count));
  return (category === "zero" ? undefined : text[category]) ?? text.other;
}

function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    if (value === undefined) return placeholder;
    return typeof value === "number" ? formatCount(value) : value;
  });
}
