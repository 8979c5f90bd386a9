"use strict";
// Number formats and columns of the tools.
ngcc.rows = JSON.parse(document.getElementById("data").textContent);

ngcc.operations = ["keygen", "sign", "verify"];

// The data do not say where files lie: each has its place.
for (const row of ngcc.rows) {
  const part = encodeURIComponent;
  row.page = part(row.candidate) + ".perf_" + part(row.system) + ".html#" + row.label.replace(/[^\w.-]/gu, "-");
  for (const [operation, figures] of Object.entries(row.operations)) {
    const file = (folder) => ["data", part(row.system), folder, part(row.candidate), part(row.label) + "__" + part(operation) + ".json"].join("/");
    figures.record = file("records");
    if (figures.hash !== undefined) figures.profile = file("profile");
  }
}

const significant = (value, digits) => String(Number(value.toPrecision(digits)));

ngcc.time = (seconds) => {
  for (const [unit, factor] of [["s", 1], ["ms", 1e3], ["µs", 1e6]]) {
    if (seconds * factor >= 0.9995) return significant(seconds * factor, 3) + " " + unit;
  }
  return significant(seconds * 1e9, 3) + " ns";
};

ngcc.scaled = (value, units) => {
  let i = 0;
  while (i < units.length - 1 && Math.abs(value) >= 999.5) {
    value /= 1000;
    i++;
  }
  return significant(value, 3) + (units[i] ? " " + units[i] : "");
};

ngcc.cycles = (value) => ngcc.scaled(value, ["", "k", "M", "G", "T"]);
ngcc.bytes = (value) => (value < 1e6 ? Math.round(value) + " B" : ngcc.scaled(value, ["B", "kB", "MB", "GB"]));
ngcc.percent = (value) => significant(value * 100, 3) + " %";
ngcc.number = (value) => significant(value, 3);

// Every column that can be plotted: key, name, value of a row, format, and the file it comes from.
ngcc.columns = (() => {
  const columns = [];
  const add = (key, name, value, format, source = () => undefined) => columns.push({ key, name, value, format, source });
  const record = (operation, field = "record") => (row) => row.operations[operation]?.[field];
  const sizes = () => "external_sizes.csv";
  const sum = (...parts) => (parts.some((part) => part === undefined) ? undefined : parts.reduce((a, b) => a + b));
  const of = (row, operation, field) => row.operations[operation]?.[field];
  for (const operation of ngcc.operations) {
    add(operation, operation + ", time", (row) => of(row, operation, "time"), ngcc.time, record(operation));
  }
  for (const operation of ngcc.operations) {
    add(operation + "-cycles", operation + ", cycles", (row) => of(row, operation, "cycles"), ngcc.cycles, record(operation));
  }
  add("sign+verify", "sign + verify, time", (row) => sum(of(row, "sign", "time"), of(row, "verify", "time")), ngcc.time);
  add("pk", "public key, bytes", (row) => row.pk, ngcc.bytes, sizes);
  add("sig", "signature, bytes", (row) => row.sig, ngcc.bytes, sizes);
  add("pk+sig", "public key + signature, bytes", (row) => sum(row.pk, row.sig), ngcc.bytes, sizes);
  add("sk", "secret key, bytes", (row) => row.sk, ngcc.bytes, record("keygen"));
  add("target", "target, bits", (row) => (row.target === "other" ? undefined : Number(row.target)), ngcc.number);
  for (const operation of ngcc.operations) {
    add(operation + "-peak", operation + ", peak memory", (row) => of(row, operation, "peak"), ngcc.bytes, record(operation));
  }
  add("image", "static memory, bytes", (row) => row.image, ngcc.bytes, (row) => "data/" + encodeURIComponent(row.system) + "/build.json");
  for (const operation of ngcc.operations) {
    add(operation + "-hash", operation + ", hash share", (row) => of(row, operation, "hash"), ngcc.percent, record(operation, "profile"));
  }
  for (const operation of ngcc.operations) {
    add(operation + "-alloc", operation + ", allocated", (row) => of(row, operation, "alloc"), ngcc.bytes, record(operation));
  }
  return columns.filter((column) => ngcc.rows.some((row) => column.value(row) !== undefined));
})();

ngcc.distinct = (of) => [...new Set(ngcc.rows.map(of))].sort(new Intl.Collator("en", { numeric: true }).compare);

// Values along an axis: { at: value -> 0..1, ticks: [{ value, major }] }.
ngcc.axis = (values, log) => {
  let min = Math.min(...values);
  let max = Math.max(...values);
  if (log) {
    min = Math.log10(min);
    max = Math.log10(max);
    const pad = Math.max((max - min) * 0.06, 0.06);
    min -= pad;
    max += pad;
    const ticks = [];
    for (let decade = Math.floor(min); decade <= max; decade++) {
      for (const digit of [1, 2, 5]) {
        const place = decade + Math.log10(digit);
        if (place >= min && place <= max) {
          ticks.push({ value: digit * 10 ** decade, major: digit === 1 || max - min < 2.2 });
        }
      }
    }
    return { at: (value) => (Math.log10(value) - min) / (max - min), ticks };
  }
  const pad = (max - min || Math.abs(max) || 1) * 0.06;
  min = min >= 0 ? Math.max(0, min - pad) : min - pad;
  max += pad;
  const rough = (max - min) / 6;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * [1, 2, 5, 10].find((digit) => digit * power >= rough);
  const ticks = [];
  for (let i = Math.ceil(min / step); i * step <= max; i++) ticks.push({ value: i * step, major: true });
  return { at: (value) => (value - min) / (max - min), ticks };
};
