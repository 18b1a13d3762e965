"use strict";

/** A state graph in the page: the bytes that GraphPack.java packs. States and edges are numbers. */
{
  const inflate = async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  };

  /** Seven bits to a byte, the lowest first; the sign is the lowest of all. */
  const numbers = (bytes, at) => () => {
    let number = 0;
    let byte;
    let shift = 0;
    do {
      byte = bytes[at++];
      number |= (byte & 127) << shift;
      shift += 7;
    } while (byte & 128);
    return (number >>> 1) ^ -(number & 1);
  };

  class StateGraph {
    #parents;
    #columns;
    #failing;
    #values = [];

    /** Unpacks a graph. */
    static async of(base64) {
      const bytes = await inflate(base64);
      const end = bytes.indexOf(10);
      return new StateGraph(JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))), numbers(bytes, end + 1));
    }

    constructor(tables, next) {
      this.tables = tables;
      this.variables = tables.variables;
      this.predicates = tables.predicates;
      this.start = tables.initial[0];
      this.steps = tables.steps.map(([action, actor, ...args]) => ({
        action,
        actor,
        name: `${action}(${args.join(", ")})`,
      }));
      this.#readEdges(next);
      this.#columns = this.variables.map(() => this.#readColumn(next));
      this.#failing = this.predicates.length ? this.#readColumn(next) : new Int32Array(tables.states);
    }

    #readEdges(next) {
      const { states, edges, initial } = this.tables;
      this.first = new Int32Array(states + 1);
      for (let state = 0; state < states; state++) this.first[state + 1] = this.first[state] + next();
      this.by = new Uint16Array(edges);
      this.to = new Int32Array(edges);
      this.#parents = new Int32Array(states).fill(-1);
      let fresh = initial.length;
      let state = 0;
      for (let edge = 0; edge < edges; edge++) {
        while (edge >= this.first[state + 1]) state++;
        this.by[edge] = next();
        const to = (this.to[edge] = fresh + next());
        if (to >= fresh) {
          fresh = to + 1;
          this.#parents[to] = state;
        }
      }
    }

    #readColumn(next) {
      const column = new Int32Array(this.tables.states);
      for (let state = 0; state < column.length; state++) {
        const parent = this.#parents[state];
        column[state] = next() + (parent < 0 ? 0 : column[parent]);
      }
      return column;
    }

    get states() {
      return this.tables.states;
    }

    /** The edges that leave a state, with their steps. */
    from(state) {
      const found = [];
      for (let edge = this.first[state]; edge < this.first[state + 1]; edge++) {
        found.push({ edge, step: this.steps[this.by[edge]], to: this.to[edge] });
      }
      return found;
    }

    /** A variable's value: a string, an array, a set as {set: array}, or a function as a Map. */
    value(state, variable) {
      return this.#value(this.#columns[this.variables.indexOf(variable)][state]);
    }

    /** Whether a variable has the same value in all states: then there is nothing to see. */
    isConstant(variable) {
      const column = this.#columns[this.variables.indexOf(variable)];
      return column.every((number) => number === column[0]);
    }

    /** All variables' values. */
    state(state) {
      return new Map(this.variables.map((name) => [name, this.value(state, name)]));
    }

    #value(number) {
      return (this.#values[number] ??= this.#decode(this.tables.values[number]));
    }

    #decode(packed) {
      if (typeof packed === "string") return packed;
      const [kind, ...parts] = packed;
      const values = parts.map((part) => this.#value(part));
      if (kind === "seq") return values;
      if (kind === "set") return { set: values };
      return new Map(d3.range(0, values.length, 2).map((i) => [brief(values[i]), values[i + 1]]));
    }

    /** Whether a predicate is true of a state. */
    holds(state, predicate) {
      return (this.#failing[state] & (1 << this.predicates.indexOf(predicate))) === 0;
    }

    /** The edges of a shortest way to a state of this kind, or null if none leads to one. */
    nearest(from, wanted) {
      const came = new Int32Array(this.states).fill(-2);
      const source = new Int32Array(this.states);
      const queue = [from];
      came[from] = -1;
      for (let i = 0; i < queue.length; i++) {
        const state = queue[i];
        if (wanted(state)) return this.#way(came, source, state);
        for (let edge = this.first[state]; edge < this.first[state + 1]; edge++) {
          const to = this.to[edge];
          if (came[to] === -2) {
            came[to] = edge;
            source[to] = state;
            queue.push(to);
          }
        }
      }
      return null;
    }

    #way(came, source, state) {
      const edges = [];
      for (let at = state; came[at] >= 0; at = source[at]) edges.unshift(came[at]);
      return edges;
    }
  }

  /** A value in short, for people. */
  const brief = (value) => {
    if (typeof value === "string") return value;
    if (Array.isArray(value)) return value.length ? `⟨${value.map(brief).join(", ")}⟩` : "empty";
    if (value instanceof Map) return `[${[...value].map(([k, v]) => `${k}: ${brief(v)}`).join(", ")}]`;
    return value.set.length ? `{${value.set.map(brief).join(", ")}}` : "{}";
  };

  /** A function as a Map, also one of 1, 2, ..., which TLC writes as a sequence; what is no function stays as it is. */
  const asFunction = (value) => (Array.isArray(value) ? new Map(value.map((element, i) => [String(i + 1), element])) : value);

  globalThis.StateGraph = StateGraph;
  globalThis.asFunction = asFunction;
  globalThis.brief = brief;
}
