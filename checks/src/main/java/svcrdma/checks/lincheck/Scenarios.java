package svcrdma.checks.lincheck;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import kotlin.Unit;
import kotlin.jvm.functions.Function1;
import kotlin.reflect.KFunction;
import kotlin.reflect.jvm.ReflectJvmMapping;
import org.jetbrains.lincheck.datastructures.DSLScenarioBuilder;
import org.jetbrains.lincheck.datastructures.DSLThreadScenario;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.StressOptions;
import svcrdma.checks.lane.Effort;

/** How this package asks Lincheck: its options, and its language of scenarios as Java. */
final class Scenarios {

  /** One call of an operation, by name. */
  record Call(String operation, List<Object> arguments) {}

  private Scenarios() {}

  /** Random scenarios of two threads, small enough that their schedules are covered well. */
  static ModelCheckingOptions random() {
    return new ModelCheckingOptions()
        .iterations(Effort.scaled(5))
        .invocationsPerIteration(300)
        .threads(2)
        .actorsPerThread(2)
        .actorsBefore(1)
        .actorsAfter(1);
  }

  /** The same with threads that run free: what happens is up to the machine. */
  static StressOptions stress() {
    return new StressOptions()
        .iterations(Effort.scaled(5))
        .invocationsPerIteration(1_000)
        .threads(2)
        .actorsPerThread(2)
        .actorsBefore(1)
        .actorsAfter(1);
  }

  /** Exactly one scenario, as small as it can be. */
  static ModelCheckingOptions only(
      Class<?> operations, List<Call> before, List<List<Call>> threads, List<Call> after) {
    Function1<DSLScenarioBuilder, Unit> scenario =
        builder -> {
          builder.initial(part -> calls(part, operations, before));
          builder.parallel(
              part -> {
                threads.forEach(
                    thread -> part.thread(thread1 -> calls(thread1, operations, thread)));
                return Unit.INSTANCE;
              });
          builder.post(part -> calls(part, operations, after));
          return Unit.INSTANCE;
        };
    return new ModelCheckingOptions()
        .iterations(0)
        .invocationsPerIteration(Effort.scaled(1_000))
        .minimizeFailedScenario(false)
        .addCustomScenario(scenario);
  }

  static Call call(String operation, Object... arguments) {
    return new Call(operation, List.of(arguments));
  }

  private static Unit calls(DSLThreadScenario part, Class<?> operations, List<Call> calls) {
    calls.forEach(
        call -> part.actor(function(operations, call.operation()), call.arguments().toArray()));
    return Unit.INSTANCE;
  }

  private static KFunction<?> function(Class<?> operations, String name) {
    Method method =
        Arrays.stream(operations.getMethods())
            .filter(candidate -> candidate.getName().equals(name))
            .findFirst()
            .orElseThrow();
    return Objects.requireNonNull(ReflectJvmMapping.getKotlinFunction(method));
  }
}
