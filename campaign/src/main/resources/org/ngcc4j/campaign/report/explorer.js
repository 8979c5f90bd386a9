"use strict";
(() => {
  const EDGE = { left: 84, right: 16, top: 14, bottom: 52 };
  const LETTER = 7.3;
  // Drawn in the page's own pixels, so that letters keep their size on a phone.
  let width = 1000;
  let height = 500;
  const SHAPES = ["circle", "square", "diamond", "up", "down", "cross"];
  const element = ngcc.element;
  const column = (key) => ngcc.columns.find((candidate) => candidate.key === key);
  if (ngcc.columns.length === 0) {
    document.getElementById("figure").append("This site holds no figures yet.");
    return;
  }
  const firstOf = (...keys) => keys.find(column) ?? ngcc.columns[0].key;
  const dimensions = {
    family: "family",
    candidate: "candidate",
    target: "target",
    system: "system",
    implementation: "implementation",
    kat: "KAT",
    finding: "worst finding",
  };
  const label = (row, name) => (name === "candidate" ? row.candidate + " " + row.algorithm : row[name]);

  const differs = (name) => ngcc.distinct((row) => row[name]).length > 1;
  const standard = {
    x: firstOf("sig"),
    y: firstOf("sign-cycles", "sign", "pk"),
    scale: "log-log",
    color: differs("family") ? "family" : "target",
    shape: differs("implementation") ? "implementation" : "target",
    front: "",
    names: "",
    target: "",
    family: "",
    candidate: "",
    system: ngcc.rows[0].system,
    implementation: "",
    kat: "",
    point: "",
  };
  let state = { ...standard };

  const controls = document.getElementById("controls");
  const choices = [["x", "horizontal"], ["y", "vertical"]].map(([name, text]) => [
    name,
    text,
    ngcc.columns.map((c) => [c.key, c.name]),
  ]);
  choices.push(["scale", "axes", [["log-log", "both logarithmic"], ["log-lin", "x logarithmic"], ["lin-log", "y logarithmic"], ["lin-lin", "both linear"]]]);
  for (const name of ["color", "shape"]) {
    choices.push([name, name === "color" ? "colour by" : "shape by", Object.entries(dimensions)]);
  }
  for (const name of ["target", "family", "candidate", "system", "implementation", "kat"]) {
    const values = ngcc.distinct((row) => row[name]);
    if (values.length > 1) {
      choices.push([name, dimensions[name], [["", "all"], ...values.map((value) => [value, value])]]);
    }
  }
  for (const [name, text, options] of choices) {
    const choice = ngcc.select(text, name, options, state[name]);
    choice.lastChild.addEventListener("change", (event) => choose(name, event.target.value));
    controls.append(choice);
  }
  for (const [name, text] of [["front", "join the best trade-offs"], ["names", "names"]]) {
    const box = element("input", { type: "checkbox", name });
    box.addEventListener("change", () => choose(name, box.checked ? "1" : ""));
    controls.append(element("label", { class: "check" }, box, text));
  }
  const swap = element("button", { type: "button" }, "Swap axes");
  swap.addEventListener("click", () => {
    [state.x, state.y] = [state.y, state.x];
    const [x, y] = state.scale.split("-");
    state.scale = y + "-" + x;
    changed();
  });
  const save = element("button", { type: "button" }, "Save as SVG");
  const reset = element("button", { type: "button" }, "Reset");
  reset.addEventListener("click", () => {
    state = { ...standard };
    changed();
  });
  controls.append(swap, save, reset, element("output", { class: "count" }));
  controls.addEventListener("submit", (event) => event.preventDefault());

  const choose = (name, value) => {
    state[name] = value;
    changed();
  };

  const changed = () => {
    show();
    ngcc.writeState(new Map(Object.entries(state).map(([name, value]) => {
      if (value === standard[name]) return [name, ""];
      // What differs from the standard by being nothing is written so that it can be read.
      return [name, value === "" ? "*" : value];
    })));
  };

  const restore = () => {
    const read = ngcc.readState();
    state = { ...standard };
    for (const name of Object.keys(standard)) {
      if (read.has(name)) state[name] = read.get(name) === "*" ? "" : read.get(name);
    }
    if (!column(state.x)) state.x = standard.x;
    if (!column(state.y)) state.y = standard.y;
    if (!/^(log|lin)-(log|lin)$/.test(state.scale)) state.scale = standard.scale;
    for (const name of ["color", "shape"]) if (!(state[name] in dimensions)) state[name] = standard[name];
    show();
  };

  const key = (row) => [row.system, row.candidate, row.label].join("/");

  const visible = () =>
    ngcc.rows.filter((row) =>
      ["target", "family", "candidate", "system", "implementation", "kat"].every(
        (name) => state[name] === "" || row[name] === state[name]));

  const marker = (shape, x, y, r) => {
    const at = (...points) => "M" + points.map(([dx, dy]) => (x + dx * r).toFixed(1) + " " + (y + dy * r).toFixed(1)).join("L") + "Z";
    switch (shape) {
      case "square": return at([-0.9, -0.9], [0.9, -0.9], [0.9, 0.9], [-0.9, 0.9]);
      case "diamond": return at([0, -1.25], [1.25, 0], [0, 1.25], [-1.25, 0]);
      case "up": return at([0, -1.2], [1.15, 0.85], [-1.15, 0.85]);
      case "down": return at([0, 1.2], [1.15, -0.85], [-1.15, -0.85]);
      case "cross": return at([-0.4, -1.2], [0.4, -1.2], [0.4, -0.4], [1.2, -0.4], [1.2, 0.4], [0.4, 0.4], [0.4, 1.2], [-0.4, 1.2], [-0.4, 0.4], [-1.2, 0.4], [-1.2, -0.4], [-0.4, -0.4]);
      default: return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
    }
  };

  const show = () => {
    for (const input of controls.elements) {
      if (input.type === "checkbox") input.checked = state[input.name] === "1";
      else if (input.name in state) input.value = state[input.name];
    }
    const x = column(state.x);
    const y = column(state.y);
    const [logX, logY] = state.scale.split("-").map((scale) => scale === "log");
    const fits = (value, log) => value !== undefined && (!log || value > 0);
    const points = visible()
      .map((row) => ({ row, x: x.value(row), y: y.value(row) }))
      .filter((point) => fits(point.x, logX) && fits(point.y, logY));
    const total = visible().length;
    controls.querySelector("output").textContent =
      points.length + (points.length === 1 ? " point" : " points") +
      (points.length < total ? ", " + (total - points.length) + " without these figures" : "");
    const colors = ngcc.distinct((row) => label(row, state.color));
    const shapes = ngcc.distinct((row) => label(row, state.shape));
    draw(points, x, y, logX, logY, colors, shapes);
    legend(points, colors, shapes);
    list(points, x, y);
    detail(points.find((point) => key(point.row) === state.point), x, y);
  };

  const draw = (points, x, y, logX, logY, colors, shapes) => {
    const figure = document.getElementById("figure");
    if (points.length === 0) {
      figure.replaceChildren(element("p", { class: "empty" }, "No point fits these choices."));
      return;
    }
    width = Math.max(320, Math.round(figure.clientWidth));
    height = Math.round(Math.min(Math.max(width * 0.42, 340), Math.max(innerHeight * 0.7, 340)));
    const axisX = ngcc.axis(points.map((point) => point.x), logX);
    const axisY = ngcc.axis(points.map((point) => point.y), logY);
    const right = width - EDGE.right;
    const bottom = height - EDGE.bottom;
    const placeX = (value) => EDGE.left + axisX.at(value) * (right - EDGE.left);
    const placeY = (value) => bottom - axisY.at(value) * (bottom - EDGE.top);
    const svg = element("svg", { class: "chart scatter", viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": y.name + " against " + x.name });
    let last = -Infinity;
    for (const tick of axisX.ticks) {
      const at = placeX(tick.value);
      svg.append(element("line", { class: tick.major ? "grid" : "minor", x1: at, x2: at, y1: EDGE.top, y2: bottom }));
      if (tick.major && at - last > 58) {
        svg.append(element("text", { class: "tick", x: at, y: bottom + 18, "text-anchor": "middle" }, x.format(tick.value)));
        last = at;
      }
    }
    for (const tick of axisY.ticks) {
      const at = placeY(tick.value);
      svg.append(element("line", { class: tick.major ? "grid" : "minor", x1: EDGE.left, x2: right, y1: at, y2: at }));
      if (tick.major) svg.append(element("text", { class: "tick", x: EDGE.left - 9, y: at + 4, "text-anchor": "end" }, y.format(tick.value)));
    }
    svg.append(element("text", { class: "axis", x: (EDGE.left + right) / 2, y: height - 8, "text-anchor": "middle" }, x.name));
    svg.append(element("text", { class: "axis", transform: `translate(14 ${(EDGE.top + bottom) / 2}) rotate(-90)`, "text-anchor": "middle" }, y.name));
    if (state.front === "1") {
      const best = front(points);
      const path = best.map((point, i) => (i ? "L" : "M") + placeX(point.x).toFixed(1) + " " + placeY(point.y).toFixed(1)).join("");
      svg.append(element("path", { class: "front", d: path }));
    }
    const ordered = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
    ordered.forEach((point) => {
      const chosen = key(point.row) === state.point;
      const text = `${point.row.label}, ${point.row.implementation}, ${point.row.system}: ${y.name} ${y.format(point.y)}, ${x.name} ${x.format(point.x)}`;
      const mark = element("path", {
        class: "mark c" + (colors.indexOf(label(point.row, state.color)) % 8) + (chosen ? " chosen" : ""),
        d: marker(SHAPES[shapes.indexOf(label(point.row, state.shape)) % SHAPES.length], placeX(point.x), placeY(point.y), chosen ? 9 : 6.5),
        tabindex: "0",
        role: "button",
        "aria-label": text,
        "data-key": key(point.row),
      }, element("title", {}, text));
      const take = () => {
        choose("point", chosen ? "" : key(point.row));
        document.querySelector(`[data-key="${CSS.escape(key(point.row))}"]`)?.focus({ preventScroll: true });
      };
      mark.addEventListener("click", take);
      mark.addEventListener("keydown", (event) => {
        if (event.key === "Enter" || event.key === " ") {
          event.preventDefault();
          take();
        }
      });
      svg.append(mark);
    });
    const taken = points.map((point) => [placeX(point.x) - 7, placeY(point.y) - 7, 14, 14]);
    const named = ordered.filter((point) => state.names === "1" || key(point.row) === state.point);
    for (const point of named) name(svg, point.row.label, placeX(point.x), placeY(point.y), taken, right, bottom);
    // Arrow keys walk along the points from left to right.
    svg.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      const marks = [...svg.querySelectorAll(".mark")];
      const next = step && marks[marks.indexOf(document.activeElement) + step];
      if (next) {
        event.preventDefault();
        next.focus();
      }
    });
    figure.replaceChildren(svg);
  };

  // Writes a name beside its point where nothing else stands, or not at all: it is told on hover.
  const name = (svg, text, x, y, taken, right, bottom) => {
    const length = text.length * LETTER;
    const places = [[10, -6], [-10 - length, -6], [-length / 2, -21], [-length / 2, 9], [8, -19], [8, 7], [-8 - length, -19], [-8 - length, 7]];
    for (const [dx, dy] of places) {
      const box = [x + dx, y + dy, length, 12];
      const inside = box[0] > EDGE.left && box[0] + length < right && box[1] > 0 && box[1] + 12 < bottom;
      const free = taken.every((other) => box[0] + box[2] < other[0] || other[0] + other[2] < box[0] || box[1] + box[3] < other[1] || other[1] + other[3] < box[1]);
      if (inside && free) {
        taken.push(box);
        svg.append(element("text", { class: "name", x: box[0].toFixed(1), y: (box[1] + 10).toFixed(1) }, text));
        return;
      }
    }
  };

  // The points that no other one beats in both columns; less is better.
  const front = (points) => {
    const best = [];
    let lowest = Infinity;
    for (const point of [...points].sort((a, b) => a.x - b.x || a.y - b.y)) {
      if (point.y < lowest) {
        best.push(point);
        lowest = point.y;
      }
    }
    return best;
  };

  const legend = (points, colors, shapes) => {
    const line = document.getElementById("legend");
    line.replaceChildren();
    const used = (values, name) => values.filter((value) => points.some((point) => label(point.row, name) === value));
    const sample = (shape, color, text) => {
      const svg = element("svg", { class: "chart key", viewBox: "0 0 16 16", "aria-hidden": "true" });
      svg.append(element("path", { class: "mark " + color, d: marker(shape, 8, 8, 5.5) }));
      line.append(element("span", {}, svg, text));
    };
    line.append(element("strong", {}, dimensions[state.color]));
    for (const value of used(colors, state.color)) sample(state.color === state.shape ? SHAPES[shapes.indexOf(value) % SHAPES.length] : "circle", "c" + (colors.indexOf(value) % 8), value);
    if (state.color !== state.shape) {
      line.append(element("strong", {}, dimensions[state.shape]));
      for (const value of used(shapes, state.shape)) sample(SHAPES[shapes.indexOf(value) % SHAPES.length], "plain", value);
    }
  };

  const figure = (row, c) => {
    const value = c.value(row);
    if (value === undefined) return "–";
    const source = c.source(row);
    const text = c.format(value);
    return source ? element("a", { href: source }, text) : text;
  };

  const list = (points, x, y) => {
    const table = document.getElementById("points");
    const head = element("tr");
    for (const [text, number] of [["instance"], [x.name, true], [y.name, true], ["candidate"], ["implementation"], ["system"], ["target"]]) {
      head.append(element("th", { scope: "col", ...(number ? { class: "n" } : {}) }, text));
    }
    const body = element("tbody");
    for (const point of [...points].sort((a, b) => a.y - b.y)) {
      const row = point.row;
      body.append(element("tr", {},
        element("td", {}, element("a", { href: row.page }, element("code", {}, row.label))),
        element("td", { class: "n" }, figure(row, x)),
        element("td", { class: "n" }, figure(row, y)),
        element("td", {}, label(row, "candidate")),
        element("td", {}, row.implementation),
        element("td", {}, row.system),
        element("td", {}, row.target)));
    }
    table.replaceChildren(element("thead", {}, head), body);
  };

  const detail = (point, x, y) => {
    const box = document.getElementById("detail");
    if (!point) {
      box.replaceChildren(element("p", {}, "Choose a point to see its figures, with links to their records."));
      return;
    }
    const row = point.row;
    const facts = element("dl");
    const add = (name, value) => facts.append(element("dt", {}, name), element("dd", {}, value));
    add(x.name, figure(row, x));
    add(y.name, figure(row, y));
    for (const operation of ngcc.operations) {
      const c = column(operation);
      if (c && c !== x && c !== y) add(operation, figure(row, c));
    }
    for (const name of ["pk", "sig"]) if (column(name) !== x && column(name) !== y) add(name === "pk" ? "public key" : "signature", figure(row, column(name)));
    add("target", row.target);
    add("KAT", element("span", { class: row.kat === "PASS" ? "good" : "bad" }, row.kat));
    add("worst finding", element("span", { class: ["critical", "high"].includes(row.finding) ? "bad" : "" }, row.finding));
    box.replaceChildren(
      element("p", {}, element("strong", {}, row.label), element("br"), row.candidate + " " + row.algorithm, element("br"), row.implementation + " on " + row.system),
      facts,
      element("p", {}, element("a", { href: row.page }, "Its page")));
  };

  save.addEventListener("click", () => {
    const svg = document.querySelector("#figure svg");
    if (!svg) return;
    const copy = svg.cloneNode(true);
    copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    copy.setAttribute("width", width);
    copy.setAttribute("height", height);
    // The page's style sheet is not in the file: what it says of each element goes with it.
    const live = svg.querySelectorAll("*");
    copy.querySelectorAll("*").forEach((node, i) => {
      const style = getComputedStyle(live[i]);
      for (const name of ["fill", "stroke", "stroke-width", "paint-order", "opacity", "font-size", "font-family"]) node.setAttribute(name, style.getPropertyValue(name));
    });
    const link = element("a", { download: "ngcc-" + state.y + "-" + state.x + ".svg" });
    link.href = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(copy)], { type: "image/svg+xml" }));
    link.click();
    URL.revokeObjectURL(link.href);
  });

  restore();
  ngcc.onState(restore);
  let waiting = 0;
  addEventListener("resize", () => {
    clearTimeout(waiting);
    waiting = setTimeout(show, 100);
  });
})();
