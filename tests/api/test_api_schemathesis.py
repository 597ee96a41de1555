"""The API against its own description: data that fits it and data that does not, by schemathesis.

Every operation is tried as nobody, as a scorer and as a director, with every check, and one request
after another by what the answers name. Whatever is recorded goes into a competition that is thrown
away with the test. `make fuzz-api` tries many more values, and all those at the edge of what is
described (thousands, some minutes), on a real server.
"""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from hypothesis import HealthCheck, settings

EXAMPLES = 2
PLACES = {
    "path.slug": "autumn-teams",
    "path.stage": "swiss",
    "path.book": "sabf-2020",
    "path.clause": "13.9.b",
    "path.contestant": "3",
    "path.match": "1",
    "path.table": "1 open",
}
"""Parts of addresses at which there is something, so that more than the door is tried."""
CALLERS = {"nobody": "", "scorer": "read score", "director": "read direct"}


@pytest.fixture
def _one_connection() -> Iterator[None]:
    """All requests share the test's transaction, as they do with Django's own client."""
    for each in (request_started, request_finished):
        each.disconnect(close_old_connections)
    yield
    for each in (request_started, request_finished):
        each.connect(close_old_connections)


@pytest.fixture(params=CALLERS)
def described(request, played, program, _one_connection) -> Any:
    """The description, read as a program reads it, and asked as one of the callers."""
    user = None if request.param == "nobody" else getattr(played, request.param)
    secret = program(user, CALLERS[request.param]).secret
    token = {"auth": {"openapi": {"token": {"bearer": secret}}}} if secret else {}
    config = schemathesis.Config.from_dict(
        {
            "headers": {"Accept-Encoding": "identity"},
            **token,
            "parameters": PLACES,
            "phases": {"coverage": {"enabled": False}},
            "checks": {
                # What fits the description may still be late: a fact that came in between (412),
                # or inputs that this clause or template does not take (422).
                "positive_data_acceptance": {
                    "expected-statuses": ["2xx", "3xx", 401, 403, 404, 409, 412, 422, 429]
                }
            },
        }
    )
    return schemathesis.openapi.from_wsgi(
        "/api/v1/openapi.json", get_wsgi_application(), config=config
    )


schema = schemathesis.pytest.from_fixture("described")
SETTINGS = settings(
    max_examples=EXAMPLES,
    stateful_step_count=8,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)


@schema.parametrize()
@SETTINGS
def test_every_operation_is_as_it_is_described(case):
    case.call_and_validate()


@pytest.mark.parametrize("described", ["director"], indirect=True)
def test_one_request_leads_to_another(described):
    """What one answer names is asked for by the next request, as the description links them."""
    described.as_state_machine().run(settings=SETTINGS)
