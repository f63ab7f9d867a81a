/** Seeded data for the benchmarks; the same numbers in Node, in the browser's worker and (as files) in R. */

/** Uniform numbers in [0, 1) (mulberry32): fast and the same everywhere; good enough to measure speed with. */
export function uniform(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Roughly normal numbers: the sum of four uniforms, standardised. */
export function bell(rows: number, seed: number): Float64Array<ArrayBuffer> {
  const next = uniform(seed);
  const values = new Float64Array(rows);
  for (let i = 0; i < rows; i++) values[i] = (next() + next() + next() + next() - 2) * Math.sqrt(3);
  return values;
}

export interface BenchData {
  readonly rows: number;
  /** Predictors x1..x10. */
  readonly x: readonly Float64Array[];
  /** 1 + sum(x_k / k) + noise. */
  readonly y: Float64Array;
  /** Two groups, as codes. */
  readonly group: Int32Array;
  /** Three groups, as codes. */
  readonly block: Int32Array;
}

export function benchData(rows: number, columns = 10): BenchData {
  const x = Array.from({ length: columns }, (_, k) => bell(rows, 11 + k));
  const y = bell(rows, 7);
  x.forEach((values, k) => {
    for (let i = 0; i < rows; i++) y[i]! += values[i]! / (k + 1);
  });
  for (let i = 0; i < rows; i++) y[i]! += 1;
  const next = uniform(3);
  const group = Int32Array.from({ length: rows }, () => (next() < 0.5 ? 0 : 1));
  const block = Int32Array.from({ length: rows }, () => Math.floor(next() * 3));
  return { rows, x, y, group, block };
}

/** A text file of 12 columns: an id, nine numbers of different shapes, a category, a date; about 200 bytes a row. */
export function csvBytes(rows: number): Uint8Array {
  const next = uniform(5);
  const words = ['north', 'south', 'east', 'west'];
  const head = 'id,a,b,c,d,e,f,g,h,price,region,day\n';
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [encoder.encode(head)];
  let lines: string[] = [];
  const number = (scale: number) => ((next() - 0.5) * scale).toPrecision(17);
  for (let i = 0; i < rows; i++) {
    const day = new Date(Date.UTC(2000, 0, 1 + Math.floor(next() * 9000))).toISOString().slice(0, 10);
    lines.push(
      `${i},${number(10)},${number(1e3)},${number(1)},${number(1e-3)},${number(50)},${number(1e6)},${number(7)},${Math.floor(next() * 1e6)},${(next() * 1e4).toFixed(2)},${words[Math.floor(next() * 4)]},${day}`,
    );
    if (lines.length === 20_000 || i === rows - 1) {
      parts.push(encoder.encode(`${lines.join('\n')}\n`));
      lines = [];
    }
  }
  const bytes = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
