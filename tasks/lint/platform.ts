/**
 * Rules that keep a platform API in one folder: KV in the store, the environment in config, sockets in the
 * gateway, the console in telemetry, and server-only packages out of what a browser loads. Tests and tooling
 * are free.
 */
import { onImports } from "@/tasks/lint/imports.ts";
import { getPlace, type Place } from "@/tasks/lint/place.ts";
import {
  BROWSER_FOLDERS,
  CONSOLE_FILE,
  CONSOLE_FOLDERS,
  ENV_FOLDERS,
  KV_FOLDERS,
  SOCKET_FOLDERS,
  TOOLING,
} from "@/tasks/lint/table.ts";

const KV_NAMES = /^(openKv|Kv\w*|AtomicOperation|AtomicCheck)$/;

/** `Deno.openKv`, `Deno.Kv` and the types around it belong to store/. */
export const kvInStore = rule((place, context) => {
  if (KV_FOLDERS.includes(place.folder)) return {};
  return onMember((node, object, property) => {
    if (object !== "Deno" || !KV_NAMES.test(property)) return;
    context.report({ node, message: `Deno.${property} belongs to store/, not to ${place.folder}` });
  });
});

/** `Deno.env` and `process.env` belong to config.ts. */
export const envInConfig = rule((place, context) => {
  if (ENV_FOLDERS.includes(place.folder)) return {};
  return onMember((node, object, property) => {
    if (property !== "env" || (object !== "Deno" && object !== "process")) return;
    context.report({ node, message: `${object}.env is read by config.ts alone, not by ${place.folder}` });
  });
});

/** `console` belongs to telemetry/, so that every line is a structured one; in browsers to one file. */
export const consoleInTelemetry = rule((place, context) => {
  if (CONSOLE_FOLDERS.includes(place.folder) || place.path === CONSOLE_FILE) return {};
  return onMember((node, object) => {
    if (object !== "console") return;
    context.report({ node, message: `console belongs to telemetry/, not to ${place.folder}` });
  });
});

/** The `ws` package belongs to gateway/. */
export const socketsInGateway = rule((place, context) => {
  if (SOCKET_FOLDERS.includes(place.folder)) return {};
  return onImports((node, specifier) => {
    if (!/^(npm:)?ws(@|\/|$)/.test(specifier)) return;
    context.report({ node, message: `"${specifier}" belongs to gateway/, not to ${place.folder}` });
  });
});

/** What a browser loads uses `zod/mini` (6.7 KB) instead of `zod` (92 KB), and no built-in of the server. */
export const browserImports = rule((place, context) => {
  if (!BROWSER_FOLDERS.includes(place.folder)) return {};
  return onImports((node, specifier) => {
    if (/^(npm:)?zod(@|\/|$)/.test(specifier) && specifier !== "zod/mini") {
      context.report({ node, message: `"${specifier}" is too heavy for ${place.folder}: import "zod/mini"` });
    }
    if (specifier.startsWith("node:")) {
      context.report({
        node,
        message: `"${specifier}" does not exist in a browser, which loads ${place.folder}`,
      });
    }
  });
});

function rule(
  create: (place: Place, context: Deno.lint.RuleContext) => Deno.lint.LintVisitor,
): Deno.lint.Rule {
  return {
    create(context) {
      const place = getPlace(context.filename);
      if (place === null || place.isTest || TOOLING.includes(place.folder)) return {};
      return create(place, context);
    },
  };
}

/** Calls `visit` for `a.b`, `a["b"]`, `globalThis.a.b`, `const { b } = a` and the type `a.b`. */
function onMember(
  visit: (node: Deno.lint.Node, object: string, property: string) => void,
): Deno.lint.LintVisitor {
  return {
    MemberExpression: (node) => {
      const object = nameOf(node.object);
      const property = node.computed ? literalOf(node.property) : nameOf(node.property);
      if (object !== null) visit(node, object, property ?? "");
    },
    VariableDeclarator: (node) => {
      const object = node.init === null ? null : nameOf(node.init);
      if (object === null || node.id.type !== "ObjectPattern") return;
      for (const property of node.id.properties) {
        if (property.type === "Property") visit(property, object, nameOf(property.key) ?? "");
      }
    },
    TSQualifiedName: (node) => {
      const object = nameOf(node.left);
      if (object !== null) visit(node, object, node.right.name);
    },
  };
}

function nameOf(node: Deno.lint.Node): string | null {
  if (node.type === "Identifier") return node.name;
  const isGlobal = node.type === "MemberExpression" && nameOf(node.object) === "globalThis";
  return isGlobal ? nameOf(node.property) : null;
}

function literalOf(node: Deno.lint.Node): string | null {
  return node.type === "Literal" && typeof node.value === "string" ? node.value : null;
}
