"""What is live: new facts on their way from the ledger to everybody who looks at a page.

`hub` holds the viewers of this process, `stream` answers them, `watching` hears of facts that
other processes recorded, `renderer` has the pieces of pages that viewers look at made once for
all of them, and `pieces` says what changed in them.
"""
