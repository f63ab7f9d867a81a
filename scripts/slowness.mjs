// How many times slower this machine is now than the one on which the waits of the tests were chosen.

/** What the work takes on two cores of an ordinary server with nothing else to do. */
const NOMINAL_MS = 240;

/** A fixed piece of work: numbers, memory and objects, as tests need them. */
function work() {
  const values = new Float64Array(1 << 16);
  let state = 1;
  for (let round = 0; round < 24; round += 1) {
    for (let i = 0; i < values.length; i += 1) {
      state = (Math.imul(state, 1103515245) + 12345) >>> 0;
      values[i] = Math.sqrt(state) + (values[(state >>> 8) & 0xffff] ?? 0) / 2;
    }
  }
  const counts = new Map();
  for (const value of values) {
    const key = `k${Math.round(value) % 997}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts.size;
}

/** How much processor time the work takes, as a multiple of the ordinary one: how slow the processor is, whoever else uses it. */
export function measureWork() {
  const before = process.cpuUsage();
  for (let i = 0; i < 8; i += 1) work();
  const { user, system } = process.cpuUsage(before);
  return Math.max(1, (user + system) / 1000 / NOMINAL_MS);
}

/** Times the work now; a machine that is busy with other things counts as slow. */
export function measureSlowness() {
  const started = performance.now();
  for (let i = 0; i < 8; i += 1) work();
  return Math.max(1, (performance.now() - started) / NOMINAL_MS);
}

/** @type {number | undefined} */
let measured;

/**
 * The factor for waits: what `npm test` found (CONSTAT_SLOWNESS), or what is found now; at least 1.
 * @returns {number}
 */
export function slowness() {
  const told = Number(process.env.CONSTAT_SLOWNESS);
  if (told >= 1) return told;
  measured ??= measureSlowness();
  return measured;
}
