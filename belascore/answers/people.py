"""Who is who: players by their seats, and blocks in the names that people have now."""

from belascore.rounds import Round, Seats
from belascore.score.verdict import Score


def in_present_names(written: Round, seats: Seats) -> Round:
    """The block with everybody called as the match calls him now, where a name was corrected."""

    def now(name: str) -> str:
        who = seats.find(name)
        return who.name if who else name

    return written._replace(
        taker=written.taker and now(written.taker),
        last=written.last and now(written.last),
        claim=written.claim and now(written.claim),
        melds=written.melds and tuple(one._replace(who=now(one.who)) for one in written.melds),
        belote=written.belote and tuple(one._replace(who=now(one.who)) for one in written.belote),
        forfeit=written.forfeit and written.forfeit._replace(who=now(written.forfeit.who)),
    )


def player_name(score: Score, seat: int | None) -> str:
    """The player on a seat; empty where nobody knows who sits there."""
    players = score.seats.players
    return players[seat] if seat is not None and seat < len(players) else ""
