import assert from "node:assert/strict";
import { HOST_LINES } from "@/actors/host/lines.ts";
import { takeTurn, type WrittenMessage } from "@/actors/host/script.ts";

function received(own: Partial<WrittenMessage>): WrittenMessage {
  return {
    id: "a.b.2",
    seq: 2,
    type: "text",
    message: "Hi",
    sender_id: "a",
    receiver_id: "b",
    timestamp: 0,
    seen: false,
    ...own,
  };
}

Deno.test("DM-4 takeTurn: a question is quoted, in any script's question mark", () => {
  for (const message of ["Who are you?", "מה שלומך? ", "چطوری؟"]) {
    assert.deepEqual(takeTurn(received({ message }), "he"), {
      text: HOST_LINES.he.question,
      reaction: null,
      isReply: true,
    });
  }
});

Deno.test("DM-4 takeTurn: a gift is thanked for by its name, and a photo is seen and gone", () => {
  const gift = {
    id: 1,
    icon: "/images/gifts/rose.svg",
    gift: { en: "$& Rose", he: "ורד", de: "Rose" },
    price: 50,
  };
  const thanks = takeTurn(received({ type: "gift", gift }), "en");
  assert.match(thanks.text, /A gift for me\? \$& Rose!/);
  assert.equal(thanks.reaction, "❤️");
  assert.equal(takeTurn(received({ type: "pphoto", message: "" }), "de").text, HOST_LINES.de.photo);
});

Deno.test("DM-4 takeTurn: hints follow one another, and begin again", () => {
  const { hints } = HOST_LINES.en;
  const said = hints.map((_, nth) => takeTurn(received({ seq: nth * 2 }), "en").text);
  assert.deepEqual(said, hints);
  assert.equal(takeTurn(received({ seq: hints.length * 2 }), "en").text, hints[0]);
  assert.equal(takeTurn(received({ message: "hahaha" }), "en").reaction, "😂");
});

Deno.test("DM-3 HOST_LINES: the welcome says in every language that a script answers", () => {
  assert.match(HOST_LINES.en.welcome, /a script, not a person/);
  assert.match(HOST_LINES.he.welcome, /סקריפט, לא אדם/);
  assert.match(HOST_LINES.de.welcome, /ein Skript, kein Mensch/);
  for (const { hints } of Object.values(HOST_LINES)) assert.equal(hints.length, HOST_LINES.en.hints.length);
});
