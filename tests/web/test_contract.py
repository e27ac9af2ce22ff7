"""/openapi.json is complete and true: generated requests get only answers that it describes."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance
from starlette.testclient import TestClient

from app.web.problems import STATUS, ProblemBody
from tests.web.conftest import sign_in


@pytest.fixture
def described(client: TestClient) -> schemathesis.BaseSchema:
    """The app as its own document describes it."""
    return schemathesis.openapi.from_asgi("/openapi.json", client.app)


schema = schemathesis.pytest.from_fixture("described")


@schema.parametrize()
@settings(
    max_examples=10,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_every_answer_is_described(case: schemathesis.Case[Any], client: TestClient) -> None:
    # Left out: that whatever fits the schema is accepted. Which signs can be seen in a name, no schema can say.
    case.call_and_validate(headers=sign_in(client), excluded_checks=[positive_data_acceptance])


def test_every_refusal_is_described_in_its_one_shape(client: TestClient) -> None:
    document = client.get("/openapi.json").json()
    assert set(document["components"]["schemas"]["Problem"]["properties"]) == set(ProblemBody.model_fields)
    assert set(document["components"]["schemas"]["Problem"]["properties"]["code"]["enum"]) == set(STATUS)
    assert "HTTPValidationError" not in document["components"]["schemas"]
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            assert operation["description"], f"{method} {path}"
            for status, answer in operation["responses"].items():
                if int(status) >= 400:
                    assert list(answer["content"]) == ["application/problem+json"], f"{method} {path} {status}"


def test_who_must_say_who_they_are(client: TestClient) -> None:
    document = client.get("/openapi.json").json()
    assert document["paths"]["/api/v1/session"]["get"]["security"] == [{"bearer": []}, {"cookie": []}]
    assert document["paths"]["/api/v1/matches"]["post"]["security"] == [{"bearer": []}, {"cookie": []}]
    assert document["paths"]["/api/v1/matches"]["get"]["security"] == [{"bearer": []}, {"cookie": []}, {}]
    assert "security" not in document["paths"]["/healthz"]["get"]
    assert set(document["components"]["securitySchemes"]) == {"bearer", "cookie"}
