"""Live tables: seats, tokens, the log on disk, clocks, and bots taking turns."""

from shoal.table.attendant import RunningClock
from shoal.table.beats import Beat, Blow
from shoal.table.claims import Claim
from shoal.table.draft import Draft
from shoal.table.errors import (
    BadRequest,
    Crowded,
    NewerStore,
    NoSuchSeat,
    NoSuchTable,
    NotNow,
    NotSaved,
    NotYourSeat,
    NotYourTable,
    RequestUsed,
    SeatTaken,
    Stale,
    TableFull,
    TooMany,
    Unreadable,
    Unusable,
)
from shoal.table.host import Lead
from shoal.table.ledger import Ack
from shoal.table.question import Asked
from shoal.table.seats import Mate, SeatInfo, SeatPlan, key_of
from shoal.table.table import Table
from shoal.table.tables import Tables
from shoal.table.watch import Subscription

__all__ = [
    "Ack",
    "Asked",
    "BadRequest",
    "Beat",
    "Blow",
    "Claim",
    "Crowded",
    "Draft",
    "Lead",
    "Mate",
    "NewerStore",
    "NoSuchSeat",
    "NoSuchTable",
    "NotNow",
    "NotSaved",
    "NotYourSeat",
    "NotYourTable",
    "RequestUsed",
    "RunningClock",
    "SeatInfo",
    "SeatPlan",
    "SeatTaken",
    "Stale",
    "Subscription",
    "Table",
    "TableFull",
    "Tables",
    "TooMany",
    "Unreadable",
    "Unusable",
    "key_of",
]
