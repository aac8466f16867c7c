import assert from "node:assert/strict";
import { isViewing } from "@/routes/viewing_request.ts";

function views(headers: Record<string, string>): boolean {
  return isViewing((name) => headers[name]);
}

Deno.test("PH-28 isViewing: an image or a fetch of our own pages, or what says nothing of where it comes from", () => {
  assert.equal(views({}), true);
  assert.equal(views({ "sec-fetch-site": "same-origin", "sec-fetch-dest": "image" }), true);
  assert.equal(views({ "sec-fetch-site": "same-origin", "sec-fetch-dest": "empty" }), true);
});

Deno.test("PH-28 isViewing: not another site, an opened address, a frame, or what is fetched ahead", () => {
  for (const site of ["cross-site", "same-site", "none", "x"]) {
    assert.equal(views({ "sec-fetch-site": site, "sec-fetch-dest": "image" }), false, site);
  }
  for (const destination of ["document", "iframe", "embed", "object", "video", "script", "x"]) {
    assert.equal(
      views({ "sec-fetch-site": "same-origin", "sec-fetch-dest": destination }),
      false,
      destination,
    );
  }
  const own = { "sec-fetch-site": "same-origin", "sec-fetch-dest": "image" };
  assert.equal(views({ ...own, "sec-purpose": "prefetch;prerender" }), false);
  assert.equal(views({ ...own, purpose: "prefetch" }), false);
  assert.equal(views({ ...own, "x-purpose": "preview" }), false);
  assert.equal(views({ ...own, "x-moz": "prefetch" }), false);
});
