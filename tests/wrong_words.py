"""Clauses that once took any word: a question with a wrong one, the nearest word, others listed."""

PASSED = {"own_scores": [60, 58], "substitute_score": 40}
WRONG_WORDS: list[tuple[str, dict[str, object], str, tuple[str, ...]]] = [
    (
        "sabf-2020 13.9.b",
        {"boards": 14, "margin": 8, "stage": "semifnal"},
        "semi-final",
        ("final", "qualifying", "other"),
    ),
    (
        "sabf-2020 20.1.2.a",
        {"rank": "grand mastr", "affiliated": True},
        "grand_master",
        ("below_grand_master", "national_master"),
    ),
    (
        "sabf-2020 11.4.c",
        {**PASSED, "reason": "ANCC"},
        "ANC",
        ("represent_australia", "illness", "other"),
    ),
    (
        "sabf-2020 11.5.a",
        {"own_scores": [60], "reasons": ["ANC", "holday"]},
        "holiday",
        ("ANC", "other"),
    ),
    (
        "sabf-2020 11.5.b",
        {"own_scores": [60], "event": "state_pair_finals"},
        "state_pairs_final",
        ("other",),
    ),
    (
        "sabf-2020 4.2.3.e",
        {"system": "yellow", "purpose": "defence", "part": "openings"},
        "opening_calls",
        ("highly_artificial", "other"),
    ),
    (
        "sabf-2020 7.k",
        {"category": "state_champion"},
        "state_championship",
        ("saba_session", "other"),
    ),
    (
        "anc-2017 4.1.b",
        {"event": "restricted butler pairs", "system": "RED"},
        "restricted-butler",
        ("itc", "other"),
    ),
    (
        "anc-2017 15.9.b",
        {"margin": 8, "stage": "open prelim"},
        "open preliminary",
        ("final", "other"),
    ),
    (
        "qba-pairs ties.2.scope",
        {"championship": True, "stage": "finals", "purpose": "plate title"},
        "final",
        ("qualifying", "other"),
    ),
    ("sbu-2022 2.11.a", {"purpose": "winer"}, "winner", ("third place", "other")),
    ("sbu-2022 2.11.b", {"tie_stage": "finl", "matches": []}, "final", ("semi-final", "other")),
    (
        "sbu-2022 2.2.a",
        {"competition": "Winter Four", "members": {"Ann": False}},
        "Winter Fours",
        ("Scottish Cup", "other"),
    ),
    (
        "sbu-2022 3.1.1",
        {"by": "captian", "through_director": True},
        "captain",
        ("contestant", "other"),
    ),
]
