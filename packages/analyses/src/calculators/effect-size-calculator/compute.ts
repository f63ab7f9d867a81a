import {
  associationEffects,
  convertD,
  convertEtaSquared,
  convertOddsRatio,
  convertR,
  convertT,
  convertZ,
  nntFromD,
  pairedEffects,
  proportionEffects,
  rankBiserialFromSums,
  rankBiserialFromU,
  standardizedMean,
  tableOf,
  twoGroupEffects,
  varianceEffects,
} from '@constat/stats';
import type { Sample } from '../../contract.ts';
import type { EffectKey } from './measures.ts';
import type { EffectSizeOptions } from './options.ts';

export interface EffectRow {
  readonly key: EffectKey;
  /** null where it is not defined. */
  readonly estimate: number | null;
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
}

export interface EffectSizeResult {
  readonly sample: Sample;
  /** The first is the one that the finding speaks of. */
  readonly effects: readonly EffectRow[];
  /** What is not an effect size: statistics, a standard error. */
  readonly facts: Readonly<Record<string, number>>;
  /** Distance of two normal distributions, to be drawn. */
  readonly distance: number | null;
}

type Value =
  | number
  | { readonly estimate: number; readonly ciLower: number; readonly ciUpper: number }
  | null
  | undefined;

/** Rows in the order of the keys; `undefined` leaves one out. */
function rowsOf(values: Partial<Readonly<Record<EffectKey, Value>>>): readonly EffectRow[] {
  const without = { ciLower: null, ciUpper: null };
  return Object.entries(values).flatMap(([name, value]): readonly EffectRow[] => {
    const key = name as EffectKey;
    if (value === undefined) return [];
    return [
      typeof value === 'object' && value !== null ? { key, ...value } : { key, estimate: value, ...without },
    ];
  });
}

/** The counts of the table, row by row; empty cells are zero. */
export const countsOf = ({ table }: EffectSizeOptions): readonly (readonly number[])[] => {
  const columns = Math.max(0, ...table.map((row) => row.length));
  return table.map((row) => Array.from({ length: columns }, (_, i) => row[i] ?? 0));
};

const both = (first: number | null, second: number | null): readonly [number, number] | null =>
  first === null || second === null ? null : [first, second];

export const sdsOf = ({ sdFirst, sdSecond }: EffectSizeOptions) => both(sdFirst, sdSecond);
export const sizesOf = ({ size1, size2 }: EffectSizeOptions) => both(size1, size2);

type Found = Omit<EffectSizeResult, 'sample'> & { readonly used: number };

/** What is given, as each kind of effect reads it. */
interface Given {
  readonly options: EffectSizeOptions;
  readonly of: (key: Exclude<keyof EffectSizeOptions, 'measure' | 'table'>) => number;
  readonly n: number;
  readonly level: number;
}

const found = (values: Parameters<typeof rowsOf>[0], rest: Partial<Omit<Found, 'effects'>> = {}): Found => ({
  used: 1,
  facts: {},
  distance: null,
  ...rest,
  effects: rowsOf(values),
});

const EFFECTS: Readonly<Record<EffectSizeOptions['measure'], (given: Given) => Found>> = {
  'two-groups': ({ of, level }) => {
    const { standardErrorD, ...effects } = twoGroupEffects(
      { n: of('n1'), mean: of('mean1'), sd: of('sd1') },
      { n: of('n2'), mean: of('mean2'), sd: of('sd2') },
      level,
    );
    return found(effects, {
      used: of('n1') + of('n2'),
      facts: { standardErrorD },
      distance: effects.cohenD.estimate,
    });
  },
  paired: ({ of, n, level, options }) => {
    const sds = sdsOf(options);
    const { dz, hedgesGz, dAv, dRm, correlation } = pairedEffects(
      { n, mean: of('meanDifference'), sd: of('sdDifference') },
      sds,
      level,
    );
    const further = sds ? { dAv, dRm, correlation } : {};
    return found({ dz, hedgesGz, ...further }, { used: n });
  },
  'one-sample': ({ of, n, level }) => {
    const { cohenD, hedgesG } = standardizedMean(
      { n, mean: of('mean'), sd: of('sd') },
      { mu: of('nullValue'), level },
    );
    return found({ cohenD, hedgesG: hedgesG.estimate }, { used: n });
  },
  anova: ({ of, level }) => {
    const { steiger, partialEtaSquared, omegaSquared, epsilonSquared, cohenF } = varianceEffects(
      of('statistic'),
      of('df1'),
      of('df2'),
      level,
    );
    return found({
      partialEtaSquared,
      steiger: { estimate: partialEtaSquared.estimate, ...steiger },
      omegaSquared,
      epsilonSquared,
      cohenF,
    });
  },
  contingency: ({ level, options }) => {
    const rows = countsOf(options);
    const table = tableOf(Float64Array.from(rows.flat()), rows.length, rows[0]!.length);
    const { statistic, df, cramersV, cramersVAdjusted, phi, ...rest } = associationEffects(table, level);
    return found(
      { cramersV, cramersVAdjusted, ...(phi === null ? {} : { phi }), ...rest },
      { used: table.total, facts: { statistic, df } },
    );
  },
  proportions: ({ of }) => found({ ...proportionEffects(of('proportion1'), of('proportion2')) }),
  correlations: ({ of }) => found({ cohenQ: Math.atanh(of('r1')) - Math.atanh(of('r2')) }),
  'rank-biserial': ({ of, level }) => {
    const U = of('uStatistic');
    const [n1, n2] = [of('n1'), of('n2')];
    return found(
      { rankBiserial: rankBiserialFromU(U, n1, n2, level), probabilitySuperiority: U / (n1 * n2) },
      { used: n1 + n2, facts: { U } },
    );
  },
  'rank-biserial-paired': ({ of, n, level }) => {
    const [wPlus, wMinus] = [of('wPlus'), of('wMinus')];
    return found(
      { rankBiserial: rankBiserialFromSums(wPlus, wMinus, n, level) },
      { used: n, facts: { n, wPlus, wMinus } },
    );
  },
  'nnt-from-d': ({ of }) => found({ nnt: nntFromD(of('d'), of('controlEventRate')) }, { distance: of('d') }),
  'convert-d': ({ of, options }) => {
    const { rUnequal, ...rest } = convertD(of('d'), sizesOf(options));
    return found({ ...rest, ...(rUnequal === null ? {} : { rUnequal }) }, { distance: of('d') });
  },
  'convert-r': ({ of }) => {
    const values = convertR(of('r'));
    return found(values, { distance: values.d });
  },
  'convert-or': ({ of, options }) => {
    const { riskRatio, ...rest } = convertOddsRatio(of('oddsRatio'), options.baselineRisk);
    return found({ ...rest, ...(riskRatio === null ? {} : { riskRatio }) }, { distance: rest.d });
  },
  'convert-eta2': ({ of }) => found(convertEtaSquared(of('etaSquared'))),
  'convert-t': ({ of, options }) => {
    const { dFromSizes, ...rest } = convertT(of('tStatistic'), of('df'), sizesOf(options));
    return found(
      { ...(dFromSizes === null ? {} : { dFromSizes }), ...rest },
      { distance: dFromSizes ?? rest.d },
    );
  },
  'convert-z': ({ of, n }) => found(convertZ(of('zStatistic'), n), { used: n }),
};

export function compute(_: unknown, options: EffectSizeOptions): EffectSizeResult {
  const of: Given['of'] = (key) => options[key] ?? 0;
  const { used, ...rest } = EFFECTS[options.measure]({
    options,
    of,
    n: of('n'),
    level: options.confidenceLevel,
  });
  return { sample: { used, excluded: 0 }, ...rest };
}
