"""The API: every domain's router in one place."""

from ninja import NinjaAPI

from nightcap.config import problems

api = NinjaAPI(title="Nightcap", version="1", docs_url=None, urls_namespace="api")
problems.install(api)
