import assert from "node:assert/strict";
import { plistOf, withPlistKey } from "@/tasks/packaged/plist.ts";
import { androidString, escapeXml, withAttribute } from "@/tasks/packaged/xml.ts";

Deno.test("NA-26 xml: a name of any signs stays a text", () => {
  assert.equal(escapeXml(`<a> & "b" 'c'`), "&lt;a&gt; &amp; &quot;b&quot; &apos;c&apos;");
  assert.equal(androidString(`Tom & Jerry's "x" \\ <y>`), `Tom &amp; Jerry\\'s \\"x\\" \\\\ &lt;y&gt;`);
  assert.equal(androidString("@string/x"), "\\@string/x");
  assert.equal(androidString("?attr/x"), "\\?attr/x");
  assert.equal(androidString("רשף"), "רשף");
});

Deno.test("NA-26 withAttribute: sets what is there and what is not, of one element", () => {
  const file = '<a>\n<app x="1"\n  tools:x="2" />\n<apple x="1"/>';
  assert.equal(
    withAttribute(file, "app", "x", '"'),
    '<a>\n<app x="&quot;"\n  tools:x="2" />\n<apple x="1"/>',
  );
  const added = withAttribute(file, "app", "y", "1");
  assert.match(added, /<app\s+y="1" x="1"/);
  assert.equal(withAttribute(added, "app", "y", "1"), added);
  assert.throws(() => withAttribute(file, "b", "x", "1"), SyntaxError);
});

Deno.test("NA-26 withPlistKey: keys of the outermost dictionary alone, in their order, and again the same", () => {
  const file = plistOf({
    one: "1",
    nest: { two: "x", list: ["a"] },
    two: { three: [{}], four: true },
    five: false,
  });
  const edited = withPlistKey(withPlistKey(file, "two", "a & b"), "six", ["x", { y: true }]);
  assert.equal(
    edited,
    plistOf({
      one: "1",
      nest: { two: "x", list: ["a"] },
      two: "a & b",
      five: false,
      six: ["x", { y: true }],
    }),
  );
  assert.equal(withPlistKey(edited, "six", ["x", { y: true }]), edited);
  assert.equal(
    withPlistKey(withPlistKey(edited, "six", null), "six", null),
    plistOf({ one: "1", nest: { two: "x", list: ["a"] }, two: "a & b", five: false }),
  );
});
