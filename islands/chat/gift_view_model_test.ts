import assert from "node:assert/strict";
import { chosenGift } from "@/islands/chat/gift_panel.tsx";
import { giftViewModel } from "@/islands/chat/gift_view_model.ts";

const ROSE = { id: 1, icon: "/rose.svg", gift: { en: "Rose", he: "ורד", de: "Rosé" }, price: 50 };

Deno.test("GI-13 giftViewModel: has the name in the reader's language, and in English where that has no texts", () => {
  const nameFor = (locale: string) => giftViewModel(ROSE, locale)?.name;
  assert.deepEqual(["en", "he", "de", "ar", "xx"].map(nameFor), ["Rose", "ורד", "Rosé", "Rose", "Rose"]);
  assert.equal(giftViewModel(undefined, "en"), null);
});

Deno.test("GI-9 chosenGift: until it is sent, a gift has the name that its sender has read, whatever they read in", () => {
  const chosen = chosenGift({ id: 1, icon: "/rose.svg", gift: "ורד", price: 50 });
  assert.equal(chosen.price, 50);
  assert.deepEqual(["en", "he", "de"].map((locale) => giftViewModel(chosen, locale)?.name), [
    "ורד",
    "ורד",
    "ורד",
  ]);
});
