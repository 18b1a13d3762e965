package svcrdma.checks.tlc;

import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a TLC process is to do.
 *
 * @param options of its JVM
 * @param main the class to run, and all that it is given
 * @param simulation that it is asked for, null where it decides the model
 * @param listener is told each message as it comes, by a thread of its own
 */
record TlcJob(
    List<String> options,
    List<String> main,
    @Nullable Simulation simulation,
    Consumer<TlcMessage> listener) {}
