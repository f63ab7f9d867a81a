/** Running text with its statistics written by the rules; every other letter stays. */
import type { Run, Runs } from '@constat/report';
import { num, rich } from '@constat/report';
import type { CheckedTest } from './compute.ts';
import type { Equation, Passage } from './found.ts';
import { ruleOf } from './symbols.ts';
import { equationRuns } from './words.ts';

/** Symbols that are words too: `t = 5 minutes` is no test. */
const needsTest = ({ symbol }: Equation): boolean => ruleOf(symbol).family !== undefined;

/** Letters between a statistic and its z: `U = 120, z = -2.10`. */
const FEW = 4;

export function passageRuns(
  passage: Passage,
  tests: readonly CheckedTest[],
  wished: number,
  correct: boolean,
): Runs {
  const { text, start, equations } = passage;
  const own = tests.filter(({ test }) => test.start >= start && test.end <= start + text.length);
  const runs: Run[] = [];
  let end = 0;
  for (const [i, equation] of equations.entries()) {
    const at = equation.start + start;
    const of = own.find(({ test }) => test.start <= at && equation.end + start <= test.end);
    const next = equations[i + 1];
    const beforeTest = next !== undefined && next.symbol === 'z' && next.start - equation.end <= FEW;
    if (needsTest(equation) && of?.test.start !== at && !beforeTest) continue;
    runs.push(text.slice(end, equation.start));
    const wrong = of && (of.check.verdict === 'differs' || of.check.verdict === 'decision');
    const replaced = correct && wrong && equation.symbol === 'p' ? of.check.pValue : null;
    runs.push(
      ...(replaced === null ? equationRuns(equation, wished) : rich`*p* ${num(replaced, 'p-equation')}`),
    );
    end = equation.end;
  }
  runs.push(text.slice(end));
  return runs
    .map((run): Run => (typeof run === 'string' ? run.replace(/\s*\n\s*/g, ' ') : run))
    .filter((run) => run !== '');
}
