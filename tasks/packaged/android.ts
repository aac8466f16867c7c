/** What the Android project needs beyond Capacitor's template. Pure. */
import { withBlock, withMatch } from "@/tasks/packaged/edits.ts";
import { isDevelopment, type PackagedSettings } from "@/tasks/packaged/settings.ts";
import { androidString, escapeXml, withAttribute } from "@/tasks/packaged/xml.ts";

/** That of MainActivity.java, which opens it. */
export const CHANNEL = "news";

/** Below it no web view is new enough for the site, and icons would be needed as pictures. */
const MIN_SDK = 26;

/**
 * AndroidManifest.xml: links to the site open the app, notifications have their looks, nothing is backed up.
 * @param linked which links, as `linkedPatterns` of routes/well_known.ts has them
 */
export function editManifest(
  manifest: string,
  { site }: Pick<PackagedSettings, "site">,
  linked: readonly string[],
): string {
  const attributes = [
    ["android:allowBackup", "false"],
    ["android:fullBackupContent", "false"],
    ["android:dataExtractionRules", "@xml/data_extraction_rules"],
    ["android:networkSecurityConfig", "@xml/network_security_config"],
  ] as const;
  let edited = manifest;
  for (const [name, value] of attributes) edited = withAttribute(edited, "application", name, value);
  edited = withBlock(edited, {
    name: "links",
    before: "</activity>",
    indent: "            ",
    text: linksTo(site, linked),
    comment: "xml",
  });
  edited = withBlock(edited, {
    name: "notifications",
    before: "</application>",
    indent: "        ",
    text: [
      ["default_notification_icon", 'resource="@drawable/ic_notification"'],
      ["default_notification_color", 'resource="@color/brand"'],
      ["default_notification_channel_id", `value="${CHANNEL}"`],
    ].map(([name, value]) =>
      `<meta-data android:name="com.google.firebase.messaging.${name}" android:${value} />`
    ).concat(
      // Nothing is registered with Google before a member wants notifications.
      '<meta-data android:name="firebase_messaging_auto_init_enabled" android:value="false" />',
    ).join("\n"),
    comment: "xml",
  });
  return withBlock(edited, {
    name: "permissions",
    before: "</manifest>",
    indent: "    ",
    text: ["MODIFY_AUDIO_SETTINGS", "POST_NOTIFICATIONS", "RECORD_AUDIO", "VIBRATE"].map((name) =>
      `<uses-permission android:name="android.permission.${name}" />`
    ).join("\n"),
    comment: "xml",
  });
}

/**
 * The paths that open the app on iOS too: what it does not name, as payments are, stays in the browser. Only a site with a
 * certificate, on the usual port, can say that an app is its own.
 */
function linksTo(site: string, linked: readonly string[]): string {
  const { protocol, hostname, port } = new URL(site);
  if (protocol !== "https:" || port) return "";
  const paths = linked.map((pattern) => `    <data ${pathOf(pattern)} />`);
  return `
<intent-filter android:autoVerify="true">
    <action android:name="android.intent.action.VIEW" />
    <category android:name="android.intent.category.DEFAULT" />
    <category android:name="android.intent.category.BROWSABLE" />
    <data android:scheme="https" android:host="${escapeXml(hostname)}" />
${paths.join("\n")}
</intent-filter>`;
}

/** A pattern of Apple's as Android has it: there `.` is any character, and `*` repeats what stands before it. */
function pathOf(pattern: string): string {
  if (!/[?*]/.test(pattern)) return `android:path="${escapeXml(pattern)}"`;
  const own = pattern.replace(/[.\\]/g, "\\\\$&").replaceAll("?", ".").replaceAll("*", ".*");
  return `android:pathPattern="${escapeXml(own)}"`;
}

/** res/values/strings.xml: the app's name. */
export function editStrings(strings: string, { name }: Pick<PackagedSettings, "name">): string {
  return ["app_name", "title_activity_main"].reduce(
    (edited, key) =>
      withMatch(
        edited,
        new RegExp(`<string name="${key}">[^<]*</string>`),
        `<string name="${key}">${androidString(name)}</string>`,
      ),
    strings,
  );
}

/** variables.gradle: the oldest Android. An operator's newer one stays. */
export function editVariables(variables: string): string {
  const given = /minSdkVersion = (\d+)/.exec(variables);
  if (given && Number(given[1]) >= MIN_SDK) return variables;
  return withMatch(variables, /minSdkVersion = \d+/, `minSdkVersion = ${MIN_SDK}`);
}

/** app/build.gradle: MainActivity.java uses a library that the template has only behind another. */
export function editBuild(build: string): string {
  return withBlock(build, {
    name: "libraries",
    before: "implementation project(':capacitor-android')",
    indent: "    ",
    text: 'implementation "androidx.activity:activity:$androidxActivityVersion"',
    comment: "slashes",
  });
}

/** res/xml/network_security_config.xml: everything is encrypted; a site of development alone is not. */
export function networkSecurity({ site }: Pick<PackagedSettings, "site">): string {
  const plain = isDevelopment(site)
    ? `
    <domain-config cleartextTrafficPermitted="true">
        <domain includeSubdomains="false">${escapeXml(new URL(site).hostname)}</domain>
    </domain-config>`
    : "";
  return `<?xml version="1.0" encoding="utf-8"?>
<network-security-config>
    <base-config cleartextTrafficPermitted="false" />${plain}
</network-security-config>
`;
}

/** Pictures of the template that drawings of ours stand for. */
export function isTemplatePicture(path: string): boolean {
  return /\/res\/(?:mipmap-\w+\/ic_launcher\w*|drawable(?:-\w+)*\/splash)\.png$/.test(path) ||
    path.endsWith("/res/drawable-v24/ic_launcher_foreground.xml") ||
    path.endsWith("/res/values/ic_launcher_background.xml");
}
