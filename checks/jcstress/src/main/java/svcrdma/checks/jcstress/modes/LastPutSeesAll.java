package svcrdma.checks.jcstress.modes;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import svcrdma.checks.jcstress.InvisibleOnX86;
import svcrdma.checks.jcstress.Weakened;
import svcrdma.release.References;

/**
 * Two threads each do something and drop a reference. One of them drops the last, frees the
 * transport, and sees what both did.
 */
@Outcome(
    id = {"2, -1", "-1, 2"},
    expect = ACCEPTABLE,
    desc = "one frees, and sees all")
@Outcome(expect = FORBIDDEN, desc = "both free or nobody, or what was done is not seen")
public abstract class LastPutSeesAll {
  private final References references;
  private int one;
  private int other;

  LastPutSeesAll(References references) {
    this.references = references;
  }

  void putOne(II_Result result) {
    one = 1;
    result.r1 = references.putIsLast() ? one + other : -1;
  }

  void putOther(II_Result result) {
    other = 1;
    result.r2 = references.putIsLast() ? one + other : -1;
  }

  /** The references as they are. */
  @JCStressTest
  @State
  public static class Whole extends LastPutSeesAll {
    public Whole() {
      super(References.whole());
    }

    @Override
    @Actor
    public void putOne(II_Result result) {
      super.putOne(result);
    }

    @Override
    @Actor
    public void putOther(II_Result result) {
      super.putOther(result);
    }
  }

  /** A reference is dropped by a read and a write. */
  @JCStressTest
  @State
  @Weakened
  public static class PutInTwo extends LastPutSeesAll {
    public PutInTwo() {
      super(References.putInTwo());
    }

    @Override
    @Actor
    public void putOne(II_Result result) {
      super.putOne(result);
    }

    @Override
    @Actor
    public void putOther(II_Result result) {
      super.putOther(result);
    }
  }

  /** Who drops the last does not acquire. */
  @JCStressTest
  @State
  @Weakened
  @InvisibleOnX86("on x86 a read-modify-write is a full barrier in every mode")
  public static class PutWithoutAcquire extends LastPutSeesAll {
    public PutWithoutAcquire() {
      super(References.putWithoutAcquire());
    }

    @Override
    @Actor
    public void putOne(II_Result result) {
      super.putOne(result);
    }

    @Override
    @Actor
    public void putOther(II_Result result) {
      super.putOther(result);
    }
  }
}
