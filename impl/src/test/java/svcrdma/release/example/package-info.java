/** How a program that has nothing to do with RDMA uses the list and the deferred release. */
@NullMarked
package svcrdma.release.example;

import org.jspecify.annotations.NullMarked;
