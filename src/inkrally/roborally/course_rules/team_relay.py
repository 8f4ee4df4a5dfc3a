"""The course rule that a flag touched by one robot counts for its whole team (Options 6, Tandem Carnage).

The flag counts for the partner from the next register on.
"""

from __future__ import annotations

from inkrally.roborally.register.trace import Touched
from inkrally.roborally.rule_hooks import RegisterContext, RuleComponent, StageEnd


class TeamRelay(RuleComponent):
    features = frozenset(("teams", "partners", "shares flags"))
    winning_condition = "flags"

    def on_stage_end(self, running: RegisterContext, stage: StageEnd) -> None:
        if stage != "flags":
            return
        for team in sorted(set(running.course.teams) - {0}):
            members = running.course.members(team)
            most = max(running.robots[number].flags for number in members)
            for number in members:
                if running.robots[number].flags < most:
                    running.emit(Touched(number, most))


COMPONENT = TeamRelay()
