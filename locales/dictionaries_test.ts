import assert from "node:assert/strict";
import type { TextLanguage } from "@/domain/language.ts";
import {
  DISTANCE_MAX_KM,
  DISTANCE_MIN_KM,
  HEIGHT_MAX_CM,
  HEIGHT_MIN_CM,
  INTERESTS_MAX,
  MAX_AGE_YEARS,
  MIN_AGE_YEARS,
  NAME_MAX_CHARS,
  PASSWORD_MAX_CHARS,
  PASSWORD_MIN_CHARS,
  SEARCH_AGE_MAX_YEARS,
  SEARCH_AGE_MIN_YEARS,
} from "@/domain/limits.ts";
import { formatCount } from "@/domain/time_text.ts";
import { de } from "@/locales/de.ts";
import { en } from "@/locales/en.ts";
import { he } from "@/locales/he.ts";
import type { Dictionary, Text, TextKey } from "@/locales/text.ts";

const DICTIONARIES: Record<TextLanguage, Dictionary> = { en, he, de };
const LANGUAGES: TextLanguage[] = ["en", "he", "de"];
const KEYS = Object.keys(en) as TextKey[];

/** Texts that are rightly the same as in English: names of languages, bare patterns, and words German took over. */
const SAME_IN_GERMAN = new Set([
  "nav.matches",
  "deck.key_like",
  "deck.stamp_like",
  "deck.stamp_nope",
  "wizard.km",
  "wizard.cm",
  "wizard.hair.blond",
  "wizard.relationship.single",
  "wizard.interests.camping",
  "wizard.interests.festivals",
  "wizard.interests.fitness",
  "wizard.interests.meditation",
  "wizard.interests.podcasts",
  "wizard.interests.yoga",
  "wizard.languages.hi",
  "wizard.interests.wellness",
  "lists.match_title",
  "spotlight.title",
  "credits.title",
  "costs.on_spotlight",
  "notifications.channel_push",
  "notifications.example_name",
  "notifications.kind_like",
  "notifications.kind_match",
  "fair.chance",
  "wallet.title",
  "wallet.cause_spotlight",
  "wallet.column_coins",
  "export.use_story",
  "export.use_chat",
  "export.goods_credits",
  "export.goods_premium",
  "export.section_matches",
  "export.section_chats",
  "export.col_name",
  "export.col_system",
  "export.col_text",
  "export.col_coins",
  "export.col_version",
]);
const SAME_AS_ENGLISH: Record<TextLanguage, RegExp> = {
  en: /./,
  he: /^(language\.|shell\.page_title$|explore\.name_age$)/,
  de:
    /^(language\.|shell\.page_title$|explore\.name_age$|nav\.contacts$|contacts\.title$|chat\.(on|off)line$)/,
};

/**
 * A word in Latin letters, which a Hebrew text outside params never holds; file formats, the time zone and
 * products have no other name.
 */
const LATIN_WORD = /\b(?!(?:CSV|JSON|UTC|Safari|iOS)\b)[A-Za-z]{2,}/;

function formsOf(text: Text): string[] {
  return typeof text === "string" ? [text] : Object.values(text);
}

function paramsOf(form: string): string[] {
  return [...form.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name).sort();
}

/** Calls `check` with every text of every language. */
function forEachText(check: (language: TextLanguage, key: TextKey, text: Text) => void): void {
  for (const language of LANGUAGES) {
    for (const key of KEYS) check(language, key, DICTIONARIES[language][key]);
  }
}

Deno.test("LO-1 dictionaries: every language has exactly the keys of English, in its order", () => {
  for (const language of LANGUAGES) assert.deepEqual(Object.keys(DICTIONARIES[language]), KEYS, language);
});

Deno.test("LO-1 dictionaries: no text is empty, padded or left with a broken param", () => {
  forEachText((language, key, text) => {
    for (const form of formsOf(text)) {
      assert.match(form, /\S/, `${language} ${key}`);
      assert.equal(form, form.trim().normalize("NFC"), `${language} ${key}`);
      assert.doesNotMatch(form.replace(/\{\w+\}/g, ""), /[{}<>]/, `${language} ${key}`);
    }
  });
});

Deno.test("LO-1 dictionaries: every language takes the params of English", () => {
  forEachText((language, key, text) => {
    const english: Text = en[key];
    const expected = paramsOf(typeof english === "string" ? english : english.other);
    const form = typeof text === "string" ? text : text.other;
    assert.deepEqual(paramsOf(form), expected, `${language} ${key}`);
    for (const each of formsOf(text)) {
      assert.ok(paramsOf(each).every((name) => expected.includes(name)), `${language} ${key}`);
    }
  });
});

Deno.test("LO-1 dictionaries: a plural text has every form of its language and no other", () => {
  forEachText((language, key, text) => {
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    if (typeof text !== "string") {
      assert.deepEqual(Object.keys(text).sort(), categories.sort(), `${language} ${key}`);
    }
  });
});

Deno.test("LO-1 dictionaries: no English is left in Hebrew and German", () => {
  forEachText((language, key, text) => {
    if (SAME_AS_ENGLISH[language].test(key)) return;
    if (language === "de" && SAME_IN_GERMAN.has(key)) return;
    const english = formsOf(en[key]);
    for (const form of formsOf(text)) {
      assert.ok(!english.includes(form), `${language} ${key}: "${form}"`);
      if (language !== "he") continue;
      assert.doesNotMatch(form.replace(/\{\w+\}/g, ""), LATIN_WORD, `${language} ${key}`);
    }
  });
});

Deno.test("LO-1 dictionaries: German says du", () => {
  for (const key of KEYS) {
    for (const form of formsOf(de[key])) assert.doesNotMatch(form, /\b(Ihr|Ihre[mnrs]?|Ihnen)\b/, key);
  }
});

Deno.test("LO-1 dictionaries: German puts a space before an ellipsis", () => {
  for (const key of KEYS) {
    for (const form of formsOf(de[key])) assert.doesNotMatch(form, /[^\s“]…/, key);
  }
});

Deno.test("LO-1 dictionaries: Hebrew addresses nobody by a slash, and spells its marks one way", () => {
  for (const key of KEYS) {
    for (const form of formsOf(he[key])) {
      assert.doesNotMatch(form, /[א-ת]\/[א-ת]/, key);
      assert.doesNotMatch(form, /׳|[א-ת]-[א-ת{]/, `${key}: another apostrophe or hyphen than elsewhere`);
    }
  }
});

Deno.test("LO-2 dictionaries: every refusal code has a text in every language", () => {
  const codes = KEYS.filter((key) => key.startsWith("refusal."));
  assert.ok(codes.length > 40);
  for (const language of LANGUAGES) {
    for (const key of codes) {
      const text = DICTIONARIES[language][key];
      assert.equal(typeof text, "string", `${language} ${key}`);
      assert.deepEqual(formsOf(text).flatMap(paramsOf), [], `${language} ${key} is shown without data`);
    }
  }
});

Deno.test("LO-3 en: what the specification quotes is word for word", () => {
  assert.equal(en["refusal.birth_too_young"], "The minimum age to register is 18");
  assert.equal(
    en["refusal.email_invalid"],
    "Hmm, that doesn't look right. Please check your email and try again.",
  );
  assert.equal(en["register.email_invalid_again"], "Invalid email, please try again");
  assert.equal(en["refusal.email_taken"], "This email is already registered, please try again.");
  assert.equal(en["refusal.file_type"], "Invalid file type, please try again.");
  assert.equal(en["error.sensitive_content"], "This photo is not allowed on our platform");
  assert.equal(en["login.check_details"], "Please check your login details");
  assert.equal(en["login.email_incorrect"], "Incorrect email address, please retype");
  assert.equal(en["login.check_password"], "Please check your password");
  assert.equal(en["refusal.wrong_password"], "Invalid password");
  assert.equal(en["refusal.login_failed"], "Invalid email or password");
  assert.equal(en["refusal.something_wrong"], "Oops! Something went wrong. Please try again.");
  assert.equal(en["refusal.internal"], "Something went wrong, please try again");
  assert.equal(en["error.occurred"], "An error occurred, please try again.");
  assert.equal(en["refusal.unknown_user"], "Unknown user");
  assert.equal(en["refusal.not_enough_credits"], "You don't have enough coins");
  assert.equal(en["error.report_failed"], "Failed to submit report");
  assert.equal(en["notice.report_submitted"], "Report submitted");
  assert.equal(en["error.send_failed"], "We ran into a problem sending, please contact support.");
  assert.equal(en["error.upload_failed"], "Error uploading image");
  assert.equal(en["recovery.wait"].other, "Please wait {count} seconds before sending another request.");
  assert.equal(en["recovery.sent"], "A recovery link has been sent to your email.");
  assert.equal(en["refusal.not_found"], "This page could not be found");
  assert.equal(en["notice.settings_saved"], "Settings Saved");
  assert.equal(en["notice.user_blocked"], "User blocked");
  assert.equal(en["contacts.empty"], "You have no active chats yet");
  assert.equal(en["contacts.find"], "Find a chat partner now");
});

Deno.test("LO-3 dictionaries: numbers inside texts are the limits", () => {
  for (const language of LANGUAGES) {
    const texts = DICTIONARIES[language];
    assert.ok(texts["refusal.birth_too_young"].includes(String(MIN_AGE_YEARS)), language);
    assert.ok(texts["refusal.birth_too_old"].includes(String(MAX_AGE_YEARS)), language);
    assert.ok(texts["refusal.name_invalid"].includes(String(NAME_MAX_CHARS)), language);
    assert.ok(texts["refusal.password_too_short"].includes(String(PASSWORD_MIN_CHARS)), language);
    assert.ok(texts["refusal.password_too_long"].includes(formatCount(PASSWORD_MAX_CHARS)), language);
    assert.ok(texts["refusal.choices_invalid"].includes(String(INTERESTS_MAX)), language);
    for (const limit of [SEARCH_AGE_MIN_YEARS, SEARCH_AGE_MAX_YEARS]) {
      assert.ok(texts["refusal.ages_invalid"].includes(String(limit)), language);
    }
    for (const limit of [DISTANCE_MIN_KM, DISTANCE_MAX_KM]) {
      assert.ok(texts["refusal.distance_invalid"].includes(String(limit)), language);
    }
    for (const limit of [HEIGHT_MIN_CM, HEIGHT_MAX_CM]) {
      assert.ok(texts["refusal.height_invalid"].includes(String(limit)), language);
    }
  }
});

Deno.test("NV-7 dictionaries: landing and registration tell the truth in words", () => {
  assert.match(
    en["landing.honesty"],
    /virtual profiles moderated by real people.*real meetings are not possible/,
  );
  assert.match(
    en["register.consent"],
    /virtual profiles moderated by real people.*real meetings are not possible/,
  );
});

Deno.test("NV-7 dictionaries: what invites to the site promises nobody to meet", () => {
  const MEETING = /\bmeet\b|kennenlern|\btr[ei]ff|להכיר|היכר|פגיש/i;
  const invitations = KEYS.filter((key) =>
    /^(landing|explore|contacts)\./.test(key) && !/_(meet|meetings)/.test(key)
  );
  assert.ok(invitations.length > 60);
  for (const language of LANGUAGES) {
    for (const key of invitations) {
      for (const form of formsOf(DICTIONARIES[language][key])) {
        // Unless it says that one cannot.
        if (/not possible|nicht möglich|אין אפשרות/.test(form)) continue;
        assert.doesNotMatch(form, MEETING, `${language} ${key}`);
      }
    }
  }
});

Deno.test("NV-7 en: the landing page tells the truth in words", () => {
  assert.match(en["landing.honesty"], /^Chat partners are virtual profiles moderated by real people\./);
});
