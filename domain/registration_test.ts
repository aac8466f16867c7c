import assert from "node:assert/strict";
import fc from "fast-check";
import { checkRegistration, REGISTRATION_FIELDS, type RegistrationForm } from "@/domain/registration.ts";

const TODAY = { year: 2026, month: 3, day: 14 };
const FORM: RegistrationForm = {
  name: " Zoe\u0308 1",
  gender: "2",
  birth_date: "1990-02-05",
  email: "Zoe@Example.com",
  password: "correct horse",
  terms: "on",
};

Deno.test("AU-1 checkRegistration: a right form gives what an account is made of", () => {
  assert.deepEqual(checkRegistration(FORM, TODAY), {
    ok: true,
    value: {
      name: "Zoë",
      gender: 2,
      birthDate: { year: 1990, month: 2, day: 5 },
      email: "zoe@example.com",
      password: "correct horse",
    },
  });
});

Deno.test("AU-2 checkRegistration: an empty form has an error at every field", () => {
  assert.deepEqual(checkRegistration({}, TODAY), {
    ok: false,
    errors: {
      name: "name_invalid",
      gender: "gender_invalid",
      birth_date: "birth_invalid_date",
      email: "email_invalid",
      password: "password_too_short",
      terms: "terms_required",
    },
  });
});

Deno.test("AU-2 checkRegistration: exactly the wrong fields are named, whichever they are", () => {
  fc.assert(fc.property(fc.subarray([...REGISTRATION_FIELDS]), (wrong) => {
    const form = { ...FORM, ...Object.fromEntries(wrong.map((field) => [field, "?"])) };
    const check = checkRegistration(form, TODAY);
    assert.deepEqual(check.ok ? [] : Object.keys(check.errors), wrong);
  }));
});

Deno.test("AU-4 checkRegistration: somebody of 17 is too young", () => {
  assert.deepEqual(checkRegistration({ ...FORM, birth_date: "2008-03-15" }, TODAY), {
    ok: false,
    errors: { birth_date: "birth_too_young" },
  });
});

Deno.test("AU-9 checkRegistration: gender is 1, 2 or other", () => {
  const genderOf = (gender: string) => {
    const check = checkRegistration({ ...FORM, gender }, TODAY);
    return check.ok ? check.value.gender : check.errors.gender;
  };
  assert.deepEqual(["1", "2", "other"].map(genderOf), [1, 2, 3]);
  for (const gender of ["", "0", "3", "male", "__proto__"]) assert.equal(genderOf(gender), "gender_invalid");
});

Deno.test("AU-10 checkRegistration: the terms must be accepted", () => {
  for (const terms of [undefined, "", "off", "0", "false"]) {
    assert.deepEqual(checkRegistration({ ...FORM, terms }, TODAY), {
      ok: false,
      errors: { terms: "terms_required" },
    });
  }
});
