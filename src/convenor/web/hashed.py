"""Static files under names that change with their content, once they have been collected.

Where they have not (under test, while developing) a file goes by its own name, so that a page can
be made without them.
"""

from __future__ import annotations

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Compressed files and a list of their names; modules import each other by those names."""

    support_js_module_import_aggregation = True

    def stored_name(self, name: str) -> str:
        """The collected name; the plain one of a file that was not collected."""
        key = self.hash_key(self.clean_name(name))
        return str(self.hashed_files.get(key, name))
