import assert from "node:assert/strict";
import { createEnhancer, type EnhancementLoader } from "@/client/enhance.ts";

/** As much of an element as the loader looks at. */
function element(names: string, isConnected = true) {
  return { getAttribute: () => names, isConnected } as unknown as Element;
}

function rootOf(...elements: Element[]) {
  return { querySelectorAll: () => elements } as unknown as ParentNode;
}

function world(modules: Record<string, EnhancementLoader>) {
  const errors: unknown[] = [];
  const enhancer = createEnhancer(new Map(Object.entries(modules)), (error) => errors.push(error));
  return { enhancer, errors };
}

Deno.test("LA-1 createEnhancer: each named module improves its element once", async () => {
  const seen: [string, Element][] = [];
  const { enhancer, errors } = world({
    one: () => Promise.resolve({ enhance: (each: Element) => seen.push(["one", each]) }),
    two: () => Promise.resolve({ enhance: (each: Element) => seen.push(["two", each]) }),
  });
  const [both, first] = [element(" one  two"), element("one")];
  await enhancer.enhance(rootOf(both));
  await enhancer.enhance(rootOf(both, first));
  assert.deepEqual(seen, [["one", both], ["two", both], ["one", first]]);
  assert.deepEqual(errors, []);
});

Deno.test("LA-1 createEnhancer: one that is missing or fails leaves the others working", async () => {
  const seen: Element[] = [];
  const { enhancer, errors } = world({
    gone: () => Promise.reject(new TypeError("offline")),
    empty: () => Promise.resolve({}),
    fine: () => Promise.resolve({ enhance: (each: Element) => seen.push(each) }),
  });
  const one = element("unknown gone empty fine");
  await enhancer.enhance(rootOf(one));
  assert.deepEqual(seen, [one]);
  assert.equal(errors.length, 3);
  for (const error of errors) assert.ok(error instanceof TypeError, String(error));
});

Deno.test("LA-1 createEnhancer: an element that left the page meanwhile is let be", async () => {
  const seen: Element[] = [];
  const { enhancer } = world({
    one: () => Promise.resolve({ enhance: (each: Element) => seen.push(each) }),
  });
  await enhancer.enhance(rootOf(element("one", false)));
  assert.deepEqual(seen, []);
});
