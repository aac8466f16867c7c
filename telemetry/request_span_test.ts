import assert from "node:assert/strict";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { hideAddress, pageOf } from "@/telemetry/request_span.ts";

Deno.test("NV-13 pageOf: the page alone, without what follows it", () => {
  assert.equal(pageOf("/"), "/");
  assert.equal(pageOf("/recover/secret"), "/recover");
  assert.equal(pageOf("//recover//secret?a=secret"), "/recover");
  assert.equal(pageOf("/login?secret"), "/login");
  assert.equal(pageOf("/check#secret"), "/check");
  assert.equal(pageOf(""), "/");
  assert.equal(pageOf("*"), "/*");
});

Deno.test("NV-13 hideAddress: takes the place of the span that Deno keeps, and does nothing where there is none", () => {
  const request = new IncomingMessage(new Socket());
  request.url = "/recover/secret";
  const response = new ServerResponse(request);
  const before = Object.getOwnPropertySymbols(response).length;
  hideAddress(request, response);
  assert.equal(Object.getOwnPropertySymbols(response).length, before);
  const key = Symbol("kOtelSpan");
  const kept = { end() {} };
  Reflect.set(response, key, kept);
  hideAddress(request, response);
  assert.notEqual(Reflect.get(response, key), kept);
  assert.equal(typeof Reflect.get(response, key).end, "function");
});
