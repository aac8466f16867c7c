/** The form of /notifications in its island, and what is said about saving it. */
import { useEffect, useState } from "react";
import {
  ALERT_FORM_FIELDS,
  type AlertFields,
  alertFieldsOf,
  alertSettingsOf,
  readAlertForm,
} from "@/domain/alert_fields.ts";
import type { Client, Me } from "@/client/client.ts";
import { AlertSettings, type AlertSettingsPage } from "@/client/state/alert_settings.ts";
import { useRefreshWhenSeen } from "@/islands/notifications/use_refresh_when_seen.ts";
import { useClient } from "@/islands/use_client.ts";

/** What stopped the last saving. */
export type AlertProblem = "quiet" | "refused" | "lost";

export interface Alerts {
  fields: AlertFields;
  stored: AlertSettingsPage;
  /** Null until the page is hydrated: then the form is posted. */
  form: AlertSettings | null;
  problem: AlertProblem | null;
  set: AlertSettings["set"];
  /** Saves; what went well is said by a banner. */
  save(): Promise<void>;
}

export interface AlertsOptions {
  me: Me;
  initial: AlertSettingsPage;
  /** A form that was posted and not taken. */
  typed: AlertFields | null;
  /** Id of the form. */
  id: string;
}

export function useAlerts({ me, initial, id, ...posted }: AlertsOptions): Alerts {
  const client = useClient(me);
  const [typed] = useState(() => typedIn(id, alertFieldsOf(initial)) ?? posted.typed);
  const form = useForm(client, initial, typed);
  // The first render is the server's.
  const [problem, setProblem] = useState<AlertProblem | null>(problemOf(posted.typed));
  useRefreshWhenSeen(form);

  return {
    form,
    problem,
    fields: form?.fields.value ?? posted.typed ?? alertFieldsOf(initial),
    stored: form?.stored.value ?? initial,
    set(field, value) {
      if (problem === "quiet") setProblem(null);
      form?.set(field, value);
    },
    async save() {
      if (!client || !form) return;
      setProblem(null);
      const outcome = await form.save();
      if (outcome !== "saved") return setProblem(outcome);
      client.notices.show({ type: "success", message: "notice.settings_saved" });
    },
  };
}

function useForm(
  client: Client | null,
  initial: AlertSettingsPage,
  typed: AlertFields | null,
): AlertSettings | null {
  const [form, setForm] = useState<AlertSettings | null>(null);
  useEffect(() => {
    if (!client) return;
    const settings = client.slice(AlertSettings);
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    const leave = settings.show({ initial, typed, timeZone });
    setForm(settings);
    return leave;
  }, [client]);
  return form;
}

/** What was chosen in the server's markup before it was hydrated; null on the server. */
function typedIn(id: string, before: AlertFields): AlertFields | null {
  if (typeof document === "undefined") return null;
  const form = document.getElementById(id);
  if (!(form instanceof HTMLFormElement)) return null;
  const values = new FormData(form);
  const texts = new Map(ALERT_FORM_FIELDS.map((field) => [field, values.get(field)]));
  return readAlertForm((field) => {
    const value = texts.get(field);
    return typeof value === "string" ? value : undefined;
  }, before);
}

/** A form that cannot be saved as it is says so from the start. */
function problemOf(typed: AlertFields | null): AlertProblem | null {
  return typed && alertSettingsOf(typed, "UTC") === null ? "quiet" : null;
}
