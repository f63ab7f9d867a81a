import { given } from '../../python/calculators.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { number, show } from '../../python/words.ts';
import { sideOf, sidesOf, sizeProgram } from '../kit/python.ts';
import type { OneSampleSizeOptions } from './options.ts';

/** Null for designs whose power these packages do not know, and for populations of known size. */
export function python(file: PythonFile, values: OneSampleSizeOptions): readonly string[] | null {
  const { design, meanNull, meanAlternative, sd, proportionNull, proportionAlternative } = values;
  const { alpha, alternative, solveFor, populationSize } = values;
  if (populationSize !== null) return null;
  const asked = { ...values, given: [values.n] };
  const side = sideOf(alpha, alternative);
  file.use('power');
  switch (design) {
    case 'mean-t':
      return sizeProgram(
        file,
        {
          before: [
            `power_of = lambda n, d: power.TTestPower().power(d, n[0], ${number(alpha)}, ${sidesOf(alternative)})`,
          ],
          effect: `(${meanAlternative} - ${meanNull}) / ${sd}`,
          unit: String(sd),
          exact: `power.TTestPower().solve_power(effect, None, ${number(alpha)}, target, ${sidesOf(alternative)})`,
          sign: alternative === 'less' ? -1 : 1,
        },
        asked,
      );
    case 'mean-z':
      return sizeProgram(
        file,
        {
          before: [
            `power_of = lambda n, d: power.normal_power(d, n[0], ${number(alpha)}, ${sidesOf(alternative)})`,
          ],
          effect: `(${meanAlternative} - ${meanNull}) / ${sd}`,
          unit: String(sd),
          exact: `power.normal_sample_size_one_tail(effect, target, ${side}, 1, 1)`,
          sign: alternative === 'less' ? -1 : 1,
        },
        asked,
      );
    case 'proportion-normal':
      if (solveFor === 'effect') return null;
      return sizeProgram(
        file,
        {
          before: [
            given({ p0: proportionNull, p1: proportionAlternative }),
            'errors = (p0 * (1 - p0)) ** 0.5, (p1 * (1 - p1)) ** 0.5',
            `power_of = lambda n, h: power.normal_power_het(abs(p1 - p0), n[0], ${side}, *errors, alternative="larger")`,
          ],
          effect: '2 * np.arcsin(p1**0.5) - 2 * np.arcsin(p0**0.5)',
          exact: `power.normal_sample_size_one_tail(p1 - p0, target, ${side}, *errors)`,
        },
        asked,
      );
    case 'proportion-arcsine':
      if (solveFor === 'effect') return null;
      return sizeProgram(
        file,
        {
          before: [
            given({ p0: proportionNull, p1: proportionAlternative }),
            `power_of = lambda n, h: power.normal_power(h, n[0], ${number(alpha)}, ${sidesOf(alternative)})`,
          ],
          effect: '2 * np.arcsin(p1**0.5) - 2 * np.arcsin(p0**0.5)',
          exact: `power.normal_sample_size_one_tail(effect, target, ${side}, 1, 1)`,
        },
        asked,
      );
    case 'precision-mean':
    case 'precision-proportion':
      return precision(file, values);
    default:
      return null;
  }
}

/** The size that an interval of some width needs. */
function precision(file: PythonFile, values: OneSampleSizeOptions): readonly string[] {
  const { design, sd, proportion, halfWidth, confidenceLevel, dropout } = values;
  file.use('np', 'stats');
  return [
    ...(design === 'precision-mean'
      ? [given({ sd, half: halfWidth })]
      : [given({ p: proportion, half: halfWidth }), 'sd = (p * (1 - p)) ** 0.5']),
    `z = stats.norm.ppf(${number((1 + confidenceLevel) / 2)})`,
    'exact = (z * sd / half) ** 2',
    'n = np.ceil(exact)',
    show('n =', 'n', '"exactly"', 'exact', '"half width"', 'z * sd / n**0.5'),
    ...(dropout > 0 ? [show('to begin with', `np.ceil(n / (1 - ${dropout}))`)] : []),
  ];
}
