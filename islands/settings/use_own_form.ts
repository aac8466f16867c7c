/** The form over the member's own record in an island, and what is said about saving it. */
import { useEffect, useMemo, useState } from "react";
import { effect } from "@preact/signals";
import type { PlaceView } from "@/domain/place.ts";
import type { FormKey } from "@/domain/profile_fields.ts";
import { type CallRefusal, refusalNumber } from "@/client/answer.ts";
import type { Client, Me } from "@/client/client.ts";
import type { FormName } from "@/client/drafts.ts";
import { fieldsOf, type OwnFields } from "@/client/settings/own_fields.ts";
import { OwnForm } from "@/client/settings/own_form.ts";
import type { Notice } from "@/client/state/notices.ts";
import type { IslandContext } from "@/islands/context.ts";
import { useClient } from "@/islands/use_client.ts";
import type { Translate } from "@/locales/text.ts";
import type { OwnView } from "@/protocol/views/member.ts";

export interface OwnFormOfIsland {
  /** Null until the page is hydrated: the fields can be read and not changed. */
  form: OwnForm | null;
  fields: OwnFields;
  isSaving: boolean;
  hasChanged: boolean;
  /** What was refused about a field. */
  errorOf(key: FormKey): string | undefined;
  /** What stopped the saving of all that is left. */
  problem: string | null;
  /** Saves; true where all of it went well, which is said by a banner. */
  save(): Promise<boolean>;
  discard(): void;
  /** Cities that a text may mean. */
  ask(text: string): Promise<readonly PlaceView[]>;
}

export interface OwnFormOptions {
  me: Me;
  /** As the server rendered it. */
  own: OwnView;
  keys: readonly FormKey[];
  t: Translate;
  context: IslandContext;
  /** The text of the banner. */
  saved: Notice["message"];
  /** Under which name what is not saved is kept when the form is left. */
  kept: FormName;
}

export function useOwnForm(options: OwnFormOptions): OwnFormOfIsland {
  const { me, own, keys, t, context, saved, kept } = options;
  const client = useClient(me);
  const form = useForm(client, own, keys, kept);
  const [problem, setProblem] = useState<string | null>(null);
  const ask = useMemo(() => askIn(client, context.lang), [client]);
  const refusals = form?.refusals.value ?? {};

  return {
    form,
    ask,
    problem,
    fields: form?.fields.value ?? fieldsOf(own),
    isSaving: form?.isSaving.value ?? false,
    hasChanged: (form?.changed.value.length ?? 0) > 0,
    errorOf(key) {
      const refusal = refusals[key];
      return refusal && refusalText(t, refusal);
    },
    async save() {
      if (!form || !client) return false;
      setProblem(null);
      const outcome = await form.save();
      if (outcome === "lost") setProblem(t("settings.lost"));
      if (outcome === "saved") client.notices.show({ type: "success", message: saved });
      return outcome === "saved";
    },
    discard() {
      setProblem(null);
      form?.discard();
    },
  };
}

/** The form of this page over the client's record; the record that the page was rendered with stands in until it is there. */
function useForm(
  client: Client | null,
  own: OwnView,
  keys: readonly FormKey[],
  name: FormName,
): OwnForm | null {
  const [form, setForm] = useState<OwnForm | null>(null);
  useEffect(() => {
    if (!client) return;
    client.own.seed(own);
    const record = client.own.shown(own);
    const { drafts, socket: { call } } = client;
    const kept = drafts.getForm(name);
    const made = new OwnForm({ keys, own: record, call, refresh: () => client.own.refresh(), kept });
    setForm(made);
    return effect(() => drafts.setForm(name, made.unsaved.value));
  }, [client]);
  return form;
}

function askIn(client: Client | null, lang: string): OwnFormOfIsland["ask"] {
  return async (search) => {
    const answer = await client?.socket.call("search_location_new", { search, lang });
    if (!answer?.ok) throw new Error("Cannot search for cities: no answer");
    return answer.value;
  };
}

const MINUTE_MS = 60_000;

function refusalText(t: Translate, refusal: CallRefusal): string {
  switch (refusal.code) {
    case "name_invalid":
      return t("refusal.name_invalid");
    case "choice_invalid":
      return t("refusal.choice_invalid");
    case "ages_invalid":
      return t("refusal.ages_invalid");
    case "distance_invalid":
      return t("refusal.distance_invalid");
    case "place_required":
      return t("refusal.place_required");
    case "bio_too_long":
      return t("refusal.bio_too_long");
    case "birth_too_young":
      return t("refusal.birth_too_young");
    case "birth_too_old":
      return t("refusal.birth_too_old");
    case "busy":
      return t("refusal.busy");
    case "too_many_requests": {
      const waitMs = refusalNumber(refusal, "retry_after_ms") ?? MINUTE_MS;
      return t("settings.too_often", { count: Math.ceil(waitMs / MINUTE_MS) });
    }
    default:
      return t("refusal.something_wrong");
  }
}
