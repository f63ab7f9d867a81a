import { bold, join, type NoticeBlock, num, type Runs, rich } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { when } from '../../shared/references.ts';
import { alphaNumber } from '../../shared/wording.ts';
import type { PVerdict } from './check-p.ts';
import type { ApaResult, CheckedTest } from './compute.ts';
import type { ApaOptions } from './options.ts';
import { passageRuns } from './passages.ts';
import { rCode } from './r-code.ts';
import { checkTable, pastedTable } from './tables.ts';
import { pRuns, statisticRuns, testRuns } from './words.ts';

const count = (tests: readonly CheckedTest[], ...verdicts: readonly PVerdict[]): number =>
  tests.filter(({ check }) => verdicts.includes(check.verdict)).length;

const statistics = (n: number): string => `${n.toLocaleString('en')} ${n === 1 ? 'statistic' : 'statistics'}`;
const of = (n: number, all: number): string =>
  n === all ? (n === 1 ? 'its' : n === 2 ? 'both' : `all ${n}`) : String(n);

function finding({ tests }: ApaResult, alpha: number): Runs {
  const [agree, differ, flips, sided, open] = [
    count(tests, 'agrees'),
    count(tests, 'differs'),
    count(tests, 'decision'),
    count(tests, 'one-sided'),
    count(tests, 'no-p', 'unchecked', 'impossible'),
  ];
  if (differ + flips + sided + open === 0)
    return rich`${statistics(tests.length)} found; ${tests.length === 1 ? rich`its *p* value agrees` : rich`${of(agree, tests.length)} *p* values agree`} with the recalculated ${tests.length === 1 ? 'one' : 'ones'}.`;
  const verb = (n: number): string => (n === 1 ? 'does' : 'do');
  const parts: readonly Runs[] = [
    ...(agree > 0 ? [rich`${String(agree)} ${agree === 1 ? 'agrees' : 'agree'} with the reported *p*`] : []),
    ...(flips > 0
      ? [
          rich`${bold(String(flips))} ${verb(flips)} not agree, which changes the verdict at α = ${alphaNumber(alpha)}`,
        ]
      : []),
    ...(differ > 0 ? [rich`${String(differ)} ${verb(differ)} not agree, with the same verdict`] : []),
    ...(sided > 0 ? [rich`${String(sided)} ${sided === 1 ? 'agrees' : 'agree'} only if one-sided`] : []),
    ...(open > 0 ? [rich`${String(open)} could not be compared`] : []),
  ];
  return rich`${statistics(tests.length)} found: ${join(parts, '; ')}.`;
}

/** Notices shown at most: the table has them all. */
const MOST_NOTICES = 5;

function notices({ tests }: ApaResult, { alpha, decimals }: ApaOptions): readonly NoticeBlock[] {
  return tests
    .filter(({ check }) => check.verdict === 'decision')
    .slice(0, MOST_NOTICES)
    .map(
      ({ test, check }, i): NoticeBlock => ({
        kind: 'notice',
        code: `decision-error-${i + 1}`,
        level: 'warning',
        message: rich`${statisticRuns(test, decimals)} was reported with ${test.p ? pRuns(test.p) : []}; its recalculated *p* is ${num(check.pValue ?? 1, 'p')}, ${(check.pValue ?? 1) < alpha ? 'below' : 'above'} α = ${alphaNumber(alpha)}.`,
      }),
    );
}

/** What to make of each kind of verdict that was found. */
function interpretation({ tests }: ApaResult, { alpha }: ApaOptions): readonly Runs[] {
  const has = (verdict: PVerdict): boolean => count(tests, verdict) > 0;
  return [
    has('decision') || has('differs')
      ? rich`A *p* value that does not agree with its statistic and degrees of freedom is not always wrong itself: one of the three was mistyped or rounded wrongly, or the *p* was corrected for several tests or a violated assumption. Compare all three with the output; the proposed *p* belongs to the statistic as it stands.`
      : rich`Every *p* value that could be recalculated can belong to its statistic and degrees of freedom. That says nothing about whether the test was the right one, or its numbers were read correctly from the data.`,
    ...(has('decision')
      ? [
          rich`Where the verdict at α = ${alphaNumber(alpha)} changes, the conclusion drawn from the test has to be changed with it.`,
        ]
      : []),
    ...(has('one-sided')
      ? [
          rich`A *p* that is half of the two-sided one belongs to a one-sided test, which the text has to name.`,
        ]
      : []),
    ...(has('impossible')
      ? [
          rich`A correlation beyond 1, a negative *F* or chi-square, or a *p* outside 0 to 1 cannot be: look for a lost decimal mark.`,
        ]
      : []),
  ];
}

/** Text with its statistics rewritten, then what was printed by programs, one paragraph each. */
function apa(result: ApaResult, { decimals, correct }: ApaOptions): readonly Runs[] {
  const { tests, passages } = result;
  const inText = (checked: CheckedTest): boolean =>
    passages.some(
      ({ start, text }) => checked.test.start >= start && checked.test.end <= start + text.length,
    );
  return [
    ...passages.map((passage) => passageRuns(passage, tests, decimals, correct)),
    ...tests
      .filter((one) => !inText(one))
      .map((one) => {
        const { label, companions } = one.test;
        const told = companions.length > 0 ? 'the estimate was ' : 'the test gave ';
        const words = testRuns(one, decimals, correct);
        return label === null ? rich`The text has ${words}.` : rich`For ${label}, ${told}${words}.`;
      }),
  ];
}

export function present(result: ApaResult, options: ApaOptions): Presentation {
  const { tests, tables, comma } = result;
  const ratios = tests.some(({ test, check }) => test.family === 'ratio' && check.pValue !== null);
  return {
    finding: finding(result, options.alpha),
    meta: [rich`α = ${alphaNumber(options.alpha)}`, ...(comma ? [rich`decimal commas were read`] : [])],
    notices: notices(result, options),
    tables: [checkTable(result, options), ...tables.map((one, i) => pastedTable(one, i, options))],
    interpretation: interpretation(result, options),
    apa: apa(result, options),
    methods: rich`Reported statistics were read from the text and their *p* values recalculated from the statistic and its degrees of freedom, allowing for the rounding of both, as the program statcheck does (Nuijten et al., 2016)${ratios ? '; those of ratios from their confidence intervals (Altman & Bland, 2011)' : ''}. Statistics were written by the rules of the American Psychological Association (2020).`,
    works: ['apa2020', 'nuijten2016', ...when(ratios, 'altmanBland2011')],
    r: rCode(result),
  };
}
