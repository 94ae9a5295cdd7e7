"""Going on with another device."""

from __future__ import annotations

title = "Go on with another device"
your_code = "The code of this seat"
once_only = (
    "The code works once. After that the seat is on the other device, and this one can only watch. "
    "Do not show it to others: whoever has the code can take the seat."
)
go_on_here = "Go on here"
where_the_code_is = (
    "Your seat has a code of its own. The other device shows it in the table's menu, under “Go on with another device”."
)
one_tap = "One tap, and your seat is on this device. The other device can then only watch."
code = "The code of your seat"
go_on = "Go on here"


def how(table: str) -> str:
    return (
        f"Scan the picture with the other device. "
        f"Or join {table} there, choose “I have a seat code”, and type this code."
    )


def qr_code(name: str) -> str:
    return f"QR code that brings {name}'s seat to the device that scans it"
