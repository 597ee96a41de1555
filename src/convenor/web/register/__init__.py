"""The register on the site: players found, taken in and kept, each page for those who need it."""
