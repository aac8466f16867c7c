import assert from "node:assert/strict";
import { documentToJsx, toJsx } from "@/tasks/bench/next/markup.ts";

Deno.test("toJsx: spells attributes as React does, and keeps data and aria", () => {
  assert.equal(
    toJsx('<label for="a" class="b [&amp;>i]:c" data-x-y="1" aria-hidden="true">A</label>'),
    '<label htmlFor={"a"} className={"b [&>i]:c"} data-x-y={"1"} aria-hidden={"true"}>{"A"}</label>',
  );
  assert.equal(toJsx('<path stroke-width="2"></path>'), '<path strokeWidth={"2"}></path>');
});

Deno.test("toJsx: flags are true, other attributes without a value are empty, void elements end", () => {
  assert.equal(toJsx('<img src="/a.svg" alt>'), '<img src={"/a.svg"} alt={""}/>');
  assert.equal(toJsx("<main inert><br/></main>"), "<main inert={true}><br/></main>");
  assert.equal(toJsx('<input value="x" required/>'), '<input defaultValue={"x"} required={true}/>');
});

Deno.test("toJsx: text keeps what JSX would take for code", () => {
  assert.equal(toJsx("<p>{a} &lt;b&gt; &amp;amp; “c”\n d</p>"), '<p>{"{a} <b> &amp; “c”\\n d"}</p>');
});

Deno.test("documentToJsx: leaves scripts, style sheets and what every framework writes out", () => {
  const html = '<!doctype html><html lang="he" dir="rtl"><head><meta charset="utf-8"/><title>T</title>' +
    '<link rel="stylesheet" href="/a.css" nonce="n"/><script type="module" src="/a.js"></script>' +
    '<link rel="icon" href="/i.svg"/></head><body class="b"><p>B</p><script>1 < 2</script></body></html>';
  assert.deepEqual(documentToJsx(html), {
    attributes: ' lang={"he"} dir={"rtl"}',
    head: '<title>{"T"}</title><link rel={"icon"} href={"/i.svg"}/>',
    body: '<p>{"B"}</p>',
  });
});
