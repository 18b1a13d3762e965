/** Results for build servers: JUnit's XML, SARIF, and a summary in Markdown. */
@NullMarked
package svcrdma.checks.ci;

import org.jspecify.annotations.NullMarked;
