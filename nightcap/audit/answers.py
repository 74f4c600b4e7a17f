from nightcap.core.responses import deleted

__all__ = ["deleted"]
