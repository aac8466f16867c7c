import assert from "node:assert/strict";
import { codeOf, readCode, secretLink } from "@/domain/secret_link.ts";

const TOKEN = "AbCd-_12AbCd-_12AbCd-_12AbCd-_12AbCd-_12xyz";

Deno.test("NV-35 secretLink: the secret is in the fragment, and nowhere that a browser sends", () => {
  const link = new URL(secretLink("https://kindling.example/recover", TOKEN));
  assert.equal(link.hash, `#${TOKEN}`);
  assert.equal(link.pathname + link.search, "/recover");
});

Deno.test("NV-37 codeOf: all of the secret, in groups of four", () => {
  const code = codeOf(secretLink("https://kindling.example/recover", TOKEN));
  assert.equal(code, "AbCd -_12 AbCd -_12 AbCd -_12 AbCd -_12 AbCd -_12 xyz");
  assert.equal(codeOf("https://kindling.example/recover#12345678"), "1234 5678");
});

Deno.test("NV-37 readCode: a code as it is copied, a link, and a link of an older mail", () => {
  const typed = [
    TOKEN,
    ` ${TOKEN}\r\n`,
    codeOf(`#${TOKEN}`),
    `\u200f${TOKEN.slice(0, 20)}\n${TOKEN.slice(20)}\u200e`,
    `#${TOKEN}`,
    `https://kindling.example/recover#${TOKEN}`,
    `https://kindling.example/recover/${TOKEN}`,
  ];
  for (const text of typed) assert.equal(readCode(text), TOKEN, text);
  assert.equal(readCode(""), "");
  assert.equal(readCode("https://kindling.example/recover#"), "");
});
