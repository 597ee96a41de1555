"""Commands about accounts: `python -m convenor.web.manage make_administrator NAME`."""
