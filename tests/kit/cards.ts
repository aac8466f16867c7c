/** Cards of the deck for tests of the browser's side: each named like its member. */
import type { DeckCardView } from "@/protocol/views/discovery.ts";

export function cardNamed(id: string): DeckCardView {
  return {
    id,
    name: id.toUpperCase(),
    age: 30,
    gender: 2,
    photo: "",
    placeholder: "",
    city: "Berlin",
    country: "Germany",
    status: 0,
    vip: 0,
    photos: [],
    bio: "",
    answer: 1,
    near: 1,
    virtual: 1,
  };
}

/** `cardsNamed("a b c")` */
export function cardsNamed(ids: string): DeckCardView[] {
  return ids.split(" ").map(cardNamed);
}
