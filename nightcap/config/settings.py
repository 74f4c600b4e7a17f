"""Django's settings. The environment is read here and nowhere else."""

import os
import secrets
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from urllib.parse import urlsplit

from nightcap.config import data_folder, env

ENV = env.read()
BASE_DIR = env.BASE_DIR

# Settings that the domains may read.
DATA_DIR = ENV.data_dir.resolve()
VENUE_DIR = ENV.venue
SAMPLE_VENUE = BASE_DIR / "venue"
BLANK_VENUE = env.BLANK_VENUE.resolve()
PUBLIC_URL = ENV.public_url
# If one of these is empty, the panel may set it: use `nightcap.connections.services`.
FEED_URL, EMAIL_URL = ENV.feed_url, ENV.email_url
BACKUP_TO, BACKUP_KEY = ENV.backup_to, ENV.backup_key
STRIPE_KEY, STRIPE_WEBHOOK_SECRETS = ENV.stripe_key, ENV.stripe_webhook_secrets
FEED_ALLOW_PRIVATE = ENV.feed_allow_private
STRIPE_API = ENV.stripe_api
TRUSTED_PROXIES = ENV.trusted_proxies
LOAD_SAMPLE = ENV.sample
ADMIN_PASSWORD = ENV.admin_password
LOG = ENV.log
METRICS_HOST, METRICS_PORT = ENV.metrics_host, ENV.metrics_port
METRICS_DIR = DATA_DIR / "temporary" / "metrics"
FRONTEND_DIST = BASE_DIR / "frontend" / "dist"
PICTURE_CACHE = BASE_DIR / "build" / "pictures"


def _secret_key(folder: Path, given: str) -> str:
    """Return the installation's secret key, readable by its owner only.

    It is the `given` one, which several servers of one venue share, or is created on the first
    start. Raises BadEnvironment if the file contains no key.
    """
    data_folder.prepare(folder)
    file = folder / "secret-key"
    if not file.exists() or given not in {"", file.read_text(errors="replace")}:
        with NamedTemporaryFile("w", dir=folder, delete=False) as new:
            new.write(given or secrets.token_urlsafe(64))
        # Written in one step; if two servers start at once and each creates a key, the first is
        # kept.
        with suppress(FileExistsError):
            (os.replace if given else os.link)(new.name, file)
        Path(new.name).unlink(missing_ok=True)
    key = file.read_text(errors="replace")
    if not key or "\ufffd" in key:
        raise env.BadEnvironment(f"NIGHTCAP_DATA_DIR: {file} holds no key: take it from a backup")
    return key


SECRET_KEY = _secret_key(DATA_DIR, ENV.secret_key)
DEBUG = False
# The server refuses every other host before Django sees the request.
ALLOWED_HOSTS = ["*"]
SECURE = urlsplit(PUBLIC_URL).scheme == "https"

ROOT_URLCONF = "nightcap.config.urls"
INSTALLED_APPS = [
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "django.contrib.sessions",
    "ninja",
    "nightcap.core",
    "nightcap.staff",
    "nightcap.connections",
    "nightcap.audit",
    "nightcap.backup",
    "nightcap.venue",
    "nightcap.mail",
    "nightcap.trap",
    "nightcap.events",
    "nightcap.content",
    "nightcap.bookings",
    "nightcap.payments",
    "nightcap.date_alerts",
    "nightcap.evenings",
    "nightcap.guestbook",
    "nightcap.waitlist",
    "nightcap.door",
    "nightcap.subscribers",
    "nightcap.members",
    "nightcap.inbox",
    "nightcap.letters",
    "nightcap.answers",
    "nightcap.quotes",
    "nightcap.holds",
    "nightcap.reports",
    "nightcap.site",
]
MIDDLEWARE = [
    "nightcap.venue.reading.OverridesMiddleware",
    "nightcap.http.sharing.PublicResponses",
    "nightcap.http.space.DiskSpaceMiddleware",
    "nightcap.config.problems.RefusedMethods",
    "nightcap.staff.sessions.LazySessionMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "nightcap.site.opening.ClosedSite",
    "nightcap.staff.accounts.ActingAccount",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {"builtins": ["django.templatetags.i18n", "nightcap.mail.writing"]},
    }
]

DATABASES = {"default": ENV.database()}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        # Seconds that a change waits for another one, before it is refused with 503.
        "timeout": 10,
        # FULL: an acknowledged seat survives a power cut.
        "init_command": (
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
            "PRAGMA foreign_keys=ON; PRAGMA cache_size=-16000;"
            # Overwrites deleted data, however this machine's SQLite was built.
            "PRAGMA secure_delete=ON;"
        ),
    }
    data_folder.keep_database_private(Path(DATABASES["default"]["NAME"]))
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
USE_TZ = True
TIME_ZONE = "UTC"
LOCALE_PATHS = [env.LOCALES]
LANGUAGE_CODE = ENV.language
LANGUAGES = [(ENV.language, ENV.language)]

PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
SESSION_COOKIE_NAME = "__Host-nightcap" if SECURE else "nightcap"
SESSION_COOKIE_AGE = 30 * 60
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = SECURE
CSRF_COOKIE_NAME = "csrf-token"
CSRF_HEADER_NAME = "HTTP_X_CSRF_TOKEN"
CSRF_COOKIE_SECURE = SECURE
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_TRUSTED_ORIGINS = [PUBLIC_URL] if PUBLIC_URL else []
CSRF_FAILURE_VIEW = "nightcap.config.problems.csrf_failure"
# The server limits every body by route before Django reads it.
DATA_UPLOAD_MAX_MEMORY_SIZE = None

# Used without a mail server; `nightcap.mail.transport` checks that for each email.
EMAIL_BACKEND = "nightcap.mail.transport.EmlBackend"
EMAIL_FILE_PATH = DATA_DIR / "mail"
EMAIL_TIMEOUT = 10

# Bytes: below the first, submissions and uploads are refused, below the second bookings too.
DISK_LOW_BYTES, DISK_FULL_BYTES = 200_000_000, 20_000_000

MEDIA_ROOT = DATA_DIR / "media"
STORAGES = {
    "default": (
        {
            "BACKEND": "nightcap.media.bucket.Bucket",
            "OPTIONS": {"bucket_name": urlsplit(ENV.media_url).netloc},
        }
        if ENV.media_url
        else {"BACKEND": "django.core.files.storage.FileSystemStorage"}
    )
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "text": {
            "()": "nightcap.core.logs.TextFormatter",
            "format": "%(asctime)s %(levelname)s %(name)s: %(request_tag)s%(safe_text)s",
        },
        "json": {"()": "nightcap.core.logs.JsonFormatter"},
    },
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": ENV.log}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        "nightcap": {"level": "INFO"},
        # A log line for each request is for programs, which read JSON.
        "nightcap.requests": {"level": "INFO" if ENV.log == "json" else "WARNING"},
        # Refused requests are not logged: a rush at a sold-out event would fill the log.
        "django.request": {"level": "ERROR"},
        # Neither are malformed requests.
        "uvicorn.error": {"level": "ERROR"},
    },
}
