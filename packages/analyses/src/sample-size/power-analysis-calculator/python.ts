import { typedList } from '../../python/calculators.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { number } from '../../python/words.ts';
import { sideOf, sidesOf } from '../kit/python.ts';
import type { PowerCurveOptions } from './options.ts';
import { effectsOf, sizesOf } from './powers.ts';

/** The power as an expression of a size n and an effect e; null where these packages do not know it. */
function powerOf(values: PowerCurveOptions): string | null {
  const { test, alpha, alternative, groups, df, predictors, proportion1, proportion2 } = values;
  const level = number(alpha);
  const sides = sidesOf(alternative);
  const mean = `(${proportion1} + ${proportion2}) / 2`;
  switch (test) {
    case 'two-sample-t':
      return `power.TTestIndPower().power(e, n, ${level}, 1, ${sides})`;
    case 'one-sample-t':
    case 'paired-t':
      return `power.TTestPower().power(e, n, ${level}, ${sides})`;
    case 'one-sample-z':
      return `power.normal_power(e, n, ${level}, ${sides})`;
    case 'anova-oneway':
      return `power.FTestAnovaPower().power(e, ${groups} * n, ${level}, ${groups})`;
    case 'chi-square':
      return `power.GofChisquarePower().power(e, n, ${level}, ${df + 1})`;
    case 'regression':
      return `stats.ncf.sf(stats.f.isf(${level}, ${predictors}, n - ${predictors + 1}), ${predictors}, n - ${predictors + 1}, e * n)`;
    case 'proportions-pooled':
      return `power.normal_power_het(abs(${proportion1} - ${proportion2}), n, ${sideOf(alpha, alternative)}, (2 * ${mean} * (1 - ${mean})) ** 0.5, (${proportion1} * (1 - ${proportion1}) + ${proportion2} * (1 - ${proportion2})) ** 0.5, alternative="larger")`;
    case 'proportions-arcsine':
      return `power.NormalIndPower().power(e, n, ${level}, 1, ${sides})`;
    default:
      return null;
  }
}

export function python(file: PythonFile, values: PowerCurveOptions): readonly string[] | null {
  const power = powerOf(values);
  if (power === null) return null;
  file.use('stats', 'power');
  return [
    `effects = ${typedList(effectsOf(values))}`,
    `for n in ${typedList(sizesOf(values))}:`,
    `    print(n, *(${power} for e in effects))`,
  ];
}
