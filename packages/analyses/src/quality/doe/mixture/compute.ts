import type { Frame } from '@constat/data';
import { type CodedFactor, type MixtureModel, mixtureModel, numbersAt, shapiroWilk } from '@constat/stats';
import { RefusedError } from '../../../contract.ts';
import { refusing } from '../../../shared/refusals.ts';
import { orderedResiduals, quantilePoints, residualPoints } from '../../../shared/residual-figures.ts';
import type { DoeOptions } from '../options.ts';
import { refusals } from '../refusals.ts';
import type { MixtureComponent, MixtureResult, TracePoint, Triangle } from './result.ts';

/** Sums of components may differ by this share of the total, for settings that were rounded. */
const ROUNDED = 2e-3;
const STEPS = 40;
const TRACE = 24;
const CLOSE = 1e-9;

interface Runs {
  readonly rows: Int32Array;
  readonly shares: readonly CodedFactor[];
  readonly outcome: Float64Array;
  readonly total: number;
}

export function computeMixture(frame: Frame, options: DoeOptions): MixtureResult {
  const runs = runsOf(frame, options);
  const { shares, outcome, rows } = runs;
  const model = refusing(
    () => mixtureModel(shares, outcome, options.blending),
    ({ argument }) =>
      argument === 'outcome'
        ? refusals.constantResponse(options.outcome)
        : refusals.constantFactor(options.factors[0] ?? ''),
  );
  if (model.residual && !(model.residual.sumOfSquares > 1e-24 * model.totalSumOfSquares))
    throw new RefusedError([refusals.perfectFit(options.outcome)]);
  const components = options.factors.map((name, i): MixtureComponent => {
    const values = shares[i]?.values ?? new Float64Array();
    return {
      name,
      label: frame.label(name),
      low: values.reduce((a, b) => Math.min(a, b), 1),
      high: values.reduce((a, b) => Math.max(a, b), 0),
    };
  });
  const labelOf = (term: readonly number[]): string =>
    term.map((at) => components[at]?.label ?? '').join(' × ');
  const residuals = outcome.map((value, i) => value - (model.fitted[i] ?? 0));
  const ordered = orderedResiduals(residuals);
  const plots = new Set<string>(options.plots);
  const all = new Float64Array(frame.rows).fill(Number.NaN);
  rows.forEach((row, i) => {
    all[row] = model.fitted[i] ?? Number.NaN;
  });
  const triangle =
    plots.has('contour') && components.length >= 3 ? triangleOf(model, components, shares) : null;
  const looked = lookedAt(model, components, shares, triangle);
  const { fitted: _, meanAt: __, ...numbers } = model;
  return {
    kind: 'mixture',
    ...numbers,
    sample: { used: rows.length, excluded: frame.rows - rows.length },
    outcome: { name: options.outcome, label: frame.label(options.outcome) },
    components,
    total: runs.total,
    terms: model.terms.map((term) => ({ ...term, label: labelOf(term.term) })),
    droppedLabels: model.dropped.map(labelOf),
    triangle,
    traces: plots.has('main') ? tracesOf(model, components, shares) : [],
    highest: looked.reduce((a, b) => (b.value > a.value ? b : a)),
    lowest: looked.reduce((a, b) => (b.value < a.value ? b : a)),
    normality: options.checks.includes('normality') && model.residual ? shapiroWilk(ordered) : null,
    residuals:
      plots.has('residuals') && model.residual
        ? residualPoints(all, frame.numbers(options.outcome), rows.length)
        : [],
    qq:
      plots.has('qq') && model.residual ? quantilePoints(ordered, Math.sqrt(model.residual.meanSquare)) : [],
  };
}

function runsOf(frame: Frame, { outcome: response, factors }: DoeOptions): Runs {
  const category = factors.find((name) => frame.column(name).type !== 'numeric');
  if (category !== undefined) throw new RefusedError([refusals.notShares(category)]);
  if (factors.length < 2) throw new RefusedError([refusals.fewComponents()]);
  const complete = frame.complete([response, ...factors]);
  if (complete.used === 0) throw new RefusedError([refusals.noRuns(response)]);
  if (complete.used < 3) throw new RefusedError([refusals.tooFewRuns(complete.used)]);
  const rows = Int32Array.from({ length: frame.rows }, (_, row) => row).filter(
    (row) => complete.mask[row] === 1,
  );
  const columns = factors.map((name) => numbersAt(frame.numbers(name), rows));
  const outcome = numbersAt(frame.numbers(response), rows);
  for (const [i, values] of [outcome, ...columns].entries())
    if (values.some((value) => !Number.isFinite(value)))
      throw new RefusedError([refusals.notFinite(i === 0 ? response : (factors[i - 1] ?? ''))]);
  const sums = Float64Array.from(rows, (_, i) => columns.reduce((sum, values) => sum + (values[i] ?? 0), 0));
  const total = [...sums].sort((a, b) => a - b)[Math.floor(sums.length / 2)] ?? 1;
  const off = sums.findIndex((sum) => !(total > 0 && Math.abs(sum - total) <= ROUNDED * total));
  if (off >= 0) throw new RefusedError([refusals.notAMixture((rows[off] ?? 0) + 1, sums[off] ?? 0, total)]);
  const still = factors.find((_, i) => columns[i]?.every((value) => value === columns[i]?.[0]));
  if (still !== undefined) throw new RefusedError([refusals.constantFactor(still)]);
  return {
    rows,
    // of what each run holds, so that rounded shares add up to one
    shares: factors.map((name, i) => ({
      name,
      values: Float64Array.from(columns[i] ?? [], (value, row) => value / (sums[row] ?? total)),
    })),
    outcome,
    total,
  };
}

/** The mean share of each component over the runs. */
const middleOf = (shares: readonly CodedFactor[]): readonly number[] =>
  shares.map(({ values }) => values.reduce((sum, value) => sum + value, 0) / values.length);

const isInside = (point: readonly number[], components: readonly MixtureComponent[]): boolean =>
  components.every(({ low, high }, i) => {
    const share = point[i] ?? 0;
    return share >= low - CLOSE && share <= high + CLOSE;
  });

function triangleOf(
  model: MixtureModel,
  components: readonly MixtureComponent[],
  shares: readonly CodedFactor[],
): Triangle {
  // those with the widest range, in their order
  const [a = 0, b = 1, c = 2] = components
    .map(({ low, high }, i) => ({ i, range: high - low }))
    .sort((x, y) => y.range - x.range || x.i - y.i)
    .slice(0, 3)
    .map(({ i }) => i)
    .sort((x, y) => x - y);
  const middle = middleOf(shares);
  const held = components.flatMap((_, i) =>
    i === a || i === b || i === c ? [] : [{ component: i, share: middle[i] ?? 0 }],
  );
  const free = 1 - held.reduce((sum, { share }) => sum + share, 0);
  const points: Triangle['points'][number][] = [];
  for (let i = 0; i <= STEPS; i++)
    for (let j = 0; j <= STEPS - i; j++) {
      const own = [1 - (i + j) / STEPS, j / STEPS, i / STEPS].map((share) => share * free) as [
        number,
        number,
        number,
      ];
      const at = components.map((_, k) => held.find(({ component }) => component === k)?.share ?? 0);
      [at[a], at[b], at[c]] = own;
      points.push({ shares: own, value: model.meanAt(at), inside: isInside(at, components) });
    }
  const seen = new Map<string, readonly [number, number, number]>();
  for (let row = 0; row < model.n; row++) {
    const at = shares.map(({ values }) => values[row] ?? 0);
    if (held.some(({ component, share }) => Math.abs((at[component] ?? 0) - share) > 1e-6)) continue;
    const own = [at[a] ?? 0, at[b] ?? 0, at[c] ?? 0] as const;
    seen.set(own.map((share) => share.toFixed(6)).join(' '), own);
  }
  return { components: [a, b, c], held, steps: STEPS, points, runs: [...seen.values()] };
}

/** Mixtures whose fitted values are compared: those run, and those of the triangle within the limits of the runs. */
function lookedAt(
  model: MixtureModel,
  components: readonly MixtureComponent[],
  shares: readonly CodedFactor[],
  triangle: Triangle | null,
) {
  const runs = Array.from({ length: model.n }, (_, row) => {
    const at = shares.map(({ values }) => values[row] ?? 0);
    return { shares: at, value: model.meanAt(at) };
  });
  const drawn = (triangle?.points ?? []).flatMap(({ shares: own, value, inside }) =>
    inside && triangle
      ? [
          {
            shares: components.map((_, i) => {
              const place = triangle.components.indexOf(i);
              return place >= 0
                ? (own[place] ?? 0)
                : (triangle.held.find(({ component }) => component === i)?.share ?? 0);
            }),
            value,
          },
        ]
      : [],
  );
  return [...runs, ...drawn];
}

/** Cox's direction (Cox 1971): one share changes, the others keep their proportions to each other. */
function tracesOf(
  model: MixtureModel,
  components: readonly MixtureComponent[],
  shares: readonly CodedFactor[],
): readonly TracePoint[] {
  const middle = middleOf(shares);
  return components.flatMap(({ label, low, high }, at) =>
    Array.from({ length: TRACE + 1 }, (_, step) => {
      const share = low + ((high - low) * step) / TRACE;
      const rest = 1 - (middle[at] ?? 0);
      const point = middle.map((own, i) => (i === at ? share : rest > 0 ? (own * (1 - share)) / rest : 0));
      return { component: label, share, fitted: model.meanAt(point) };
    }),
  );
}
