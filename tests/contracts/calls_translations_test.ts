/** The contracts of the calls about translations. */
import { SHARES } from "@/tests/contracts/cases.ts";
import { testCalls } from "@/tests/contracts/test_calls.ts";

testCalls(SHARES.translations);
