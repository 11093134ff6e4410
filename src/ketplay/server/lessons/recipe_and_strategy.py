"""The cases of a recipe and the table of a strategy, as the page shows them."""

from __future__ import annotations

from ketplay.learn.facts import rights
from ketplay.learn.lesson import Step
from ketplay.learn.situation import Situation
from ketplay.learn.strategies.table import StrategySituation, cell_name, open_cells
from ketplay.learn.strategies.values import chances, share
from ketplay.server.protocol.lesson_messages import (
    CaseOfStep,
    CellOfStep,
    RoundOfStep,
    SeveralOfStep,
)


def several_of(situation: Situation, case: int) -> SeveralOfStep | None:
    """What a recipe or a strategy shows besides a board; None for every other step."""
    step = situation.step
    if isinstance(situation, StrategySituation):
        pairs = zip(step.rounds, chances(step, situation.cells), strict=True)
        return SeveralOfStep(
            cases=[],
            case=0,
            cells=_cells(step, situation),
            cell=situation.focus,
            rounds=[RoundOfStep(each.name, chance) for each, chance in pairs],
            share=share(step, situation.cells),
        )
    if step.kind != "recipe":
        return None
    cases = [
        CaseOfStep(step.case_name(number), right) for number, right in enumerate(rights(situation))
    ]
    return SeveralOfStep(
        cases=cases,
        case=case,
        cells=[],
        cell="",
        rounds=[],
        share=sum(each.right for each in cases) / len(cases),
    )


def _cells(step: Step, situation: StrategySituation) -> list[CellOfStep]:
    free = open_cells(step)
    return [
        CellOfStep(name, player.name, question, situation.cells[name], name in free)
        for player in step.players
        for question in player.questions
        for name in [cell_name(player, question)]
    ]
