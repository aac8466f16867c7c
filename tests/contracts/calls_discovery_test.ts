/** The contracts of the calls about discovery, stories and alerts. */
import { SHARES } from "@/tests/contracts/cases.ts";
import { testCalls } from "@/tests/contracts/test_calls.ts";

testCalls(SHARES.discovery);
