/**
 * What runs inside TLC's own JVM and writes a model's state graph while TLC explores it, or is a
 * part of a cluster. Only this package is compiled against TLC, the one that comes along; and it
 * knows nothing else of this program, whose libraries are not on that JVM's class path.
 */
@org.jspecify.annotations.NullMarked
package svcrdma.checks.export;
