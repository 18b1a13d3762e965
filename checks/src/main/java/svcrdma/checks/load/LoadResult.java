package svcrdma.checks.load;

/** A load, what it did, and what it came to. */
public record LoadResult(LoadSettings settings, Figures figures, Verdict verdict) {}
