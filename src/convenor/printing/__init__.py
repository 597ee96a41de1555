"""Paper: results, cards and hands arranged on pages and set as PDF; nothing is worked out."""
