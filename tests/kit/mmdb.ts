/** Writes small files in MaxMind's format (MMDB 2.0): a binary tree over IPv4 addresses, and the data its leaves point to. */

type Value = string | number | readonly Value[] | { readonly [key: string]: Value };

/** What stands at a bit of the tree: another node, an entry of data, or nothing. */
type Branch = Node | Leaf | null;
interface Node {
  branches: [Branch, Branch];
}
interface Leaf {
  offset: number;
}

const MARK = Uint8Array.of(0xab, 0xcd, 0xef, ...new TextEncoder().encode("MaxMind.com"));
const SEPARATOR_BYTES = 16;
const ADDRESS_BITS = 32;
const TYPES = { string: 2, uint32: 6, map: 7, array: 11 } as const;

/** The bytes of a file that knows the city of each of these networks, such as "192.0.2.0/24". */
export function mmdbOf(cities: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const root: Node = { branches: [null, null] };
  const data: number[] = [];
  for (const [network, name] of Object.entries(cities)) {
    put(root, network, { offset: data.length });
    data.push(...encode({ city: { names: { en: name } } }));
  }
  const nodes = listNodes(root);
  const tree = nodes.flatMap(({ branches }) => branches.flatMap((branch) => uint24(recordOf(branch, nodes))));
  const metadata = encode({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_790_000_000,
    database_type: "Test-City",
    description: {},
    ip_version: 4,
    languages: ["en"],
    node_count: nodes.length,
    record_size: 24,
  });
  return Uint8Array.of(...tree, ...new Uint8Array(SEPARATOR_BYTES), ...data, ...MARK, ...metadata);
}

function put(root: Node, network: string, leaf: Leaf): void {
  const [address = "", bits = ""] = network.split("/");
  const value = address.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);
  const last = Number(bits) - 1;
  let node = root;
  for (let nth = 0; nth < last; nth++) {
    const bit = bitOf(value, nth);
    const next = node.branches[bit];
    if (next && "offset" in next) throw new RangeError(`Networks overlap: "${network}"`);
    node = next ?? (node.branches[bit] = { branches: [null, null] });
  }
  node.branches[bitOf(value, last)] = leaf;
}

function bitOf(value: number, nth: number): 0 | 1 {
  return Math.floor(value / 2 ** (ADDRESS_BITS - 1 - nth)) % 2 === 1 ? 1 : 0;
}

function listNodes(root: Node): Node[] {
  const nodes = [root];
  for (const { branches } of nodes) {
    for (const branch of branches) if (branch && "branches" in branch) nodes.push(branch);
  }
  return nodes;
}

function recordOf(branch: Branch, nodes: readonly Node[]): number {
  if (branch === null) return nodes.length;
  return "branches" in branch ? nodes.indexOf(branch) : nodes.length + SEPARATOR_BYTES + branch.offset;
}

function uint24(value: number): number[] {
  return [value >>> 16 & 0xff, value >>> 8 & 0xff, value & 0xff];
}

/** Texts and lists of fewer than 29 parts, which need no longer size. */
function encode(value: Value): number[] {
  if (typeof value === "string") {
    const bytes = new TextEncoder().encode(value);
    return [...control(TYPES.string, bytes.length), ...bytes];
  }
  if (typeof value === "number") {
    return [...control(TYPES.uint32, 4), value >>> 24 & 0xff, ...uint24(value)];
  }
  if (Array.isArray(value)) return [...control(TYPES.array, value.length), ...value.flatMap(encode)];
  const entries = Object.entries(value);
  return [
    ...control(TYPES.map, entries.length),
    ...entries.flatMap(([key, each]) => [...encode(key), ...encode(each)]),
  ];
}

function control(type: number, size: number): number[] {
  if (size >= 29) throw new RangeError(`Too long: ${size}`);
  return type <= 7 ? [type << 5 | size] : [size, type - 7];
}
