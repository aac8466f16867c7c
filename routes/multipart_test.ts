import assert from "node:assert/strict";
import { boundaryOf, FORM_MAX_PARTS, hasTooManyParts } from "@/routes/multipart.ts";

const encoder = new TextEncoder();

function formOf(parts: number): FormData {
  const form = new FormData();
  for (let nth = 0; nth < parts; nth++) form.append(`field${nth}`, new File([`${nth}`], "a.jpg"));
  return form;
}

Deno.test("UP-15 boundaryOf: what separates the parts, as browsers and others write it", () => {
  const right = {
    "multipart/form-data; boundary=----WebKitFormBoundary7MA4": "----WebKitFormBoundary7MA4",
    "Multipart/Form-Data;boundary=x": "x",
    "multipart/form-data; charset=utf-8; Boundary=x": "x",
    'multipart/form-data; boundary="a b"; charset=utf-8': "a b",
    "multipart/form-data; xboundary=x; boundary=y": "y",
  };
  for (const [type, boundary] of Object.entries(right)) assert.equal(boundaryOf(type), boundary, type);
});

Deno.test("UP-15 boundaryOf: none, or more than one, is no form", () => {
  const wrong = [
    "multipart/form-data",
    "multipart/form-data; boundary=",
    'multipart/form-data; boundary=""',
    'multipart/form-data; boundary="x',
    'multipart/form-data; boundary="\\x"',
    "multipart/form-data; boundary=x; boundary=y",
    "multipart/form-data; xboundary=x",
    "multipart/form-data; boundary=a b",
    'multipart/form-data; a="; boundary=x"; boundary=y',
    `multipart/form-data; boundary=${"x".repeat(71)}`,
    // The parser and the count would look for other bytes of it.
    "multipart/form-data; boundary=\u00e9",
    'multipart/form-data; boundary="a\u0080b"',
    'multipart/form-data; boundary="a\tb"',
  ];
  for (const type of wrong) assert.equal(boundaryOf(type), null, type);
});

Deno.test("UP-15 hasTooManyParts: a form may have a hundred", async () => {
  for (
    const [parts, isTooMany] of [[1, false], [FORM_MAX_PARTS - 1, false], [FORM_MAX_PARTS + 1, true]] as const
  ) {
    const response = new Response(formOf(parts));
    const boundary = boundaryOf(response.headers.get("content-type") ?? "");
    assert.ok(boundary);
    assert.equal(
      hasTooManyParts(new Uint8Array(await response.arrayBuffer()), boundary),
      isTooMany,
      `${parts}`,
    );
  }
});

Deno.test("UP-15 hasTooManyParts: it does not matter whether what is there is a form", () => {
  assert.equal(hasTooManyParts(new Uint8Array(), "x"), false);
  assert.equal(hasTooManyParts(encoder.encode("--x".repeat(FORM_MAX_PARTS)), "x"), false);
  assert.equal(hasTooManyParts(encoder.encode("--x".repeat(FORM_MAX_PARTS + 1)), "x"), true);
  assert.equal(hasTooManyParts(encoder.encode("-".repeat(100_000)), "-"), true);
});
