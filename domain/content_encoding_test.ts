import assert from "node:assert/strict";
import { chooseEncoding } from "@/domain/content_encoding.ts";

const OFFERED = ["br", "zstd", "gzip"] as const;

Deno.test("SE-16 chooseEncoding: takes the first of those that are liked best", () => {
  const chosen = [
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, deflate", "gzip"],
    ["br;q=0.5, gzip;q=0.9, zstd;q=0.9", "zstd"],
    ["GZIP", "gzip"],
    ["*", "br"],
    ["br;q=0, *", "zstd"],
    ["gzip;q=0.3, identity;q=0.3", "gzip"],
  ] as const;
  for (const [header, encoding] of chosen) assert.equal(chooseEncoding(header, OFFERED), encoding, header);
});

Deno.test("SE-16 chooseEncoding: takes none where there is none to take", () => {
  const refused = [
    undefined,
    "",
    "identity",
    "deflate",
    "gzip;q=0",
    "*;q=0",
    "gzip;q=high",
    "gzip;q=0.3, identity;q=0.5",
    "identity, gzip;q=0.5",
  ];
  for (const header of refused) assert.equal(chooseEncoding(header, OFFERED), null, `${header}`);
});
