#!/bin/sh
# Runs a command, or PROGRAM with these arguments, which leaves the cores to what measures time beside it. Where Linux shares
# them among sessions, the priority of a process counts within its session alone: so that of the session is lowered, too.
{ echo 10 >/proc/self/autogroup; } 2>/dev/null
exec nice -n 10 ${PROGRAM:+"$PROGRAM"} "$@"
