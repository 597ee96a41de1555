"""What every shape of an answer shares: its fields and no others, figures as exact text."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field

Figure = str | None
FACT = Field(description="number of the last fact that this was made from")


class Shape(BaseModel):
    """An answer with these fields and no others."""

    model_config = ConfigDict(extra="forbid")
