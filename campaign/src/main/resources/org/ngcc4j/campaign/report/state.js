"use strict";
// What a reader chose stands in the address behind "#", so that a view can be shared and kept.
const ngcc = {};

// The choices as a map; empty where the address ends in the anchor of a heading.
ngcc.readState = () => {
  const text = location.hash.slice(1);
  return new Map(text.includes("=") ? new URLSearchParams(text) : []);
};

// Puts choices into the address without a new entry in the history. Empty ones are left out.
ngcc.writeState = (state) => {
  const parameters = new URLSearchParams();
  for (const [name, value] of state) if (value !== "") parameters.set(name, value);
  const text = parameters.toString();
  if (text === location.hash.slice(1)) return;
  if (text === "" && !location.hash.includes("=")) return;
  ngcc.ownState = "#" + (text || "all=");
  location.replace(ngcc.ownState);
};

// Calls back when the reader goes to another state by the address.
ngcc.onState = (callback) =>
  addEventListener("hashchange", () => {
    if (location.hash !== ngcc.ownState) callback();
  });

// Makes an element. Text is always text, never mark-up.
ngcc.element = (name, attributes = {}, ...children) => {
  const svg = ["svg", "g", "line", "circle", "rect", "path", "text", "title"].includes(name);
  const element = svg
    ? document.createElementNS("http://www.w3.org/2000/svg", name)
    : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
};

// A labelled choice.
ngcc.select = (label, name, options, value) => {
  const select = ngcc.element("select", { name });
  for (const [key, text] of options) select.append(new Option(text, key, false, key === value));
  return ngcc.element("label", {}, label, select);
};
