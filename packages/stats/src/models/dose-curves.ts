/** The curves that dose-response regression fits: parameters, values, derivatives and places to begin the search. */

export const DOSE_MODELS = [
  'logistic4',
  'logistic3',
  'logistic5',
  'exponential-decay',
  'michaelis-menten',
] as const;
export type DoseModel = (typeof DOSE_MODELS)[number];

/** A curve: its parameters by name, its value and its derivatives by them. */
export interface CurveForm {
  readonly names: readonly string[];
  value(x: number, b: ArrayLike<number>): number;
  slopes(x: number, b: ArrayLike<number>): readonly number[];
  starts(x: Float64Array, y: Float64Array): readonly Float64Array[];
}

/** Doses from which the search begins. */
const MOST_CENTRES = 10;

const rangeOf = (values: Float64Array): readonly [number, number] => {
  let [low, high] = [values[0]!, values[0]!];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return [low, high];
};

/** Different doses above zero, some of them where they are many. */
function spreadOf(x: Float64Array): readonly number[] {
  const positive = [...new Set(x)].filter((v) => v > 0).sort((a, b) => a - b);
  if (positive.length <= MOST_CENTRES) return positive;
  return Array.from(
    { length: MOST_CENTRES },
    (_, i) => positive[Math.round((i * (positive.length - 1)) / (MOST_CENTRES - 1))]!,
  );
}

/** Share of the way from bottom to top, 1 / (1 + (ec50 / x)^hill), with its derivatives by ec50 and hill. */
function rise(x: number, ec50: number, hill: number): { share: number; byEc50: number; byHill: number } {
  if (x === 0) return { share: hill > 0 ? 0 : 1, byEc50: 0, byHill: 0 };
  const l = hill * (Math.log(ec50) - Math.log(x));
  const share = l > 0 ? Math.exp(-l) / (1 + Math.exp(-l)) : 1 / (1 + Math.exp(l));
  const d = -share * (1 - share);
  return { share, byEc50: (d * hill) / ec50, byHill: d * (Math.log(ec50) - Math.log(x)) };
}

function logisticStarts(x: Float64Array, y: Float64Array, withBottom: boolean): readonly Float64Array[] {
  const positive = spreadOf(x);
  const [low, high] = rangeOf(y);
  const room = (high - low) * 0.02;
  const middle = Math.exp(positive.reduce((sum, v) => sum + Math.log(v), 0) / positive.length);
  const centres = [middle, ...positive];
  const hills = [1, -1, 2.5, -2.5];
  return centres.flatMap((ec50) =>
    hills.map((hill) =>
      withBottom
        ? Float64Array.of(low - room, high + room, ec50, hill)
        : Float64Array.of(high + room, ec50, hill),
    ),
  );
}

export const FORMS: Readonly<Record<DoseModel | 'decay-to-zero', CurveForm>> = {
  logistic4: {
    names: ['bottom', 'top', 'ec50', 'hill'],
    value: (x, b) => b[0]! + (b[1]! - b[0]!) * rise(x, b[2]!, b[3]!).share,
    slopes: (x, b) => {
      const { share, byEc50, byHill } = rise(x, b[2]!, b[3]!);
      const width = b[1]! - b[0]!;
      return [1 - share, share, width * byEc50, width * byHill];
    },
    starts: (x, y) => logisticStarts(x, y, true),
  },
  logistic3: {
    names: ['top', 'ec50', 'hill'],
    value: (x, b) => b[0]! * rise(x, b[1]!, b[2]!).share,
    slopes: (x, b) => {
      const { share, byEc50, byHill } = rise(x, b[1]!, b[2]!);
      return [share, b[0]! * byEc50, b[0]! * byHill];
    },
    starts: (x, y) => logisticStarts(x, y, false),
  },
  logistic5: {
    names: ['bottom', 'top', 'location', 'hill', 'asymmetry'],
    value: (x, b) => b[0]! + (b[1]! - b[0]!) * rise(x, b[2]!, b[3]!).share ** b[4]!,
    slopes: (x, b) => {
      const { share, byEc50, byHill } = rise(x, b[2]!, b[3]!);
      const width = b[1]! - b[0]!;
      const power = share ** b[4]!;
      const inner = share > 0 ? (width * b[4]! * power) / share : 0;
      const byPower = share > 0 ? width * power * Math.log(share) : 0;
      return [1 - power, power, inner * byEc50, inner * byHill, byPower];
    },
    starts: (x, y) =>
      logisticStarts(x, y, true).flatMap((start) =>
        [1, 0.4, 2.5].map((asymmetry) => Float64Array.of(...start, asymmetry)),
      ),
  },
  'exponential-decay': {
    names: ['start', 'plateau', 'rate'],
    value: (x, b) => b[1]! + (b[0]! - b[1]!) * Math.exp(-b[2]! * x),
    slopes: (x, b) => {
      const e = Math.exp(-b[2]! * x);
      return [e, 1 - e, -(b[0]! - b[1]!) * x * e];
    },
    starts: (x, y) => ratesOf(x).map((rate) => Float64Array.of(edge(x, y, -1), edge(x, y, 1), rate)),
  },
  'decay-to-zero': {
    names: ['start', 'rate'],
    value: (x, b) => b[0]! * Math.exp(-b[1]! * x),
    slopes: (x, b) => {
      const e = Math.exp(-b[1]! * x);
      return [e, -b[0]! * x * e];
    },
    starts: (x, y) => ratesOf(x).map((rate) => Float64Array.of(edge(x, y, -1), rate)),
  },
  'michaelis-menten': {
    names: ['vmax', 'km'],
    value: (x, b) => (b[0]! * x) / (b[1]! + x),
    slopes: (x, b) => [x / (b[1]! + x), (-b[0]! * x) / (b[1]! + x) ** 2],
    starts: (x, y) => {
      const [, high] = rangeOf(y);
      return spreadOf(x).map((km) => Float64Array.of(1.1 * high, km));
    },
  },
};

/** Rates that halve the course a few times over the range. */
const ratesOf = (x: Float64Array): readonly number[] => {
  const [low, high] = rangeOf(x);
  const width = high - low;
  return [0.3, 1, 3, 8, 20].map((times) => times / width);
};

/** Mean outcome at the smallest (-1) or largest (1) dose. */
function edge(x: Float64Array, y: Float64Array, side: -1 | 1): number {
  const at = rangeOf(x)[side < 0 ? 0 : 1];
  const own = y.filter((_, i) => x[i] === at);
  return own.reduce((sum, v) => sum + v, 0) / own.length;
}
