/** What is read of estimates pooled over imputations; one page for all analyses. */
import { bold, type FigureBlock, join, num, type Runs, rich, type TableBlock } from '@constat/report';
import type { Presentation } from '../presentation.ts';
import { ratioFigure } from '../regression/kit/ratio-figure.ts';
import { strongestText } from '../regression/kit/strongest.ts';
import type { Check } from '../shared/checks.ts';
import { estimate, sectionsOf, symbol, table, text, under, value } from '../shared/table.ts';
import { alphaOf, counted, pText } from '../shared/wording.ts';
import { estimateColumns } from './estimate-columns.ts';
import type { Inference, Measure, SurveySample } from './inference.ts';
import { MOST_DF, type Pooled, type PooledPart, type PooledRow } from './pooled.ts';
import { programOf } from './program.ts';
import { estimateText, isRatio, onScale, ownPlaces, placesOf, plainText, rowsOf } from './shown.ts';
import { designWords } from './survey-program.ts';

/** One dataset for each percent of information lost (White, Royston & Wood 2011). */
const PER_FRACTION = 100;
/** Rows that the finding and the text for the report name. */
const NAMED = 4;
const TILES = 3;
/** The degrees of freedom of Reiter need more than so many: coefficients × (imputations − 1). */
const FEWEST_BY_REITER = 4;

export interface PooledPage {
  readonly inference: Inference;
  readonly pooled: Pooled;
  /** The column with the number of the imputation. */
  readonly number: string;
  /** The program of the analysis for one dataset. */
  readonly own: readonly string[];
  /** The columns of the survey design that each imputation follows; null for rows drawn at random. */
  readonly design: SurveySample['columns'] | null;
  /** The same from the cases without missing values; null where the dataset lacks the original rows, or they give no answer. */
  readonly complete: { readonly pooled: readonly CompleteRow[]; readonly n: number } | null;
}

/** An estimate of the complete cases. */
export interface CompleteRow {
  readonly key: string;
  readonly heading: string | null;
  readonly label: string;
  readonly estimate: number;
  readonly ciLower: number;
  readonly ciUpper: number;
  /** Values in it, where rows differ in that. */
  readonly n: number | null;
}

const imputedTimes = ({ imputations }: Pooled): Runs => rich`${num(imputations, 'integer')} imputed datasets`;

export function presentPooled(page: PooledPage): Presentation {
  const { inference, pooled } = page;
  const rows = rowsOf(pooled.parts);
  const named = rows.filter(({ aside }) => !aside);
  const loss = Math.max(0, ...rows.map(({ fmi, riv }) => (riv > 0 ? fmi : 0)));
  return {
    finding: findingOf(page, named),
    meta: [
      rich`*n* = ${num(pooled.n, 'integer')} in each of ${imputedTimes(pooled)}`,
      rich`pooled by Rubin’s rules`,
      ...(page.design ? [[designWords(page.design)]] : []),
      ...(loss > 0 ? [rich`largest fraction of missing information ${num(loss, 'proportion')}`] : []),
    ],
    estimates: strongest(named).map((row) => ({
      label: [`${inference.measure.name}, ${labelled(page, row)}`],
      value: onScale(inference.measure, row).estimate ?? 0,
      format: inference.measure.format,
      ...limitsOf(inference.measure, row),
      level: inference.level,
      ...(inference.measure.tested ? { reference: inference.measure.tested.against } : {}),
    })),
    tables: [pooledTable(page), ...testTables(pooled), ...meansTables(pooled), ...completeTable(page)],
    checks: [enoughImputations(pooled, loss), missingAtRandom()],
    figures: figuresOf(page, named),
    interpretation: interpretationOf(page),
    apa: rich`${paragraph(page, named)}`,
    methods: methodsOf(page),
    works: [
      ...inference.works,
      ...(page.design ? (['binder1983', 'lumley2010'] as const) : []),
      'rubin1987',
      'barnardRubin1999',
      ...(pooled.parts.some(({ tests }) => tests.length > 0) ? (['liRaghunathanRubin1991'] as const) : []),
      ...(usesReiter(pooled) ? (['reiter2007'] as const) : []),
      'whiteRoystonWood2011',
    ],
    r: programOf(page),
  };
}

/** The three furthest from nothing, in the order of the table; all of three or fewer. */
function strongest(rows: readonly PooledRow[]): readonly PooledRow[] {
  const ranked = rows.toSorted((a, b) => Math.abs(b.statistic) - Math.abs(a.statistic)).slice(0, TILES);
  return rows.filter((row) => ranked.includes(row));
}

/** With the heading of its part where rows of several parts have the same label. */
function labelled({ pooled }: PooledPage, row: PooledRow): string {
  const part = pooled.parts.find(({ rows }) => rows.includes(row));
  // what stands aside, as medians beside means, has no card of its own
  const repeated =
    rowsOf(pooled.parts).filter(({ label, aside }) => label === row.label && !aside).length > 1;
  return repeated && part?.heading ? `${row.label}, ${part.heading}` : row.label;
}

function limitsOf(measure: Measure, row: PooledRow) {
  const { ciLower, ciUpper } = onScale(measure, row);
  return { ciLower, ciUpper };
}

/** The rows of a part in a sentence each, or the strongest of them. */
function partSentence(
  { inference }: PooledPage,
  rows: readonly PooledRow[],
  places: number | undefined,
): Runs {
  const { measure, level, sentence } = inference;
  if (sentence)
    return join(
      rows
        .slice(0, NAMED)
        .map((row) =>
          sentence(
            row,
            measure.tested
              ? estimateText(measure, row, level, ownPlaces(measure, row, places), true)
              : plainText(measure, row, level, places),
          ),
        ),
      ' ',
    );
  return strongestText(
    rows.map((row) => ({
      label: row.label,
      statistic: row.statistic,
      pValue: row.pValue,
      text: estimateText(measure, row, level, ownPlaces(measure, row, places), true),
    })),
    alphaOf(level),
    measure.tested?.none ?? '',
  );
}

const findingOf = (page: PooledPage, named: readonly PooledRow[]): Runs =>
  rich`${testedFirst(page)}${partsText(page, named)} Estimates are pooled over ${imputedTimes(page.pooled)}.`;

/** Where the numbers themselves are not tested, as shares are not, what is tested comes before them. */
const testedFirst = ({ inference, pooled }: PooledPage): Runs =>
  inference.measure.tested
    ? []
    : pooled.parts.flatMap(({ tests }) =>
        tests.flatMap(
          ({ label, df1, df2, statistic, pValue }) =>
            rich`${bold(label)} were ${pValue < alphaOf(inference.level) ? 'associated' : 'not significantly associated'}, *F*(${num(df1, 'df')}, ${dfText(df2)}) = ${num(statistic, 'statistic')}, ${pText(pValue)}. `,
        ),
      );

function partsText(page: PooledPage, named: readonly PooledRow[]): Runs {
  const { pooled, inference } = page;
  const places = placesOf(inference.measure, rowsOf(pooled.parts));
  if (pooled.parts.length === 1 || inference.sentence) return partSentence(page, named, places);
  return join(
    pooled.parts.slice(0, NAMED).map(({ heading, rows }) => {
      const own = rows.filter(({ aside }) => !aside);
      return rich`${heading ?? ''}: ${partSentence(page, own, places)}`;
    }),
    ' ',
  );
}

const paragraph = (page: PooledPage, named: readonly PooledRow[]): Runs =>
  rich`${partsText(page, named)} Estimates were pooled over ${imputedTimes(page.pooled)} by Rubin’s rules${page.design ? rich`, each by the survey design (${designWords(page.design)})` : []}.${page.pooled.parts.flatMap(testText)}`;

/** Without end where the imputed datasets agree. */
const finiteDf = (df: number): number | string => (df < MOST_DF ? df : '∞');
const dfText = (df: number): Runs => (df < MOST_DF ? rich`${num(df, 'df')}` : ['∞']);

const testText = ({ tests, heading }: PooledPart): Runs =>
  tests.flatMap(
    (test) =>
      rich` ${heading === null || heading === test.label || test.ofAll ? '' : `${heading}: `}${test.label}${test.label === 'All predictors' ? ' together' : ''}: *F*(${num(test.df1, 'df')}, ${dfText(test.df2)}) = ${num(test.statistic, 'statistic')}, ${pText(test.pValue)}.`,
  );

function pooledTable({ inference, pooled }: PooledPage): TableBlock {
  const { measure, level } = inference;
  const all = rowsOf(pooled.parts);
  const places = placesOf(measure, all);
  return table(
    sectionsOf(
      pooled.parts,
      ({ heading }) => heading ?? '',
      ({ rows }) => rows,
    ),
    {
      id: 'pooled',
      title: 'Pooled Estimates',
      columns: [
        text('Estimate of', ({ label }) => label),
        ...estimateColumns(measure, level, places, (row: PooledRow) => onScale(measure, row)),
        ...(measure.tested
          ? [
              symbol('t', 'statistic', (row: PooledRow) => row.statistic),
              symbol('df', 'df', (row: PooledRow) => finiteDf(row.df)),
              symbol('p', 'p', (row: PooledRow) => row.pValue),
            ]
          : [symbol('df', 'df', (row: PooledRow) => finiteDf(row.df))]),
        under(
          'Missing information',
          value('FMI', 'proportion', (row: PooledRow) => row.fmi),
          value('RIV', 'proportion', (row: PooledRow) => row.riv),
        ),
      ],
      notes: rich`FMI = fraction of the information that the missing values cost; RIV = how much they increase the variance of the estimate, against complete data. Degrees of freedom by Barnard and Rubin.`,
    },
  );
}

/** Whether there are enough imputations for the degrees of freedom of Reiter; with few, those of the data observed are joined to them. */
const byReiter = ({ imputations }: Pooled, { df1 }: { readonly df1: number }): boolean =>
  df1 * (imputations - 1) > FEWEST_BY_REITER;

const usesReiter = (pooled: Pooled): boolean =>
  pooled.parts.some(({ tests }) => tests.some((test) => byReiter(pooled, test)));

function dfOfTests(pooled: Pooled): string {
  const tests = pooled.parts.flatMap((part) => part.tests);
  const reiter = tests.filter((test) => byReiter(pooled, test)).length;
  if (reiter === tests.length) return ', with the degrees of freedom of Reiter';
  const joined =
    'degrees of freedom that are never more than those of the data observed, as Barnard and Rubin’s';
  return reiter === 0
    ? `, with ${joined}`
    : `, with the degrees of freedom of Reiter; where imputations times coefficients are few, with ${joined}`;
}

function testTables(pooled: Pooled): readonly TableBlock[] {
  const { parts } = pooled;
  if (parts.every(({ tests }) => tests.length === 0)) return [];
  return [
    table(
      sectionsOf(
        parts.filter(({ tests }) => tests.length > 0),
        ({ heading }) => heading ?? '',
        ({ tests }) => tests,
      ),
      {
        id: 'pooled-tests',
        title: 'Pooled Tests of Several Coefficients',
        columns: [
          text('Tested together', ({ label }) => label),
          symbol('F', 'statistic', ({ statistic }) => statistic),
          under(
            'Degrees of freedom',
            symbol('df1', 'df', ({ df1 }) => df1),
            symbol('df2', 'df', ({ df2 }) => finiteDf(df2)),
          ),
          symbol('p', 'p', ({ pValue }) => pValue),
          value('RIV', 'proportion', ({ riv }) => riv),
        ],
        notes: rich`*F* is *D*₁ of Li, Raghunathan and Rubin${dfOfTests(pooled)}.`,
      },
    ),
  ];
}

/** What has no error of its own: variances of a random part. */
function meansTables({ parts }: Pooled): readonly TableBlock[] {
  const means = parts.flatMap((part) => part.means);
  if (means.length === 0) return [];
  return [
    table(means, {
      id: 'pooled-means',
      title: 'Variances of the Random Part',
      columns: [
        text('Variance', ({ label }) => label),
        value('Mean', 'number', ({ value: mean }) => mean, 3),
      ],
      notes: rich`Means over the imputations; variances are not pooled with an error.`,
    }),
  ];
}

function completeTable({ inference, complete, pooled }: PooledPage): readonly TableBlock[] {
  if (!complete) return [];
  const { measure, level } = inference;
  const byKey = new Map(complete.pooled.map((row) => [`${row.heading} ${row.key}`, row]));
  const places = measure.shown && !isRatio(measure) ? undefined : placesOf(measure, rowsOf(pooled.parts));
  const rows = pooled.parts.flatMap(({ heading, rows: own }) =>
    own
      .filter(({ aside }) => !aside)
      .map((row) => ({ heading, row, other: byKey.get(`${heading} ${row.key}`) })),
  );
  return [
    table(
      sectionsOf(
        pooled.parts.filter(({ rows: own }) => own.some(({ aside }) => !aside)),
        ({ heading }) => heading ?? '',
        ({ heading }) => rows.filter((row) => row.heading === heading),
      ),
      {
        id: 'complete-cases',
        title: 'Pooled Estimates Beside Complete Cases',
        columns: [
          text('Estimate of', ({ row }) => row.label),
          estimate(
            rich`Pooled, ${num(level, 'level')} CI`,
            measure.format,
            ({ row }) => onScale(measure, row),
            places,
          ),
          estimate(
            rich`Complete cases, ${num(level, 'level')} CI`,
            measure.format,
            ({ other }) => (other ? onScale(measure, other) : null),
            places,
          ),
          rows.some(({ other }) => other?.n) ? symbol('n', 'integer', ({ other }) => other?.n ?? null) : [],
        ],
        notes: rich`Complete cases: the ${rows.some(({ other }) => other?.n) ? 'rows' : counted(complete.n, 'rows')} of the original data without a missing value among the variables used. Where both differ much, say so, and ask why the values are missing.`,
      },
    ),
  ];
}

function figuresOf({ inference }: PooledPage, named: readonly PooledRow[]): readonly FigureBlock[] {
  if (!isRatio(inference.measure) || named.length === 0) return [];
  return [
    ratioFigure({
      id: 'pooled-ratios',
      name: { OR: 'Odds ratio', HR: 'Hazard ratio', IRR: 'Rate ratio' }[inference.measure.head] ?? 'Ratio',
      of: 'Pooled ratios',
      level: inference.level,
      ratios: named.map((row) => {
        const { estimate: ratio, ciLower, ciUpper } = onScale(inference.measure, row);
        return { label: row.label, ratio, ciLower, ciUpper };
      }),
    }),
  ];
}

function enoughImputations({ imputations }: Pooled, loss: number): Check {
  const wanted = Math.ceil(PER_FRACTION * loss);
  const enough = imputations >= wanted;
  return {
    kind: 'check',
    id: 'imputations',
    assumption: ['Enough imputations'],
    verdict: enough ? 'met' : 'doubtful',
    evidence:
      loss > 0
        ? rich`${num(imputations, 'integer')} imputations; the largest fraction of missing information is ${num(loss, 'proportion')}`
        : rich`the imputed datasets agree in the variables used: none of their values was missing`,
    advice: enough
      ? rich`Another set of imputations would give nearly the same numbers.`
      : rich`With about ${num(wanted, 'integer')} imputations, one for each percent of information lost, another set would give nearly the same standard errors and *p* values. Impute again with more.`,
  };
}

const missingAtRandom = (): Check => ({
  kind: 'check',
  id: 'missing-at-random',
  assumption: ['Missing at random'],
  verdict: 'unverifiable',
  evidence: rich`data alone cannot show it`,
  advice: rich`Given the variables of the imputation model, whether a value is missing must not depend on the value itself. The imputation model needs every variable of this analysis, the outcome too.`,
});

function interpretationOf({ pooled }: PooledPage): readonly Runs[] {
  const share = Math.max(...rowsOf(pooled.parts).map(({ lambda }) => lambda));
  const shares = pooled.parts.flatMap(({ rSquared }) => (rSquared === null ? [] : [rSquared]));
  return [
    rich`The same analysis was made in each of ${imputedTimes(pooled)}. Estimates are the means of theirs; standard errors add what the estimates differ between the imputed datasets to what is uncertain within each, so they are as wide as missing values make them.`,
    ...(share > 0
      ? [
          rich`Missing values account for ${rowsOf(pooled.parts).length > 1 ? 'at most ' : ''}${num(share, 'percent')} of the variance of ${rowsOf(pooled.parts).length > 1 ? 'an' : 'the'} estimate.`,
        ]
      : []),
    ...(shares.length === 1
      ? [rich`Pooled *R*² is ${num(shares[0] ?? 0, 'proportion', 3)} (by Fisher’s *z* of its root).`]
      : []),
    rich`Checks of residuals, figures and effect sizes belong to a single dataset and are not pooled: look at them in the original rows, or in one imputation at a time with a filter.`,
  ];
}

function methodsOf({ inference, pooled, number, design }: PooledPage): Runs {
  const sampled = design
    ? rich` by the survey design (${designWords(design)}; standard errors by Taylor linearization, Binder, 1983; Lumley, 2010)`
    : [];
  const tests = pooled.parts.some((part) => part.tests.length > 0)
    ? rich` Several coefficients were tested together by *D*₁ (Li et al., 1991${usesReiter(pooled) ? '; Reiter, 2007' : ''}).`
    : [];
  return rich`Missing values had been filled in by multiple imputation (${num(pooled.imputations, 'integer')} datasets, numbered by ${number}). ${inference.fitted} was carried out in each${sampled}, and the estimates were pooled by Rubin’s (1987) rules with the degrees of freedom of Barnard and Rubin (1999).${tests} The number of imputations was judged by the fraction of missing information (White et al., 2011).`;
}
