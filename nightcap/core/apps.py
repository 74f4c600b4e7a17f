from collections.abc import Callable
from functools import cache
from typing import cast

from django.apps import AppConfig
from ninja import Schema
from ninja.operation import Operation


class CoreConfig(AppConfig):
    name = "nightcap.core"

    def ready(self) -> None:
        """Let Ninja make one model for each type of response, not for each status of an operation.

        Of 686 models 608 said the same as another: a seventh of the time that a start takes, and
        8 MB of every process.
        """
        make = cast("Callable[[None, object], type[Schema]]", Operation._create_response_model)

        @cache
        def model_of(response: object) -> type[Schema]:
            # Nothing in it is the operation's own.
            return make(None, response)

        def shared(_: Operation, response: object) -> type[Schema]:
            return model_of(response)

        Operation._create_response_model = shared  # type: ignore[method-assign]
