/**
 * The handler of every call: the actor that executes it, or the query that answers it. A call without a handler, or a
 * handler without a call, fails the type check. Access, input, rate and output are checked by invoke.ts.
 */
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { Actors } from "@/actors/mod.ts";
import type { GuestCaller, MemberCaller } from "@/gateway/caller.ts";
import type { CallError, CallOutput, Calls, HandlerInput, Module } from "@/protocol/calls/mod.ts";

type CallerOf<M extends Module> = Calls[M]["access"] extends "member" ? MemberCaller : GuestCaller;

/** Answers a call with an output or an error that its contract declares. */
export type Handler<M extends Module> = (
  input: HandlerInput<M>,
  caller: CallerOf<M>,
  actors: Actors,
) => Promise<Result<CallOutput<M>, CallError<M>>> | Result<CallOutput<M>, CallError<M>>;

export const handlers: { readonly [M in Module]: Handler<M> } = {
  configs: ({ keys }, { lang, app }, { ask }) => accept(ask.site.configs(keys, { lang, app })),
  plugins: async ({ plugins }, { lang }, { ask }) => accept(await ask.site.plugins(plugins, lang)),
  geodata: (_input, { lang }) => accept({ lang_code: lang }),
  languages: (page, _caller, { ask }) => accept(ask.site.languages(page)),
  gifts: (page, { lang }, { ask }) => ask.site.gifts(page, lang),

  "session/validate": async (_input, { member }, { ask }) => {
    const user = member && await ask.members.own(member);
    return accept(user ? { authenticated: true, user } : { authenticated: false });
  },
  "user/update": (input, { member }, { updates }) => updates.update(member, input),
  search_location_new: async (input, { member }, { updates }) =>
    accept(await updates.searchPlaces(member, input)),
  profile: async ({ user_id }, { member, watch }, { ask }) => {
    const found = await ask.members.profile(member, user_id);
    if (found.ok) watch([found.value.id], "more");
    return found;
  },
  onlines: async ({ user_ids }, { member, watch }, { ask }) => {
    // Follow first, then read: a change in between is sent twice rather than not at all.
    watch(user_ids, "instead");
    return accept(await ask.members.onlines(member, user_ids));
  },

  "user/contacts": async (input, caller, { ask }) =>
    accept(follow(caller, await ask.contacts.list(caller.member, input))),
  "user/contact/get_by_id": async ({ contact_id }, { member, watch }, { ask }) => {
    const found = await ask.contacts.get(member, contact_id);
    if (found.ok) watch([found.value.id], "more");
    return found;
  },
  "user/contacts/unread": async (_input, { member }, { ask }) =>
    accept([{ total: await ask.contacts.unread(member) }]),
  "user/contacts/search": async (input, caller, { ask }) => {
    const found = await ask.contacts.search(caller.member, input);
    follow(caller, found.list);
    return accept(found);
  },
  "conversation/archive": ({ user_id, archived }, { member }, { conversations }) =>
    conversations.archive(member, user_id, archived === 1),
  "conversation/mute": ({ user_id, mute }, { member }, { conversations }) =>
    conversations.mute(member, user_id, mute),
  "conversation/pin": ({ user_id, pinned }, { member }, { conversations }) =>
    conversations.pin(member, user_id, pinned === 1),
  "conversation/delete": ({ user_id }, { member }, { conversations }) =>
    conversations.remove(member, user_id),

  messages: (input, { member }, { ask }) => ask.conversations.messages(member, input),
  "messages/search": (input, { member }, { ask }) => ask.conversations.search(member, input),
  send_message: (input, { member, rid }, { conversations }) => conversations.send(member, rid, input),
  "message/read": (input, { member }, { conversations }) => conversations.read(member, input),
  "message/react": (input, { member }, { conversations }) => conversations.react(member, input),
  "message/edit": (input, { member }, { conversations }) => conversations.edit(member, input),
  "message/unsend": (input, { member }, { conversations }) => conversations.unsend(member, input),
  "photo/view": ({ message_id }, { member }, { photos }) => photos.view(member, message_id),
  typing: (input, { member }, { conversations }) => conversations.typing(member, input),

  "user/photos": (input, { member }, { ask }) => ask.photos.list(member, input),
  "user/photos/add": ({ photo }, { member, rid }, { photos }) => photos.add(member, rid, photo),
  "user/photos/delete": ({ id }, { member, rid }, { photos }) => photos.remove(member, rid, id),
  "user/photos/order": ({ ids }, { member, rid }, { photos }) => photos.order(member, rid, ids),

  explore: async (input, caller, { discovery }) =>
    accept(follow(caller, await discovery.explore(caller.member, input))),
  meet: async (input, caller, { discovery }) =>
    accept(follow(caller, await discovery.meet(caller.member, input))),
  "meet/popular": async (input, caller, { discovery }) =>
    accept(follow(caller, await discovery.popular(caller.member, input))),
  spotlight: async (input, caller, { discovery }) =>
    accept(follow(caller, await discovery.spotlight(caller.member, input))),
  "spotlight/add": ({ price }, { member, rid }, { discovery }) =>
    discovery.addToSpotlight(member, rid, price),

  totals: async (_input, { member }, { relations }) => accept(await relations.totals(member)),
  swipe: (input, { member }, { relations }) => relations.swipe(member, input),
  "swipe/undo": ({ swiped_user_id }, { member }, { relations }) => relations.undo(member, swiped_user_id),
  visit: ({ visited_user_id }, { member }, { relations }) => relations.visit(member, visited_user_id),
  "user/matches": async (page, caller, { relations }) =>
    accept(follow(caller, await relations.matches(caller.member, page))),
  "user/matches/new": async (_, caller, { relations }) =>
    accept(follow(caller, await relations.newMatches(caller.member))),
  "user/mylikes": async (page, caller, { relations }) =>
    accept(follow(caller, await relations.mylikes(caller.member, page))),
  "user/fans": async (page, caller, { relations }) =>
    accept(follow(caller, await relations.fans(caller.member, page))),
  "user/fans/seen": (_input, { member }, { relations }) => relations.seen(member, "fan"),
  "user/visitors": async (page, caller, { relations }) =>
    accept(follow(caller, await relations.visitors(caller.member, page))),
  "user/visitors/seen": (_input, { member }, { relations }) => relations.seen(member, "visitor"),

  "user/block": ({ user_id }, { member }, { blocks }) => blocks.block(member, user_id),
  "user/unblock": ({ user_id }, { member }, { blocks }) => blocks.unblock(member, user_id),
  "user/blocked": async (page, { member }, { blocks }) => accept(await blocks.list(member, page)),
  "user/report": (input, { member, rid }, { reports }) => reports.report(member, rid, input),

  "translation/text": (input, { member, lang }, { translations }) => translations.text(member, input, lang),
  "translation/agree": ({ service }, { member }, { translations }) => translations.agree(member, service),

  stories: async (input, caller, { stories }) => {
    const page = await stories.feed(caller.member, input);
    follow(caller, page.list);
    return accept(page);
  },
  "stories/get": async ({ user_id }, { member, watch }, { stories }) => {
    const found = await stories.get(member, user_id);
    // A viewer gets the events of stories that are added or removed meanwhile.
    if (found.ok && user_id !== member) watch([user_id], "more");
    return found;
  },
  "stories/view": ({ user_id, story_id }, { member }, { stories }) =>
    stories.view(member, { owner: user_id, id: story_id }),
  "stories/viewers": async (input, caller, { stories }) => {
    const page = await stories.viewers(caller.member, input);
    if (page.ok) follow(caller, page.value.list);
    return page;
  },
  "stories/add": (input, { member, rid }, { stories }) => stories.add(member, rid, input),
  "stories/delete": ({ story_id }, { member, rid }, { stories }) => stories.remove(member, rid, story_id),

  "spinofluck/prizes": (_input, { member, lang, app }, { wheel }) => wheel.look(member, { lang, app }),
  "spinofluck/spin": (input, { member, rid }, { wheel }) => wheel.spin({ member, rid, ...input }),
  "spinofluck/buy_spin": ({ price }, { member, rid, app }, { wheel }) =>
    wheel.buy({ member, rid, app, price }),
  "spinofluck/history": async (page, { member }, { wheel }) => accept(await wheel.history(member, page)),

  wallet: async (page, { member }, { wallets }) => accept(await wallets.page(member, page)),
  "wallet/costs": async (_, { member }, { wallets }) => accept(await wallets.costs(member)),
  "wallet/first_coin": ({ version }, { member }, { wallets }) => wallets.acceptFirstCoin(member, version),
  claim_free_credits: ({ reward }, { member, rid }, { rewards }) => rewards.claim({ member, rid, reward }),
  credits_promo: (_input, { lang, app }, { ask }) => accept(ask.site.promo({ lang, app })),

  "payment/initiate": (input, { member, rid, lang, app }, { payments }) =>
    payments.initiate({ member, lang, app, input, rid }),
  "payment/status": ({ order_id }, { member }, { payments }) => payments.status(member, order_id),
  subscription: async (_input, { member }, { subscriptions }) => accept(await subscriptions.of(member)),
  "subscription/cancel": (_input, { member }, { subscriptions }) => subscriptions.cancel(member),
  "subscription/resume": (_input, { member }, { subscriptions }) => subscriptions.resume(member),

  "notifications/settings": (_input, { member }, { alerts }) => alerts.settings(member),
  "notifications/update": (input, { member }, { alerts }) => alerts.update(member, input),
  "push/devices": (_input, { member, session }, { alerts }) => alerts.devices(member, session),
  "push/subscribe": (input, { member, session }, { alerts }) =>
    session === null ? refuse("not_authenticated") : alerts.subscribe({ member, session, input }),
  "push/test": ({ subscriber_id }, { member }, { alerts }) => alerts.test(member, subscriber_id),
  "push/unsubscribe": ({ subscriber_id }, { member }, { alerts }) =>
    alerts.unsubscribe(member, subscriber_id),
};

/** Follows the presence of the members in a list, except for rows that only premium reveals; returns the list. */
function follow<Row extends { id: string } | { hidden: 1 }>({ watch }: GuestCaller, rows: Row[]): Row[] {
  watch(rows.flatMap((row) => "id" in row ? [row.id] : []), "more");
  return rows;
}
