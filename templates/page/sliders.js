/* Sliders with a name, a value and a unit. */
const signs = (unit) => unit.replaceAll("^2", "²").replaceAll("^3", "³");

/* A name as it is printed: theta_1' as θ1', a parameter m_bob as it is. */
const GREEK = "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau upsilon phi chi psi omega".split(" ");
const printed = (name) => name.replace(/(^| )([a-z]+)_?(\d*)(?=$|[ '_])/g, (whole, space, letter, digits) => {
  const k = GREEK.indexOf(letter);
  return k < 0 ? whole : `${space}${String.fromCharCode(0x3b1 + k + (k > 16))}${digits}`;
});

/* Add a slider to a place; "changed" gets its value and a function that sets it. Return that function. */
function slider(place, { name, id = name, title = name, unit = "", value, low, high }, changed) {
  const row = document.createElement("div");
  row.className = "control";
  row.innerHTML = "<label></label><input type=range><output></output>";
  const [label, range, shown] = row.children;
  label.textContent = printed(name);
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
    option.textContent = printed(name);
    list.append(option);
  });
}
