/**
 * The push services of an isolate, from the operator's settings: web push by VAPID for browsers, and for the packaged app FCM
 * and APNs where there are keys. Neither an address, a token nor a text of a push gets into a log or an error.
 */
import type { PushSender } from "@/domain/push.ts";
import { readSettingText } from "@/adapters/setting_text.ts";
import { ServiceAccountSchema } from "@/adapters/push/fcm.ts";
import { openSender, type SenderOptions } from "@/adapters/push/sender.ts";

export interface PushConfig extends Omit<SenderOptions, "fcm" | "apns"> {
  /** The service account, or its file; missing where there is no app on Android. */
  fcmAccount: string | undefined;
  /** Missing where there is no app on iOS. */
  apns: ApplePush | undefined;
}

/** The operator's key at Apple, and whose pushes it signs. */
export interface ApplePush {
  /** The key, or its file. */
  key: string;
  keyId: string;
  teamId: string;
  /** The app's bundle id. */
  topic: string;
  /** Whether the app is one that was built for trying it out. */
  sandbox: boolean;
}

/** What the settings of Apple's service come to, of which four need each other. */
export function applePushOf(
  settings:
    & {
      readonly [Name in "APNS_KEY" | "APNS_KEY_ID" | "APNS_TEAM_ID" | "APNS_TOPIC"]: string | undefined;
    }
    & { readonly APNS_SANDBOX: boolean },
): ApplePush | undefined {
  const { APNS_KEY: key, APNS_KEY_ID: keyId, APNS_TEAM_ID: teamId, APNS_TOPIC: topic } = settings;
  const { APNS_SANDBOX: sandbox } = settings;
  return key && keyId && teamId && topic ? { key, keyId, teamId, topic, sandbox } : undefined;
}

/** Opens the push services. Rejects where a file of the operator's is missing or wrong, and says which setting names it. */
export async function openPush({ fcmAccount, apns, ...rest }: PushConfig): Promise<PushSender> {
  const account = fcmAccount === undefined ? null : await readAccount(fcmAccount);
  const pem = apns && await readSettingText("APNS_KEY", apns.key);
  return await openSender({
    ...rest,
    fcm: account && { account },
    apns: apns && pem !== undefined ? { ...apns, pem } : null,
  }).catch((cause) => {
    throw new TypeError("Cannot use the key in FCM_SERVICE_ACCOUNT or APNS_KEY", { cause });
  });
}

async function readAccount(value: string) {
  const text = await readSettingText("FCM_SERVICE_ACCOUNT", value);
  const parsed = ServiceAccountSchema.safeParse(parseJson(text));
  // What is wrong with it may quote the key.
  if (!parsed.success) {
    throw new TypeError("Cannot find a service account in FCM_SERVICE_ACCOUNT");
  }
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
