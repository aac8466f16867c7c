/**
 * The contract cases of every call: one that succeeds, one for each refusal that the call declares, and one input
 * that its schema refuses. A call without its cases fails the type check, and so does a refusal without one.
 */
import type { CallInput, CallOutput, Calls, Module } from "@/protocol/calls/mod.ts";
import { NOBODY, type World } from "@/tests/contracts/world.ts";
import { textTo } from "@/tests/kit/mod.ts";

/** A call to make; what has to be done before it is done by the case. */
export interface Attempt<M extends Module> {
  data: CallInput<M>;
  rid?: string;
}

export interface Contract<M extends Module> {
  happy(world: World): CallInput<M>;
  /** What the output must say besides passing its schema. */
  fits(output: CallOutput<M>, world: World): boolean;
  refusals: {
    [Code in Calls[M]["errors"][number]]: (world: World) => Attempt<M> | Promise<Attempt<M>>;
  };
  /** Data outside the schema, and the field that the refusal names; null where the call takes no data. */
  wrong: { data: unknown; field: string } | null;
}

const TOO_MANY = "9".repeat(5);

export const CASES: { readonly [M in Module]: Contract<M> } = {
  "session/validate": {
    happy: () => ({ session: "whatever" }),
    fits: ({ authenticated, user }, { ada }) =>
      authenticated && user?.id === ada.id && user.email === ada.email,
    refusals: {},
    wrong: { data: { session: 1 }, field: "session" },
  },
  configs: {
    happy: () => ({ keys: "site, prices" }),
    fits: ({ site, prices, genders }) =>
      site?.name === "Kindling" && prices?.[0]?.price === 50 && genders === undefined,
    refusals: {},
    wrong: { data: {}, field: "keys" },
  },
  plugins: {
    happy: () => ({ plugins: "terms,nothing" }),
    fits: ({ terms }) => (terms ?? "").length > 0,
    refusals: {},
    wrong: { data: { plugins: "x".repeat(201) }, field: "plugins" },
  },
  geodata: {
    happy: () => ({}),
    fits: ({ lang_code }) => lang_code === "en",
    refusals: {},
    wrong: { data: [], field: "" },
  },
  languages: {
    happy: () => ({ recordsToTake: 2, currentLength: 1 }),
    fits: (rows) => rows.map(({ code, dir }) => `${code} ${dir}`).join() === "he rtl,de ltr",
    refusals: {},
    wrong: { data: { recordsToTake: 0 }, field: "recordsToTake" },
  },
  totals: {
    happy: () => ({}),
    fits: ({ matches, fans_new }) => matches.total === 0 && fans_new === 0,
    refusals: {},
    wrong: { data: 7, field: "" },
  },
  meet: {
    happy: () => ({}),
    fits: (cards, { ben, cleo }) => cards.map(({ id }) => id).join() === [cleo.id, ben.id].join(),
    refusals: {},
    wrong: { data: { currentLength: -1 }, field: "currentLength" },
  },
  profile: {
    happy: ({ ben }) => ({ user_id: ben.id }),
    fits: ({ id, name, age, status }, { ben }) => id === ben.id && name === "Ben" && age > 18 && status === 1,
    refusals: { unknown_user: () => ({ data: { user_id: NOBODY } }) },
    wrong: { data: { user_id: "" }, field: "user_id" },
  },
  onlines: {
    happy: ({ ben, cleo }) => ({ user_ids: [ben.id, cleo.id, NOBODY, "not an id"] }),
    fits: (rows) => rows.map(({ type }) => type).join() === "online,offline,offline",
    refusals: {},
    wrong: { data: { user_ids: new Array(201).fill(NOBODY) }, field: "user_ids" },
  },
  "user/contacts": {
    happy: () => ({ recordsToTake: 20 }),
    fits: (rows, { ben }) =>
      rows.length === 1 && rows[0]?.id === ben.id && rows[0].unread === 1 && rows[0].s_id === ben.id,
    refusals: {},
    wrong: { data: { recordsToTake: 21 }, field: "recordsToTake" },
  },
  "user/contact/get_by_id": {
    happy: ({ cleo }) => ({ contact_id: cleo.id }),
    fits: ({ id, seq, time, last_m }, { cleo }) => id === cleo.id && seq === 0 && time === 0 && last_m === "",
    refusals: {
      unknown_user: () => ({ data: { contact_id: NOBODY } }),
      own_id: ({ ada }) => ({ data: { contact_id: ada.id } }),
    },
    wrong: { data: { contact_id: 5 }, field: "contact_id" },
  },
  "user/contacts/unread": {
    happy: () => ({}),
    fits: (rows) => rows.length === 1 && rows[0]?.total === 1,
    refusals: {},
    wrong: { data: "text", field: "" },
  },
  messages: {
    happy: ({ ben }) => ({ contact_user_id: ben.id }),
    fits: ({ list, has_more, last_seq }) =>
      list.map(({ message }) => message).join() === "hello Ben,hello Ada" && !has_more && last_seq === 2,
    refusals: {
      unknown_user: () => ({ data: { contact_user_id: NOBODY } }),
      own_id: ({ ada }) => ({ data: { contact_user_id: ada.id } }),
    },
    wrong: { data: { contact_user_id: NOBODY, recordsToTake: TOO_MANY }, field: "recordsToTake" },
  },
  send_message: {
    happy: ({ ben }) => ({ ...textTo(ben, " hi "), sender_id: ben.id }),
    fits: ({ request_details: { credits_spent, receiver_id, message } }, { ada, ben }) =>
      credits_spent === 50 && receiver_id === ben.id && message.sender_id === ada.id &&
      message.message === "hi",
    refusals: {
      not_enough_credits: async ({ client, ben }) => {
        for (let nth = 0; nth < 3; nth++) await client.expectReply("send_message", textTo(ben, `${nth}`));
        return { data: textTo(ben, "one too many") };
      },
      unknown_user: () => ({ data: textTo({ id: NOBODY }, "hi") }),
      own_id: ({ ada }) => ({ data: textTo(ada, "hi") }),
      blank_message: ({ ben }) => ({ data: textTo(ben, " \n\u200b\t ") }),
      message_too_long: ({ ben }) => ({ data: textTo(ben, "ש".repeat(2_001)) }),
      unsupported_message_type: ({ ben }) => ({ data: { ...textTo(ben, "hi"), message_type: "photo" } }),
      idempotency_mismatch: async ({ client, ben }) => {
        await client.expectReply("send_message", textTo(ben, "first"), { rid: "same" });
        return { data: textTo(ben, "second"), rid: "same" };
      },
    },
    wrong: { data: { message_type: "text", message_text: "hi" }, field: "receiver_id" },
  },
  "message/read": {
    happy: (world) => ({ message_id: world.message(2) }),
    fits: ({ contacts }, { ben }) =>
      contacts.length === 1 && contacts[0]?.id === ben.id && contacts[0].read_seq === 2 &&
      contacts[0].unread === 0,
    refusals: {
      unknown_message: (world) => ({ data: { message_id: world.message(9) } }),
      not_receiver: (world) => ({ data: { message_id: world.message(1) } }),
    },
    wrong: { data: { message_id: "" }, field: "message_id" },
  },
};
