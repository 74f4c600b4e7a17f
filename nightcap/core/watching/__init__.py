"""Goes: use nightcap.core.health, logs, metrics."""
