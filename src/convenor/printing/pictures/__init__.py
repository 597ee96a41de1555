"""Pictures of a competition as plain SVG: for pages, for paper and as files."""
