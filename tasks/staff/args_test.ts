import assert from "node:assert/strict";
import { parseArgs } from "@/tasks/staff/args.ts";

Deno.test("SF-1 parseArgs: who is added, with roles, teams and languages", () => {
  assert.deepEqual(
    parseArgs([
      "add",
      " Mia@Example.com ",
      "--role",
      "admin",
      "--role",
      "moderator",
      "--name",
      "Mia B",
      "--team",
      "north",
      "--language",
      "he",
    ]),
    {
      verb: "add",
      email: "mia@example.com",
      name: "Mia B",
      roles: ["admin", "moderator"],
      teams: ["north"],
      languages: ["he"],
    },
  );
  assert.deepEqual(parseArgs(["list"]), { verb: "list" });
  assert.deepEqual(parseArgs(["link", "a@b.example"]), { verb: "link", email: "a@b.example" });
  assert.deepEqual(parseArgs(["roles", "a@b.example", "--role", "safety"]), {
    verb: "roles",
    email: "a@b.example",
    roles: ["safety"],
  });
});

Deno.test("SF-1 parseArgs: what is missing, unknown or no address says how it goes", () => {
  for (
    const args of [
      [],
      ["create"],
      ["toString"],
      ["list", "x"],
      ["add", "mia"],
      ["add", "a@b.example"],
      ["add", "a@b.example", "--role"],
      ["add", "a@b.example", "--role", "king"],
      ["add", "a@b.example", "--role", "admin", "--language", "fr"],
      ["remove", "a@b.example", "--role", "admin"],
      ["roles", "a@b.example"],
    ]
  ) {
    assert.throws(() => parseArgs(args), /Usage: deno task staff/, args.join(" "));
  }
});
