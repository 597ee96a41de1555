"""The addresses of accounts and second factors; those of offices and tokens are named as text.

Names with an underscore are those by which allauth finds its pages.
"""

from __future__ import annotations

from django.urls import include, path

from convenor.web.accounts import factors, first_views, views

urlpatterns = [
    path("first/", first_views.first_account, name="first-account"),
    path("first/here/", first_views.begin_here, name="begin-here"),
    path("sign-in/", views.sign_in, name="account_login"),
    path("sign-in/code/", factors.sign_in_code, name="mfa_authenticate"),
    path("sign-in/passkey/", factors.sign_in_passkey, name="mfa_login_webauthn"),
    path("account/", views.account, name="mfa_index"),
    path("account/", views.account, name="mfa_list_webauthn"),
    path("account/sessions/end/", views.end_sessions, name="end-sessions"),
    path("account/confirm/", factors.confirm_password, name="account_reauthenticate"),
    path("account/confirm/code/", factors.confirm_code, name="mfa_reauthenticate"),
    path("account/confirm/passkey/", factors.confirm_passkey, name="mfa_reauthenticate_webauthn"),
    path("account/codes/", factors.new_authenticator, name="mfa_activate_totp"),
    path("account/codes/remove/", factors.remove_authenticator, name="mfa_deactivate_totp"),
    path("account/recovery/", factors.recovery_codes, name="mfa_view_recovery_codes"),
    path("account/recovery/new/", factors.new_recovery_codes, name="mfa_generate_recovery_codes"),
    path("account/recovery/file/", factors.recovery_file, name="mfa_download_recovery_codes"),
    path("account/passkeys/add/", factors.add_passkey, name="mfa_add_webauthn"),
    path("account/passkeys/<int:pk>/name/", factors.rename_passkey, name="mfa_edit_webauthn"),
    path("account/passkeys/<int:pk>/remove/", factors.remove_passkey, name="mfa_remove_webauthn"),
    path("", include("convenor.web.offices.urls")),
]
