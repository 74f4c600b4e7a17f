"""The figures of `make bench`, each next to a comparison of the same run."""
