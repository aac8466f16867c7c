/** The contract cases of the search for contacts. */
import type { Contract } from "@/tests/contracts/cases.ts";

type ContactModule = "user/contacts/search";

export const CONTACT_CASES: { readonly [M in ContactModule]: Contract<M> } = {
  "user/contacts/search": {
    happy: async ({ client, ben }) => {
      await client.expectReply("conversation/archive", { user_id: ben.id });
      return { search: "BÉ", recordsToTake: 1 };
    },
    fits: ({ list, next }, { ben }) =>
      list.length === 1 && list[0]?.id === ben.id && list[0].archived === 1 && next === null,
    refusals: {},
    wrong: { data: { search: "b", before: { time: -1, id: "", archived: 0 } }, field: "before.time" },
  },
};
