/** Tests of the gate over the files that the docs name. */
import assert from "node:assert/strict";
import { checkFileNames } from "@/tasks/file_names.ts";

const FILES = [
  "README.md",
  "docs/rules.md",
  "client/socket.ts",
  "client/state/chat.ts",
  "client/state/meet.ts",
];

function check(text: string, path = "docs/a.md"): string[] {
  return checkFileNames([{ path, text }, { path: "docs/rules.md", text: "# Rules\n\n## CH: Chat\n" }], FILES);
}

Deno.test("checkFileNames: knows files, folders, patterns, shortened and generated paths", () => {
  const names = [
    "client/socket.ts",
    "client/state/",
    "state/chat.ts",
    "meet.ts",
    "client/state/{chat,meet}.ts",
    "client/*.ts",
    "client/<name>.ts",
    "dist/assets/a.ts",
  ];
  assert.deepEqual(check(names.map((name) => `\`${name}\``).join(" ")), []);
});

Deno.test("checkFileNames: takes other words in backticks for no files", () => {
  assert.deepEqual(check("`user/photos/add` `deno task ok` `a.b` `/support` `x.toString()` `1/2`"), []);
});

Deno.test("checkFileNames: finds what does not exist, by its folder or its extension, once", () => {
  assert.deepEqual(
    check("`client/gone.ts`, `client/gone`, `gone.md`, `gone.md`, `client/state/{chat,gone}.ts`"),
    [
      'docs/a.md names "client/gone.ts", which is no file',
      'docs/a.md names "client/gone", which is no file',
      'docs/a.md names "gone.md", which is no file',
      'docs/a.md names "client/state/{chat,gone}.ts", which is no file',
    ],
  );
});

Deno.test("checkFileNames: looks in the comments of code alone", () => {
  const code = [
    'import { a } from "@/client/lost.ts";',
    "/** Sends by socket.ts (https://example.com/docs/page.md), see `gone.ts`. */",
    "call(); // client/away.ts calls it",
    " * As docs/rules.md says, unlike state/far.ts.",
  ].join("\n");
  assert.deepEqual(check(code, "a.ts"), [
    'a.ts names "gone.ts", which is no file',
    'a.ts names "client/away.ts", which is no file',
    'a.ts names "state/far.ts", which is no file',
  ]);
});

Deno.test("checkFileNames: follows links with their anchors, and leaves addresses alone", () => {
  const text = "[a](rules.md) [b](../README.md) [c](rules.md#ch-chat) [d](https://example.com) [e](/support)";
  assert.deepEqual(check(text), []);
  assert.deepEqual(check("[a](README.md) [b](rules.md#gone) [c](#here)"), [
    'docs/a.md names "README.md", which is no file',
    'docs/a.md names "rules.md#gone", which is no file',
    'docs/a.md names "#here", which is no file',
  ]);
});
