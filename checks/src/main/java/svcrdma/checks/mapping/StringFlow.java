package svcrdma.checks.mapping;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.VariableElement;
import org.jspecify.annotations.Nullable;

/**
 * Which strings an expression may be, over all code that was scanned: what is assigned to a
 * variable, passed for a parameter, or returned by a method.
 */
final class StringFlow extends TreePathScanner<@Nullable Void, @Nullable Void> {
  private final Trees trees;
  private final Map<Element, List<TreePath>> sources = new HashMap<>();

  StringFlow(Trees trees) {
    this.trees = trees;
  }

  /** Every string that the expression may be; empty if that cannot be told. */
  Optional<Set<String>> values(TreePath expression) {
    return values(expression, new LinkedHashSet<>());
  }

  private Optional<Set<String>> values(TreePath path, Set<Element> open) {
    Tree tree = path.getLeaf();
    if (tree instanceof LiteralTree literal) {
      return literal.getValue() instanceof String text
          ? Optional.of(Set.of(text))
          : Optional.empty();
    }
    if (tree instanceof ParenthesizedTree inner) {
      return values(new TreePath(path, inner.getExpression()), open);
    }
    if (tree instanceof ConditionalExpressionTree either) {
      return both(path, either.getTrueExpression(), either.getFalseExpression(), open, false);
    }
    if (tree instanceof BinaryTree sum && sum.getKind() == Tree.Kind.PLUS) {
      return both(path, sum.getLeftOperand(), sum.getRightOperand(), open, true);
    }
    Element element = trees.getElement(path);
    if (element instanceof VariableElement constant
        && constant.getConstantValue() instanceof String text) {
      return Optional.of(Set.of(text));
    }
    if (element == null || !sources.containsKey(element) || !open.add(element)) {
      return Optional.empty();
    }
    Set<String> all = new TreeSet<>();
    for (TreePath source : sources.getOrDefault(element, List.of())) {
      Optional<Set<String>> found = values(source, open);
      if (found.isEmpty()) {
        return found;
      }
      all.addAll(found.get());
    }
    open.remove(element);
    return Optional.of(all);
  }

  private Optional<Set<String>> both(
      TreePath path, ExpressionTree left, ExpressionTree right, Set<Element> open, boolean joined) {
    Optional<Set<String>> lefts = values(new TreePath(path, left), open);
    Optional<Set<String>> rights = values(new TreePath(path, right), open);
    if (lefts.isEmpty() || rights.isEmpty()) {
      return Optional.empty();
    }
    Set<String> all = new TreeSet<>();
    if (joined) {
      lefts.get().forEach(l -> rights.get().forEach(r -> all.add(l + r)));
    } else {
      all.addAll(lefts.get());
      all.addAll(rights.get());
    }
    return Optional.of(all);
  }

  private void flows(@Nullable Element to, ExpressionTree from) {
    if (to != null) {
      sources
          .computeIfAbsent(to, unused -> new ArrayList<>())
          .add(new TreePath(getCurrentPath(), from));
    }
  }

  private void arguments(List<? extends ExpressionTree> arguments) {
    // What is never traced needs no name.
    if (arguments.stream().anyMatch(argument -> argument.toString().equals("Tracepoints.NONE"))) {
      return;
    }
    if (trees.getElement(getCurrentPath()) instanceof ExecutableElement called) {
      List<? extends VariableElement> parameters = called.getParameters();
      for (int i = 0; i < Math.min(parameters.size(), arguments.size()); i++) {
        flows(parameters.get(i), arguments.get(i));
      }
    }
  }

  @Override
  public @Nullable Void visitVariable(VariableTree tree, @Nullable Void nothing) {
    if (tree.getInitializer() != null) {
      flows(trees.getElement(getCurrentPath()), tree.getInitializer());
    }
    return super.visitVariable(tree, null);
  }

  @Override
  public @Nullable Void visitAssignment(AssignmentTree tree, @Nullable Void nothing) {
    flows(
        trees.getElement(new TreePath(getCurrentPath(), tree.getVariable())), tree.getExpression());
    return super.visitAssignment(tree, null);
  }

  @Override
  public @Nullable Void visitMethodInvocation(MethodInvocationTree tree, @Nullable Void nothing) {
    arguments(tree.getArguments());
    return super.visitMethodInvocation(tree, null);
  }

  @Override
  public @Nullable Void visitNewClass(NewClassTree tree, @Nullable Void nothing) {
    arguments(tree.getArguments());
    return super.visitNewClass(tree, null);
  }

  @Override
  public @Nullable Void visitReturn(ReturnTree tree, @Nullable Void nothing) {
    TreePath enclosing = getCurrentPath();
    while (!(enclosing.getLeaf() instanceof MethodTree)
        && !(enclosing.getLeaf() instanceof LambdaExpressionTree)) {
      enclosing = enclosing.getParentPath();
    }
    if (tree.getExpression() != null && enclosing.getLeaf() instanceof MethodTree) {
      flows(trees.getElement(enclosing), tree.getExpression());
    }
    return super.visitReturn(tree, null);
  }
}
