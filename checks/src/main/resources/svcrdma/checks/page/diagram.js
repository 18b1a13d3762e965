"use strict";

/**
 * Draws a run as swim lanes: drawRun(box, run) puts an SVG into the box and returns it. The SVG brings its own styles, so
 * it can be saved as a file; in a page it follows light and dark. Each row is a group with the state's number as data-n.
 */
{
  const CHAR = 6.63; // of an 11px monospace font
  const LINE = 15;
  const PAD = 7;
  const STYLE = `
    .lanes { font: 11px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; color-scheme: light dark;
      --ink: #1d2530; --soft: #5b6472; --paper: #ffffff; --rule: #d5dae1; --tint: #fff4d6; --put: #1f6f8b; --wake: #a8322a; --over: #eef2f6; }
    @media (prefers-color-scheme: dark) { .lanes {
      --ink: #dfe4ec; --soft: #a3adbb; --paper: #13171f; --rule: #333c4b; --tint: #332a12; --put: #6fc3dd; --wake: #ff9c90; --over: #1d2530; } }
    @media print { .lanes { color-scheme: light;
      --ink: #000000; --soft: #444444; --paper: #ffffff; --rule: #c8c8c8; --tint: #f3ecd9; --put: #1f6f8b; --wake: #a8322a; --over: #ffffff; } }
    .lanes text { fill: var(--ink); white-space: pre; }
    .lanes .soft { fill: var(--soft); }
    .lanes .strong { font-weight: 700; }
    .lanes .paper { fill: var(--paper); }
    .lanes .rule { stroke: var(--rule); fill: none; }
    .lanes .turn { stroke: var(--soft); stroke-opacity: .35; fill: none; }
    .lanes .tint { fill: var(--tint); }
    .lanes .over { fill: transparent; }
    .lanes .row:hover .over { fill: var(--over); }
    .lanes .moved { fill: var(--paper); stroke: var(--ink); stroke-width: 1.4; }
    .lanes .changed { fill: var(--ink); stroke: var(--ink); stroke-width: 1.4; }
    .lanes .waits { stroke: var(--wake); stroke-width: 5; stroke-dasharray: 1.5 3; fill: none; }
    .lanes .held { fill: var(--put); fill-opacity: .45; }
    .lanes .takes { stroke: var(--put); stroke-width: 1.6; stroke-dasharray: 5 3; fill: none; }
    .lanes .wakes { stroke: var(--wake); stroke-width: 1.8; fill: none; }
    .lanes .loop { stroke: var(--ink); stroke-width: 1.6; fill: none; }
    .lanes .head-takes { fill: var(--put); } .lanes .head-wakes { fill: var(--wake); } .lanes .head-loop { fill: var(--ink); }`;

  /** Breaks at spaces, and where there are none; no line is longer than this many characters. */
  const wrap = (text, width) => {
    const lines = [];
    let line = "";
    for (const word of text.split(" ")) {
      if (line && line.length + 1 + word.length > width) {
        lines.push(line);
        line = "";
      }
      line = line ? `${line} ${word}` : word;
      while (line.length > width) {
        lines.push(line.slice(0, width));
        line = line.slice(width);
      }
    }
    return line || lines.length === 0 ? [...lines, line] : lines;
  };

  const shown = (holding, held) =>
    held.length === 0 ? "empty" : holding.kind === "COUNT" ? `${held.length}` : held.join(", ");

  const changed = (before, after) => before.length !== after.length || before.some((x, i) => x !== after[i]);

  /** The rows: what is written in each cell, as lines. */
  const rowsOf = (run) => {
    const first = { n: 1, actor: null, action: ["at first"], kernel: [""], java: [""], changes: [""], moved: false, held: run.first };
    let before = run.first;
    first.cells = run.holdings.map((h, i) => (before[i].length ? wrap(shown(h, before[i]), 12) : []));
    return [
      first,
      ...run.steps.map((step) => {
        const moved = step.changes.length === 0;
        const row = {
          n: step.n,
          actor: step.actor,
          moved,
          held: step.holds,
          action: wrap(step.action, 27),
          kernel: wrap(step.kernel, 30),
          java: wrap(step.java, 38),
          changes: moved
            ? wrap(step.next ? `next: ${step.next}` : "", 44)
            : step.changes.flatMap((c) => wrap(`${c.variable}: ${c.change}`, 44)),
          cells: run.holdings.map((h, i) => (changed(before[i], step.holds[i]) ? wrap(shown(h, step.holds[i]), 12) : [])),
        };
        before = step.holds;
        return row;
      }),
    ];
  };

  const longest = (texts) => Math.max(0, ...texts.map((t) => t.length));

  /** Where everything stands, from left to right. */
  const columnsOf = (run, rows) => {
    let x = run.loopTo === null || run.loopTo === undefined ? 8 : 30;
    const take = (width) => ((x += width), x - width);
    const column = (name, width) => ({ name, x: take(width), width });
    const number = column("state", 4 * CHAR + 12);
    const lanes = run.actors.map((actor) => column(actor, Math.max(54, actor.length * CHAR + 14)));
    const holdings = run.holdings.map((h, i) => {
      const name = wrap(h.name, 12);
      return { ...column(name, Math.max(longest(name), longest(rows.flatMap((r) => r.cells[i])) + 2) * CHAR + 14) };
    });
    const text = (name, key) => {
      const width = longest(rows.flatMap((r) => r[key]));
      return { key, ...column(width ? name : "", width ? Math.max(width, name.length) * CHAR + 16 : 0) };
    };
    x += 6;
    const texts = [text("step", "action"), text("kernel", "kernel"), text("Java", "java"), text("what changes", "changes")];
    return { number, lanes, holdings, texts, width: Math.max(x, 420) };
  };

  const middle = (lane) => lane.x + lane.width / 2;

  const drawRun = (box, run) => {
    const rows = rowsOf(run);
    const columns = columnsOf(run, rows);
    const head = 2 * LINE + 10;
    let y = head;
    for (const row of rows) {
      row.y = y + LINE / 2 + 1;
      row.top = y;
      y += Math.max(1, ...[row.action, row.kernel, row.java, row.changes, ...row.cells].map((c) => c.length)) * LINE + PAD;
      row.bottom = y;
    }
    const end = y;
    const closing = closingOf(run, columns);
    const height = end + 12 + closing.length * LINE + 10;

    const name = run.id.replace(/[^\w-]/g, "_");
    const svg = d3
      .create("svg")
      .attr("xmlns", "http://www.w3.org/2000/svg")
      .attr("class", "lanes")
      .attr("role", "img")
      .attr("aria-labelledby", `title-${name} desc-${name}`)
      .attr("viewBox", `0 0 ${columns.width} ${height}`)
      .attr("width", columns.width)
      .attr("height", height);
    svg.append("title").attr("id", `title-${name}`).text(run.title);
    svg.append("desc").attr("id", `desc-${name}`).text(`Lanes of ${run.actors.join(", ")}; ${run.steps.length} steps. ${run.ending}`);
    svg.append("style").text(STYLE);
    const defs = svg.append("defs");
    for (const kind of ["takes", "wakes", "loop"]) marker(defs, name, kind);
    svg.append("rect").attr("class", "paper").attr("width", columns.width).attr("height", height);

    drawLoop(svg, run, rows, columns, name);
    drawRows(svg, rows, columns);
    drawHeld(svg, run, rows, columns, end);
    drawLanes(svg, run, rows, columns, end, name);
    drawClosing(svg, closing, end);
    const header = drawHeader(svg, run, columns, head);
    box.replaceChildren(svg.node());
    box.addEventListener("scroll", () => {
      const scale = svg.node().getBoundingClientRect().width / columns.width;
      header.attr("transform", `translate(0, ${box.scrollTop / scale})`);
    });
    return svg.node();
  };

  const marker = (defs, name, kind) =>
    defs
      .append("marker")
      .attr("id", `${kind}-${name}`)
      .attr("viewBox", "0 0 8 8")
      .attr("refX", 7)
      .attr("refY", 4)
      .attr("markerWidth", 8)
      .attr("markerHeight", 8)
      .attr("markerUnits", "userSpaceOnUse")
      .attr("orient", "auto")
      .append("path")
      .attr("class", `head-${kind}`)
      .attr("d", "M0,0.5 L8,4 L0,7.5 z");

  /** The part that repeats for ever, and the way back. */
  const drawLoop = (svg, run, rows, columns, name) => {
    if (run.loopTo === null || run.loopTo === undefined) return;
    const from = rows.at(-1);
    const to = rows.find((row) => row.n === run.loopTo);
    svg.append("rect").attr("class", "tint").attr("x", 0).attr("width", columns.width)
      .attr("y", to.bottom).attr("height", from.bottom - to.bottom);
    svg.append("path").attr("class", "loop").attr("marker-end", `url(#loop-${name})`)
      .attr("d", `M 32 ${from.y} H 20 Q 14 ${from.y} 14 ${from.y - 6} V ${to.y + 6} Q 14 ${to.y} 20 ${to.y} H 32`);
    svg.append("text").attr("class", "soft").attr("text-anchor", "middle")
      .attr("transform", `translate(9, ${(from.y + to.y) / 2}) rotate(-90)`)
      .text(from.y - to.y > 140 ? "repeats for ever" : "for ever");
  };

  const drawRows = (svg, rows, columns) => {
    for (const row of rows) {
      const group = svg.append("g").attr("class", "row").attr("data-n", row.n);
      group.append("rect").attr("class", "over").attr("x", columns.texts[0].x - 8).attr("width", columns.width)
        .attr("y", row.top).attr("height", row.bottom - row.top);
      lines(group, columns.number.x + columns.number.width - 8, row.y, [`${row.n}`], "soft").attr("text-anchor", "end");
      columns.holdings.forEach((holding, i) =>
        lines(group, holding.x + 17, row.y, row.cells[i], row.held[i].length ? "" : "soft"));
      for (const text of columns.texts) {
        const style = text.key === "action" ? "strong" : text.key === "changes" && !row.moved ? "" : "soft";
        lines(group, text.x, row.y, row[text.key], row.actor === null ? "soft" : style);
      }
    }
  };

  const lines = (group, x, y, texts, style) => {
    const text = group.append("text").attr("class", style).attr("x", x).attr("y", y + 4);
    texts.forEach((line, i) => text.append("tspan").attr("x", x).attr("dy", i ? LINE : 0).text(line));
    return text;
  };

  /** A bar where a holding is not empty. */
  const drawHeld = (svg, run, rows, columns, end) => {
    columns.holdings.forEach((column, i) => {
      rows.forEach((row, r) => {
        if (row.held[i].length === 0) return;
        const top = r === 0 || rows[r - 1].held[i].length === 0 ? row.y - 5 : row.top;
        const bottom = r + 1 === rows.length ? end : rows[r + 1].held[i].length ? row.bottom : rows[r + 1].y - 5;
        svg.append("rect").attr("class", "held").attr("x", column.x + 5).attr("width", 6).attr("y", top).attr("height", bottom - top);
      });
    });
  };

  const drawLanes = (svg, run, rows, columns, end, name) => {
    const lane = (actor) => middle(columns.lanes[run.actors.indexOf(actor)]);
    for (const column of columns.lanes) {
      svg.append("line").attr("class", "rule").attr("x1", middle(column)).attr("x2", middle(column)).attr("y1", rows[0].top).attr("y2", end);
    }
    for (const wait of diagramModel.waits(run)) {
      const to = wait.to === null ? end : rows[wait.to].y;
      svg.append("line").attr("class", "waits").attr("x1", lane(wait.actor)).attr("x2", lane(wait.actor))
        .attr("y1", rows[wait.from].y).attr("y2", to)
        .append("title").text(`${wait.actor} waits in ${run.holdings[wait.holding].name}`);
    }
    const steps = rows.filter((row) => row.actor !== null);
    svg.append("path").attr("class", "turn").attr("d", d3.line((row) => lane(row.actor), (row) => row.y)(steps));
    for (const arrow of diagramModel.arrows(run)) {
      const x1 = lane(arrow.from.actor);
      const x2 = lane(arrow.to.actor);
      const y1 = rows[arrow.from.row].y;
      const y2 = rows[arrow.to.row].y;
      const side = Math.sign(x2 - x1) || 1;
      const turn = x1 + side * (16 + 5 * (arrow.holding % 4));
      const what = arrow.what ? ` ${arrow.what}` : "";
      svg.append("path").attr("class", arrow.kind).attr("marker-end", `url(#${arrow.kind}-${name})`)
        .attr("d", y1 === y2 ? `M ${x1 + side * 6} ${y1} H ${x2 - side * 6}`
          : `M ${x1 + side * 6} ${y1} H ${turn - side * 5} Q ${turn} ${y1} ${turn} ${y1 + 5} V ${y2 - 5} Q ${turn} ${y2} ${turn + side * 5} ${y2} H ${x2 - side * 6}`)
        .append("title")
        .text(arrow.kind === "wakes"
          ? `${arrow.from.actor} wakes ${arrow.to.actor} (${run.holdings[arrow.holding].name})`
          : `${run.holdings[arrow.holding].name}${what}: ${arrow.from.actor} to ${arrow.to.actor}`);
    }
    for (const row of steps) {
      svg.append("circle").attr("class", row.moved ? "moved" : "changed").attr("r", 4.5).attr("cx", lane(row.actor)).attr("cy", row.y)
        .append("title").text(`${row.n}: ${row.actor}, ${row.action.join("")}`);
    }
  };

  /** How it ends, and what the signs mean. */
  const closingOf = (run, columns) => {
    const width = Math.min(110, Math.floor((columns.width - 40) / CHAR));
    const kinds = new Set(diagramModel.arrows(run).map((arrow) => arrow.kind));
    const legend = [
      "● changes something   ○ only looks or goes on",
      ...(kinds.has("takes") ? ["- -▸ takes what another has put"] : []),
      ...(kinds.has("wakes") ? ["—▸ wakes"] : []),
      ...(diagramModel.waits(run).length ? ["┋ waits, and can be woken"] : []),
      ...(run.holdings.length ? ["▌ something is in it"] : []),
    ].join("   ");
    const stops = run.stops ? wrap("There it stays for ever, if whoever could still take a step does not.", width) : [];
    return [
      ...[...stops, ...wrap(run.ending, width)].map((text) => ({ text, style: "strong" })),
      ...wrap(legend, width).map((text) => ({ text, style: "soft" })),
    ];
  };

  const drawClosing = (svg, closing, end) => {
    closing.forEach((line, i) => {
      svg.append("text").attr("class", line.style).attr("x", 14).attr("y", end + 24 + i * LINE).text(line.text);
    });
  };

  const drawHeader = (svg, run, columns, height) => {
    const header = svg.append("g").attr("class", "header");
    header.append("rect").attr("class", "paper").attr("width", columns.width).attr("height", height - 2);
    header.append("line").attr("class", "rule").attr("x2", columns.width).attr("y1", height - 2).attr("y2", height - 2);
    for (const column of columns.lanes) {
      header.append("text").attr("class", "strong").attr("text-anchor", "middle").attr("x", middle(column)).attr("y", height - 10).text(column.name);
    }
    for (const column of columns.holdings) {
      const text = header.append("text").attr("class", "soft");
      column.name.slice(0, 2).forEach((part, i, parts) =>
        text.append("tspan").attr("x", column.x + 5).attr("y", height - 10 - (parts.length - 1 - i) * LINE).text(part));
    }
    for (const column of columns.texts) {
      header.append("text").attr("class", "soft").attr("x", column.x).attr("y", height - 10).text(column.name);
    }
    return header;
  };

  globalThis.drawRun = drawRun;
}
