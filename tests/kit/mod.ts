/**
 * The test kit: a server in one of four lanes, members, devices that speak the protocol, and what was stored.
 *
 *     await using server = await openServer({ lane: "three" });
 *     const dana = await signUp(server, { name: "Dana" });
 *     await using device = await connect(server, dana, { instance: 1 });
 *     await device.expectReply("totals", {});
 */
export { openTestActors, PASSWORD, registrationOf, TEST_AGES, type TestActors } from "@/tests/kit/actors.ts";
export { audit } from "@/tests/kit/audit.ts";
export { cheapHash, cheapHasher } from "@/tests/kit/cheap_hasher.ts";
export { Client, connect, type ConnectOptions, openSocket, refusedUpgrade } from "@/tests/kit/client.ts";
export { clockWithinStep, TestClock, tickingClock } from "@/tests/kit/clock.ts";
export { balanceOf, giveSpins, grantCoins, oweCoins } from "@/tests/kit/coins.ts";
export { addCrowd, crowdId, personOf } from "@/tests/kit/crowd.ts";
export { acceptFirstCoin, forgetFirstCoin } from "@/tests/kit/first_coin.ts";
export { forgetProofs } from "@/tests/kit/proofs.ts";
export { type Answer, postForm, request, sessionCookieOf } from "@/tests/kit/http.ts";
export { keepDevice, PUSH_KEYS, sessionOf, webTarget } from "@/tests/kit/devices.ts";
export { dump } from "@/tests/kit/dump.ts";
export { appUserAgent, inApp } from "@/tests/kit/in_app.ts";
export { type MailFilter, mailsTo, mailTo, type ReceivedMail } from "@/tests/kit/mails.ts";
export { confirmEmail, followLink, linkTo, openLink, ownLink } from "@/tests/kit/links.ts";
export { answersOf, logIn, logOut, registrationForm, signUp, type TestMember } from "@/tests/kit/member.ts";
export { keepVoice, uploadVoice, voiceTo } from "@/tests/kit/voices.ts";
export { keepingOf, keepPhoto, photoTo, PICTURE, uploadPhoto } from "@/tests/kit/photos.ts";
export { endStep, givePremium } from "@/tests/kit/premium.ts";
export { openProcess, type ServerProcess } from "@/tests/kit/process.ts";
export {
  contextOf,
  type Instance,
  instanceOf,
  type Lane,
  openServer,
  type ServerOptions,
  type TestServer,
} from "@/tests/kit/server.ts";
export { alertsOf } from "@/tests/kit/waiting_alerts.ts";
export { rawStatus, sendRaw } from "@/tests/kit/raw_http.ts";
export { keepStory, postStory, postStoryBy } from "@/tests/kit/stories.ts";
export { giftTo, reactionTo, sendText, textTo, waveTo } from "@/tests/kit/talk.ts";
export { FakeTimers } from "@/tests/kit/timers.ts";
export { until, within } from "@/tests/kit/until.ts";
export {
  type Answers,
  confirm,
  draftCookieOf,
  fillIn,
  postStep,
  register,
  someAnswers,
} from "@/tests/kit/wizard.ts";
