"""Django's view of the accounts, and of its own administration pages."""

from __future__ import annotations

from django.apps import AppConfig
from django.contrib.admin.apps import AdminConfig


class Accounts(AppConfig):
    name = "convenor.web.accounts"
    label = "accounts"
    verbose_name = "Accounts"


class Admin(AdminConfig):
    default_site = "convenor.web.accounts.desk.AdministratorsDesk"
