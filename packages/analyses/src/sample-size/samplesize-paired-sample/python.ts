import type { PythonFile } from '../../python/python-file.ts';
import { number } from '../../python/words.ts';
import { sideOf, sidesOf, sizeProgram } from '../kit/python.ts';
import type { PairedSizeOptions } from './options.ts';

/** Null for designs whose power these packages do not know. */
export function python(file: PythonFile, values: PairedSizeOptions): readonly string[] | null {
  const { design, meanDifference, spread, sdDifference, sd1, sd2, correlation, p10, p01 } = values;
  const { alpha, alternative, solveFor } = values;
  const asked = { ...values, given: [values.n] };
  const side = sideOf(alpha, alternative);
  const sd =
    spread === 'difference'
      ? `sd = ${sdDifference}`
      : `sd = (${sd1}**2 + ${sd2}**2 - 2 * ${correlation} * ${sd1} * ${sd2}) ** 0.5`;
  file.use('power');
  switch (design) {
    case 'paired-t':
    case 'paired-z':
      return sizeProgram(
        file,
        {
          before: [
            sd,
            design === 'paired-t'
              ? `power_of = lambda n, d: power.TTestPower().power(d, n[0], ${number(alpha)}, ${sidesOf(alternative)})`
              : `power_of = lambda n, d: power.normal_power(d, n[0], ${number(alpha)}, ${sidesOf(alternative)})`,
          ],
          effect: `${meanDifference} / sd`,
          unit: 'sd',
          exact:
            design === 'paired-t'
              ? `power.TTestPower().solve_power(effect, None, ${number(alpha)}, target, ${sidesOf(alternative)})`
              : `power.normal_sample_size_one_tail(effect, target, ${side}, 1, 1)`,
          more: ['"sd"', 'sd'],
          sign: alternative === 'less' ? -1 : 1,
        },
        asked,
      );
    case 'mcnemar-connor':
      if (solveFor === 'effect' || values.discordantBy !== 'probabilities') return null;
      return sizeProgram(
        file,
        {
          before: [
            `p10, p01 = ${p10}, ${p01}`,
            'errors = (p10 + p01) ** 0.5, (p10 + p01 - (p10 - p01) ** 2) ** 0.5',
            `power_of = lambda n, d: power.normal_power_het(abs(d), n[0], ${side}, *errors, alternative="larger")`,
          ],
          effect: 'p10 - p01',
          exact: `power.normal_sample_size_one_tail(effect, target, ${side}, *errors)`,
          more: ['p10', 'p01', 'p10 + p01', 'p10 / p01'],
        },
        asked,
      );
    default:
      return null;
  }
}
