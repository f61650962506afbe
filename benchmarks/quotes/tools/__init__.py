"""Tools that the benchmark can run, one a file; each needs only its own packages."""
