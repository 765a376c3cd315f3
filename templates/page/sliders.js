/* Sliders with a name, a value and a unit. */
const signs = (unit) => unit.replaceAll("^2", "²").replaceAll("^3", "³");

/* Add a slider to a place; "changed" gets its value and a function that sets it. Return that function. */
function slider(place, { name, id = name, title = name, unit = "", value, low, high }, changed) {
  const row = document.createElement("div");
  row.className = "control";
  row.innerHTML = "<label></label><input type=range><output></output>";
  const [label, range, shown] = row.children;
  label.textContent = name;
  label.title = title;
  Object.assign(range, { min: low, max: high, step: (high - low) / 1000, value, id: `slider-${id}` });
  label.htmlFor = range.id;
  range.setAttribute("aria-label", title || name);
  const say = (v) => { shown.textContent = `${Number(v).toPrecision(3)} ${signs(unit)}`; };
  const set = (v) => { range.value = v; say(v); };
  say(value);
  range.addEventListener("input", () => { say(range.value); changed(Number(range.value), set); });
  place.append(row);
  return set;
}

/* Add options to a list. */
function options(list, names, values = names) {
  names.forEach((name, k) => {
    const option = document.createElement("option");
    option.value = values[k];
    option.textContent = name;
    list.append(option);
  });
}
