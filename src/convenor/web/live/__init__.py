"""What is live: new facts on their way from the ledger to everybody who looks at a page.

`hub` holds the viewers of this process, `stream` answers them, `watching` hears of facts that
other processes recorded, `fragments` has pieces of pages made ready once for all viewers.
"""
