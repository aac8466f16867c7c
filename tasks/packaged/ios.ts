/** What the iOS project needs beyond Capacitor's template. Pure. */
import { withBlock, withText } from "@/tasks/packaged/edits.ts";
import { type PlistValue, withPlistKey } from "@/tasks/packaged/plist.ts";
import { isDevelopment, type PackagedSettings } from "@/tasks/packaged/settings.ts";

/** Languages of the texts that iOS shows; their folders are in packaged/template. */
const LANGUAGES = ["en", "he", "de"] as const;

/** Info.plist. The texts that ask for something are here in English and in InfoPlist.strings in all languages. */
export function editInfo(
  info: string,
  { site, name }: Pick<PackagedSettings, "site" | "name">,
  texts: Readonly<Record<string, string>>,
): string {
  const keys: readonly (readonly [string, PlistValue | null])[] = [
    ["CFBundleDisplayName", name],
    ["CFBundleLocalizations", LANGUAGES],
    ...Object.entries(texts),
    // TLS alone, which needs no permit for export.
    ["ITSAppUsesNonExemptEncryption", false],
    ["NSAppTransportSecurity", isDevelopment(site) ? { NSAllowsLocalNetworking: true } : null],
  ];
  return keys.reduce((edited, [key, value]) => withPlistKey(edited, key, value), info);
}

/** The texts of an InfoPlist.strings. */
export function stringsIn(file: string): Record<string, string> {
  return Object.fromEntries(
    [...file.matchAll(/^"(\w+)" = "([^"\\]*)";$/gm)].map(([, key = "", text = ""]) => [key, text]),
  );
}

/** App.entitlements: notifications, and links to the site that open the app. */
export function entitlements({ site }: Pick<PackagedSettings, "site">): PlistValue {
  const { protocol, hostname, port } = new URL(site);
  return {
    // Xcode makes it `production` in what goes to the store.
    "aps-environment": "development",
    ...(protocol === "https:" && !port &&
      { "com.apple.developer.associated-domains": [`applinks:${hostname}`] }),
  };
}

/** AppDelegate.swift: tells the plugin what iOS says of notifications. */
export function editAppDelegate(delegate: string, hooks: string): string {
  return withBlock(delegate, { name: "push", before: "}", indent: "    ", text: hooks, comment: "slashes" });
}

/** An id of the project file; Xcode keeps those that it finds. */
const idOf = (nth: number) => `4B494E444C494E47${nth.toString(16).toUpperCase().padStart(8, "0")}`;
const [STRINGS_BUILD, STRINGS, ENTITLEMENTS] = [idOf(1), idOf(2), idOf(3)];
const languageId = (nth: number) => idOf(16 + nth);

/** project.pbxproj: the entitlements, and InfoPlist.strings in each language. */
export function editProject(project: string): string {
  const strings = `${STRINGS} /* InfoPlist.strings */`;
  const built = `${STRINGS_BUILD} /* InfoPlist.strings in Resources */`;
  const languages = LANGUAGES.map((language, nth) => `${languageId(nth)} /* ${language} */`);
  let edited = withText(project, {
    mark: `${built} = {`,
    anchor: "/* Begin PBXBuildFile section */\n",
    add: `\t\t${built} = {isa = PBXBuildFile; fileRef = ${strings}; };\n`,
  });
  edited = withText(edited, {
    mark: `${ENTITLEMENTS} /* App.entitlements */ = {`,
    anchor: "/* Begin PBXFileReference section */\n",
    add: `\t\t${ENTITLEMENTS} /* App.entitlements */ = {isa = PBXFileReference; ` +
      'lastKnownFileType = text.plist.entitlements; path = App.entitlements; sourceTree = "<group>"; };\n' +
      LANGUAGES.map((language, nth) =>
        `\t\t${languages[nth]} = {isa = PBXFileReference; lastKnownFileType = text.plist.strings; ` +
        `name = ${language}; path = ${language}.lproj/InfoPlist.strings; sourceTree = "<group>"; };\n`
      ).join(""),
  });
  edited = withText(edited, {
    mark: `\t\t\t\t${strings},\n`,
    anchor: "/* Info.plist */,\n",
    add: `\t\t\t\t${strings},\n\t\t\t\t${ENTITLEMENTS} /* App.entitlements */,\n`,
  });
  edited = withText(edited, {
    mark: `\t\t\t\t${built},\n`,
    anchor: "/* config.xml in Resources */,\n",
    add: `\t\t\t\t${built},\n`,
  });
  edited = withText(edited, {
    mark: `${strings} = {\n`,
    anchor: "/* Begin PBXVariantGroup section */\n",
    add: `\t\t${strings} = {\n\t\t\tisa = PBXVariantGroup;\n\t\t\tchildren = (\n` +
      languages.map((one) => `\t\t\t\t${one},\n`).join("") +
      '\t\t\t);\n\t\t\tname = InfoPlist.strings;\n\t\t\tsourceTree = "<group>";\n\t\t};\n',
  });
  edited = withRegions(edited);
  if (edited.includes("CODE_SIGN_ENTITLEMENTS")) return edited;
  const icon = "ASSETCATALOG_COMPILER_APPICON_NAME = AppIcon;\n";
  if (!edited.includes(icon)) throw new SyntaxError(`"${icon.trim()}" is missing`);
  return edited.replaceAll(icon, `${icon}\t\t\t\tCODE_SIGN_ENTITLEMENTS = App/App.entitlements;\n`);
}

function withRegions(project: string): string {
  const regions = /knownRegions = \(\n([^)]*)\);/.exec(project);
  if (!regions) throw new SyntaxError('"knownRegions" is missing');
  const [all, known = ""] = regions;
  const missing = LANGUAGES.filter((language) => !new RegExp(`^\\s*${language},$`, "m").test(known));
  const added = missing.map((language) => `\t\t\t\t${language},\n`).join("");
  return project.replace(all, () => all.replace("(\n", `(\n${added}`));
}
