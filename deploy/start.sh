#!/bin/sh
# Serves what `deno task build` has built, with the rights of `deno task start`, as the one process of whoever calls it.
set -e
cd "$(dirname "$0")/.."
rights=$(deno run --allow-env --allow-read --node-modules-dir=manual tasks/rights.ts)
export DENO_LOG=info,denokv_remote=off DENO_NO_UPDATE_CHECK=1
# The rights are options without blanks in them.
exec deno run --no-prompt --allow-net --allow-env $rights --node-modules-dir=manual main.ts
