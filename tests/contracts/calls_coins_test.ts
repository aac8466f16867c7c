/** The contracts of the calls about the wheel, the wallet and payments. */
import { SHARES } from "@/tests/contracts/cases.ts";
import { testCalls } from "@/tests/contracts/test_calls.ts";

testCalls(SHARES.coins);
