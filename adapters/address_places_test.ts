import assert from "node:assert/strict";
import { openAddressPlaces } from "@/adapters/address_places.ts";
import { mmdbOf } from "@/tests/kit/mmdb.ts";

Deno.test("SY-10 openAddressPlaces: names the city of an address, and of what is none of its networks nothing", async () => {
  const path = await Deno.makeTempFile({ suffix: ".mmdb" });
  try {
    await Deno.writeFile(path, mmdbOf({ "192.0.2.0/24": "Haifa", "198.51.100.128/25": "Zürich" }));
    const { cityOf } = await openAddressPlaces(path);
    assert.equal(cityOf("192.0.2.77"), "Haifa");
    assert.equal(cityOf("198.51.100.200"), "Zürich");
    for (const none of ["198.51.100.1", "203.0.113.1", "2001:db8::1", "", "somewhere"]) {
      assert.equal(cityOf(none), null, none);
    }
  } finally {
    await Deno.remove(path);
  }
});

Deno.test("SY-10 openAddressPlaces: without a file nothing is known; a file that is none is said at the start", async () => {
  assert.equal((await openAddressPlaces(undefined)).cityOf("192.0.2.77"), null);
  await assert.rejects(openAddressPlaces("/nowhere/city.mmdb"), /GEOIP_FILE/);
  await assert.rejects(openAddressPlaces("deno.json"), /GEOIP_FILE/);
});
