"""What the processor spends on another process is told, however short it is."""

import subprocess
import sys

import pytest

from convenor.bench.timing import spent_so_far
from convenor.errors import Mistake

COUNTS = (
    "import sys\nfor _ in sys.stdin:\n    sum(range(20_000))\n    print('counted', flush=True)\n"
)


def test_less_than_a_tick_of_the_system_is_told():
    with subprocess.Popen(
        [sys.executable, "-c", COUNTS], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        spent = []
        for _ in range(3):
            process.stdin.write("\n")
            process.stdin.flush()
            process.stdout.readline()
            spent.append(spent_so_far(process.pid))
        process.stdin.close()
    assert 0 < spent[0] < spent[1] < spent[2]


def test_a_process_that_is_gone_is_told_of():
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    with pytest.raises(Mistake, match="run this benchmark on Linux, while that process runs"):
        spent_so_far(process.pid)
