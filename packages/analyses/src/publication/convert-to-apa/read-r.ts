/** Tests as R prints them (`print.htest`): a title, `data:`, the line of numbers, the alternative, an interval, estimates. */
import type { Companion, FoundTest, Typed, TypedInterval } from './found.ts';
import { isBlank, type Line } from './lines.ts';
import { readNumber, readP } from './numbers.ts';
import { readEquations } from './read-equations.ts';
import { readProse } from './read-prose.ts';

const DATA = /^\s{0,8}data:\s/;
/** Lines of one test at most. */
const LONGEST = 24;

export interface ReadBlock {
  readonly tests: readonly FoundTest[];
  /** First line that is read, and the first that is not. */
  readonly from: number;
  readonly to: number;
}

/** Whether a test of R begins at this line. */
export const startsHtest = (lines: readonly Line[], at: number): boolean => {
  const line = lines[at];
  if (!line || isBlank(line) || line.text.length > 200) return false;
  return lines.slice(at + 1, at + 3).some(({ text }) => DATA.test(text));
};

/** The estimate below its name: `cor`, `rho`, `tau`, `odds ratio`. */
const ESTIMATES: Readonly<Record<string, string>> = { cor: 'r', rho: 'rs', tau: 'tau', 'odds ratio': 'OR' };

function estimateOf(block: readonly Line[]): Companion | null {
  const at = block.findIndex(({ text }) => text.startsWith('sample estimates'));
  if (at < 0) return null;
  const symbol = ESTIMATES[(block[at + 1]?.text ?? '').trim()];
  const number = readNumber((block[at + 2]?.text ?? '').trim(), false);
  return symbol && number ? { symbol, number } : null;
}

function intervalOf(block: readonly Line[]): TypedInterval | null {
  const at = block.findIndex(({ text }) => / percent confidence interval/.test(text));
  const level = Number(/^\s*(\d{2}(?:\.\d{1,3})?) percent/.exec(block[at]?.text ?? '')?.[1]) / 100;
  const [lower, upper] = (block[at + 1]?.text ?? '')
    .trim()
    .split(/\s+/)
    .map((part) => readNumber(part, false));
  return at >= 0 && level > 0 && lower && upper ? { level, lower, upper } : null;
}

/** V of the signed ranks and S of Spearman are R's own letters. */
const OWN_LETTERS = /^(V|S|T) = (\S{1,24}), p-value ([=<]) (\S{1,24})$/;

function ownLetter(line: Line): Omit<FoundTest, 'label' | 'oneSided' | 'companions' | 'interval'> | null {
  const match = OWN_LETTERS.exec(line.text.trim());
  const statistic = match && readNumber(match[2] ?? '', false);
  const p = match && readNumber(match[4] ?? '', false);
  if (!statistic || !p) return null;
  return {
    symbol: match[1] === 'V' ? 'rankV' : match[1] === 'S' ? 'rankS' : 'tau',
    family: 'none',
    statistic,
    df1: null,
    df2: null,
    n: null,
    p: { ...p, relation: match[3] === '<' ? '<' : '=' },
    start: line.start,
    end: line.end,
  };
}

/** A correlation is reported by its coefficient, whose t the line of numbers gives. */
function asCorrelation(test: FoundTest, estimate: Companion): FoundTest {
  if (estimate.symbol === 'OR') return { ...test, companions: [estimate] };
  if (estimate.symbol === 'r' && test.symbol === 't')
    return { ...test, symbol: 'r', family: 'r', statistic: estimate.number };
  if (test.family === 'z') return { ...test, companions: [estimate] };
  return { ...test, symbol: estimate.symbol, family: 'none', statistic: estimate.number };
}

/** Fisher's exact test has no statistic: its odds ratio is what is reported. */
function exactTest(block: readonly Line[], estimate: Companion | null): FoundTest | null {
  const line = block.find(({ text }) => /^p-value [=<]/.test(text.trim()));
  const [p] = line ? readEquations(line.text, false) : [];
  if (!line || !p || !estimate) return null;
  return {
    label: null,
    symbol: estimate.symbol,
    family: 'none',
    statistic: estimate.number,
    df1: null,
    df2: null,
    n: null,
    p: { ...p.number, relation: p.relation },
    oneSided: false,
    companions: [],
    interval: null,
    start: line.start,
    end: line.end,
  };
}

const oneSidedOf = (block: readonly Line[]): boolean =>
  block.some(({ text }) => /^alternative hypothesis:.* is (?:greater|less) than/.test(text));

/** The test that begins at a line, with the lines it takes. */
export function readHtest(lines: readonly Line[], at: number): ReadBlock | null {
  const head = lines[at];
  if (!head) return null;
  const data = DATA.test(lines[at + 1]?.text ?? '') ? at + 1 : at + 2;
  let to = data + 1;
  while (to < lines.length && to < at + LONGEST && !ends(lines, to)) to++;
  const block = lines.slice(data + 1, to);
  const numbers = block.find(({ text }) => /p-value [=<]/.test(text));
  if (!numbers) return null;
  const estimate = estimateOf(block);
  const own = ownLetter(numbers);
  const [first] = readProse(numbers.text, false).found;
  const base: FoundTest | null = own
    ? { ...own, label: null, oneSided: false, companions: [], interval: null }
    : first
      ? { ...first.test, start: numbers.start, end: numbers.end }
      : exactTest(block, estimate);
  if (!base) return null;
  const named = estimate && base.symbol !== estimate.symbol ? asCorrelation(base, estimate) : base;
  const about = (lines[data]?.text ?? '').replace(DATA, '').trim();
  const test: FoundTest = {
    ...named,
    label: `${about.slice(0, 80)} (${head.text.trim().slice(0, 80)})`,
    oneSided: oneSidedOf(block),
    interval: intervalOf(block),
  };
  return { tests: [test], from: at, to };
}

/** A test ends where the next begins, or two lines are blank. */
function ends(lines: readonly Line[], at: number): boolean {
  const [one, two] = [lines[at], lines[at + 1]];
  if (one && two && isBlank(one) && isBlank(two)) return true;
  return startsHtest(lines, at);
}

/** `Residual standard error: 2.44 on 27 degrees of freedom`: the degrees of freedom of the coefficients above. */
export function residualDf(line: Line): Typed | null {
  const match = /Residual standard error: .{1,30} on (\d{1,9}) degrees of freedom/.exec(line.text);
  return match ? readNumber(match[1] ?? '', false) : null;
}

/** `F-statistic: 40.53 on 4 and 27 DF,  p-value: 4.869e-11`, and `Wald test = 13.47  on 2 df,   p=0.001`, and `Chisq= 10.3  on 1 degrees of freedom, p= 0.001`. */
export function readModelTest(line: Line): FoundTest | null {
  const text = line.text.slice(0, 200);
  const f = /F-statistic: (\S{1,24}) on (\S{1,12}) and (\S{1,12}) DF,\s{1,6}p-value: (<?) ?(\S{1,24})/.exec(
    text,
  );
  const chi =
    /^((?:Likelihood ratio|Wald|Score \(logrank\)|Robust) {1,2}test) {0,16}= (\S{1,24}) {1,6}on (\d{1,6}) df, {1,6}p ?(=|<) ?(\S{1,24})/.exec(
      text,
    ) ?? /^ ?(Chisq)= (\S{1,24}) {1,3}on (\d{1,6}) degrees of freedom, p ?(=|<) ?(\S{1,24})/.exec(text);
  const parts = f
    ? { symbol: 'F', statistic: f[1], df1: f[2], df2: f[3], sign: f[4], p: f[5], label: 'Model' }
    : chi
      ? {
          symbol: 'chi2',
          statistic: chi[2],
          df1: chi[3],
          df2: '',
          sign: chi[4],
          p: chi[5],
          label: chi[1] === 'Chisq' ? 'Survival curves' : chi[1],
        }
      : null;
  const statistic = parts && readNumber(parts.statistic ?? '', false);
  const p = parts && readNumber(parts.p ?? '', false);
  const df1 = parts && readNumber(parts.df1 ?? '', false);
  if (!parts || !statistic || !p || !df1) return null;
  return {
    label: parts.label ?? null,
    symbol: parts.symbol,
    family: parts.symbol === 'F' ? 'F' : 'chi-square',
    statistic,
    df1,
    df2: readNumber(parts.df2 ?? '', false),
    n: null,
    p: { ...p, relation: parts.sign === '<' ? '<' : '=' },
    oneSided: false,
    companions: [],
    interval: null,
    start: line.start,
    end: line.end,
  };
}

const COMPARISON = /^ {0,8}Res(?:id)?\. ?Df {1,8}(?:RSS|Resid\. Dev) {1,8}Df {1,8}/;

/** `anova` of several models: the error of F is that of the largest one, whatever stands in the row. */
export function readComparison(lines: readonly Line[], at: number): ReadBlock | null {
  const head = lines[at]?.text ?? '';
  if (head.length > 200 || !COMPARISON.test(head) || !/Pr\(>(?:F|Chi)\)/.test(head)) return null;
  const ofF = head.includes('Pr(>F)');
  let to = at + 1;
  while (to < lines.length && /^\d{1,4} {1,12}\d/.test(lines[to]?.text ?? '')) to++;
  const rows = lines.slice(at + 1, to).map((line) => ({
    line,
    cells: line.text
      .slice(0, 200)
      .replace(/\s[*.]{1,3}\s*$/, '')
      .replace(/< (?=\d)/, '<')
      .trim()
      .split(/\s+/),
  }));
  const errors = rows.flatMap(({ cells }) => readNumber(cells[1] ?? '', false) ?? []);
  const least = errors.toSorted((a, b) => a.value - b.value)[0] ?? null;
  const tests = rows.flatMap(({ line, cells }): readonly FoundTest[] => {
    const [model = '', , , df = '', sum = '', third = '', fourth = ''] = cells;
    const df1 = readNumber(df, false);
    const statistic = readNumber(ofF ? third : sum, false);
    const p = readP(ofF ? fourth : third, false);
    if (!df1 || !statistic || !p) return [];
    const size = { ...df1, value: Math.abs(df1.value) };
    return [
      {
        label: `Model ${model} against ${Number(model) - 1}`,
        symbol: ofF ? 'F' : 'chi2',
        family: ofF ? 'F' : 'chi-square',
        statistic: { ...statistic, value: Math.abs(statistic.value) },
        df1: size,
        df2: ofF ? least : null,
        n: null,
        p,
        oneSided: false,
        companions: [],
        interval: null,
        start: line.start,
        end: line.end,
      },
    ];
  });
  return tests.length === 0 ? null : { tests, from: at, to };
}
