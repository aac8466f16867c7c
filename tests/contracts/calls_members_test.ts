/** The contracts of the calls about the site, members, and what they do to each other. */
import { SHARES } from "@/tests/contracts/cases.ts";
import { testCalls } from "@/tests/contracts/test_calls.ts";

testCalls(SHARES.members);
