"""Flags are the team's: what one touches counts for all from the next register on (Options 6, Tandem Carnage)."""

from __future__ import annotations

from inkrally.roborally.contract import Part, Running
from inkrally.roborally.register.names import RegisterStage
from inkrally.roborally.register.trace import Touched


class TeamRelay(Part):
    teams = True
    partners = True
    aim = "flags"
    shares_flags = True

    def stage_over(self, running: Running, stage: RegisterStage) -> None:
        if stage != "flags":
            return
        for team in sorted(set(running.course.teams) - {0}):
            members = running.course.members(team)
            most = max(running.robots[number].flags for number in members)
            for number in members:
                if running.robots[number].flags < most:
                    running.emit(Touched(number, most))


PART = TeamRelay()
