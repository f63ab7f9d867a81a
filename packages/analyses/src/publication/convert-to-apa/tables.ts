/** What was found beside what was recalculated, and pasted tables set again. */
import { italic, type NumberFormat, num, type Runs, rich, type TableBlock } from '@constat/report';
import { type Columns, table, text, under, value } from '../../shared/table.ts';
import { alphaNumber } from '../../shared/wording.ts';
import type { PVerdict } from './check-p.ts';
import type { ApaResult, CheckedTest } from './compute.ts';
import type { CellRole, FoundRow, FoundTable, Typed, TypedP } from './found.ts';
import type { ApaOptions } from './options.ts';
import { ruleOf } from './symbols.ts';
import { isCasesRow } from './table-tests.ts';
import { decimalsOf, formatOf, pRuns, rounded, statisticRuns } from './words.ts';

export const VERDICT_WORDS: Readonly<Record<PVerdict, string>> = {
  agrees: 'Agrees',
  'one-sided': 'Agrees only if one-sided',
  differs: 'Does not agree',
  decision: 'Does not agree; verdict changes',
  'no-p': 'No p reported',
  unchecked: 'Cannot be recalculated',
  impossible: 'Impossible value',
};

const isWrong = ({ check }: CheckedTest): boolean =>
  check.verdict === 'differs' || check.verdict === 'decision' || check.verdict === 'one-sided';

/** What to write instead, where something is to be changed. */
function proposal(checked: CheckedTest): Runs {
  const { check, test } = checked;
  if (check.verdict === 'impossible') return ['Check the typing'];
  const inexact =
    test.p !== null && test.p.relation !== '=' && check.pValue !== null && check.pValue >= 0.001;
  if (!isWrong(checked) && check.verdict !== 'no-p' && !(check.verdict === 'agrees' && inexact)) return [];
  return check.pValue === null ? [] : rich`*p* ${num(check.pValue, 'p-equation')}`;
}

/** The list of all tests with their verdicts. */
export function checkTable({ tests }: ApaResult, { alpha, decimals }: ApaOptions): TableBlock {
  const labelled = tests.some(({ test }) => test.label !== null);
  const unchecked = tests.some(({ check }) => check.verdict === 'unchecked');
  return table(tests, {
    id: 'checked',
    title: rich`Reported and Recalculated *p* Values`,
    columns: [
      labelled ? text('Where', ({ test }: CheckedTest) => [test.label ?? 'Text']) : [],
      text('Statistic', ({ test }) => statisticRuns(test, decimals)),
      text(rich`Reported *p*`, ({ test }) => (test.p ? withoutLetter(test.p) : null)),
      value(rich`Recalculated *p*`, 'p', ({ check }) => check.pValue),
      text('Verdict', ({ check }) => [VERDICT_WORDS[check.verdict]]),
      tests.some((one) => proposal(one).length > 0)
        ? text('Proposed', (one) => {
            const words = proposal(one);
            return words.length > 0 ? words : null;
          })
        : [],
    ],
    notes: rich`Recalculated from the statistic and its degrees of freedom, two-sided unless the text says otherwise; every value that rounds to the statistic is allowed for. The verdict changes where the reported and the recalculated *p* lie on different sides of α = ${alphaNumber(alpha)}.${unchecked ? ' A statistic cannot be recalculated without its degrees of freedom, or where its distribution depends on the data (U, W, exact tests).' : ''}`,
  });
}

/** `.036` of `p = .036`. */
const withoutLetter = (p: TypedP): Runs => {
  const [, ...rest] = pRuns(p);
  return rest.map((run) => (typeof run === 'string' ? run.replace(/^ = | ?(?=<)|^ /, '') : asCell(run)));
};

const asCell = <R>(run: R): R =>
  typeof run === 'object' && run !== null && 'format' in run && run.format === 'p-equation'
    ? { ...run, format: 'p' }
    : run;

const most = (rows: readonly FoundRow[], role: CellRole, wished: number): number =>
  Math.max(0, ...rows.map(({ cells }) => (cells[role] ? decimalsOf(cells[role], wished) : 0)));

const HEADS: Readonly<Record<Exclude<CellRole, 'lower' | 'upper' | 'p' | 'statistic' | 'ratio'>, Runs>> = {
  ss: [italic('SS')],
  df: [italic('df')],
  ms: [italic('MS')],
  b: [italic('b')],
  difference: [italic('M'), { text: 'diff', marks: ['sub'] }],
  se: [italic('SE')],
  beta: ['β'],
  df2: [italic('df'), { text: '2', marks: ['sub'] }],
};

const pOf = (cell: Typed | TypedP | undefined): Runs | number | null => {
  if (!cell) return null;
  const p: TypedP = 'relation' in cell ? cell : { ...cell, relation: '=' };
  return p.relation === '=' && p.value > 0 ? p.value : withoutLetter(p);
};

/** Decimals that show two digits of the error of a row; those wished where there is none. */
function exactDecimals({ cells: { se } }: FoundRow, wished: number): number {
  if (!se || !(se.value > 0)) return wished;
  return Math.min(6, Math.max(wished, 1 - Math.floor(Math.log10(se.value))));
}

/** A pasted table as three-line table of the APA. */
export function pastedTable(found: FoundTable, index: number, { decimals }: ApaOptions): TableBlock {
  const { symbol, title } = found;
  const cases = found.rows.find(({ label, cells }) => isCasesRow(label) && cells.p === undefined)?.cells
    .statistic;
  const rows = found.rows.filter(({ label, cells }) => !(isCasesRow(label) && cells.p === undefined));
  const has = (role: CellRole): boolean => rows.some(({ cells }) => cells[role] !== undefined);
  const column = (role: CellRole, head: Runs, format: NumberFormat): Columns<FoundRow> =>
    has(role)
      ? value(
          head,
          format,
          ({ cells }) =>
            cells[role] ? rounded(cells[role], format === 'df' ? 2 : most(rows, role, decimals)) : null,
          format === 'df' ? undefined : most(rows, role, decimals),
        )
      : [];
  /** Coefficients and their limits, with the digits that their error leaves. */
  const exact = (role: CellRole, head: Runs): Columns<FoundRow> =>
    has(role)
      ? value(head, 'statistic', (row) => {
          const cell = row.cells[role];
          if (!cell) return null;
          const own = decimalsOf(cell, exactDecimals(row, decimals));
          return [num(rounded(cell, own), 'statistic', own)];
        })
      : [];
  const limits = [exact('lower', ['LL']), exact('upper', ['UL'])];
  return table(rows, {
    id: `pasted-${index + 1}`,
    title: [
      title === '' ? (has('ms') ? 'Analysis of Variance' : has('b') ? 'Coefficients' : 'Tests') : title,
    ],
    columns: [
      text(has('ms') ? 'Source' : has('b') ? 'Predictor' : 'Test', ({ label }: FoundRow) => [label]),
      column('ss', HEADS.ss, 'statistic'),
      exact('b', HEADS.b),
      exact('difference', HEADS.difference),
      exact('se', HEADS.se),
      has('ratio') ? [] : under(rich`${num(0.95, 'level')} CI`, ...limits),
      column('beta', HEADS.beta, 'statistic'),
      has('ms') ? column('df', HEADS.df, 'df') : [],
      column('ms', HEADS.ms, 'statistic'),
      column('statistic', ruleOf(symbol).runs, formatOf(symbol)),
      has('ms') ? [] : column('df', HEADS.df, 'df'),
      column('df2', HEADS.df2, 'df'),
      has('p') ? value([italic('p')], 'p', ({ cells }) => pOf(cells.p)) : [],
      column('ratio', [found.ratio], 'statistic'),
      has('ratio') ? under(rich`${num(0.95, 'level')} CI`, ...limits) : [],
    ],
    ...(cases ? { notes: rich`*N* = ${num(cases.value, 'integer')}.` } : {}),
  });
}
