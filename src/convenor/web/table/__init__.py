"""The table: what a player's phone shows and sends, opened by the card that lies on the table.

`tokens` opens a table by its secret, `sitting` says who plays what there and where next, `writing`
reads what was pressed, `doing` hands it to the actions, `views` answers. No rule is known here.
"""
