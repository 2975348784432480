"""The law: what a ruleset may say, and the plain values the engine runs on."""
