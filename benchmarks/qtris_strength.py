"""Claim: in QTris greedy wins more than 90 % of its games against random, the searcher beats
greedy (the 95 % interval of its score over 400 games lies above one half), and the expert takes
at least 62 % of the points from greedy (aim 70 %).

Games come in pairs with the same preparation, rolls and draws and exchanged seats. The expert's
limit is in nodes (whole turns evaluated), about what 100 ms of CPU time allow, so a busy machine
plays the same games.

With --exact a game ends before its last measurement and counts as the exact expectation of its
last board: the mean is the same, and a fifth of the games gives the same precision.

With Eve (--exact --game qtris:variant=eve) the expert plays as Alice and Bob against a greedy
Eve, then as Eve against a greedy team. What counts is how much more it takes than greedy does in
the same seats with the same chance events. The end of a set counts with its exact chances, too:
the results that decide the match are added up, and one of the others is drawn.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

from measure import finish, verdict

import ketplay
from ketplay.bots import make
from ketplay.bots.evaluation import evaluation
from ketplay.bots.intervals import normal
from ketplay.bots.paired_chance import PairedChance
from ketplay.bots.results import Results
from ketplay.bots.tournament import play_match, play_on
from ketplay.core.bot import Limit
from ketplay.core.match import Match
from ketplay.games.qtris.flow import eve
from ketplay.games.qtris.moves import NEXT
from ketplay.games.qtris.odds import team_line_chances

MATCHES = {  # first level, second level, games, limit, goal for its score
    "greedy": ("greedy", "random", 200, Limit(), 0.9),
    "searcher": ("searcher", "greedy", 400, Limit(nodes=150), 0.5),
    "expert": ("expert", "greedy", 1000, Limit(nodes=1000), 0.62),
}


def show(results: Results) -> None:
    for line in results.lines:
        if line.name == results.names[0]:
            score = line.score
            gap = line.difference
            print(
                f"  {line.role:6} {line.games} games:"
                f" {line.wins} won, {line.draws} drawn, {line.losses} lost"
            )
            print(f"         score {score.mean:.3f} [{score.low:.3f}, {score.high:.3f}]", end="")
            print(f"; lines {gap.mean:+.2f} [{gap.low:+.2f}, {gap.high:+.2f}]")


def expected_share(game_id: str, games: int, seed: int, limit: Limit) -> float:
    """The expert's share against greedy, each game by the exact expectation of its last board."""
    game = ketplay.game(game_id)
    played = [
        play_duel(game, seed * 100_003 + number, seat, limit)
        for number in range(games // 2)
        for seat in (0, 1)
    ]
    groups = {
        "all": played,
        "first": [duel for duel in played if duel[1]],
        "second": [duel for duel in played if not duel[1]],
    }
    for role, duels in groups.items():
        shares = [share for share, _ in duels]
        if role == "all":  # both games of a pair have the same chance events
            pairs = zip(shares[::2], shares[1::2], strict=True)
            shares = [(first + second) / 2 for first, second in pairs]
        score = normal(shares)
        print(
            f"  {role:6} {len(duels)} games:"
            f" score {score.mean:.3f} [{score.low:.3f}, {score.high:.3f}]"
        )
    return sum(share for share, _ in played) / len(played)


def play_duel(game: Any, chance_seed: int, seat: int, limit: Limit) -> tuple[float, bool]:
    """The expert at a seat against greedy: its share of the points, and whether it moved first."""
    names = ["expert", "greedy"] if seat == 0 else ["greedy", "expert"]
    players = [make(game, name, chance_seed) for name in names]
    state = play_turns(game, game.start(), players, PairedChance(f"exact {chance_seed}"), limit)
    value = evaluation(game)
    assert value is not None
    return (1 + value(state)[seat]) / 2, state.first == seat


def play_turns(
    game: Any, state: Any, players: list[Any], chance: PairedChance, limit: Limit
) -> Any:
    """The state after all turns of a game or a set: before the measurement, if there is one."""
    limits = [limit] * len(players)
    match, _ = play_on(
        Match.begin(game, state),
        players,
        limits,
        chance,
        lambda now: now.step in ("measure", "between"),
    )
    return match.state


LINE_UPS = {"alice+bob": ("expert", "greedy", "expert"), "eve": ("greedy", "expert", "greedy")}


def compare_with_eve(game_id: str, games: int, seed: int, limit: Limit) -> bool:
    """Whether the expert is clearly better than greedy in the seats of either side."""
    game = ketplay.game(game_id)
    seeds = [seed * 100_003 + number for number in range(games)]
    greedy_shares = [team_share(game, number, ("greedy",) * 3, limit) for number in seeds]
    is_better = True
    for role, levels in LINE_UPS.items():
        expert_shares = [team_share(game, number, levels, limit) for number in seeds]
        pairs = list(zip(expert_shares, greedy_shares, strict=True))
        if role == "eve":
            pairs = [(1 - expert, 1 - greedy) for expert, greedy in pairs]
        intervals = {
            "expert": normal([expert for expert, _ in pairs]),
            "greedy": normal([greedy for _, greedy in pairs]),
            "difference": normal([expert - greedy for expert, greedy in pairs]),
        }
        described = ", ".join(
            f"{name} {interval.mean:.3f} [{interval.low:.3f}, {interval.high:.3f}]"
            for name, interval in intervals.items()
        )
        print(f"  {role:9} {games} matches: {described}", flush=True)
        is_better &= intervals["difference"].low > 0
    return is_better


def team_share(game: Any, chance_seed: int, levels: tuple[str, ...], limit: Limit) -> float:
    """The probability that Alice and Bob win a match between these levels, after what was drawn."""
    chance = PairedChance(f"eve {chance_seed}")
    players = [make(game, level, chance_seed) for level in levels]
    state = game.start()
    share = 0.0
    weight = 1.0
    while True:
        state = play_turns(game, state, players, chance, limit)
        ends = set_ends(game, state)
        share += weight * sum(
            p for sets, p in ends if eve.is_decided(sets) and sets.team > sets.eve
        )
        going_on = [(sets, p) for sets, p in ends if not eve.is_decided(sets)]
        if not going_on:
            return share
        weight *= sum(p for _, p in going_on)
        sets = chance.pick(going_on, str)
        state = game.play(
            game.start()._replace(step="between", seat=2, white=state.white, sets=sets), NEXT
        )


def set_ends(game: Any, state: Any) -> list[tuple[Any, float]]:
    """The points after a set whose turns are over, each with its probability."""
    if state.step != "measure":
        return [(state.sets, 1.0)]
    lines = team_line_chances(
        game.model.lines(state.board, game.setup.measure), eve.is_team_white(state)
    )
    return [(eve.score_set(state.sets, number), p) for number, p in lines.items()]


def meets_goal(name: str, results: Results, goal: float) -> bool:
    """Compares wins for greedy, the lower end of the interval for the searcher, else the score."""
    line = results.line(0)
    if name == "greedy":
        figure = line.wins / line.games
    elif name == "searcher":
        figure = line.score.low
    else:
        figure = line.score.mean
    return is_above(figure, goal)


def is_above(figure: float, goal: float) -> bool:
    print(f"  {figure:.3f} (goal above {goal}) {verdict(figure > goal)}", flush=True)
    return figure > goal


def play_exact(args: argparse.Namespace) -> bool:
    """The expert against greedy by exact expectations; whether it is strong enough."""
    limit = Limit(args.seconds, args.nodes or (None if args.seconds else 1000))
    if "variant=eve" in args.game:
        print(f"{args.game}: expert against greedy, {limit}, each set by its exact chances")
        return compare_with_eve(args.game, args.games or 100, args.seed, limit)
    print(f"{args.game}: expert against greedy, {limit}, each game by its exact expectation")
    return is_above(expected_share(args.game, args.games or 1000, args.seed, limit), 0.62)


def play_named(name: str, args: argparse.Namespace) -> bool:
    """One of MATCHES; whether its goal is met."""
    first, second, games, limit, goal = MATCHES[name]
    if args.nodes or args.seconds:
        limit = Limit(args.seconds, args.nodes)
    begin = time.process_time()
    results = play_match(
        ketplay.game(args.game),
        [first, second],
        args.games or games,
        args.seed,
        limit,
        args.workers,
    )
    seconds = time.process_time() - begin
    print(f"{args.game}: {first} against {second}, {limit}, {seconds:.0f} s of CPU time here")
    show(results)
    return meets_goal(name, results, goal)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "matches", nargs="*", default=list(MATCHES), help="greedy, searcher, expert"
    )
    parser.add_argument("--game", default="qtris")
    parser.add_argument("--games", type=int)
    parser.add_argument("--nodes", type=int)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument(
        "--exact",
        action="store_true",
        help="the expert's games by the expectation of the last board",
    )
    args = parser.parse_args()
    if args.exact:
        finish(play_exact(args))
    finish(*(play_named(name, args) for name in args.matches))


if __name__ == "__main__":
    main()
