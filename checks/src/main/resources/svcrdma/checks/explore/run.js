"use strict";

/**
 * A run that somebody makes: the edges taken, where each click ended, and at which of the edges one stands. What is
 * behind that can be taken again until another step is taken.
 */
{
  const MOST = 500; // steps of one click: by far more than an actor takes alone
  const MOST_OF_LINK = 2000; // steps: more than anybody clicks, and soon shown

  class Run {
    /** A run that has not begun. */
    constructor(graph, control) {
      this.graph = graph;
      this.control = control;
      this.edges = [];
      this.ends = []; // of clicks, as numbers of edges
      this.at = 0;
    }

    /** The state after so many edges. */
    stateAfter(edges) {
      return edges === 0 ? this.graph.start : this.graph.to[this.edges[edges - 1]];
    }

    get state() {
      return this.stateAfter(this.at);
    }

    /** The steps so far. */
    get steps() {
      return this.edges.slice(0, this.at).map((edge) => this.graph.steps[this.graph.by[edge]]);
    }

    /** One click: these edges, from the state where one stands. */
    take(edges) {
      this.edges = [...this.edges.slice(0, this.at), ...edges];
      this.ends = [...this.ends.filter((end) => end < this.at), ...(this.at ? [this.at] : []), this.edges.length];
      this.at = this.edges.length;
    }

    undo() {
      this.at = this.ends.findLast((end) => end < this.at) ?? 0;
    }

    redo() {
      this.at = this.ends.find((end) => end > this.at) ?? this.at;
    }

    /** The edges of an actor that leave a state; null is the environment. */
    static own(graph, state, actor) {
      return graph.from(state).filter(({ step }) => step.actor === actor);
    }

    /**
     * What an actor does if it is let run: until it has no step or a choice of several, or comes back to where it
     * stood at the very first.
     */
    alone(actor) {
      const home = this.#position(this.graph.start, actor);
      const edges = [];
      let state = this.state;
      do {
        const own = Run.own(this.graph, state, actor);
        if (own.length !== 1) break;
        edges.push(own[0].edge);
        state = own[0].to;
      } while (this.#position(state, actor) !== home && edges.length < MOST);
      return edges;
    }

    #position(state, actor) {
      return brief(asFunction(this.graph.value(state, this.control)).get(actor));
    }

    /** For a link: each edge as its place among those of its state, a point between two clicks. */
    get text() {
      const ends = new Set(this.ends);
      return this.edges
        .map((edge, i) => {
          const place = (edge - this.graph.first[this.stateAfter(i)]).toString(36);
          return ends.has(i) ? `.${place}` : place;
        })
        .join("");
    }

    /** The run of a link, which ends where the text stops being one, and whether that is the whole text. */
    static of(graph, control, text) {
      const run = new Run(graph, control);
      let state = run.state;
      let whole = true;
      for (const letter of text) {
        if (letter === "." && run.edges.length) {
          run.ends.push(run.edges.length);
          continue;
        }
        const edge = graph.first[state] + parseInt(letter, 36);
        if (!(edge < graph.first[state + 1]) || run.edges.length === MOST_OF_LINK) {
          whole = false;
          break;
        }
        run.edges.push(edge);
        state = graph.to[edge];
      }
      run.at = run.edges.length;
      run.ends = [...new Set([...run.ends, run.at])].filter((end) => end > 0);
      return { run, whole };
    }

    /** The same steps in another graph, as far as they are possible there, and which one is not. */
    in(graph) {
      const run = new Run(graph, this.control);
      let from = 0;
      for (const end of [...this.ends.filter((end) => end < this.at), this.at]) {
        const edges = [];
        let state = run.state;
        let stopped = null;
        for (let i = from; i < end && !stopped; i++) {
          const found = this.#same(graph, state, i);
          if (found) {
            edges.push(found.edge);
            state = found.to;
          } else {
            stopped = i;
          }
        }
        if (edges.length) run.take(edges);
        if (stopped !== null) return { run, stopped: stopped + 1, step: this.graph.steps[this.graph.by[this.edges[stopped]]] };
        from = end;
      }
      return { run, stopped: null };
    }

    /** Of several that a step can lead to, the one that looks as this run's does. */
    #same(graph, state, i) {
      const edge = this.edges[i];
      const found = graph.from(state).filter(({ step }) => step.name === this.graph.steps[this.graph.by[edge]].name
        && step.actor === this.graph.steps[this.graph.by[edge]].actor);
      const looks = (g, s) => g.variables.filter((v) => v !== this.control).map((v) => brief(g.value(s, v))).join();
      return found.length > 1
        ? found.find(({ to }) => looks(graph, to) === looks(this.graph, this.graph.to[edge]))
        : found[0];
    }
  }

  globalThis.Run = Run;
}
