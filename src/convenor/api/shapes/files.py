"""The shape of a file that a program takes away."""

from __future__ import annotations

from pydantic import Field

from convenor.api.shapes.base import Shape


class File(Shape):
    name: str = Field(description="a name for it")
    type: str = Field(description="its media type")
    data: str = Field(description="its bytes in base64")
    notes: list[str] = Field(description="what it could not say, a sentence each")
    fact: int = Field(description="the last fact that it knows of")
