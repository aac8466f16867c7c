import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { direction, type Language, LANGUAGES, textLanguage } from "@/domain/language.ts";
import type { Envelope, Letter, LetterKind, Mail } from "@/domain/mail.ts";
import { writeMail } from "@/mails/mod.ts";
import { anyText } from "@/tests/kit/any_text.ts";

const LINK = "https://kindling.example/verify/link#abc-DEF_123";
const EVIL = `<b>Eve & "co"</b>`;

/** A letter of every kind. */
const LETTERS: { [Kind in LetterKind]: Extract<Letter, { kind: Kind }> } = {
  verify: { kind: "verify", name: "Dana", link: LINK, life_hours: 24 },
  welcome: { kind: "welcome", name: "Dana", link: LINK, life_hours: 24 },
  recovery: { kind: "recovery", name: "Dana", link: LINK, life_minutes: 15 },
  sign_in: { kind: "sign_in", name: "Dana", link: LINK, life_minutes: 15 },
  proof_code: { kind: "proof_code", name: "Dana", code: "012345", life_minutes: 10 },
  delete_account: { kind: "delete_account", name: "Dana", link: LINK, life_minutes: 60 },
  account_closing: {
    kind: "account_closing",
    name: "Dana",
    link: LINK,
    by: "member",
    until: 1_800_000_000_000,
  },
  limits_lifted: { kind: "limits_lifted", name: "Dana", link: LINK },
  photo_verification: {
    kind: "photo_verification",
    name: "Dana",
    link: LINK,
    outcome: "declined",
    reason: "gesture",
  },
  adult_confirmed: { kind: "adult_confirmed", name: "Dana", link: LINK },
  account_kept: { kind: "account_kept", name: "Dana", link: LINK },
  password_changed: { kind: "password_changed", name: "Dana", link: LINK },
  passkey_added: { kind: "passkey_added", name: "Dana", link: LINK, passkey: "Pixel 9" },
  passkey_removed: { kind: "passkey_removed", name: "Dana", link: LINK, passkey: "" },
  codes_made: { kind: "codes_made", name: "Dana", link: LINK },
  code_used: { kind: "code_used", name: "Dana", link: LINK, left: 9 },
  new_device: {
    kind: "new_device",
    name: "Dana",
    link: LINK,
    device: { os: "android", browser: "Chrome" },
    place: "Haifa",
    at: 1_790_000_000_000,
  },
  login_attempts: { kind: "login_attempts", name: "Dana", link: LINK },
  email_change: { kind: "email_change", name: "Dana", link: LINK, life_hours: 24, email: "new@example.com" },
  email_changed: { kind: "email_changed", name: "Dana", link: LINK, life_days: 7, email: "new@example.com" },
  receipt: {
    kind: "receipt",
    name: "Dana",
    link: LINK,
    order: "0123456789abcdef0123456789abcdef",
    goods: { type: "credits", package_id: 5, credits: 5_000, bonus: 1_000, spins: 1 },
    amount: 3_499,
    currency: "USD",
    at: 1_790_000_000_000,
  },
  spending_month: {
    kind: "spending_month",
    name: "Dana",
    link: LINK,
    sums: {
      month: 682,
      from_seq: 1,
      spent: { message: 1_250, photo: 100, gift: 300 },
      cost: [{ micros: 12_450_000, currency: "USD" }],
      back: 50,
      bought: 2_400,
      paid: [{ micros: 14_990_000, currency: "USD" }],
    },
  },
  renewal_failed: {
    kind: "renewal_failed",
    name: "Dana",
    link: LINK,
    amount: 2_499,
    currency: "USD",
    final: false,
  },
  export_ready: { kind: "export_ready", name: "Dana", link: LINK, life_hours: 48 },
  limit_raised: {
    kind: "limit_raised",
    name: "Dana",
    link: LINK,
    window: "week",
    coins: 5_000,
    counts_from: 1_800_000_000_000,
  },
  paused: { kind: "paused", name: "Dana", link: LINK, pause: "exclusion", until: 1_800_000_000_000 },
  premium_cancelled: { kind: "premium_cancelled", name: "Dana", link: LINK, until: 1_800_000_000_000 },
  decision: {
    kind: "decision",
    name: "Dana",
    link: LINK,
    number: "7f3a9-1c2xy",
    measure: "limit_chat",
    target: null,
    rule: "harassment",
    facts: "You went on writing to somebody who had asked you twice to stop.",
    until: 1_800_000_000_000,
    contest_until: 1_810_000_000_000,
    automatic: { found: false, decided: false },
  },
  appeal_decided: {
    kind: "appeal_decided",
    name: "Dana",
    link: LINK,
    number: "7f3a9-1c2xy",
    undone: true,
    reason: "The words were a quotation.",
  },
  broadcast: {
    kind: "broadcast",
    name: "Dana",
    link: LINK,
    title: "Maintenance on Sunday",
    text: "We are away from 02:00 to 03:00 UTC.\n\nNothing is lost.",
  },
  ticket_answer: {
    kind: "ticket_answer",
    name: "Dana",
    ticket: "7f3a9-1c2xy",
    text: "The spin had stopped halfway. We have given you the coins back.",
  },
  ticket_received: { kind: "ticket_received", name: "", ticket: "7f3a9-1c2xy" },
  report_received: { kind: "report_received", name: "Dana", number: "7f3a9-1c2xy" },
  report_outcome: { kind: "report_outcome", name: "Dana", number: "7f3a9-1c2xy", acted: true },
  cancel_received: {
    kind: "cancel_received",
    name: "Dana",
    contract: "",
    reason: "Too dear.\n\nAnd too slow.",
    number: "7f3a9-1c2xy",
    at: 1_790_000_000_000,
    link: LINK,
    until: 1_800_000_000_000,
  },
  withdraw_received: {
    kind: "withdraw_received",
    name: "Dana",
    contract: "0123456789abcdef",
    reason: "",
    number: "7f3a9-1c2xy",
    at: 1_790_000_000_000,
  },
  digest: {
    kind: "digest",
    name: "Dana",
    link: LINK,
    off: "https://kindling.example/notifications/off/abc",
    news: {
      unread: 1_234,
      chats: [{ name: "<b>Ben</b>\u202e", unread: 3 }, { name: "Ben", unread: 1 }],
      more_chats: 7,
      likes: 1,
      visits: 2,
      matches: 3,
      stories: 1,
    },
  },
  support: {
    kind: "support",
    ticket: "7f3a91c2",
    from: "visitor@example.com",
    name: "Dana",
    topic: "Coins",
    text: "I bought coins.\n\nWhere are they?",
    lang: "he",
  },
};
const KINDS = Object.keys(LETTERS) as LetterKind[];

function write(letter: Letter, envelope: Partial<Envelope> = {}): Mail {
  return writeMail({
    to: "dana@example.com",
    lang: "en",
    site: "Kindling",
    origin: "https://kindling.example",
    letter,
    ...envelope,
  });
}

Deno.test("SU-1 mails: what is over when it is cancelled names no date, and offers nothing to take back", () => {
  for (const lang of LANGUAGES) {
    const [over, lasting] = [null, 1_800_000_000_000].map((until) =>
      write({ kind: "premium_cancelled", name: "Dana", link: LINK, until }, { lang })
    );
    assert.match(lasting?.text ?? "", /2027/);
    assert.doesNotMatch(over?.text ?? "2027", /2027|1970|null/);
  }
});

/** The words of a mail's HTML, as somebody reads them. */
function wordsOf(html: string): string {
  return html.replace(/<style>.*?<\/style>/s, "").replace(/<title>.*?<\/title>/s, "").replace(/<[^>]*>/g, " ")
    .replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&amp;", "&");
}

function forEachMail(check: (mail: Mail, lang: Language, letter: Letter) => void): void {
  for (const lang of LANGUAGES) {
    for (const kind of KINDS) check(write(LETTERS[kind], { lang }), lang, LETTERS[kind]);
  }
}

Deno.test("ML-1 writeMail: every letter has a subject, a text and an HTML part in every language, without gaps", () => {
  forEachMail((mail, lang, { kind }) => {
    const where = `${kind} ${lang}`;
    assert.equal(mail.kind, kind);
    assert.equal(mail.to, "dana@example.com");
    assert.match(mail.subject, /\S/, where);
    for (const part of [mail.subject, mail.text, wordsOf(mail.html)]) {
      assert.doesNotMatch(part, /undefined|null|NaN|\[object|\{\w+\}/, where);
      assert.equal(part, part.normalize("NFC"), where);
    }
    const english = write(LETTERS[kind]).subject;
    assert.equal(mail.subject === english, textLanguage(lang) === "en", where);
  });
});

Deno.test("ML-1 writeMail: the text says all that the HTML says", () => {
  forEachMail((mail, lang, { kind }) => {
    const text = mail.text.replace(/^> ?/gm, "").replace(/\s+/g, " ");
    for (const [, paragraph = ""] of mail.html.matchAll(/<(?:p|h1)\b[^>]*>([^<]+)<\/(?:p|h1)>/g)) {
      const words = wordsOf(paragraph).replace(/\s+/g, " ").trim();
      // The one line that is about the button.
      if (/^(If the button|אם הכפתור|Falls der Button)/.test(words)) continue;
      assert.ok(text.includes(words), `${kind} ${lang}: ${words}`);
    }
  });
});

Deno.test("DG-7 DG-8 writeMail: a digest says in both parts and in its headers how to get no more of them", () => {
  forEachMail((mail, lang, letter) => {
    const off = letter.kind === "digest" ? letter.off : undefined;
    assert.equal(mail.unsubscribe, off);
    if (off === undefined) return;
    assert.ok(mail.text.includes(`: ${off}\n`), lang);
    assert.ok(mail.html.includes(`<a href="${off}"`), lang);
  });
});

Deno.test("ML-2 writeMail: the link is in both parts, in the HTML as a button and in full", () => {
  forEachMail((mail, lang, letter) => {
    if (!("link" in letter)) return;
    const where = `${letter.kind} ${lang}`;
    assert.equal(mail.text.split("\n").filter((line) => line === LINK).length, 1, where);
    assert.equal(mail.html.split(`href="${LINK}"`).length - 1, 2, where);
    assert.match(mail.html, new RegExp(`>${LINK}</a>`), where);
  });
});

Deno.test("ML-4 writeMail: language and direction stand on the root and on every cell that holds text", () => {
  forEachMail(({ html }, lang, { kind }) => {
    const dir = direction(lang);
    assert.ok(html.startsWith(`<!doctype html><html lang="${textLanguage(lang)}" dir="${dir}">`), kind);
    assert.match(html, new RegExp(`<body class="page" dir="${dir}"`));
    assert.match(
      html,
      new RegExp(`<td dir="${dir}" align="${dir === "rtl" ? "right" : "left"}" class="card"`),
    );
    const texts = direction(textLanguage(lang));
    for (const [tag] of html.matchAll(/<(?:p|h1)\b[^>]*>/g)) assert.ok(tag.includes(`dir="${texts}"`), tag);
  });
});

Deno.test("ML-4 writeMail: it can be read in dark programs, and fetches nothing", () => {
  forEachMail(({ html }) => {
    assert.match(html, /<meta name="color-scheme" content="light dark"\/?>/);
    assert.match(html, /prefers-color-scheme: dark/);
    assert.doesNotMatch(html, /<(img|script|link|iframe|object|form|input)\b|url\(|@import|@font-face/i);
    assert.doesNotMatch(html.replaceAll(/href="[^"]*"/g, ""), /\bsrc=|\bon\w+=/);
  });
});

Deno.test("ML-5 writeMail: it says who sent it, to whom and why, and where to ask", () => {
  forEachMail((mail, lang) => {
    for (const part of [mail.text, mail.html]) {
      assert.ok(part.includes("Kindling"), lang);
      assert.ok(part.includes("dana@example.com"), lang);
      assert.ok(part.includes("https://kindling.example/support"), lang);
    }
  });
  assert.match(write(LETTERS.welcome).text, /You receive this email because you have an account at Kindling/);
});

Deno.test("ML-5 writeMail: the welcome says what chat partners are, in every language", () => {
  const words = { en: /virtual profiles moderated by real people.*real meetings are not possible/ } as const;
  assert.match(write(LETTERS.welcome).text, words.en);
  assert.match(write(LETTERS.welcome, { lang: "he" }).text, /פרופילים וירטואליים.*אין אפשרות להיפגש במציאות/);
  assert.match(
    write(LETTERS.welcome, { lang: "de" }).text,
    /virtuelle Profile.*reale Treffen sind nicht möglich/,
  );
});

Deno.test("ML-1 AU-29 writeMail: how long a link works, and why it is another one, is in the words of the language", () => {
  const cases: [Letter, Language, string][] = [
    [LETTERS.recovery, "en", "works for 15 minutes"],
    [{ ...LETTERS.recovery, life_minutes: 1 }, "en", "works for 1 minute,"],
    [{ ...LETTERS.recovery, in_place: true }, "en", "You asked for a link to log in"],
    [LETTERS.verify, "he", "ל־24 שעות"],
    [{ ...LETTERS.verify, life_hours: 2 }, "he", "לשעתיים"],
    [{ ...LETTERS.verify, life_hours: 1 }, "de", "1 Stunde lang"],
    [LETTERS.email_changed, "de", "7 Tage lang"],
    [{ ...LETTERS.email_changed, life_days: 2 }, "he", "ליומיים"],
  ];
  for (const [letter, lang, words] of cases) {
    const mail = write(letter, { lang });
    assert.ok(mail.text.includes(words), `${letter.kind} ${lang}: ${mail.text}`);
    assert.ok(wordsOf(mail.html).includes(words), `${letter.kind} ${lang}`);
  }
});

Deno.test("ML-3 writeMail: what a person wrote is text in the HTML, and never a line of the subject", () => {
  for (const kind of KINDS) {
    const letter = {
      ...LETTERS[kind],
      name: EVIL,
      email: EVIL,
      topic: EVIL,
      text: EVIL,
      from: EVIL,
    } as unknown as Letter;
    const { html } = write(letter, { site: EVIL });
    assert.doesNotMatch(html, /<b>|<\/b>/, kind);
    assert.ok(wordsOf(html).includes(EVIL), kind);
  }
  fc.assert(fc.property(anyText(), fc.constantFrom(...KINDS), (wild, kind) => {
    const letter = { ...LETTERS[kind], name: wild, topic: wild, text: wild } as Letter;
    const mail = write(letter);
    assert.doesNotMatch(mail.subject, /[\p{Cc}\u2028\u2029]/u);
    assert.ok([...mail.subject].length <= 120);
    assert.doesNotMatch(mail.text, /[^\P{Cc}\n\t]/u);
    assert.ok(mail.text.isWellFormed() && mail.html.isWellFormed());
  }));
});

Deno.test("ML-3 writeMail: braces in a name are no params", () => {
  assert.equal(write({ ...LETTERS.welcome, name: "{site}" }).subject, "Welcome to Kindling, {site}!");
});

Deno.test("ML-6 writeMail: support learns who wrote, in which language, and what", () => {
  const mail = write(
    { ...LETTERS.support, topic: "מטבעות", name: "דנה", text: "שלום\n-- \nEnd of mail" },
    { to: "support@example.com", replyTo: "visitor@example.com" },
  );
  assert.equal(mail.subject, "Support: מטבעות (7f3a91c2)");
  assert.equal(mail.to, "support@example.com");
  assert.equal(mail.replyTo, "visitor@example.com");
  for (const part of [mail.text, wordsOf(mail.html)]) {
    for (const fact of ["דנה", "visitor@example.com", "Hebrew", "7f3a91c2"]) {
      assert.ok(part.includes(fact), fact);
    }
  }
  assert.match(mail.text, /^> שלום\n> --\n> End of mail$/m, "marked, so that it does not pass for ours");
  assert.match(mail.html, /<div\s+dir="auto">שלום<\/div><div\s+dir="auto">-- <\/div>/);
});

Deno.test("ML-6 writeMail: only a letter to support has another address to answer to", () => {
  assert.equal("replyTo" in write(LETTERS.verify), false);
});

Deno.test("SU-19 received: what was typed is shortened and becomes no link, and a stranger gets none of it", () => {
  const typed = {
    name: "Dana",
    contract: "www.evil.example",
    reason: `https://evil.example/win a@evil.example ${"x".repeat(300)}`,
  };
  const facts = { kind: "withdraw_received", number: "7f3a9-1c2xy", at: 1_790_000_000_000 } as const;
  const own = write({ ...facts, ...typed });
  for (const text of [own.text, own.html]) {
    assert.doesNotMatch(text, /evil\.example|:\/\/evil|x{200}/);
    assert.match(text, /evil\.\u200bexample/);
  }
  const strange = write({ ...facts, name: "", contract: "", reason: "" });
  assert.match(strange.text, /7f3a9-1c2xy/);
  assert.doesNotMatch(strange.text, /Dana/);
});

Deno.test("DG-9 writeMail: the numbers of the digest stand apart from their names, on the side where they are read", () => {
  const paddings = { en: "6px 16px 6px 0", de: "6px 16px 6px 0", he: "6px 0 6px 16px" } as const;
  for (const [lang, padding] of Object.entries(paddings)) {
    const { html } = write(LETTERS.digest, { lang: lang as Language });
    assert.ok(html.includes(`style="padding:${padding};`), lang);
  }
});
