/**
 * The contract cases of every call: one that succeeds, one for each refusal that the call declares, and one input
 * that its schema refuses. A call without its cases fails the type check, and so does a refusal without one.
 */
import type { CallInput, CallOutput, Calls, Module } from "@/protocol/calls/mod.ts";
import { ALERT_CASES } from "@/tests/contracts/cases/alerts.ts";
import { BLOCK_CASES } from "@/tests/contracts/cases/blocks.ts";
import { CATALOGUE_CASES } from "@/tests/contracts/cases/catalogue.ts";
import { CHAT_CASES } from "@/tests/contracts/cases/chat.ts";
import { CONTACT_CASES } from "@/tests/contracts/cases/contacts.ts";
import { DISCOVERY_CASES } from "@/tests/contracts/cases/discovery.ts";
import { ANSWER_REFUSALS, GIFT_CASES } from "@/tests/contracts/cases/gifts.ts";
import { OWN_STORY_CASES } from "@/tests/contracts/cases/own_stories.ts";
import { PAYMENT_CASES } from "@/tests/contracts/cases/payments.ts";
import { RELATION_CASES } from "@/tests/contracts/cases/relations.ts";
import { SETTINGS_CASES } from "@/tests/contracts/cases/settings.ts";
import { STORY_FEED_CASES } from "@/tests/contracts/cases/story_feed.ts";
import { STORY_VIEW_CASES } from "@/tests/contracts/cases/story_views.ts";
import { SUBSCRIPTION_CASES } from "@/tests/contracts/cases/subscriptions.ts";
import { WHEEL_CASES } from "@/tests/contracts/cases/wheel.ts";
import { WALLET_CASES } from "@/tests/contracts/cases/wallet.ts";
import { NOBODY, type World } from "@/tests/contracts/world.ts";
import { isPhotoId } from "@/domain/ids.ts";
import { CHAT_PHOTO_LIFE_MS, PHOTO_SLOTS } from "@/domain/limits.ts";
import { photoUrl } from "@/domain/photo.ts";
import { keepingOf, keepPhoto, oweCoins, photoTo, textTo } from "@/tests/kit/mod.ts";

/** A call to make; what has to be done before it is done by the case. */
export interface Attempt<M extends Module> {
  data: CallInput<M>;
  rid?: string;
}

export interface Contract<M extends Module> {
  happy(world: World): CallInput<M> | Promise<CallInput<M>>;
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
    fits: ({ id, seq, time, last_m, archived }, { cleo }) =>
      id === cleo.id && seq === 0 && time === 0 && last_m === "" && archived === 0,
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
      spending_blocked: async ({ server, ada, ben }) => {
        await oweCoins(server, ada, 10);
        return { data: textTo(ben, "hi") };
      },
      spend_cap_reached: async ({ client, ben }) => {
        await client.expectReply("wallet/cap", { coins: 99 });
        return { data: textTo(ben, "hi") };
      },
      unknown_user: async ({ other, ada, ben }) => {
        await other.expectReply("user/block", { user_id: ada.id });
        return { data: textTo(ben, "hi") };
      },
      own_id: ({ ada }) => ({ data: textTo(ada, "hi") }),
      blank_message: ({ ben }) => ({ data: textTo(ben, " \n\u200b\t ") }),
      message_too_long: ({ ben }) => ({ data: textTo(ben, "ש".repeat(2_001)) }),
      unknown_photo: async (world) => ({
        data: photoTo(world.ben, (await keepPhoto(keepingOf(world.server), world.ben.id)).id),
      }),
      photo_unchecked: async (world) => ({
        data: photoTo(world.ben, (await keepPhoto(keepingOf(world.server), world.ada.id, "unsure")).id),
      }),
      ...ANSWER_REFUSALS,
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
  "photo/view": {
    happy: async (world) => ({ message_id: await sendPhoto(world) }),
    fits: ({ message_id, viewed }, { message }) => message_id === message(3) && viewed === 1,
    refusals: {
      unknown_message: (world) => ({ data: { message_id: world.message(2) } }),
      not_receiver: async ({ client, server, ada, ben }) => {
        const { id } = await keepPhoto(keepingOf(server), ada.id);
        const { request_details } = await client.expectReply("send_message", photoTo(ben, id));
        return { data: { message_id: request_details.message.id } };
      },
      photo_gone: async (world) => {
        const data = { message_id: await sendPhoto(world) };
        world.clock.advance(CHAT_PHOTO_LIFE_MS);
        return { data };
      },
    },
    wrong: { data: { message_id: ["x"] }, field: "message_id" },
  },
  "user/photos": {
    happy: async (world) => {
      await addPhotos(world, 1);
      return { user_id: world.ada.id };
    },
    fits: ({ list, version }) => list.length === 1 && list[0]?.waiting === 0 && version === 1,
    refusals: {
      unknown_user: async ({ client, ben }) => {
        await client.expectReply("user/block", { user_id: ben.id });
        return { data: { user_id: ben.id } };
      },
    },
    wrong: { data: { user_id: NOBODY, recordsToTake: 11 }, field: "recordsToTake" },
  },
  "user/photos/add": {
    happy: async ({ server, ada, ben }) => {
      const { id } = await keepPhoto(keepingOf(server), ada.id);
      return { user_id: ben.id, photo: photoUrl(id, "card") };
    },
    fits: ({ request_details: { photo_id, photo } }) => photo.id === photo_id && photo.waiting === 0,
    refusals: {
      unknown_photo: async ({ server, ben }) => ({
        data: { photo: (await keepPhoto(keepingOf(server), ben.id)).id },
      }),
      photo_slots_full: async (world) => {
        await addPhotos(world, PHOTO_SLOTS);
        return { data: { photo: (await keepPhoto(keepingOf(world.server), world.ada.id)).id } };
      },
      idempotency_mismatch: async (world) => {
        await addPhotos(world, 1, "same");
        const { id } = await keepPhoto(keepingOf(world.server), world.ada.id);
        return { data: { photo: id }, rid: "same" };
      },
    },
    wrong: { data: { photo: "" }, field: "photo" },
  },
  "user/photos/delete": {
    happy: async (world) => ({ id: (await addPhotos(world, 1))[0] ?? "" }),
    fits: ({ request_details }) => isPhotoId(request_details.photo_id),
    refusals: {
      unknown_photo: async ({ server, ada }) => ({
        data: { id: (await keepPhoto(keepingOf(server), ada.id)).id },
      }),
      idempotency_mismatch: async (world) => {
        const [first = "", second = ""] = await addPhotos(world, 2);
        await world.client.expectReply("user/photos/delete", { id: first }, { rid: "same" });
        return { data: { id: second }, rid: "same" };
      },
    },
    wrong: { data: { id: 7 }, field: "id" },
  },
  "user/photos/order": {
    happy: async (world) => ({ ids: (await addPhotos(world, 3)).toReversed() }),
    fits: ({ request_details }) => isPhotoId(request_details.photo_id),
    refusals: {
      unknown_photo: async (world) => ({ data: { ids: (await addPhotos(world, 2)).slice(1) } }),
      idempotency_mismatch: async (world) => {
        const ids = await addPhotos(world, 2);
        await world.client.expectReply("user/photos/order", { ids }, { rid: "same" });
        return { data: { ids: ids.toReversed() }, rid: "same" };
      },
    },
    wrong: { data: { ids: [] }, field: "ids" },
  },
  ...BLOCK_CASES,
  ...CATALOGUE_CASES,
  ...CHAT_CASES,
  ...CONTACT_CASES,
  ...DISCOVERY_CASES,
  ...GIFT_CASES,
  ...OWN_STORY_CASES,
  ...PAYMENT_CASES,
  ...RELATION_CASES,
  ...SETTINGS_CASES,
  ...STORY_FEED_CASES,
  ...STORY_VIEW_CASES,
  ...SUBSCRIPTION_CASES,
  ...WALLET_CASES,
  ...ALERT_CASES,
  ...WHEEL_CASES,
};

/** Ben sends Ada a photo: their third message. */
async function sendPhoto({ server, ada, ben, other }: World): Promise<string> {
  const { id } = await keepPhoto(keepingOf(server), ben.id);
  const { request_details } = await other.expectReply("send_message", photoTo(ada, id));
  return request_details.message.id;
}

/** Ada puts photos into her profile. Gives their ids. */
async function addPhotos({ server, ada, client }: World, count: number, rid?: string): Promise<string[]> {
  const ids: string[] = [];
  for (let nth = 0; nth < count; nth++) {
    const { id } = await keepPhoto(keepingOf(server), ada.id);
    await client.expectReply("user/photos/add", { photo: id }, rid === undefined ? {} : { rid });
    ids.push(id);
  }
  return ids;
}
