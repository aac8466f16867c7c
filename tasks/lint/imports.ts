/**
 * Finds every form in which a file can name another one: `import`, `import type`, `export … from`, `export *
 * from`, dynamic `import()` and `import("…")` in a type. For the lint rules of this folder.
 */

type Visit = (node: Deno.lint.Node, specifier: string) => void;

/** A visitor that calls `visit` once per import, and `onComputed` for a dynamic import of a computed path. */
export function onImports(visit: Visit, onComputed?: (node: Deno.lint.Node) => void): Deno.lint.LintVisitor {
  return {
    ImportDeclaration: (node) => visit(node, node.source.value),
    ExportAllDeclaration: (node) => visit(node, node.source.value),
    ExportNamedDeclaration: (node) => {
      if (node.source) visit(node, node.source.value);
    },
    ImportExpression: (node) => {
      const specifier = literalOf(node.source);
      if (specifier === null) onComputed?.(node);
      else visit(node, specifier);
    },
    TSImportType: (node) => {
      const specifier = literalOf(node.argument);
      if (specifier !== null) visit(node, specifier);
    },
  };
}

function literalOf(node: Deno.lint.Node): string | null {
  if (node.type === "TSLiteralType") return literalOf(node.literal);
  if (node.type === "TemplateLiteral") {
    return node.expressions.length === 0 ? node.quasis.map((part) => part.cooked).join("") : null;
  }
  return node.type === "Literal" && typeof node.value === "string" ? node.value : null;
}
