"""The API: every domain's router in one place."""

from ninja import NinjaAPI

from nightcap.config import problems
from nightcap.staff.api import router as staff

api = NinjaAPI(title="Nightcap", version="1", docs_url=None, urls_namespace="api")
problems.install(api)
api.add_router("", staff)
