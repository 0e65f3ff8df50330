"""Typed client of the swap API."""

from . import answers
from .operations import SwapApi
from .request import Event, SwapApiError

__all__ = ["Event", "SwapApi", "SwapApiError", "answers"]
