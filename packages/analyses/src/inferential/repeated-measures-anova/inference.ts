import { bold, rich } from '@constat/report';
import type { Matrix } from '@constat/stats';
import {
  type Inference,
  type InferencePart,
  MEASURES,
  type TestedTogether,
} from '../../inference/inference.ts';
import { rName, rNumber, rStrings } from '../../shared/r-code.ts';
import { alphaOf, levelOf } from '../../shared/wording.ts';
import type { MeanFactor } from '../kit/marginal-means.ts';

/** A mean that is estimated: that of one measurement in one group. */
interface Cell {
  /** Level of each factor, those within first. */
  readonly levels: readonly number[];
  readonly group: number;
  readonly measurement: number;
}

export interface MeasuredGroups {
  readonly used: number;
  readonly level: number;
  readonly measure: string;
  /** Factors within first. */
  readonly factors: readonly MeanFactor[];
  /** Columns of the measurements, and of the factors between. */
  readonly variables: readonly string[];
  readonly between: readonly string[];
  /** Levels of the factors within of each measurement. */
  readonly positions: readonly (readonly number[])[];
  readonly groups: readonly {
    readonly levels: readonly number[];
    readonly n: number;
    readonly means: readonly number[];
  }[];
  /** Covariances of the measurements within groups, and their degrees of freedom. */
  readonly covariance: Matrix;
  readonly df: number;
  readonly labelOf: (factors: readonly string[]) => string;
}

/** A difference of levels from the first, of one factor or of several at once, as weights of the cells. */
interface Contrast {
  readonly levels: readonly number[];
  readonly weights: readonly number[];
}

/** The differences that say all about an effect: each level against the first, averaged over the other factors with equal weights. */
function contrastsOf(
  of: readonly number[],
  factors: readonly MeanFactor[],
  cells: readonly Cell[],
): readonly Contrast[] {
  const others = factors.reduce(
    (product, { levels }, i) => (of.includes(i) ? product : product * levels.length),
    1,
  );
  const combinations = of.reduce<readonly (readonly number[])[]>(
    (found, factor) =>
      found.flatMap((each) => (factors[factor]?.levels ?? []).slice(1).map((_, i) => [...each, i + 1])),
    [[]],
  );
  return combinations.map((levels) => ({
    levels,
    weights: cells.map((cell) =>
      of.reduce((product, factor, i) => {
        const level = cell.levels[factor];
        return product * (level === levels[i] ? 1 : level === 0 ? -1 : 0);
      }, 1 / others),
    ),
  }));
}

/** Differences of means within and between cases with the covariances of the measurements, and the test of every effect: no sphericity is needed. */
export function inferenceOf(given: MeasuredGroups): Inference {
  const { factors, positions, groups, covariance, df, variables, level } = given;
  const cells = groups.flatMap(({ levels }, group): Cell[] =>
    positions.map((position, measurement) => ({ levels: [...position, ...levels], group, measurement })),
  );
  const k = variables.length;
  const estimateOf = ({ weights }: Contrast): number =>
    cells.reduce(
      (sum, { group, measurement }, i) => sum + (weights[i] ?? 0) * (groups[group]?.means[measurement] ?? 0),
      0,
    );
  const covarianceOf = (a: Contrast, b: Contrast): number =>
    cells.reduce((total, p, i) => {
      const left = a.weights[i] ?? 0;
      if (left === 0) return total;
      return cells.reduce((sum, q, j) => {
        const right = q.group === p.group ? (b.weights[j] ?? 0) : 0;
        const shared = covariance.data[p.measurement + q.measurement * k] ?? 0;
        return sum + (left * right * shared) / (groups[p.group]?.n ?? 1);
      }, total);
    }, 0);
  const testOf = (of: readonly number[], contrasts: readonly Contrast[]): TestedTogether => {
    const label = given.labelOf(of.map((factor) => factors[factor]?.name ?? ''));
    return {
      label,
      keys: contrasts.map(({ levels }) => `${label} ${levels.join(' ')}`),
      estimates: contrasts.map(estimateOf),
      covariance: contrasts.map((a) => contrasts.map((b) => covarianceOf(a, b))),
      df,
      ...(of.length > 1 ? { ofAll: true as const } : {}),
    };
  };
  const every = factors.map((_, i) => i);
  const crossed = Array.from({ length: 2 ** factors.length }, (_, bits) =>
    every.filter((i) => (bits >> i) & 1),
  )
    .filter(({ length }) => length > 1)
    .sort((a, b) => a.length - b.length);
  const parts = every.map((factor) => {
    const contrasts = contrastsOf([factor], factors, cells);
    const { name = '', levels = [] } = factors[factor] ?? {};
    // interactions are of all factors; they stand with the last
    const effects = [
      ...(contrasts.length > 1 ? [[factor]] : []),
      ...(factor === factors.length - 1 ? crossed : []),
    ].map((of) => ({ of, contrasts: contrastsOf(of, factors, cells) }));
    const part: InferencePart = {
      heading: factors.length > 1 ? given.labelOf([name]) : null,
      rows: contrasts.map((contrast) => ({
        key: `${name} ${contrast.levels[0]}`,
        label: `${levels[contrast.levels[0] ?? 0]} − ${levels[0]}`,
        estimate: estimateOf(contrast),
        standardError: Math.sqrt(covarianceOf(contrast, contrast)),
        df,
      })),
      tests: effects.map((effect) => testOf(effect.of, effect.contrasts)),
    };
    return { part, contrasts, tested: effects.flatMap((effect) => effect.contrasts) };
  });
  const words = new Map<string, readonly [string, string]>(
    factors.flatMap(({ name, levels }) => {
      const label = given.labelOf([name]);
      return levels.map(
        (own, i) => [`${name} ${i}`, [levelOf(label, own), levelOf(label, levels[0] ?? '')]] as const,
      );
    }),
  );
  return {
    measure: MEASURES.difference,
    level,
    n: given.used,
    parts: parts.map(({ part }) => part),
    sentence: ({ key, estimate, pValue }, shown) => {
      const [one, first] = words.get(key) ?? ['', ''];
      const means = `The mean of ${given.measure}`;
      return pValue < alphaOf(level)
        ? rich`${means} was ${estimate > 0 ? 'higher' : 'lower'} at ${bold(one)} than at ${bold(first)} (${shown}).`
        : rich`${means} did not differ significantly between ${bold(one)} and ${bold(first)} (${shown}).`;
    },
    fitted: rich`A comparison of the means of repeated measurements with their covariances`,
    works: [],
    fits: parts.map(({ contrasts, tested }) => ({
      upTo: 'read.csv(',
      more: [
        ...programOf(given),
        `L <- ${rMatrix(contrasts)}`,
        ...(tested.length > 0 ? [`T <- ${rMatrix(tested)}`] : []),
      ],
      estimates: 'c(L %*% means)',
      covariance: 'L %*% V %*% t(L)',
      df: 'df',
      ...(tested.length > 0
        ? { tested: { estimates: 'c(T %*% means)', covariance: 'T %*% V %*% t(T)', offset: 0 } }
        : {}),
    })),
  };
}

const rMatrix = (contrasts: readonly Contrast[]): string =>
  `rbind(${contrasts.map(({ weights }) => `c(${weights.map(rNumber).join(', ')})`).join(', ')})`;

/** Means of the groups one after the other, and their covariances. */
function programOf({ variables, between, groups, factors, positions }: MeasuredGroups): readonly string[] {
  const within = positions[0]?.length ?? 0;
  const names = groups.map(({ levels }) =>
    levels.map((level, i) => factors[within + i]?.levels[level] ?? '').join(' '),
  );
  return [
    `Y <- as.matrix(d[${rStrings(variables)}]); g <- ${
      between.length === 0
        ? 'factor(rep("all", nrow(Y)))'
        : `factor(paste(${between.map((name) => `d$${rName(name)}`).join(', ')}), ${rStrings(names)})`
    }`,
    'means <- c(sapply(levels(g), function(j) colMeans(Y[g == j, ]))); df <- nrow(Y) - nlevels(g)',
    'S <- crossprod(Y - apply(Y, 2, ave, g)) / df; V <- diag(1 / c(table(g)), nlevels(g)) %x% S',
  ];
}
