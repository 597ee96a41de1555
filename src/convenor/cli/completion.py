"""`convenor completion bash|zsh|fish`: completion of commands, options, templates and stages.

The scripts ask this same command what may come next, so that a shell knows of templates, ledgers
and stages without being told.
"""

from __future__ import annotations

import argparse

from convenor.cli.parsers import Parser, parser_of

BASH = """\
_convenor() {
    local each
    COMPREPLY=()
    while IFS= read -r each; do
        COMPREPLY+=("$(printf %q "$each")")
    done < <(convenor completion --next "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
    [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == */ ]] && compopt -o nospace 2>/dev/null
}
complete -F _convenor convenor
"""
ZSH = """\
#compdef convenor
_convenor() {
    local -a found
    found=("${(@f)$(convenor completion --next "${(@)words[2,$CURRENT]}" 2>/dev/null)}")
    compadd -- $found
}
compdef _convenor convenor
"""
FISH = """\
function __convenor_next
    set -l words (commandline -opc) (commandline -ct)
    convenor completion --next $words[2..-1] 2>/dev/null
end
complete -c convenor -f -a '(__convenor_next)'
"""
SCRIPTS = {"bash": BASH, "zsh": ZSH, "fish": FISH}
_EXAMPLE = """\
  bash:  source <(convenor completion bash)
  zsh:   source <(convenor completion zsh)
  fish:  convenor completion fish | source
"""


def parser() -> Parser:
    """What `completion` takes."""
    made = parser_of("completion", "Print the completion of a shell.")
    made.epilog = _EXAMPLE
    made.add_argument("shell", nargs="?", choices=tuple(SCRIPTS), help="which shell")
    made.add_argument(
        "--next",
        nargs=argparse.REMAINDER,
        metavar="WORD",
        help="what may stand in place of the last of these words",
    )
    return made


def run(words: argparse.Namespace) -> int:
    """Print a script, or what may come next."""
    if words.next is not None:
        from convenor.cli.completing import candidates

        for each in candidates(words.next or [""]):
            print(each)
        return 0
    if words.shell is None:
        parser().error(f"name a shell: {', '.join(SCRIPTS)}")
    print(SCRIPTS[words.shell], end="")
    return 0
