import type { Frame } from '@constat/data';
import {
  blandAltman,
  cohenKappa,
  correlationOf,
  fDistribution,
  fleissKappa,
  gwetAgreement,
  intraclass,
  isConstant,
  isNonEmpty,
  isSingle,
  kendallW,
  krippendorff,
  matrixFromRows,
  moments,
  SHAPIRO_WILK_LIMITS,
  scaleReliability,
  sdOf,
  shapiroWilk,
  sorted,
  symmetricEigen,
  valuesAt,
  zip,
} from '@constat/stats';
import { RefusedError, type RunContext } from '../../contract.ts';
import { keepNumbers } from '../../shared/cases.ts';
import { refusing } from '../../shared/refusals.ts';
import {
  calledAs,
  commonRatings,
  completeColumns,
  type Ratings,
  ratingsOf,
  tooLarge,
} from '../kit/ratings.ts';
import { categoriesOf, scaleCategories } from './categories.ts';
import { itemsOf, ownOrder, type ReliabilityOptions, resamples } from './options.ts';
import { refusals } from './refusals.ts';
import { resampleKrippendorff, resampleScale } from './resampling.ts';
import type { Found, IccFound, ReliabilityResult, ScaleFound } from './result.ts';

/** Points that a figure shows; more would cover each other. */
const MOST_POINTS = 1000;
/** Cases whose ratings are drawn. */
const MOST_SUBJECTS = 100;
/** Fewer cases leave no degree of freedom. */
const LEAST_CASES = 3;

export async function compute(
  frame: Frame,
  options: ReliabilityOptions,
  run: RunContext,
): Promise<ReliabilityResult> {
  const chosen = itemsOf(options);
  // with reversed items apart, the order of the dataset is that of the questionnaire
  const inOrder = frame.columns.map(({ name }) => name).filter((name) => chosen.includes(name));
  const turned = options.analysis === 'scale' && options.reversed.length > 0;
  const names = turned && isNonEmpty(inOrder) ? inOrder : chosen;
  const ratings = ownOrder(options) ? ratingsOf(frame, names) : commonRatings(frame, names);
  refuseLarge(ratings);
  const found = await findingOf(ratings, options, run);
  const used = usedBy(found) ?? completeColumns(ratings.columns).rows.length;
  const scales = ['cohen-kappa', 'fleiss-kappa', 'gwet'].includes(found.kind) ? [] : ratings.scales;
  return {
    sample: { used, excluded: frame.rows - used },
    variables: zip(names, ratings.labels).map(([name, label]) => ({ name, label })),
    levels: isSingle(scales) ? scales[0].levels : null,
    scales,
    found,
  };
}

/** How many cases count where ratings may be missing; null where every case has all of them. */
function usedBy(found: Found): number | null {
  if (found.kind === 'krippendorff') return found.krippendorff.units;
  return found.kind === 'gwet' ? found.gwet.n : null;
}

function refuseLarge({ names, columns }: Ratings): void {
  const refusal = tooLarge(names, columns);
  if (refusal) throw new RefusedError([refusal]);
}

function findingOf(ratings: Ratings, options: ReliabilityOptions, run: RunContext): Found | Promise<Found> {
  switch (options.analysis) {
    case 'scale':
      return scaleOf(ratings, options, run);
    case 'icc':
      return iccOf(ratings, options);
    case 'cohen-kappa':
      return cohenOf(ratings, options);
    case 'fleiss-kappa':
      return fleissOf(ratings);
    case 'gwet':
      return gwetOf(ratings, options);
    case 'krippendorff':
      return krippendorffOf(ratings, options, run);
    case 'kendall-w': {
      const { columns } = completeOf(ratings, 2);
      return {
        kind: 'kendall-w',
        kendall: refusing(
          () => kendallW(columns),
          () => refusals.noOrder(),
        ),
      };
    }
    case 'bland-altman':
      return agreementOf(ratings, options);
  }
}

/** The rows with every value; refuses fewer than are needed and names the variable that lacks most. */
function completeOf(ratings: Ratings, needed: number): ReturnType<typeof completeColumns> {
  const complete = completeColumns(ratings.columns);
  if (complete.rows.length >= needed) return complete;
  const missing = ratings.columns.map((values) =>
    values.reduce((count, value) => count + (Number.isNaN(value) ? 1 : 0), 0),
  );
  const most = Math.max(...missing);
  throw new RefusedError([
    refusals.tooFewCases(
      complete.rows.length,
      needed,
      most > 0 ? ratings.names[missing.indexOf(most)] : undefined,
    ),
  ]);
}

async function scaleOf(ratings: Ratings, options: ReliabilityOptions, run: RunContext): Promise<ScaleFound> {
  const { columns, rows } = completeOf(ratings, LEAST_CASES);
  const constant = columns.findIndex((values) => isConstant(moments(values)) || sdOf(moments(values)) === 0);
  if (constant >= 0) throw new RefusedError([refusals.constant(ratings.names[constant]!, options)]);
  const [first, ...others] = columns;
  if (others.every((values) => values.every((value, i) => value === first[i])))
    throw new RefusedError([refusals.alike(ratings.names[0], ratings.names[1] ?? '')]);
  const reversed = ratings.names.flatMap((name, i) => (options.reversed.includes(name) ? [i] : []));
  const ends = endsOf(ratings, columns);
  const turned = zip(columns, ends).map(([values, end], i) =>
    reversed.includes(i) ? values.map((value) => end - value) : values,
  );
  const sums = Float64Array.from(rows, (_, at) => turned.reduce((sum, values) => sum + values[at]!, 0));
  const all = { rows: ratings.columns[0].length };
  keepNumbers(run, 'sum', all, rows, sums);
  keepNumbers(
    run,
    'mean',
    all,
    rows,
    sums.map((sum) => sum / turned.length),
  );
  const scale = refusing(
    () => scaleReliability(turned, options.confidenceLevel),
    () => refusals.noTotal(),
  );
  const correlations = turned.map((a) => turned.map((b) => (a === b ? 1 : (correlationOf(a, b) ?? 0))));
  const { values: eigenvalues } = symmetricEigen(matrixFromRows(correlations));
  return {
    kind: 'scale',
    scale,
    reversed,
    turnedEach: valuesAt(ends, reversed),
    turnedFrom: ends.every((end) => end === ends[0]) ? ends[0]! : null,
    correlations,
    eigenvalues: [...eigenvalues],
    resampling: resamples(options) ? await resampleScale(turned, scale, options, run) : null,
  };
}

/** For each variable the lowest and the highest answer of its scale added up: of words all that exist, of numbers those that occur. */
function endsOf({ names, scales }: Ratings, columns: readonly Float64Array[]): readonly number[] {
  const ends = new Map<string, number>();
  for (const { names: members, levels } of scales) {
    let [low, high] = levels
      ? [levels[0]!.code, levels.at(-1)!.code]
      : [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    if (!levels)
      for (const name of members)
        for (const value of columns[names.indexOf(name)]!) {
          low = Math.min(low, value);
          high = Math.max(high, value);
        }
    for (const name of members) ends.set(name, low + high);
  }
  return names.map((name) => ends.get(name)!);
}

function iccOf(ratings: Ratings, options: ReliabilityOptions): IccFound {
  const { columns } = completeOf(ratings, 2);
  const icc = refusing(
    () => intraclass(columns, options.confidenceLevel),
    () => refusals.noSubjects(),
  );
  const { meanSquares, n, k } = icc;
  const ratio = meanSquares.error > 0 ? meanSquares.columns / meanSquares.error : null;
  const [df1, df2] = [k - 1, (n - 1) * (k - 1)];
  const means = Float64Array.from({ length: n }, (_, i) =>
    columns.reduce((sum, values) => sum + values[i]! / k, 0),
  );
  const order = [...means.keys()].sort((a, b) => means[a]! - means[b]! || a - b);
  const stride = Math.ceil(n / MOST_SUBJECTS);
  const shown = order.filter((_, i) => i % stride === 0);
  return {
    kind: 'icc',
    icc,
    raters: columns.map((values) => {
      const m = moments(values);
      return { mean: m.mean, sd: sdOf(m) ?? 0 };
    }),
    levels: ratio === null ? null : { statistic: ratio, pValue: fDistribution.sf(ratio, df1, df2), df1, df2 },
    points: options.plots
      ? shown.flatMap((row, subject) =>
          columns.map((values, rater) => ({ subject: subject + 1, rater, rating: values[row]! })),
        )
      : [],
  };
}

function cohenOf(ratings: Ratings, options: ReliabilityOptions): Found {
  const { columns } = completeOf(ratings, 2);
  const { codes, categories } = categoriesOf(ratings, columns);
  const pairs = zip(columns, codes).flatMap(([, ownCode], first) =>
    columns.slice(first + 1).map((__, j) => {
      const second = first + 1 + j;
      // a pair is judged on the categories that it used
      const used = [...new Set([...ownCode, ...codes[second]!])].sort((a, b) => a - b);
      const place = new Map(used.map((code, i) => [code, i]));
      const placed = (at: number): Int32Array => codes[at]!.map((code) => place.get(code)!);
      const kappa = refusing(
        () =>
          cohenKappa(placed(first), placed(second), used.length, options.weights, options.confidenceLevel),
        () => refusals.oneCategory(categories[used[0]!]!),
      );
      return { first, second, kappa, used };
    }),
  );
  return {
    kind: 'cohen-kappa',
    // the counts are shown for two raters alone, who used all categories there are
    categories,
    pairs: pairs.map(({ first, second, kappa }) => ({ first, second, kappa })),
  };
}

function fleissOf(ratings: Ratings): Found {
  const { columns } = completeOf(ratings, 2);
  const { codes, categories } = categoriesOf(ratings, columns);
  return {
    kind: 'fleiss-kappa',
    categories,
    fleiss: refusing(
      () => fleissKappa(codes, categories.length),
      () => refusals.oneCategory(categories[0]!),
    ),
  };
}

function gwetOf(ratings: Ratings, { gwetWeights, confidenceLevel }: ReliabilityOptions): Found {
  refuseUnpaired(ratings);
  const { codes, categories, values } = scaleCategories(ratings);
  const gwet = refusing(
    () => gwetAgreement(codes, categories.length, gwetWeights, confidenceLevel),
    ({ code }) => (code === 'too-few' ? refusals.tooFewUnits() : refusals.oneCategory(categories[0]!)),
  );
  const certain = gwet.standardError > 0;
  return {
    kind: 'gwet',
    categories,
    values,
    gwet: {
      ...gwet,
      statistic: certain ? gwet.statistic : null,
      pValue: certain ? gwet.pValue : null,
      ciLower: certain ? gwet.ciLower : null,
      ciUpper: certain ? gwet.ciUpper : null,
    },
  };
}

/** Ratings are compared within cases. */
function refuseUnpaired({ columns }: Ratings): void {
  const rated = columns[0].some(
    (_, row) => columns.filter((values) => !Number.isNaN(values[row]!)).length > 1,
  );
  if (!rated) throw new RefusedError([refusals.tooFewUnits()]);
}

async function krippendorffOf(
  ratings: Ratings,
  options: ReliabilityOptions,
  run: RunContext,
): Promise<Found> {
  const { columns, names } = ratings;
  if (options.level === 'ratio') {
    const at = columns.findIndex((values) => values.some((value) => value < 0));
    if (at >= 0) throw new RefusedError([refusals.notPositive(names[at]!)]);
  }
  refuseUnpaired(ratings);
  const first = columns.flatMap((values) => values.find((value) => !Number.isNaN(value)) ?? [])[0]!;
  const called = calledAs(ratings, names[0], first);
  const found = refusing(
    () => krippendorff(columns, options.level),
    () => refusals.oneCategory(called),
  );
  return {
    kind: 'krippendorff',
    krippendorff: found,
    resampling: resamples(options) ? resampleKrippendorff(columns, found, options, run) : null,
  };
}

function agreementOf(ratings: Ratings, options: ReliabilityOptions): Found {
  const { columns } = completeOf(ratings, LEAST_CASES);
  const [first, second] = [columns[0], columns[1]!];
  const differences = first.map((value, i) => value - second[i]!);
  const [one = '', other = ''] = ratings.names;
  if (first.every((value, i) => value === second[i])) throw new RefusedError([refusals.alike(one, other)]);
  if (isConstant(moments(differences))) throw new RefusedError([refusals.sameDistance(one, other)]);
  const stride = Math.ceil(first.length / MOST_POINTS);
  return {
    kind: 'bland-altman',
    agreement: blandAltman(first, second, {
      level: options.confidenceLevel,
      share: options.agreementShare,
    }),
    normality:
      differences.length > SHAPIRO_WILK_LIMITS.max || new Set(differences).size < 3
        ? null
        : shapiroWilk(sorted(differences)),
    points: options.plots
      ? [...first.keys()]
          .filter((i) => i % stride === 0)
          .map((i) => ({ mean: (first[i]! + second[i]!) / 2, difference: differences[i]! }))
      : [],
  };
}
