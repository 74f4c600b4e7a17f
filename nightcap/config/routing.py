"""Finding the operation of an address: of one without parameters, looked up where it was found."""

from functools import cached_property

from django.urls import ResolverMatch, URLResolver


class RememberingResolver(URLResolver):
    """Django's, which tries one route after the other, but each address without parameters once.

    Of a hundred routes a booking's is the fiftieth. There are no more such addresses than routes.
    """

    @cached_property
    def _found(self) -> dict[str, ResolverMatch]:
        return {}

    def resolve(self, path: str) -> ResolverMatch:
        """Return what a path leads to. Raises Resolver404."""
        found = self._found.get(path)
        if found is None:
            found = super().resolve(path)
            # What was tried on the way is shown by Django's page for developers alone.
            found.tried = None
            if not (found.args or found.kwargs):
                self._found[path] = found
        return found
