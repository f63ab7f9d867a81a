import { given } from '../../python/calculators.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { number } from '../../python/words.ts';
import { type PythonPlan, sideOf, sidesOf, sizeProgram } from '../kit/python.ts';
import type { TwoSampleSizeOptions } from './options.ts';

/** Null for designs whose power these packages do not know. */
export function python(file: PythonFile, values: TwoSampleSizeOptions): readonly string[] | null {
  const plan = planOf(values);
  if (plan === null) return null;
  file.use('power');
  const { ratio, n1, n2 } = values;
  return sizeProgram(
    file,
    { ...plan, before: [`k = ${ratio}`, ...plan.before], sizes: '[first, int(np.ceil(k * first))]' },
    { ...values, given: [n1, n2] },
  );
}

function planOf(values: TwoSampleSizeOptions): PythonPlan | null {
  const { design, mean1, mean2, sd, sd1, sd2, proportion1, proportion2, alpha, alternative, solveFor } =
    values;
  const side = sideOf(alpha, alternative);
  const level = `${number(alpha)}, ${sidesOf(alternative)}`;
  const proportions = {
    before: [given({ p1: proportion1, p2: proportion2 })],
    effect: '2 * np.arcsin(p1**0.5) - 2 * np.arcsin(p2**0.5)',
  };
  if (design === 'means-t')
    return {
      before: [
        `power_of = lambda n, d: power.TTestIndPower().power(d, n[0], ${number(alpha)}, n[1] / n[0], ${sidesOf(alternative)})`,
      ],
      effect: `(${mean1} - ${mean2}) / ${sd}`,
      unit: String(sd),
      exact: `power.TTestIndPower().solve_power(effect, None, ${number(alpha)}, target, k, ${sidesOf(alternative)})`,
      sign: alternative === 'less' ? -1 : 1,
    };
  if (solveFor === 'effect') return null;
  switch (design) {
    case 'means-z':
      return {
        before: [
          given({ sd1, sd2 }),
          `power_of = lambda n, d: power.normal_power(d / (sd1**2 / n[0] + sd2**2 / n[1]) ** 0.5, 1, ${level})`,
        ],
        effect: `${mean1} - ${mean2}`,
        exact: `power.normal_sample_size_one_tail(effect, target, ${side}, *[(sd1**2 + sd2**2 / k) ** 0.5] * 2)`,
      };
    case 'proportions-pooled':
    case 'proportions-unpooled': {
      const pooled = design === 'proportions-pooled';
      return {
        ...proportions,
        before: [
          ...proportions.before,
          'apart = lambda k: (p1 * (1 - p1) + p2 * (1 - p2) / k) ** 0.5',
          ...(pooled ? ['mean = lambda k: (p1 + k * p2) / (1 + k)'] : []),
          `errors = lambda k: (${pooled ? '((1 + 1 / k) * mean(k) * (1 - mean(k))) ** 0.5' : 'apart(k)'}, apart(k))`,
          `power_of = lambda n, h: power.normal_power_het(abs(p1 - p2), n[0], ${side}, *errors(n[1] / n[0]), alternative="larger")`,
        ],
        exact: `power.normal_sample_size_one_tail(p1 - p2, target, ${side}, *errors(k))`,
      };
    }
    case 'proportions-arcsine':
      return {
        ...proportions,
        before: [
          ...proportions.before,
          `power_of = lambda n, h: power.NormalIndPower().power(h, n[0], ${number(alpha)}, n[1] / n[0], ${sidesOf(alternative)})`,
        ],
        exact: `power.normal_sample_size_one_tail(effect, target, ${side}, *[(1 + 1 / k) ** 0.5] * 2)`,
      };
    default:
      return null;
  }
}
