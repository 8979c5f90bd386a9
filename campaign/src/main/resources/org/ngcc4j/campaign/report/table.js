"use strict";
// Tables of the class "interactive": sort by any column, choose values of facet columns, search.
(() => {
  const cellText = (row, i) => row.cells[i].textContent.trim();

  const sortValue = (row, i) => {
    const data = row.cells[i].querySelector("data");
    if (data) return Number(data.value);
    const text = cellText(row, i);
    if (text === "" || text === "–") return null;
    return /^[\d.]+$/.test(text) ? Number(text) : text;
  };

  const natural = new Intl.Collator("en", { numeric: true });

  const compare = (a, b) =>
    typeof a === "number" && typeof b === "number" ? a - b : natural.compare(String(a), String(b));

  const enhance = (table, remember) => {
    const heads = [...table.tHead.rows[0].cells];
    const body = table.tBodies[0];
    const rows = [...body.rows];
    rows.forEach((row, i) => {
      if (row.classList.contains("first")) row.dataset.first = "";
      row.dataset.index = String(i);
    });
    const names = heads.map((head) => (head.dataset.role === "cycles" ? "cycles " : "") + head.textContent);
    const facets = heads
      .map((head, i) => ({ i, name: names[i], values: facetValues(head, i) }))
      .filter((facet) => facet.values.length > 1);
    const metrics = ["time", "cycles"].every((role) => heads.some((head) => head.dataset.role === role));
    let state = new Map();

    function facetValues(head, i) {
      if (head.dataset.role !== "facet") return [];
      return [...new Set(rows.map((row) => cellText(row, i)))].sort(natural.compare);
    }

    const bar = ngcc.element("form", { class: "controls", role: "search", "aria-label": "Filter the table" });
    const count = ngcc.element("output", { class: "count" });
    const search = ngcc.element("input", { type: "search", name: "q", placeholder: "any text", autocomplete: "off" });
    const empty = ngcc.element("p", { class: "empty", hidden: "" }, "No row fits these choices.");

    heads.forEach((head, i) => {
      const button = ngcc.element("button", { type: "button" }, head.textContent);
      button.addEventListener("click", () => {
        const descending = state.get("sort") === names[i];
        choose("sort", descending ? "-" + names[i] : names[i]);
      });
      head.replaceChildren(button);
    });

    const choose = (name, value) => {
      if (value === "") state.delete(name);
      else state.set(name, value);
      apply();
      if (remember) ngcc.writeState(state);
    };

    if (remember) {
      bar.append(ngcc.element("label", {}, "search", search));
      search.addEventListener("input", () => choose("q", search.value.trim()));
      for (const facet of facets) {
        const options = [["", "all"], ...facet.values.map((value) => [value, value])];
        const label = ngcc.select(facet.name, facet.name, options, "");
        label.lastChild.addEventListener("change", (event) => choose(facet.name, event.target.value));
        bar.append(label);
      }
      if (metrics) {
        const options = [["", "mean time"], ["cycles", "cycles"], ["both", "both"]];
        const label = ngcc.select("show", "metric", options, "");
        label.lastChild.addEventListener("change", (event) => choose("metric", event.target.value));
        bar.append(label);
      }
      const reset = ngcc.element("button", { type: "reset" }, "Reset");
      bar.addEventListener("reset", () => {
        state = new Map();
        apply();
        ngcc.writeState(state);
      });
      bar.addEventListener("submit", (event) => event.preventDefault());
      bar.append(reset, count);
      table.parentElement.before(bar);
      table.parentElement.after(empty);
    }

    const apply = () => {
      const metric = state.get("metric") || "time";
      if (metrics) {
        heads.forEach((head, i) => {
          const other = { time: "cycles", cycles: "time" }[head.dataset.role];
          if (!other) return;
          for (const row of [table.tHead.rows[0], ...rows]) row.cells[i].hidden = metric === other;
        });
      }
      const words = (state.get("q") || "").toLowerCase().split(/\s+/).filter(Boolean);
      let shown = 0;
      for (const row of rows) {
        const text = words.length ? row.textContent.toLowerCase() : "";
        const visible =
          words.every((word) => text.includes(word)) &&
          facets.every((facet) => {
            const wanted = state.get(facet.name);
            return !wanted || cellText(row, facet.i) === wanted;
          });
        row.hidden = !visible;
        if (visible) shown++;
      }
      sort();
      count.textContent = shown === rows.length ? rows.length + " rows" : shown + " of " + rows.length + " rows";
      empty.hidden = shown > 0;
    };

    const sort = () => {
      const wanted = state.get("sort") || "";
      const descending = wanted.startsWith("-");
      const column = names.indexOf(descending ? wanted.slice(1) : wanted);
      heads.forEach((head, i) => {
        if (i === column) head.setAttribute("aria-sort", descending ? "descending" : "ascending");
        else head.removeAttribute("aria-sort");
      });
      const sorted = [...rows];
      if (column >= 0) {
        const keys = new Map(rows.map((row) => [row, sortValue(row, column)]));
        // What has no value comes last either way.
        sorted.sort((a, b) => {
          const x = keys.get(a);
          const y = keys.get(b);
          if (x === null || y === null) return (x === null) - (y === null);
          return descending ? compare(y, x) : compare(x, y);
        });
      }
      body.append(...sorted);
      rows.forEach((row) => row.classList.toggle("first", column < 0 && "first" in row.dataset));
    };

    const restore = () => {
      state = ngcc.readState();
      if (remember) {
        search.value = state.get("q") || "";
        for (const select of bar.querySelectorAll("select")) {
          const value = state.get(select.name) || "";
          select.value = value;
          if (select.value !== value) select.value = "";
        }
      }
      apply();
    };
    restore();
    if (remember) ngcc.onState(restore);
  };

  const tables = [...document.querySelectorAll("table.interactive")];
  // One table of a page has the address for its choices.
  tables.forEach((table, i) => enhance(table, i === 0));
})();
