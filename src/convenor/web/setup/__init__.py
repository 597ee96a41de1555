"""Setting a competition up: template, questions, entries, the first round, the table cards."""
