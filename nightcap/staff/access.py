"""Who may call the manager's operations."""

from ninja.security import django_auth

manager = django_auth
"""Ninja's auth for routers of the manager alone: a session cookie, so CSRF is checked too."""
