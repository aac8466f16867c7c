/**
 * The lint plugin of the project, loaded by deno.json. It keeps the one-way data flow: a folder imports only
 * what table.ts allows, and platform APIs stay where platform.ts puts them. No rule here knows a folder by
 * name.
 */
import { onImports } from "@/tasks/lint/imports.ts";
import { getPlace, getTarget, type Place } from "@/tasks/lint/place.ts";
import {
  browserImports,
  consoleInTelemetry,
  envInConfig,
  kvInStore,
  socketsInGateway,
} from "@/tasks/lint/platform.ts";
import { MAY_IMPORT, TOOLING, UNIT_TESTS_MAY_IMPORT } from "@/tasks/lint/table.ts";

const layers: Deno.lint.Rule = {
  create(context) {
    const place = getPlace(context.filename);
    if (place === null) return {};
    const allowed = MAY_IMPORT[place.folder];
    if (allowed === undefined) {
      return { Program: (node) => context.report({ node, message: unknownFolder(place.folder) }) };
    }
    return onImports((node, specifier) => {
      const message = checkImport(place, allowed, specifier);
      if (message !== null) context.report({ node, message });
    }, (node) => {
      if (place.isTest || TOOLING.includes(place.folder)) return;
      context.report({
        node,
        message: "A dynamic import needs a literal path, so that its layer can be checked",
      });
    });
  },
};

/** Why `place` may not import `specifier`, or null when it may. */
function checkImport(place: Place, allowed: readonly string[], specifier: string): string | null {
  const target = getTarget(place, specifier);
  if (target.kind === "package" || target.folder === place.folder) return null;
  if (allowed.includes(target.folder)) return null;
  if (place.isTest && UNIT_TESTS_MAY_IMPORT.includes(target.folder)) return null;
  if (MAY_IMPORT[target.folder] === undefined) return unknownFolder(target.folder);
  const list = allowed.length === 0 ? "nothing" : allowed.join(", ");
  return `${place.folder} may not import "${specifier}" of ${target.folder}: it may import ${list}`;
}

function unknownFolder(folder: string): string {
  return `Folder "${folder}" is missing in the import table of tasks/lint/table.ts`;
}

export default {
  name: "kindling",
  rules: {
    "layers": layers,
    "kv-in-store": kvInStore,
    "env-in-config": envInConfig,
    "sockets-in-gateway": socketsInGateway,
    "console-in-telemetry": consoleInTelemetry,
    "browser-imports": browserImports,
  },
} satisfies Deno.lint.Plugin;
