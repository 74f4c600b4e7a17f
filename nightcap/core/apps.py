"""Calls from a domain into one above it, which it does not import."""

from collections.abc import Mapping

from django.utils.module_loading import import_string


def connect(calls: Mapping[str, str], *, to: str) -> None:
    """Let functions of the app `to` answer calls of domains below it.

    `calls` has the dotted place of each call, with the function's name within the app.
    """
    for call, function in calls.items():
        holder, _, name = call.rpartition(".")
        setattr(import_string(holder), name, import_string(f"{to}.{function}"))
