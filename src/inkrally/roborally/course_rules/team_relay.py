"""A flag that one robot touches counts for its team from the next register on (Options 6, Tandem Carnage)."""

from __future__ import annotations

from inkrally.roborally.contract import AfterStage, Part, Running
from inkrally.roborally.register.trace import Touched


class TeamRelay(Part):
    features = frozenset(("teams", "partners", "shares flags"))
    aim = "flags"

    def after_stage(self, running: Running, stage: AfterStage) -> None:
        if stage != "flags":
            return
        for team in sorted(set(running.course.teams) - {0}):
            members = running.course.members(team)
            most = max(running.robots[number].flags for number in members)
            for number in members:
                if running.robots[number].flags < most:
                    running.emit(Touched(number, most))


PART = TeamRelay()
