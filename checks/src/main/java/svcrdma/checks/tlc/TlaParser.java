package svcrdma.checks.tlc;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/** Reads values, and states, in the notation in which TLC prints them. */
public final class TlaParser {
  private final String text;
  private int at;

  private TlaParser(String text) {
    this.text = text;
  }

  /**
   * Reads one value.
   *
   * @throws IllegalArgumentException when the text is not exactly one value
   */
  public static TlaValue value(String text) {
    TlaParser parser = new TlaParser(text);
    TlaValue value = parser.value();
    parser.end();
    return value;
  }

  /**
   * Reads a state: conjuncts {@code /\ variable = value}, or a single one without the sign.
   *
   * @throws IllegalArgumentException when the text is not that
   */
  public static Map<String, TlaValue> state(String text) {
    TlaParser parser = new TlaParser(text);
    Map<String, TlaValue> variables = new LinkedHashMap<>();
    do {
      parser.accept("/\\");
      String name = parser.word();
      parser.expect("=");
      variables.put(name, parser.value());
    } while (parser.sees("/\\"));
    parser.end();
    return variables;
  }

  private TlaValue value() {
    if (accept("<<")) {
      return new TlaValue.Sequence(list(">>"));
    }
    if (accept("{")) {
      return new TlaValue.Set(new LinkedHashSet<>(list("}")));
    }
    if (accept("[")) {
      return record();
    }
    if (accept("(")) {
      return function();
    }
    if (accept("\"")) {
      return string();
    }
    String sign = accept("-") ? "-" : "";
    String word = sign + word();
    if (accept("..")) {
      return interval(word, (accept("-") ? "-" : "") + word());
    }
    return new TlaValue.Word(word);
  }

  private List<TlaValue> list(String close) {
    List<TlaValue> elements = new ArrayList<>();
    if (accept(close)) {
      return elements;
    }
    do {
      elements.add(value());
    } while (accept(","));
    expect(close);
    return elements;
  }

  private TlaValue record() {
    Map<TlaValue, TlaValue> map = new LinkedHashMap<>();
    if (!accept("]")) {
      do {
        String field = word();
        expect("|->");
        map.put(new TlaValue.Text(field), value());
      } while (accept(","));
      expect("]");
    }
    return new TlaValue.Function(map);
  }

  private TlaValue function() {
    Map<TlaValue, TlaValue> map = new LinkedHashMap<>();
    do {
      TlaValue key = value();
      expect(":>");
      map.put(key, value());
    } while (accept("@@"));
    expect(")");
    return new TlaValue.Function(map);
  }

  private TlaValue string() {
    StringBuilder string = new StringBuilder();
    while (at < text.length() && text.charAt(at) != '"') {
      if (text.charAt(at) == '\\' && at + 1 < text.length()) {
        at++;
      }
      string.append(text.charAt(at++));
    }
    if (at == text.length()) {
      throw error("a string without an end");
    }
    at++;
    return new TlaValue.Text(string.toString());
  }

  private TlaValue interval(String from, String to) {
    LinkedHashSet<TlaValue> elements = new LinkedHashSet<>();
    for (long i = Long.parseLong(from); i <= Long.parseLong(to); i++) {
      elements.add(new TlaValue.Word(Long.toString(i)));
    }
    return new TlaValue.Set(elements);
  }

  private String word() {
    skip();
    int from = at;
    while (at < text.length()
        && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '_')) {
      at++;
    }
    if (from == at) {
      throw error("expected a word");
    }
    return text.substring(from, at);
  }

  private void skip() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  private boolean sees(String token) {
    skip();
    return text.startsWith(token, at);
  }

  private boolean accept(String token) {
    if (!sees(token)) {
      return false;
    }
    at += token.length();
    return true;
  }

  private void expect(String token) {
    if (!accept(token)) {
      throw error("expected " + token);
    }
  }

  private void end() {
    skip();
    if (at != text.length()) {
      throw error("expected the end");
    }
  }

  private IllegalArgumentException error(String message) {
    String rest = text.substring(at, Math.min(text.length(), at + 30));
    return new IllegalArgumentException(
        message + " at character " + at + ", before '" + rest + "'");
  }
}
