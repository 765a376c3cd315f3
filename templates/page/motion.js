/* Motions: samples of a motion over time, and of a second motion with other parameters and forces. */
function motions(model, m) {
  const SAMPLED = 10;
  const MOST = 30000;
  let samples = [];
  let time = 0;
  let shift = [0, 0, 0];
  let other = null;

  /* The points of the drawing; a walking model is shifted at events, so that its first point stays. */
  const points = (by) => m.points().map((x, i) => x + by[i % 3]);
  const state = (by) => {
    const [T, V] = m.energies();
    return { q: [...m.at.q], qd: [...m.at.qd], tau: [...m.at.tau], T, V, W: m.at.work[0], points: points(by) };
  };

  function sample(jump = false) {
    samples.push({ t: time, jump, ...state(shift) });
    if (samples.length > MOST) samples = samples.slice(MOST / 6);
    if (other) samples.at(-1).other = other.last;
  }

  /* Go through an event; return the shift of the drawing after it. */
  function happen(by) {
    const before = points(by);
    m.code.happen();
    const after = points(by);
    return by.map((x, i) => x + before[i] - after[i]);
  }

  /* Take steps, and store a sample after every few of them; "push" sets the forces of the hand. Return false if the motion cannot go on. */
  function advance(steps, push = () => {}) {
    let going = true;
    for (let left = steps; left > 0 && going; left -= SAMPLED) {
      const begun = time;
      const count = Math.min(left, SAMPLED);
      push();
      time = begun + m.advance(count, model.step, (passed) => {
        time = begun + passed;
        sample();
        shift = happen(shift);
        sample(true);
      });
      going = !(m.at.event[0] < 0);
      if (other) advanceOther(count);
      sample();
    }
    m.at.event[0] = going ? 0 : -1;
    return going;
  }

  function advanceOther(count) {
    const mine = m.save();
    m.load(other.now);
    if (!other.stopped) m.advance(count, model.step, () => { other.shift = happen(other.shift); });
    other.stopped ||= m.at.event[0] < 0;
    other.now = m.save();
    other.last = state(other.shift);
    m.load(mine);
  }

  /* Begin again from the state of the machine. */
  function begin() {
    time = 0;
    samples = [];
    shift = [0, 0, 0];
    m.at.work[0] = m.at.event[0] = 0;
    m.at.tau.fill(0);
    if (other) {
      Object.assign(other, { now: other.start, shift: [0, 0, 0], stopped: false });
      const mine = m.save();
      m.load(other.now);
      other.last = state(other.shift);
      m.load(mine);
    }
    sample();
  }

  /* Go on from the sample of this number. */
  function resume(number) {
    const from = samples[number];
    samples = samples.slice(0, number + 1);
    m.put(from.q, from.qd);
    m.at.work[0] = from.W;
    time = from.t;
    if (other && from.other) {
      other.now = other.start.map((each) => each.slice());
      [other.now[0], other.now[1]] = [from.other.q, from.other.qd];
      other.last = from.other;
    }
  }

  /* Use the present state as the start of a second motion, or remove the second motion. */
  const beside = (on) => { other = on ? { start: m.save() } : null; };
  return { advance, begin, resume, sample, beside, samples: () => samples, time: () => time, points: () => points(shift) };
}
