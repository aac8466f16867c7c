/** The desk's pages by HTTP: who may see which, and how somebody comes, signs in and is removed. */
import assert from "node:assert/strict";
import { runTask } from "@/tests/kit/run_task.ts";
import { meetsNeed, type Role, ROLES } from "@/domain/staff.ts";
import { keys } from "@/store/keys.ts";
import { SYSTEM_ACTOR } from "@/domain/staff_log.ts";
import { newChange, set } from "@/store/change.ts";
import { hashToken } from "@/actors/member/token.ts";
import { audit } from "@/store/audit/mod.ts";
import { TABLE } from "@/routes/desk/mod.ts";
import { Authenticator } from "@/tests/kit/authenticator.ts";
import { connectDesk } from "@/tests/kit/desk_client.ts";
import { addStaff, signInStaff } from "@/tests/kit/staff.ts";
import { codeAt, DESK_PASSWORD } from "@/tests/kit/desk_people.ts";
import {
  type Answer,
  followLink,
  openLink,
  openServer,
  postForm,
  request,
  signUp,
  type TestServer,
} from "@/tests/kit/mod.ts";

const SETTINGS = { DEMO: "0" };

/** A path of the table as somebody could ask for it. */
function pathOf(path: string): string {
  return path.replace(/\/:\w+\??/g, "/0123456789abc");
}

function sessionOf(answer: Answer): string {
  const line = answer.headers.getSetCookie().find((each) => /^(?:__Host-)?desk=[^;]/.test(each));
  return line?.split(";")[0] ?? "";
}

/** The value of a hidden field, as a browser would send it. */
function hiddenOf({ text }: Answer, name: string): string {
  const [, value = ""] = text.match(new RegExp(`name="${name}" value="([^"]*)"`)) ?? [];
  return value.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}

function optionsOf({ text }: Answer): string {
  const [, options = ""] = text.match(/data-options="([^"]*)"/) ?? [];
  return options.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}

/** Makes a link as the task does; gives path and fragment. */
async function linkTo(server: TestServer, email: string, roles: readonly Role[]): Promise<string> {
  const accounts = server.instances[0]?.context?.actors.desk.staff.accounts;
  const form = { email, name: "Mia", roles, teams: [], languages: [] };
  const added = await accounts?.add(SYSTEM_ACTOR, form);
  assert.ok(added?.ok);
  return `/desk/join#${added.value.token}`;
}

/** The link's page, with the form for a password, as its button asks for it. */
function openByPassword(server: TestServer, link: string): Promise<Answer> {
  return postForm(server, "/desk/join", { link, by: "password" });
}

/** Opens an account by password and app; gives its session and the secret of its app. */
async function join(server: TestServer, link: string): Promise<{ cookie: string; secret: string }> {
  const page = await openByPassword(server, link);
  assert.equal(page.status, 200);
  const [, shown = ""] = page.text.match(/<code[^>]*>([^<]+)<\/code>/) ?? [];
  const secret = shown.replaceAll(" ", "");
  const opened = await followLink(server, link, {
    by: "password",
    name: "Mia",
    password: DESK_PASSWORD,
    secret: hiddenOf(page, "secret"),
    code: codeAt(secret, Date.now()),
  });
  assert.equal(opened.status, 303, opened.text);
  return { cookie: sessionOf(opened), secret };
}

Deno.test("SF-12 pages: each is shown exactly where the table of roles says so", async () => {
  await using server = await openServer({ settings: SETTINGS });
  for (const role of ROLES) {
    const { cookie } = await addStaff(server, { roles: [role] });
    for (const { path, may, get, post } of TABLE) {
      const isAllowed = may === null || may === "public" || meetsNeed([role], may);
      for (const method of [...get ? ["GET"] : [], ...post && may !== "public" ? ["POST"] : []]) {
        const answer = await request(server, pathOf(path), { method, cookie });
        const isRefused = answer.status === 403 && answer.text.includes("Your role does not allow this");
        const isSentHome = path === "/desk" && answer.status === 303 &&
          answer.headers.get("location") !== "/desk";
        assert.equal(
          !isRefused && !isSentHome,
          isAllowed,
          `${role}: ${method} ${path} gave ${answer.status}`,
        );
        assert.ok(answer.status < 500, `${role}: ${method} ${path} gave ${answer.status}`);
      }
    }
  }
  assert.deepEqual(server.complaints(), []);
});

Deno.test("DW-18 DW-19 workspace: safety sees its part alone; the shift is switched without JavaScript", async () => {
  await using server = await openServer({ settings: SETTINGS });
  const [mia, sam] = [await addStaff(server), await addStaff(server, { roles: ["safety"], teams: [] })];
  const safety = await request(server, "/desk", { cookie: sam.cookie });
  assert.equal(safety.status, 200);
  assert.match(safety.text, /id="queue-tab-escalated"/);
  assert.doesNotMatch(safety.text, /id="queue-tab-guests"|role="switch"|data-next/);
  for (const shift of ["1", "0"]) {
    const moved = await postForm(server, "/desk", { shift }, mia);
    assert.deepEqual([moved.status, moved.headers.get("location")], [303, "/desk"]);
    const { text } = await request(server, "/desk", { cookie: mia.cookie });
    assert.match(text, new RegExp(`role="switch" aria-checked="${shift === "1"}"`));
  }
  const refused = await postForm(server, "/desk", { shift: "1" }, sam);
  assert.equal(refused.status, 403);
});

Deno.test("SF-12 SF-17 pages: without a session all lead to sign-in, and a member's session is none", async () => {
  await using server = await openServer({ settings: SETTINGS });
  const { cookie } = await signUp(server);
  for (const { path, may, get, post } of TABLE) {
    for (const method of [...get ? ["GET"] : [], ...post ? ["POST"] : []]) {
      const answer = await request(server, pathOf(path), { method, cookie });
      if (may !== "public") {
        assert.equal(answer.status, 303, `${method} ${path}`);
        assert.match(answer.headers.get("location") ?? "", /^\/desk\/sign-in/);
      }
      assert.equal(answer.headers.get("cache-control"), "no-store", path);
      assert.equal(answer.headers.get("x-robots-tag"), "noindex", path);
    }
  }
  const page = await request(server, "/desk/sign-in");
  assert.match(page.text, /styles\/desk\.css/);
  assert.match(page.text, /islands\/desk\/entry\.ts/);
  assert.doesNotMatch(page.text, /styles\/(?:guest|member)\.css|islands\/entry\.ts/);
  assert.doesNotMatch(page.text, /<script(?![^>]*src=)|style="/);
});

Deno.test("SF-2 SF-3 SF-9 join: a link opens an account by password and app, once, and its session signs in", async () => {
  await using server = await openServer({ settings: SETTINGS });
  const path = await linkTo(server, "mia@example.com", ["admin"]);
  const { cookie, secret } = await join(server, path);
  assert.match(cookie, /^desk=[A-Za-z0-9_-]{43}$/);
  assert.equal((await openLink(server, path)).status, 410);
  const home = await request(server, "/desk", { cookie });
  assert.equal(home.status, 303);
  const account = await request(server, "/desk/account", { cookie });
  assert.equal(account.status, 200);
  assert.ok(account.text.includes("mia@example.com"));

  const fields = {
    email: "mia@example.com",
    password: DESK_PASSWORD,
    code: codeAt(secret, Date.now() + 30_000),
  };
  const entered = await postForm(server, "/desk/sign-in", { ...fields, back: "/desk/log?what=staff.add" });
  assert.equal(entered.status, 303, entered.text);
  assert.equal(entered.headers.get("location"), "/desk/log?what=staff.add");
  const line = entered.headers.getSetCookie().find((each) => each.startsWith("desk="));
  assert.match(line ?? "", /Path=\/; .*SameSite=Strict; HttpOnly/);
  const again = await postForm(server, "/desk/sign-in", fields);
  assert.equal(again.status, 401);
  assert.ok(again.text.includes("These sign-in details are not right."));

  const out = await postForm(server, "/desk/sign-out", {}, { cookie: sessionOf(entered) });
  assert.equal(out.headers.get("location"), "/desk/sign-in");
  const gone = await request(server, "/desk/account", { cookie: sessionOf(entered) });
  assert.equal(gone.status, 303);
  assert.match(gone.headers.getSetCookie().join(), /desk=; .*Max-Age=0/);
  assert.equal((await request(server, "/desk/account", { cookie })).status, 200, "the other session stays");
});

Deno.test("SF-9 cookies: on https it is __Host-desk, and Secure", async () => {
  await using server = await openServer({
    settings: { ...SETTINGS, PUBLIC_ORIGIN: "https://kindling.example", TRUSTED_PROXIES: "1" },
  });
  const path = await linkTo(server, "mia@example.com", ["admin"]);
  const page = await openByPassword(server, path);
  const [, shown = ""] = page.text.match(/<code[^>]*>([^<]+)<\/code>/) ?? [];
  const code = codeAt(shown.replaceAll(" ", ""), Date.now());
  const form = {
    by: "password",
    name: "Mia",
    password: DESK_PASSWORD,
    secret: hiddenOf(page, "secret"),
    code,
  };
  const opened = await followLink(server, path, form);
  const line = opened.headers.getSetCookie().find((each) => each.startsWith("__Host-desk="));
  assert.match(line ?? "", /Path=\/; .*SameSite=Strict; Secure; HttpOnly/);
});

Deno.test("SF-5 sign-in: by a passkey that was made with the link, on this origin", async () => {
  await using server = await openServer({ settings: SETTINGS });
  const site = `http://localhost:${new URL(server.origin).port}`;
  const path = await linkTo(server, "mia@example.com", ["moderator"]);
  const device = new Authenticator({ origin: site });
  const page = await openLink(server, path);
  const opened = await followLink(server, path, {
    by: "passkey",
    name: "Mia",
    challenge: hiddenOf(page, "challenge"),
    response: await device.create(optionsOf(page)),
  });
  assert.equal(opened.status, 303, opened.text);
  const form = await request(server, "/desk/sign-in");
  const answer = {
    by: "passkey",
    challenge: hiddenOf(form, "challenge"),
    response: await device.get(optionsOf(form)),
  };
  const both = await Promise.all([
    postForm(server, "/desk/sign-in", answer),
    postForm(server, "/desk/sign-in", answer),
  ]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [303, 401]);
  const cookie = both.map(sessionOf).find((each) => each !== "");
  assert.equal((await request(server, "/desk/account", { cookie })).status, 200);
});

Deno.test("SF-6 sign-in: back leads to pages of the desk alone", async () => {
  await using server = await openServer({ settings: SETTINGS });
  const { cookie } = await addStaff(server, { roles: ["admin"] });
  for (const back of ["https://evil.example", "//evil.example", "/explore", "/desk\\evil", "/deskevil"]) {
    const answer = await request(server, `/desk/sign-in?${new URLSearchParams({ back })}`, { cookie });
    assert.equal(answer.headers.get("location"), "/desk", back);
  }
});

Deno.test("SF-6 P9 sign-in: back is an address without control characters and ways out of the desk", async () => {
  await using server = await openServer({ settings: SETTINGS });
  const { cookie } = await addStaff(server, { roles: ["admin"] });
  const expected = {
    "/desk/board?x=1": "/desk/board?x=1",
    "/desk/\nSet-Cookie: a=b": "/desk/Set-Cookie:%20a=b",
    "/desk/\0x": "/desk/%00x",
    "/desk/../explore": "/desk",
    "/desk/..//evil.example": "/desk",
    "/\t/evil.example": "/desk",
    "/desk/\u202e": "/desk/%E2%80%AE",
  };
  for (const [back, location] of Object.entries(expected)) {
    const answer = await request(server, `/desk/sign-in?${new URLSearchParams({ back })}`, { cookie });
    assert.deepEqual([answer.status, answer.headers.get("location")], [303, location], JSON.stringify(back));
  }
  assert.deepEqual(server.complaints(), []);
});

Deno.test("SF-1 SF-7 SF-14 staff: an admin adds, edits and removes; the last one stays", async () => {
  await using server = await openServer({ settings: SETTINGS });
  const ada = await addStaff(server, { roles: ["admin"], name: "Ada" });
  const { cookie } = ada;
  const post = (path: string, fields: [string, string][]) =>
    postForm(server, path, new URLSearchParams(fields), { cookie });
  const added = await post("/desk/staff/new", [
    ["email", "mia@example.com"],
    ["name", "Mia"],
    ["roles", "moderator"],
    ["roles", "safety"],
    ["teams", "North, south"],
    ["languages", "he"],
  ]);
  assert.equal(added.status, 200);
  const [, token] = added.text.match(/\/desk\/join#([A-Za-z0-9_-]{43})/) ?? [];
  assert.ok(token);
  const { value: id } = await server.database.get(keys.staffByEmail("mia@example.com"));
  assert.ok(id);
  const stored = async () => (await server.database.get(keys.staff(id))).value;
  assert.deepEqual((await stored())?.teams, ["north", "south"]);
  const twice = await post("/desk/staff/new", [["email", "mia@example.com"], ["roles", "admin"]]);
  assert.equal(twice.status, 422);
  assert.ok(twice.text.includes("Somebody at the desk has this address already."));
  assert.ok(twice.text.includes("mia@example.com"), "what was typed stays");

  const mia = await join(server, `/desk/join#${token}`);
  const edit = `/desk/staff/${id}`;
  const page = await request(server, edit, { cookie });
  const version = hiddenOf(page, "version");
  const save: [string, string][] = [["do", "save"], ["version", version], ["name", "Mia"], [
    "roles",
    "finance",
  ]];
  assert.equal((await post(edit, save)).status, 303);
  const late = await post(edit, save.map(([name, value]) => [name, name === "name" ? "Mimi" : value]));
  assert.equal(late.status, 422);
  assert.ok(late.text.includes("Somebody has changed this account meanwhile"));
  assert.ok(late.text.includes("Mimi"), "what was typed stays");
  assert.equal((await request(server, "/desk", { cookie: mia.cookie })).status, 303, "no queue any more");

  const own = await post(`/desk/staff/${ada.id}`, [["do", "remove"]]);
  assert.equal(own.status, 422);
  assert.ok(own.text.includes("The last admin cannot be removed."));
  assert.equal((await post(edit, [["do", "remove"]])).status, 303);
  assert.equal((await request(server, "/desk/account", { cookie: mia.cookie })).status, 303);
  assert.equal((await request(server, edit, { cookie })).status, 404);

  const log = await request(server, "/desk/log?what=staff.remove", { cookie });
  assert.equal(log.status, 200);
  assert.ok(log.text.includes("Account removed") && log.text.includes("Ada"));
  assert.deepEqual(await Array.fromAsync(audit(server.database)), []);
});

Deno.test("SF-11 staff: after ten minutes a post asks for a proof, and then goes on with what was typed", async () => {
  await using server = await openServer({ settings: SETTINGS });
  const path = await linkTo(server, "mia@example.com", ["admin"]);
  const { cookie, secret } = await join(server, path);
  const key = keys.staffSession(hashToken(cookie.slice("desk=".length)));
  const { value } = await server.database.get(key);
  assert.ok(value);
  const change = newChange();
  set(change, key, { ...value, proved_at: 0 });
  await server.database.commit(change);
  const form = new URLSearchParams([["email", "ben@example.com"], ["roles", "moderator"], [
    "roles",
    "safety",
  ]]);
  const asked = await postForm(server, "/desk/staff/new", form, { cookie });
  assert.equal(asked.status, 403);
  const then = hiddenOf(asked, "then");
  const back = hiddenOf(asked, "back");
  assert.equal(back, "/desk/staff/new");
  const wrong = await postForm(server, "/desk/prove", { password: "no", code: "1", then, back }, { cookie });
  assert.equal(wrong.status, 401);
  assert.equal(hiddenOf(wrong, "then"), then);
  const proof = { password: DESK_PASSWORD, code: codeAt(secret, Date.now() + 30_000), then, back };
  const proved = await postForm(server, "/desk/prove", proof, { cookie });
  assert.equal(proved.status, 200, proved.text);
  const fields = [...proved.text.matchAll(/<input\s+type="hidden" name="(\w+)" value="([^"]*)"/g)]
    .map(([, name = "", value = ""]): [string, string] => [name, value]);
  assert.deepEqual(fields, [...form]);
  const added = await postForm(server, back, new URLSearchParams(fields), { cookie });
  assert.ok(added.text.includes("/desk/join#"));
});

Deno.test("SF-10 account: sessions are listed with their browsers and ended at will", async () => {
  await using server = await openServer({ settings: SETTINGS });
  const mia = await addStaff(server, { roles: ["moderator"] });
  const other = await signInStaff(server, mia.id);
  const page = await request(server, "/desk/account", { cookie: mia.cookie });
  assert.ok(page.text.includes(other.session));
  const fields = { do: "end_session", session: other.session };
  assert.equal((await postForm(server, "/desk/account", fields, { cookie: mia.cookie })).status, 303);
  assert.equal((await request(server, "/desk/account", { cookie: other.cookie })).status, 303);
  const third = await signInStaff(server, mia.id);
  await postForm(server, "/desk/account", { do: "end_others" }, { cookie: mia.cookie });
  assert.equal((await request(server, "/desk/account", { cookie: third.cookie })).status, 303);
  assert.equal((await request(server, "/desk/account", { cookie: mia.cookie })).status, 200);
});

Deno.test("SF-8 staff: who is removed is out on every isolate at once", async () => {
  await using server = await openServer({ lane: "three", settings: SETTINGS });
  const ada = await addStaff(server, { roles: ["admin"] });
  const mia = await addStaff(server, { roles: ["moderator"] });
  for (const place of server.instances) {
    assert.equal((await request(place, "/desk/account", { cookie: mia.cookie })).status, 200);
  }
  await postForm(server, `/desk/staff/${mia.id}`, { do: "remove" }, { cookie: ada.cookie });
  for (const place of server.instances) {
    assert.equal((await request(place, "/desk/account", { cookie: mia.cookie })).status, 303);
  }
});

Deno.test("SF-8 SF-10 sockets: who is removed, or whose session ends, loses the socket within two seconds on another isolate", async () => {
  await using server = await openServer({ lane: "three", settings: SETTINGS });
  const ada = await addStaff(server, { roles: ["admin"] });
  const [mia, ben] = [await addStaff(server), await addStaff(server)];
  await using miaThere = await connectDesk(server, mia, { instance: 1 });
  await using benThere = await connectDesk(server, ben, { instance: 2 });
  await postForm(server, `/desk/staff/${mia.id}`, { do: "remove" }, { cookie: ada.cookie });
  await miaThere.expectClosed(2_000);
  const fields = { do: "end_session", session: ben.session };
  await postForm(server, `/desk/staff/${ben.id}`, fields, { cookie: ada.cookie });
  await benThere.expectClosed(2_000);
});

Deno.test("SF-1 deno task staff: adds, lists, links, changes and removes beside a server, and logs it as the system's", async () => {
  await using server = await openServer({ settings: SETTINGS });
  async function task(...args: string[]): Promise<{ code: number; text: string }> {
    const env = { PORT: "8123", PUBLIC_ORIGIN: "" };
    const { code, out, err } = await runTask("staff", server.path, { args, env });
    return { code, text: out + err };
  }
  const added = await task("add", "boss@example.com", "--role", "admin", "--name", "Boss", "--team", "North");
  const [, first] = added.text.match(/http:\/\/localhost:8123(\/desk\/join#[A-Za-z0-9_-]{43})/) ?? [];
  assert.ok(added.code === 0 && first, added.text);
  const linked = await task("link", "boss@example.com");
  const [, path] = linked.text.match(/http:\/\/localhost:8123(\/desk\/join#[A-Za-z0-9_-]{43})/) ?? [];
  assert.ok(linked.code === 0 && path);
  assert.equal((await openLink(server, first)).status, 410, "a new link replaces the former");
  const { cookie } = await join(server, path);
  assert.equal((await request(server, "/desk/staff", { cookie })).status, 200);
  const last = await task("remove", "boss@example.com");
  assert.ok(last.code === 1 && last.text.includes("The last admin cannot be removed."), last.text);
  assert.equal((await task("add", "boss@example.com", "--role", "admin")).code, 1);
  assert.equal((await task("add", "two@example.com", "--role", "moderator")).code, 0);
  const changed = await task("roles", "two@example.com", "--role", "safety", "--role", "finance");
  assert.ok(changed.code === 0 && changed.text.includes("safety finance"), changed.text);
  assert.equal((await task("remove", "two@example.com")).code, 0);
  const listed = await task("list");
  assert.match(listed.text, /^boss@example\.com {2}Mia {2}active {2}admin {2}north {2}all languages\n$/);
  const log = await request(server, "/desk/log?who=system", { cookie });
  assert.ok(log.text.includes("Account removed") && log.text.includes("One-time link made"));
  assert.deepEqual(await Array.fromAsync(audit(server.database)), []);
});
