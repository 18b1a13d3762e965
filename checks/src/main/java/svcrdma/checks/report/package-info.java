/** What came out of checking models, as one page for people. */
@NullMarked
package svcrdma.checks.report;

import org.jspecify.annotations.NullMarked;
