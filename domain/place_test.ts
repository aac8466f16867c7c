import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { parsePlaceId, type Place, placeText, placeView } from "@/domain/place.ts";

const PARIS: Place = {
  id: 2988507,
  city: "Paris",
  country: "France",
  country_code: "FR",
  lat: 48.85,
  lng: 2.35,
};

Deno.test("PL-6 P17 placeView: a city's name and country, never its point", () => {
  assert.deepEqual(placeView(PARIS), { id: 2988507, city: "Paris", country: "France" });
  assert.deepEqual(placeView({ ...PARIS, near: "Saint-Denis" }), {
    id: 2988507,
    city: "Paris",
    country: "France",
    near: "Saint-Denis",
  });
  assert.equal(placeText(PARIS), "Paris, France");
  assert.equal(placeText({ ...PARIS, region: "TX", country: "United States" }), "Paris, TX, United States");
});

Deno.test("PL-6 parsePlaceId: a whole number as a form sends it, and nothing else", () => {
  fc.assert(fc.property(fc.integer({ min: 1, max: 9_999_999_999 }), (id) => {
    assert.equal(parsePlaceId(String(id)), id);
  }));
  for (
    const text of ["", "0", "-1", "1.5", "1e3", " 1", "1 ", "01", "NaN", "12345678901", "١", "__proto__"]
  ) {
    assert.equal(parsePlaceId(text), null, text);
  }
});
