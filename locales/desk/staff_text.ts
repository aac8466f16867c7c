/** What every language must have of the texts of the desk's frame, sign-in, accounts and log. */
import type { PluralText } from "@/locales/text.ts";
import type { staffEn } from "@/locales/desk/staff_en.ts";

export type StaffDictionary = {
  readonly [Key in keyof typeof staffEn]: typeof staffEn[Key] extends string ? string : PluralText;
};
