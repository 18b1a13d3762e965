package svcrdma.checks.mapping;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;

/** Finds the tracepoints of one file. */
final class TracepointScanner extends TreePathScanner<@Nullable Void, @Nullable Void> {
  private static final String TRACEPOINTS = "svcrdma.release.Tracepoints";

  private final Trees trees;
  private final Types types;
  private final Elements elements;
  private final StringFlow flow;
  private final CompilationUnitTree unit;
  private final String file;
  private final List<Tracepoint> tracepoints = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();

  private Set<String> lastBefore = Set.of();

  TracepointScanner(JavacTask task, Trees trees, StringFlow flow, CompilationUnitTree unit) {
    this.trees = trees;
    this.types = task.getTypes();
    this.elements = task.getElements();
    this.flow = flow;
    this.unit = unit;
    this.file = unit.getSourceFile().toUri().getPath().substring(1);
  }

  List<Tracepoint> tracepoints() {
    return tracepoints;
  }

  List<String> problems() {
    return problems;
  }

  @Override
  public @Nullable Void visitClass(ClassTree tree, @Nullable Void nothing) {
    // Those who implement Tracepoints pass on what others have named.
    return isTraced(trees.getElement(getCurrentPath())) ? null : super.visitClass(tree, null);
  }

  @Override
  public @Nullable Void visitMethod(MethodTree tree, @Nullable Void nothing) {
    Set<String> outer = lastBefore;
    lastBefore = Set.of();
    super.visitMethod(tree, null);
    lastBefore = outer;
    return null;
  }

  @Override
  public @Nullable Void visitMethodInvocation(MethodInvocationTree tree, @Nullable Void nothing) {
    String name = nameOf(tree.getMethodSelect());
    if (name.equals("before") || name.equals("after")) {
      Element called = trees.getElement(getCurrentPath());
      if (!(called instanceof ExecutableElement)) {
        problems.add(place(tree) + ": cannot tell whose " + name + " this is");
      } else if (isTraced(called.getEnclosingElement())) {
        add(tree, name.equals("before"));
      }
    }
    return super.visitMethodInvocation(tree, null);
  }

  private void add(MethodInvocationTree tree, boolean before) {
    List<? extends ExpressionTree> arguments = tree.getArguments();
    Optional<Set<String>> names = flow.values(new TreePath(getCurrentPath(), arguments.get(0)));
    if (names.isEmpty() || names.get().isEmpty()) {
      problems.add(place(tree) + ": cannot tell which name " + arguments.get(0) + " is");
      return;
    }
    String seen = before ? "" : arguments.get(1).toString();
    tracepoints.add(
        new Tracepoint(
            file,
            line(tree),
            enclosing(),
            before ? Tracepoint.Kind.BEFORE : Tracepoint.Kind.AFTER,
            names.get(),
            before ? Set.of() : lastBefore,
            seen.equals("0") ? "" : seen));
    if (before) {
      lastBefore = names.get();
    }
  }

  private boolean isTraced(@Nullable Element owner) {
    TypeElement traced = elements.getTypeElement(TRACEPOINTS);
    return traced != null
        && owner instanceof TypeElement
        && types.isSubtype(types.erasure(owner.asType()), traced.asType());
  }

  private static String nameOf(ExpressionTree select) {
    if (select instanceof MemberSelectTree member) {
      return member.getIdentifier().toString();
    }
    return select instanceof IdentifierTree identifier ? identifier.getName().toString() : "";
  }

  private String enclosing() {
    String method = "";
    for (TreePath path = getCurrentPath(); path != null; path = path.getParentPath()) {
      if (path.getLeaf() instanceof MethodTree tree && method.isEmpty()) {
        method = tree.getName().toString();
      } else if (path.getLeaf() instanceof ClassTree tree && !tree.getSimpleName().isEmpty()) {
        return tree.getSimpleName() + "." + method;
      }
    }
    return method;
  }

  private long line(MethodInvocationTree tree) {
    return unit.getLineMap().getLineNumber(trees.getSourcePositions().getStartPosition(unit, tree));
  }

  private String place(MethodInvocationTree tree) {
    return file + ":" + line(tree);
  }
}
