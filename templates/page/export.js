/* Files of a page: the samples as CSV, and the drawing as PNG. */
function save(name, address) {
  const link = document.createElement("a");
  link.download = name;
  link.href = address;
  link.click();
}

/* One row for each sample, with names and units in the first. */
function table(model, samples) {
  const title = ({ name, unit }, before = "", after = "") => `${before}${name}${after}${unit ? ` [${unit}]` : ""}`;
  const heads = (before) => [
    ...model.q.map((each) => title(each, before)),
    ...model.qd.map((each) => title(each, before, "'")),
    ...model.tau.map((each) => title(each, `${before}tau_`)),
    ...["kinetic_energy", "potential_energy", "work"].map((name) => `${before}${name} [J]`),
  ];
  const values = (each) => [...each.q, ...each.qd, ...each.tau, each.T, each.V, each.W];
  const two = samples.some((each) => each.other);
  const rows = samples.map((each) => [each.t, ...values(each), ...(two ? (each.other ? values(each.other) : heads("").map(() => "")) : [])]);
  const head = ["time [s]", ...heads(""), ...(two ? heads("second ") : [])];
  return [head.map((each) => (/[",]/.test(each) ? `"${each.replaceAll('"', '""')}"` : each)), ...rows].map((row) => row.join(",")).join("\n") + "\n";
}

function saveTable(model, samples) {
  const address = URL.createObjectURL(new Blob([table(model, samples)], { type: "text/csv" }));
  save(`${model.name}.csv`, address);
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

function savePicture(model, layers) {
  const [first] = layers;
  const sheet = Object.assign(document.createElement("canvas"), { width: first.width, height: first.height });
  const pen = sheet.getContext("2d");
  layers.forEach((each) => pen.drawImage(each, 0, 0, sheet.width, sheet.height));
  save(`${model.name}.png`, sheet.toDataURL("image/png"));
}
