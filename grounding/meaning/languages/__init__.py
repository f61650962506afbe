"""The words of each language: one TOML a language, and in `common` those that tell the languages apart."""
