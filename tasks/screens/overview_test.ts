import assert from "node:assert/strict";
import { LOOKS } from "@/tasks/screens/looks.ts";
import { overviewOf } from "@/tasks/screens/overview.ts";

Deno.test("overviewOf: a row a subject, an empty cell where no picture was taken", () => {
  const page = overviewOf([
    { name: "login", looks: LOOKS },
    { name: "mail", looks: LOOKS.filter(({ isMobile }) => isMobile) },
  ]);
  assert.equal(page.match(/<tr>/g)?.length, 3);
  assert.equal(page.match(/<img /g)?.length, LOOKS.length + 2);
  assert.equal(page.match(/<td><\/td>/g)?.length, 2);
  assert.match(page, /src="login\.wide-dark-en\.jpg" width="260" alt="login, wide, dark, English"/);
});
