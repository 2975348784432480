"""The codes of everything that is complained of, by kind, as programs are given them.

A code says what is wrong, and never changes; its kind says of what sort that is, and fixes the exit
code of the command line. `fault` are those that stand within others, each at its place in a file,
`finding` those of the law, which no command refuses. A test holds this table and the code equal.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

_TABLE: Final = {
    "usage": """
        already-imported ambiguous-match ambiguous-meld ambiguous-name ambiguous-player
        ask-unknown before-the-taker belot-alone belot-or-belote bid-of-nothing
        bid-or-points bid-too-high call-needed capot-or-tricks card-bad card-held-and-laid
        card-not-in-pack card-twice cards-unread cards-without-rank cards-without-suit
        codes-for-files config-key-unknown config-unset config-value-bad covers-library
        covers-match cut-or-restore dates-turned dealer-is-side entry-too-long file-exists
        files-not-printable format-and-all format-differs format-needed hand-size
        hand-without-player hidden-character house-bad house-unplayable in-the-way
        item-missing json-or-format key-missing key-set-twice key-twice key-unknown
        lang-unknown letter-of-two-suits
        lines-refused mark-alone mark-without-belote mark-without-meld
        mark-without-plus match-exists match-name-empty match-not-kept match-stays
        meld-without-owner more-than-one-number name-alone name-in-parts name-not-characters
        name-taken name-too-short name-twice name-unfit no-cards no-date no-dialects
        no-matches no-such-figures no-such-file no-such-format no-such-key no-such-option
        not-a-code not-a-meld not-a-number not-a-round not-a-sheet not-a-side not-cards
        not-each-side not-for-a-terminal not-in-library not-json not-points note-empty
        note-in-entry note-of-many nothing-entered nothing-set nothing-to-change
        nothing-to-correct number-below-zero number-in-other-digits number-missing
        number-not-whole number-too-large number-unfinished numbers-apart one-empty-sheet
        one-file-for-many open-quote option-misplaced options-contradict people-known
        player-count player-twice players-do-not-fit points-needed points-unsaid rank-alone
        reason-needed renames-nobody round-and-head round-not-writable round-or-evening
        rules-differ rules-in-file rules-needed rules-or-all ruleset-id-bad ruleset-id-taken
        ruleset-unknown ruleset-unplayable seats-incomplete settings-unreadable
        shell-bad-value shell-missing shell-mistyped shell-needs-value shell-no-command
        shell-no-option shell-takes-no-value shell-too-many-words side-is-player sides-alike
        sides-do-not-fit stands-alone suit-before-rank taker-needed target-not-offered
        text-too-long too-many-cards too-many-deals too-many-lines too-many-melds two-bids
        two-calls two-doubles two-in-one two-outcomes two-penalties two-results unknown-call
        unknown-item unknown-option unknown-player unknown-word value-bad value-missing
        whose
    """,
    "refused": """
        all-pass-not-allowed belote-not-possible bid-needed bid-not-allowed call-needed
        card-in-two-melds card-not-in-pack card-twice claim-not-allowed deals-not-scored
        double-not-allowed edit-unchanged hand-size match-not-over match-over
        meld-points-impossible melds-not-in-this-game not-a-meld nothing-to-accept
        nothing-to-redo nothing-to-undo penalty-unknown points-do-not-add-up
        points-impossible points-needed repeated round-after-end round-crossed-out
        round-not-crossed-out sweep-or-not tricks-do-not-add-up unknown-call
    """,
    "not-found": """
        clause-unknown folder-without-matches layout-unknown match-gone no-match no-matches
        no-ruleset-file no-scored-deal no-such-edition no-such-file no-such-match
        no-such-player no-such-round no-such-topic open-match-unreadable rules-not-shipped
        ruleset-unknown source-unknown
    """,
    "unreadable": """
        config-file-bad config-unreadable file-unreadable no-deal not-a-plain-file
        not-scored rules-not-kept ruleset-bad ruleset-empty ruleset-no-plain-file
        ruleset-unreadable
    """,
    "busy": """
        busy file-changed match-changed
    """,
    "missing-extra": """
        extra-missing
    """,
    "storage": """
        config-not-written file-read-only folder-not-made folder-not-writable input-unread
        match-file-full match-not-moved matches-not-listed no-locks no-such-folder
        not-a-folder not-a-plain-file not-reached not-read not-saved not-written
        open-match-not-noted
    """,
    "integrity": """
        block-moved block-torn end-damaged end-unreadable file-empty
    """,
    "not-confirmed": """
        not-confirmed
    """,
    "bug": """
        bug not-read-back not-what-was-meant rules-not-kept text-not-patchable
    """,
    "fault": """
        another-match auction-key-misplaced belote-impossible bid-never-made bids-impossible
        block-empty bracket-open card-bad cards-too-few cells-beyond-head changed-by-hand
        code-differs code-of-deals column-twice column-unknown control-character
        copies-alike copies-apart copies-shorter csv-bad deal-not-scored
        discard-without-all-trumps end-misplaced exchange-impossible file-empty
        floor-misplaced forced-dealer format-not-read given-and-absent given-nor-absent
        head-changed hidden-above-hand is-match-file json-bad key-before-match key-missing
        key-unknown kind-repeated length-misplaced line-too-long match-missing melds-unused
        moved-nowhere moved-twice name-bad name-not-confirmed nested-too-deeply newer-export
        newer-file no-belote-in-game no-melds-in-game no-partners no-rows no-second-copy
        not-a-match not-a-table not-an-export not-sealed not-text not-toml not-utf-8 note
        nul-byte nul-tail old-mac-line-end other-law other-names outside-round
        packets-unlike-hand parser-gave-up penalty-points-misplaced points-beside-win
        pot-of-three pot-without-carry quote-open rank-by-misplaced rank-by-unfit
        ranks-misplaced ranks-not-in-deck ranks-out-of-order repeated rounds-in-a-list
        rounds-missing rounds-safe ruleset-file-too-large ruleset-unreadable run-too-long
        share-missing side-unnamable sides-do-not-fit sides-unlike-players single-bracket
        table-twice table-unknown three-quotes tie-misplaced tie-without-transfer
        toml-key-twice too-large too-many-brackets too-many-cells too-many-digits
        too-many-dots too-many-keys too-many-rows too-many-tables total-too-large
        typed-by-hand up-from-misplaced utf-16 value-bad values-misplaced values-unknown
        values-unlike-deck
    """,
    "finding": """
        agreed-against-law all-pass-not-allowed belote-not-possible belote-uncalled
        bid-needed bid-not-allowed call-needed capot-impossible card-in-two-melds card-twice
        claim-false claim-not-allowed deck-incomplete double-not-allowed hand-size
        meld-lapsed meld-late meld-misannounced meld-outranked meld-points-impossible
        meld-undecided meld-unshown melds-not-in-this-game must-beat must-not-underruff
        must-overruff must-ruff must-underruff name-taken not-a-meld not-in-hand
        outcome-differs paper-differs penalty-unknown points-do-not-add-up points-impossible
        points-needed revoke round-after-end round-changed strikes-nothing sweep-or-not
        taker-needed taker-not-first target-not-offered tricks-do-not-add-up unknown-call
        unknown-player wrong-leader
    """,
}

CODES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {kind: tuple(codes.split()) for kind, codes in _TABLE.items()}
)
"""The codes of each kind, sorted."""
