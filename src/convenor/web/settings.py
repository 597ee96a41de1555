"""Django's settings, all from the environment (see `environment` for the variables)."""

from __future__ import annotations

from pathlib import Path

from convenor.web import environment

HERE = Path(__file__).resolve().parent
DATA = environment.data_folder()

DEBUG = environment.flag("DEBUG")
SECRET_KEY = environment.secret_key()
ALLOWED_HOSTS = environment.hosts()

# --- parts ------------------------------------------------------------------------------------

INSTALLED_APPS = [
    "convenor.web.accounts.apps.Admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "allauth.account",
    "allauth.mfa",
    "convenor.web.apps.Site",
    "convenor.web.accounts.apps.Accounts",
    "convenor.web.store.apps.Store",
    "convenor.web.offices.apps.Offices",
]
MIDDLEWARE = [
    "convenor.web.headers.SecurityHeaders",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.middleware.http.ConditionalGetMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "convenor.web.problems.InWords",
    "convenor.web.to_the_api.ToTheApi",
]
ROOT_URLCONF = "convenor.web.urls"
WSGI_APPLICATION = "convenor.web.front.pages"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "convenor.web.pages.surroundings",
            ],
            "builtins": [
                "convenor.web.templatetags.bulletin",
                "convenor.web.templatetags.alive",
                "convenor.web.templatetags.questions",
            ],
        },
    }
]

# --- what is kept -----------------------------------------------------------------------------

DATABASES = {"default": environment.database()}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- words and clocks -------------------------------------------------------------------------

LANGUAGE_CODE = "en-gb"
USE_I18N = True
USE_TZ = True
TIME_ZONE = environment.time_zone()

# --- static files: served by the site itself, under names that change with their content --------

STATIC_URL = "/static/"
STATIC_ROOT = DATA / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "convenor.web.hashed.HashedFiles"},
}
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
WHITENOISE_USE_FINDERS = DEBUG

# --- accounts ---------------------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.User"
LOGIN_URL = "sign-in"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
AUTH_PASSWORD_VALIDATORS[1]["OPTIONS"] = {"min_length": 10}  # type: ignore[assignment]
SESSION_COOKIE_AGE = 14 * 24 * 3600
# A wrong password more often than this within the time locks the name at that address out.
SIGN_IN_TRIES = 5
SIGN_IN_TRIES_AN_ADDRESS = 30
SIGN_IN_LOCK_SECONDS = 15 * 60
# Wrong one-time codes for one account, from whatever addresses, within the same time.
SIGN_IN_CODE_TRIES = 20

# Second factors: django-allauth's, with our pages, our lock and our words.
ACCOUNT_ADAPTER = "convenor.web.accounts.adapters.AccountAdapter"
ACCOUNT_USER_MODEL_USERNAME_FIELD = "name"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_RATE_LIMITS = MFA_RATE_LIMITS = False  # `lockout` counts, for all processes together
ACCOUNT_REAUTHENTICATION_TIMEOUT = 10 * 60
ACCOUNT_FORMS = {"reauthenticate": "convenor.web.accounts.factor_forms.ConfirmPassword"}
MFA_ADAPTER = "convenor.web.accounts.adapters.FactorAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_WEBAUTHN_USER_VERIFICATION = "required"
MFA_TOTP_TOLERANCE = 1  # a phone's clock may be half a minute off
MFA_TOTP_ISSUER = "Convenor"
MFA_FORMS = {
    "authenticate": "convenor.web.accounts.factor_forms.SignInCode",
    "authenticate_webauthn": "convenor.web.accounts.factor_forms.SecondPasskey",
    "reauthenticate": "convenor.web.accounts.factor_forms.ConfirmCode",
    "reauthenticate_webauthn": "convenor.web.accounts.factor_forms.ConfirmPasskey",
    "login_webauthn": "convenor.web.accounts.factor_forms.SignInPasskey",
    "activate_totp": "convenor.web.accounts.factor_forms.NewAuthenticator",
    "add_webauthn": "convenor.web.accounts.factor_forms.NewPasskey",
    "edit_webauthn": "convenor.web.accounts.factor_forms.PasskeyName",
}

# --- safety -----------------------------------------------------------------------------------

HTTPS = environment.flag("HTTPS")
BEHIND_PROXY = environment.flag("PROXY")
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = environment.whole("HSTS")
SECURE_HSTS_INCLUDE_SUBDOMAINS = False
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if BEHIND_PROXY else None
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
CSRF_TRUSTED_ORIGINS = [
    f"https://{host.removeprefix('.') if not host.startswith('.') else '*' + host}"
    for host in ALLOWED_HOSTS
    if HTTPS and host != "*"
]
CSRF_FAILURE_VIEW = "convenor.web.problems.not_sent_from_here"
API_LIMITS = environment.limits("API_LIMITS", ("token", "anonymous", "address"))
WEBHOOK_HOSTS = environment.names("WEBHOOK_HOSTS")
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000
DATA_UPLOAD_MAX_NUMBER_FIELDS = 500

# --- what went wrong goes to standard error -----------------------------------------------------

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "class": "convenor.web.log_lines.Line",
            "format": "%(asctime)s %(levelname)s %(name)s: %(message)s",
        },
        "one line": {
            "class": "convenor.web.log_lines.OneLine",
            "format": "%(asctime)s WARNING %(name)s: %(message).300s",
        },
    },
    "handlers": {
        "stderr": {"class": "logging.StreamHandler", "formatter": "line"},
        "one line": {"class": "logging.StreamHandler", "formatter": "one line"},
    },
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": ["stderr"], "level": "WARNING", "propagate": False},
        # A wrong address or a wrong field is the visitor's, not a fault of the site.
        "django.request": {"level": "ERROR"},
        "django.security.DisallowedHost": {"handlers": ["one line"], "propagate": False},
    },
}
