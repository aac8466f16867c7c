import assert from "node:assert/strict";
import type { Envelope } from "@/domain/mail.ts";
import type { Goods } from "@/domain/payments.ts";
import { writeMail } from "@/mails/mod.ts";

const CREDITS: Goods = { type: "credits", package_id: 6, credits: 7_000, bonus: 1_750, spins: 2 };
const PREMIUM: Goods = { type: "premium", package_id: 2, months: 3, coins: 2_000 };

function write(lang: Envelope["lang"], goods: Goods, currency: "USD" | "ILS"): string {
  const letter = {
    kind: "receipt",
    name: "Dana",
    link: "https://kindling.example/wallet",
    order: "0123456789abcdef0123456789abcdef",
    goods,
    amount: 4_499,
    currency,
    at: Date.UTC(2026, 10, 22, 9, 5),
  } as const;
  const { subject, text } = writeMail({
    to: "dana@example.com",
    lang,
    site: "Kindling",
    origin: "https://kindling.example",
    letter,
  });
  return `${subject}\n${text}`;
}

Deno.test("PA-22 SH-34 receipt: what, for how much, when, under which number, short and whole, and how to withdraw from it", () => {
  const english = write("en", CREDITS, "USD");
  for (
    const part of ["Kindling", "7,000 + 1,750 coins, 2 free spins", "$44.99", "14 days"].concat(
      "0123-4567",
      "0123456789abcdef0123456789abcdef",
      "2026",
      "UTC",
      "https://kindling.example/wallet",
    )
  ) assert.ok(english.includes(part), part);
  assert.match(write("de", PREMIUM, "USD"), /Premium für 3 Monate[^]*2,000 Coins[^]*\$44\.99/);
  assert.match(write("he", PREMIUM, "ILS"), /פרימיום: 3 חודשים[^]*44\.99/);
  assert.ok(!english.includes("renews") && write("en", PREMIUM, "USD").includes("renews at the same price"));
});
