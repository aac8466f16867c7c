/** The contract cases of translations. */
import type { TRANSLATION_CALLS } from "@/protocol/calls/translation.ts";
import type { CasesOf } from "@/tests/contracts/cases.ts";
import { NOBODY, type World } from "@/tests/contracts/world.ts";
import { translatedBy } from "@/tests/kit/translate_service.ts";

const SERVICE = "Babel";
const STORY = "A".repeat(22);

/** Ada agrees that her texts go to the service. */
async function agree({ client }: World): Promise<void> {
  await client.expectReply("translation/agree", { service: SERVICE });
}

function off({ translator }: World): void {
  translator.service = null;
}

export const TRANSLATION_CASES: CasesOf<typeof TRANSLATION_CALLS> = {
  "translation/text": {
    async happy(world) {
      await agree(world);
      return { message_id: world.message(2) };
    },
    fits: ({ text, from, service }) =>
      text === translatedBy("hello Ada", "en") && from === "en" && service === SERVICE,
    refusals: {
      translation_off: (world) => (off(world), { data: { message_id: world.message(2) } }),
      translation_consent: ({ message }) => ({ data: { message_id: message(2) } }),
      translation_failed: async (world) => {
        await agree(world);
        world.translator.isDown = true;
        return { data: { message_id: world.message(1) } };
      },
      unknown_message: async (world) => (await agree(world), { data: { message_id: world.message(99) } }),
      unknown_user: async (world) => (await agree(world), { data: { user_id: NOBODY } }),
      unknown_story: async (world) => {
        await agree(world);
        return { data: { user_id: world.ada.id, story_id: STORY } };
      },
      premium_required: async (world) => {
        await agree(world);
        return { data: { user_id: world.ben.id, story_id: STORY } };
      },
    },
    wrong: { data: { message_id: 5 }, field: "message_id" },
    alone: ["translation_off", "translation_failed"],
  },
  "translation/agree": {
    happy: () => ({ service: SERVICE }),
    fits: (output) => Object.keys(output).length === 0,
    refusals: {
      translation_off: (world) => (off(world), { data: { service: SERVICE } }),
      translation_consent: () => ({ data: { service: "somebody else" } }),
    },
    wrong: { data: { service: "" }, field: "service" },
    alone: ["translation_off"],
  },
};
