"""The pages of a class: for the teacher before, during and after a lesson, for the projector, and for pupils."""

from __future__ import annotations

from starlette.routing import Route

from shoal.web.pages.classes import another, debrief, door, keys, lead, lobby, menu, orders, setup


def routes() -> list[Route]:
    return [
        Route("/class/new", setup.choose),
        Route("/class/new/{game}", setup.form),
        Route("/class/new/{game}", setup.create, methods=["POST"]),
        Route("/c/{code}", lobby.show),
        Route("/c/{code}/join", lobby.join, methods=["POST"]),
        Route("/c/{code}/stream", lobby.stream),
        Route("/c/{code}/notes", lobby.write, methods=["POST"]),
        Route("/c/{code}/device", lobby.device),
        Route("/c/{code}/device", lobby.move_here, methods=["POST"]),
        Route("/c/{code}/device/{pass}", lobby.device),
        Route("/c/{code}/link", lobby.own_link),
        Route("/c/{code}/door", door.show),
        Route("/c/{code}/door/stream", door.stream),
        Route("/c/{code}/key/{key}", keys.ask),
        Route("/c/{code}/key/{key}", keys.lead_here, methods=["POST"]),
        Route("/c/{code}/lead", lead.show),
        Route("/c/{code}/lead", orders.take, methods=["POST"]),
        Route("/c/{code}/lead/stream", lead.stream),
        Route("/c/{code}/lead/games", another.choose),
        Route("/c/{code}/lead/games/{game}", another.form),
        Route("/c/{code}/lead/games/{game}", another.take, methods=["POST"]),
        Route("/c/{code}/lead/table/{table:step}", lead.large),
        Route("/c/{code}/lead/table/{table:step}/hands", lead.hands),
        Route("/c/{code}/lead/pupil/{pupil:step}", menu.show),
        Route("/c/{code}/lead/pupil/{pupil:step}/device", menu.device, methods=["POST"]),
        Route("/c/{code}/debrief", debrief.show),
        Route("/c/{code}/take-home.zip", debrief.zipped),
    ]
