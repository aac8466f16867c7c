/** The contracts of the calls about conversations and photos. */
import { SHARES } from "@/tests/contracts/cases.ts";
import { testCalls } from "@/tests/contracts/test_calls.ts";

testCalls(SHARES.conversations);
