/**
 * A model's whole state graph as data: who can do what in each state, and where that leads. {@link
 * svcrdma.checks.graph.GraphReader} reads the files that the subcommand {@code graph} writes; their
 * format is in checks/README.md.
 */
@org.jspecify.annotations.NullMarked
package svcrdma.checks.graph;
