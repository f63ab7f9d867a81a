/** Tests out of the equations of a text: each with its p value, interval, cases and degrees of freedom that follow it. */
import type { Equation, FoundTest, Typed } from './found.ts';
import { dfOf, readEquations } from './read-equations.ts';
import { ruleOf } from './symbols.ts';

/** Letters that may stand between a statistic and what belongs to it. */
const FARTHEST = 70;
/** Where a sentence ends and another begins. */
const NEXT_SENTENCE = /[.;?!]\s+["'“(]?\p{Lu}|\n\s*\n/u;
const ONE_SIDED = /one[- ](?:sided|tailed)|1[- ](?:sided|tailed)|directional/i;
/** Letters before a test in which it may be called one-sided. */
const BEFORE = 160;
/** Letters after it. */
const AFTER = 40;

interface Found {
  readonly test: FoundTest;
  /** Equations that belong to it, itself the first. */
  readonly parts: readonly Equation[];
}

const isTest = ({ symbol }: Equation): boolean => ruleOf(symbol).family !== undefined;

/** The equations that follow a test and belong to it. */
function followers(equations: readonly Equation[], at: number, text: string): readonly Equation[] {
  const taken: Equation[] = [];
  let end = equations[at]?.end ?? 0;
  for (let i = at + 1; i < equations.length; i++) {
    const next = equations[i];
    if (!next || isTest(next) || next.start - end > FARTHEST) break;
    // A capital P is the p value, not the beginning of a sentence.
    if (NEXT_SENTENCE.test(text.slice(end, next.start + (next.symbol === 'p' ? 0 : 1)))) break;
    if (next.symbol === 'p' && taken.some(({ symbol }) => symbol === 'p')) break;
    taken.push(next);
    end = next.end;
  }
  return taken;
}

/** Degrees of freedom: in brackets, or as equations of their own. */
function degrees(test: Equation, parts: readonly Equation[]): readonly [Typed | null, Typed | null] {
  const named = (symbol: string): Typed | null =>
    parts.find((part) => part.symbol === symbol)?.number ?? null;
  const [first = named('df1') ?? named('df'), second = named('df2')] = dfOf(
    test,
    ruleOf(test.symbol).family === 'F' ? 2 : 1,
  );
  return [first ?? null, second ?? null];
}

/** Whether the sentence of a test calls it one-sided, before it or right after. */
function saysOneSided(text: string, start: number, end: number): boolean {
  const [before = ''] = text
    .slice(Math.max(0, start - BEFORE), start)
    .split(/[.;?!]\s/)
    .reverse();
  const [after = ''] = text.slice(end, end + AFTER).split(/[.;?!](?:\s|$)/);
  return ONE_SIDED.test(before) || ONE_SIDED.test(after);
}

function testOf(equation: Equation, parts: readonly Equation[], text: string): FoundTest | null {
  const { symbol, number, start } = equation;
  const family = ruleOf(symbol).family ?? 'none';
  const own = (wanted: string) => parts.find((part) => part.symbol === wanted);
  const [df1, df2] = degrees(equation, parts);
  const p = own('p');
  const ci = own('CI');
  const n = equation.n ?? own('N')?.number.value ?? own('n')?.number.value ?? null;
  // `t = 5` may be a time and `r = 2` a radius: without degrees of freedom, cases or p nothing says that it is a test
  if (df1 === null && !p && n === null && !(family === 'ratio' && ci)) return null;
  if (equation.relation !== '=') return null;
  const last = parts.findLast(({ symbol: one }) => one === 'p' || one === 'CI' || one.startsWith('df'));
  return {
    label: null,
    symbol,
    family,
    statistic: number,
    df1,
    df2,
    n,
    p: p ? { ...p.number, relation: p.relation } : null,
    oneSided: saysOneSided(text, start, last?.end ?? equation.end),
    companions: [],
    interval: ci?.upper && ci.level ? { level: ci.level, lower: ci.number, upper: ci.upper } : null,
    start,
    end: last?.end ?? equation.end,
  };
}

/** The tests of a text in their order, with the equations. */
export function readProse(
  text: string,
  comma: boolean,
): { readonly found: readonly Found[]; readonly equations: readonly Equation[] } {
  const equations = readEquations(text, comma);
  const found = equations.flatMap((equation, i): readonly Found[] => {
    if (!isTest(equation)) return [];
    const parts = followers(equations, i, text);
    const test = testOf(equation, parts, text);
    return test ? [{ test, parts: [equation, ...parts] }] : [];
  });
  return { found, equations };
}
