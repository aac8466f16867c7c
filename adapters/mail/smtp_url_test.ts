import assert from "node:assert/strict";
import { parseSmtpUrl } from "@/adapters/mail/smtp_url.ts";

Deno.test("ML-8 parseSmtpUrl: STARTTLS is a must everywhere but on this machine, unless the operator says otherwise", () => {
  const plain = { secure: false, requireTLS: false, ignoreTLS: false };
  const must = { secure: false, requireTLS: true, ignoreTLS: false };
  const cases: [string, object][] = [
    ["smtp://mail.example.com", { host: "mail.example.com", port: 587, ...must }],
    ["smtp://mail.example.com:2525", { host: "mail.example.com", port: 2525, ...must }],
    ["smtp://localhost.example.com", { host: "localhost.example.com", port: 587, ...must }],
    ["smtp://10.0.0.7:25?tls=off", { host: "10.0.0.7", port: 25, ...plain, ignoreTLS: true }],
    ["smtp://localhost:1025", { host: "localhost", port: 1025, ...plain }],
    ["smtp://127.0.0.1:1025", { host: "127.0.0.1", port: 1025, ...plain }],
    ["smtp://[::1]:1025", { host: "::1", port: 1025, ...plain }],
    ["smtp://localhost:1025?tls=on", { host: "localhost", port: 1025, ...must }],
    ["smtps://mail.example.com", { host: "mail.example.com", port: 465, ...plain, secure: true }],
  ];
  for (const [url, expected] of cases) assert.deepEqual(parseSmtpUrl(url), expected, url);
});

Deno.test("ML-7 parseSmtpUrl: user and password may hold any character, encoded", () => {
  const { auth } = parseSmtpUrl("smtps://kin%40example.com:p%40ss%2Fw%C3%B6rd@mail.example.com");
  assert.deepEqual(auth, { user: "kin@example.com", pass: "p@ss/wörd" });
});
