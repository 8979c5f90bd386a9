"use strict";
(() => {
  const element = ngcc.element;
  const LEVEL_T = [
    // Quantiles 0.975 of Student's t by degrees of freedom.
    [1, 12.7062], [1.5, 6.01666], [2, 4.30265], [2.5, 3.57465], [3, 3.18245], [3.5, 2.94009], [4, 2.77645], [5, 2.57058],
    [6, 2.44691], [7, 2.36462], [8, 2.306], [10, 2.22814], [12, 2.17881], [15, 2.13145], [20, 2.08596], [30, 2.04227],
    [60, 2.0003], [120, 1.97993], [Infinity, 1.95996],
  ];
  // Less than this much apart is equal, if the interval says so as well.
  const EQUAL = 0.02;

  const sources = [];
  for (const row of ngcc.rows) {
    const key = row.system + "/" + row.implementation;
    if (!sources.some((source) => source.key === key)) sources.push({ key, system: row.system, implementation: row.implementation });
  }
  const systems = new Set(sources.map((source) => source.system));
  const name = (source) =>
    systems.size === 1 ? source.implementation : source.implementation + " on " + source.system;
  const find = (key) => sources.find((source) => source.key === key);

  const standard = { a: sources[0].key, b: (sources[1] || sources[0]).key, metric: "time", target: "", candidate: "" };
  let state = { ...standard };

  const controls = document.getElementById("controls");
  const targets = ngcc.distinct((row) => row.target);
  const candidates = ngcc.distinct((row) => row.candidate);
  const all = (values) => [["", "all"], ...values.map((value) => [value, value])];
  for (const [key, text, options] of [
    ["a", "A", sources.map((source) => [source.key, name(source)])],
    ["b", "B", sources.map((source) => [source.key, name(source)])],
    ["metric", "by", [["time", "mean time"], ["cycles", "cycles of the core"]]],
    ["target", "target", all(targets)],
    ["candidate", "candidate", all(candidates)],
  ]) {
    const choice = ngcc.select(text, key, options, state[key]);
    choice.lastChild.addEventListener("change", (event) => {
      state[key] = event.target.value;
      changed();
    });
    controls.append(choice);
  }
  const swap = element("button", { type: "button" }, "Swap A and B");
  swap.addEventListener("click", () => {
    [state.a, state.b] = [state.b, state.a];
    changed();
  });
  controls.append(swap);
  controls.addEventListener("submit", (event) => event.preventDefault());

  const quantile = (freedom) => {
    for (let i = 1; i < LEVEL_T.length; i++) {
      const [low, atLow] = LEVEL_T[i - 1];
      const [high, atHigh] = LEVEL_T[i];
      if (freedom <= high) {
        // Between two of them the quantile is nearly straight in the reciprocal of the freedom.
        const part = (1 / Math.max(freedom, 1) - 1 / high) / (1 / low - 1 / high);
        return atHigh + part * (atLow - atHigh);
      }
    }
    return LEVEL_T[LEVEL_T.length - 1][1];
  };

  const spread = (trials, field) => {
    const calls = trials.reduce((sum, trial) => sum + trial[0], 0);
    const mean = trials.reduce((sum, trial) => sum + trial[field], 0) / calls;
    const squares = trials.reduce((sum, trial) => sum + (trial[field] / trial[0] / mean - 1) ** 2, 0);
    const n = trials.length;
    return { n, mean, variance: n < 2 ? 0 : squares / (n - 1) / n };
  };

  // The ratio of two means, and Welch's interval for the difference of their logarithms.
  const ratio = (one, other, field) => {
    const b = spread(one, field);
    const a = spread(other, field);
    const value = b.mean / a.mean;
    if (!(value > 0) || !isFinite(value)) return null;
    if (a.n < 2 || b.n < 2) return { value, low: null, high: null };
    const variance = a.variance + b.variance;
    if (variance === 0) return { value, low: value, high: value };
    const freedom = variance ** 2 / (a.variance ** 2 / (a.n - 1) + b.variance ** 2 / (b.n - 1));
    const factor = Math.exp(quantile(freedom) * Math.sqrt(variance));
    return { value, low: value / factor, high: value * factor };
  };

  const verdict = ({ low, high }) => {
    if (low === null) return "unclear";
    if (low >= 1 / (1 + EQUAL) && high <= 1 + EQUAL) return "equal";
    if (high < 1) return "faster";
    return low > 1 ? "slower" : "unclear";
  };

  const number = (value) => (value >= 99.95 ? value.toFixed(0) : value.toFixed(value >= 9.995 ? 1 : 2));
  const times = (value) => number(value) + "×";

  const pairs = () => {
    const a = find(state.a);
    const b = find(state.b);
    const of = (source) => ngcc.rows.filter((row) => row.system === source.system && row.implementation === source.implementation);
    const others = of(b);
    const result = [];
    for (const row of of(a)) {
      const other = others.find((candidate) => candidate.candidate === row.candidate && candidate.instance === row.instance);
      if (!other || (state.target && row.target !== state.target) || (state.candidate && row.candidate !== state.candidate)) continue;
      for (const operation of ngcc.operations) {
        const left = row.operations[operation];
        const right = other.operations[operation];
        if (!left || !right || !left.trials.length || !right.trials.length) continue;
        const cycles = state.metric === "cycles";
        if (cycles && (left.cycles === undefined || right.cycles === undefined || left.source !== right.source)) continue;
        const r = ratio(right.trials, left.trials, cycles ? 2 : 1);
        if (r) result.push({ row, other, operation, left, right, ...r });
      }
    }
    return result;
  };

  const changed = () => {
    show();
    ngcc.writeState(new Map(Object.entries(state).map(([key, value]) => [key, value === standard[key] ? "" : value])));
  };

  const restore = () => {
    const read = ngcc.readState();
    state = { ...standard };
    for (const key of Object.keys(standard)) if (read.has(key)) state[key] = read.get(key);
    if (!find(state.a)) state.a = standard.a;
    if (!find(state.b)) state.b = standard.b;
    if (state.metric !== "cycles") state.metric = "time";
    show();
  };

  const show = () => {
    for (const input of controls.elements) if (input.name in state) input.value = state[input.name];
    const a = find(state.a);
    const b = find(state.b);
    const list = a === b ? [] : pairs();
    document.getElementById("results").hidden = list.length === 0;
    const remark = document.getElementById("remark");
    remark.replaceChildren();
    if (sources.length === 1) {
      remark.append("This site holds one implementation on one system, so there is nothing to compare it with.");
    } else if (a === b) {
      remark.append("A and B are the same: choose another one.");
    } else if (list.length === 0) {
      remark.append(state.metric === "cycles"
        ? "These two have no cycles of the same source in common. Compare their times instead."
        : "These two have no set in common.");
    } else {
      const count = (word) => list.filter((pair) => verdict(pair) === word).length;
      remark.append(
        element("strong", {}, name(b)), " beside ", element("strong", {}, name(a)), ": ",
        `faster in ${count("faster")}, slower in ${count("slower")}, equal in ${count("equal")}, unclear in ${count("unclear")} of ${list.length} operations.`,
        a.system === b.system ? "" : " The machines differ: this compares them, not the code.");
    }
    draw(list);
    byCandidate(list);
    byOperation(list);
  };

  const draw = (list) => {
    const figure = document.getElementById("figure");
    if (list.length === 0) {
      figure.replaceChildren();
      return;
    }
    const width = 900;
    const left = 230;
    const right = 90;
    const row = 18;
    const gap = 8;
    const values = list.flatMap((pair) => [pair.value, pair.low ?? pair.value, pair.high ?? pair.value, 1]);
    const axis = ngcc.axis(values, true);
    let height = 16;
    list.forEach((pair, i) => (height += row + (i && list[i - 1].row !== pair.row ? gap : 0)));
    const svg = element("svg", { class: "chart", viewBox: `0 0 ${width} ${height + 34}`, role: "img", "aria-label": "Ratios of B to A; the table has the figures" });
    const x = (value) => left + axis.at(value) * (width - left - right);
    const ticks = axis.ticks.filter((tick) => tick.major || axis.ticks.length < 8);
    for (const tick of ticks) {
      svg.append(element("line", { class: "minor", x1: x(tick.value), x2: x(tick.value), y1: 8, y2: height + 4 }));
      svg.append(element("text", { class: "tick", x: x(tick.value), y: height + 20, "text-anchor": "middle" }, ngcc.number(tick.value) + "×"));
    }
    svg.append(element("line", { class: "zero", x1: x(1), x2: x(1), y1: 8, y2: height + 4 }));
    let y = 16;
    list.forEach((pair, i) => {
      const first = i === 0 || list[i - 1].row !== pair.row;
      if (first && i) y += gap;
      const middle = y + row / 2;
      if (first) svg.append(element("text", { class: "name", x: 0, y: middle + 4 }, pair.row.instance));
      svg.append(element("text", { class: "operation", x: left - 10, y: middle + 4, "text-anchor": "end" }, pair.operation));
      svg.append(element("line", { class: "stem " + pair.operation, x1: x(1), x2: x(pair.value), y1: middle, y2: middle }));
      if (pair.low !== null) svg.append(element("line", { class: "range " + pair.operation, x1: x(pair.low), x2: x(pair.high), y1: middle, y2: middle }));
      svg.append(element("circle", { class: pair.operation, cx: x(pair.value), cy: middle, r: 4 }, element("title", {}, pair.row.instance + " " + pair.operation + ": " + times(pair.value))));
      svg.append(element("text", { class: "value", x: x(Math.max(pair.value, pair.high ?? 0, 1)) + 9, y: middle + 4 }, times(pair.value)));
      y += row;
    });
    figure.replaceChildren(element("div", { class: "table", tabindex: "0" }, svg),
      element("figcaption", {}, "B divided by A on a logarithmic axis: left of the line B takes less. Bands are 95 % intervals."));
  };

  const fill = (id, heads, rows) => {
    const head = element("tr");
    for (const [text, number] of heads) head.append(element("th", { scope: "col", ...(number ? { class: "n" } : {}) }, text));
    const body = element("tbody");
    let group = null;
    for (const [cells, of] of rows) {
      const tr = element("tr", of !== group ? { class: "first" } : {});
      group = of;
      cells.forEach((cell, i) => tr.append(element("td", heads[i][1] ? { class: "n" } : {}, cell)));
      body.append(tr);
    }
    document.getElementById(id).replaceChildren(element("thead", {}, head), body);
  };

  const word = (text) => element("span", { class: text === "slower" ? "bad" : text === "faster" ? "good" : "" }, text);

  const byCandidate = (list) => {
    const groups = new Map();
    for (const pair of list) {
      for (const operation of [pair.operation, "all"]) {
        const id = pair.row.candidate;
        if (!groups.has(id)) groups.set(id, { row: pair.row, of: {} });
        const of = groups.get(id).of;
        (of[operation] ||= []).push(Math.log(pair.value));
      }
    }
    const mean = (logs) => (logs ? times(Math.exp(logs.reduce((a, b) => a + b) / logs.length)) : "–");
    fill("candidates", [["candidate"], ["algorithm"], ["keygen", true], ["sign", true], ["verify", true], ["geometric mean", true], ["operations", true]],
      [...groups].map(([id, group]) => [[id, group.row.algorithm, ...ngcc.operations.map((operation) => mean(group.of[operation])), mean(group.of.all), String(group.of.all.length)], id]));
  };

  const byOperation = (list) => {
    const format = state.metric === "cycles" ? ngcc.cycles : ngcc.time;
    const link = (side) => element("a", { href: side.record }, format(side[state.metric]));
    fill("operations", [["instance"], ["operation"], ["A", true], ["B", true], ["B : A", true], ["95 % interval", true], ["B is"]],
      list.map((pair) => [[
        element("a", { href: pair.row.page }, element("code", {}, pair.row.instance)),
        pair.operation, link(pair.left), link(pair.right), times(pair.value),
        pair.low === null ? "–" : number(pair.low) + "–" + times(pair.high), word(verdict(pair)),
      ], pair.row]));
  };

  restore();
  ngcc.onState(restore);
})();
