"""The attack list: real servers on this machine, held against what they promise (`make siege`)."""
