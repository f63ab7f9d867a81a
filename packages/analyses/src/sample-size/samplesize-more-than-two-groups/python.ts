import { typedList } from '../../python/calculators.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { number } from '../../python/words.ts';
import { type PythonPlan, sizeProgram } from '../kit/python.ts';
import type { MoreGroupsOptions } from './options.ts';

/** Null for designs whose power these packages do not know. */
export function python(file: PythonFile, values: MoreGroupsOptions): readonly string[] | null {
  const plan = planOf(values);
  if (plan === null) return null;
  file.use('power');
  return sizeProgram(file, plan, { ...values, given: [values.total] });
}

function planOf(values: MoreGroupsOptions): PythonPlan | null {
  const { design, solveFor, effectFrom, effectSizeF, means, sd, wFrom, effectSizeW, df, alpha } = values;
  if (design === 'anova-oneway' && effectFrom === 'means') {
    const groups = means.length;
    if (solveFor !== 'n') return null;
    return oneWay(groups, alpha, `np.std(${typedList(means.map(({ mean }) => mean))}) / ${sd}`);
  }
  if (design === 'anova-oneway') {
    if (solveFor !== 'n') return { ...oneWay(values.groups, alpha, String(effectSizeF)), sizes: '[first]' };
    return oneWay(values.groups, alpha, String(effectSizeF));
  }
  if (design === 'chi-square' && wFrom === 'w')
    return {
      before: [
        `power_of = lambda n, w: power.GofChisquarePower().power(w, sum(n), ${number(alpha)}, ${df + 1})`,
      ],
      effect: String(effectSizeW),
      exact: 'solve(lambda n: power_of([n], effect), target, 1e-6, 2)',
      more: ['"df"', String(df)],
    };
  const f = designOf(values);
  if (f === null) return null;
  return {
    before: [
      'def power_of(n, f):',
      '    total = sum(n)',
      `    df1, df2 = ${f.df1}, ${f.df2}`,
      `    return stats.ncf.sf(stats.f.isf(${number(alpha)}, df1, df2), df1, df2, f**2 * total${f.scale})`,
    ],
    effect: String(effectSizeF),
    exact: `solve(lambda n: power_of([n], effect), target, ${f.least} * 1.0001, ${f.least + 1})`,
    sizes: f.each === 1 ? '[first]' : `[${f.each} * int(np.ceil(exact(target) / ${f.each}))]`,
  };
}

const oneWay = (groups: number, alpha: number, effect: string): PythonPlan => ({
  before: [`power_of = lambda n, f: power.FTestAnovaPower().power(f, sum(n), ${number(alpha)}, ${groups})`],
  effect,
  exact: `solve(lambda n: power_of([n], effect), target, ${groups} * 1.0001, ${groups + 1}) / ${groups}`,
  sizes: `[first] * ${groups}`,
});

interface FDesign {
  readonly df1: string;
  readonly df2: string;
  /** What the noncentrality has beside f² and the cases. */
  readonly scale: string;
  readonly least: number;
  /** Groups that get as many cases each. */
  readonly each: number;
}

function designOf(values: MoreGroupsOptions): FDesign | null {
  const { design, numeratorDf, cells, covariates, groups, measurements: m, correlation: r, epsilon } = values;
  const within = `${m - 1} * ${epsilon}`;
  switch (design) {
    case 'factorial-anova':
      return { df1: String(numeratorDf), df2: `total - ${cells}`, scale: '', least: cells, each: 1 };
    case 'ancova':
      return {
        df1: String(groups - 1),
        df2: `total - ${groups + covariates}`,
        scale: '',
        least: groups + covariates,
        each: 1,
      };
    case 'rm-within':
      return {
        df1: within,
        df2: `(total - ${groups}) * ${within}`,
        scale: ` * ${m} * ${epsilon} / (1 - ${r})`,
        least: groups,
        each: groups,
      };
    case 'rm-between':
      return {
        df1: String(groups - 1),
        df2: `total - ${groups}`,
        scale: ` * ${m} / (1 + ${m - 1} * ${r})`,
        least: groups,
        each: groups,
      };
    case 'rm-interaction':
      return {
        df1: `${(groups - 1) * (m - 1)} * ${epsilon}`,
        df2: `(total - ${groups}) * ${within}`,
        scale: ` * ${m} * ${epsilon} / (1 - ${r})`,
        least: groups,
        each: groups,
      };
    default:
      return null;
  }
}
