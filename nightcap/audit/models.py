from nightcap.core.models import Change

__all__ = ["Change"]
