"""The site of the tests beside, for addresses that are tried on it."""

from tests.site.conftest import dist, whole_site

__all__ = ["dist", "whole_site"]
