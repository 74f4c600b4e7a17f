"""The figures of `make bench`: what is measured, beside what it is compared to, in one run."""
