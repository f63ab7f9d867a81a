/** What is read of estimates that follow a survey design; one page for all analyses. */
import { join, num, type Runs, rich, type TableBlock } from '@constat/report';
import type { Estimates, Presentation } from '../presentation.ts';
import { ratioFigure } from '../regression/kit/ratio-figure.ts';
import { strongestText } from '../regression/kit/strongest.ts';
import type { Check } from '../shared/checks.ts';
import { sectionsOf, symbol, table, text, under, value } from '../shared/table.ts';
import { alphaOf, ciText, counted, pText } from '../shared/wording.ts';
import { estimateColumns } from './estimate-columns.ts';
import type { GivenTest, Inference, Measure, SurveySample } from './inference.ts';
import { isRatio, onScale, ownPlaces, placesOf, rowsOf } from './shown.ts';
import { designWords, surveyProgram } from './survey-program.ts';
import type { Surveyed, SurveyedRow } from './surveyed.ts';

/** Rows that the finding names, and numbers at its side. */
const NAMED = 4;
const TILES = 3;
/** Degrees of freedom below which t tests of a design say little. */
const FEW_DF = 10;

export interface SurveyPage {
  readonly inference: Inference;
  readonly surveyed: Surveyed;
  readonly columns: SurveySample['columns'];
  /** Rows of the dataset without a place in the design. */
  readonly outside: number;
  /** The line of the program that reads the data. */
  readonly read: string;
}

/** On the scale on which it is read, with its own limits where it has some. */
function shownOf(measure: Measure, row: SurveyedRow) {
  const { estimate: shown, ...limits } = onScale(measure, row);
  return { estimate: shown, ...(row.limits ?? limits) };
}

export function presentSurveyed(page: SurveyPage): Presentation {
  const { inference, surveyed, columns, outside } = page;
  const { measure, level } = inference;
  const named = rowsOf(surveyed.parts).filter(({ aside }) => !aside);
  const df = Math.min(...rowsOf(surveyed.parts).map((row) => row.df));
  return {
    finding: findingOf(page, named),
    meta: [
      rich`*n* = ${num(surveyed.n, 'integer')}`,
      [designWords(columns)],
      ...(outside > 0 ? [rich`${counted(outside, 'rows')} without a value of the design left out`] : []),
    ],
    estimates: tiles(page),
    tables: [estimatesTable(page), ...testTables(surveyed)],
    checks: [enoughUnits(df, columns)],
    figures: isRatio(measure)
      ? [
          ratioFigure({
            id: 'survey-ratios',
            name: { OR: 'Odds ratio', HR: 'Hazard ratio', IRR: 'Rate ratio' }[measure.head] ?? 'Ratio',
            of: 'Ratios',
            level,
            ratios: named.map((row) => {
              const { estimate: ratio, ciLower, ciUpper } = shownOf(measure, row);
              return { label: row.label, ratio, ciLower, ciUpper };
            }),
          }),
        ]
      : [],
    interpretation: [
      rich`Estimates are for the population from which the sample was drawn: each case counts by its weight, and errors follow how it was sampled (Taylor linearization), not as if rows had been drawn one by one.`,
      ...(surveyed.parts.some(({ rows }) => rows.some(({ designEffect }) => designEffect !== null))
        ? [
            rich`A design effect of 2 means that the sample tells as much as a simple random sample of half as many cases.`,
          ]
        : []),
      rich`Checks of residuals, figures and effect sizes of the analysis suppose a simple random sample and are left out.`,
    ],
    apa: tableTest(page)
      ? findingOf(page, named)
      : rich`${textOf(page, named)}${surveyed.parts.flatMap(({ tests, heading }) => testsText(tests, heading))} Estimates follow the survey design (${designWords(columns)}).`,
    methods: rich`${inference.fitted} followed the survey design (${designWords(columns)}): estimates are weighted, standard errors are by Taylor linearization (Binder, 1983; Lumley, 2010), and degrees of freedom are the primary units less the strata. Cases with a missing value are outside the domain of the estimate and stay in the design.`,
    works: [...inference.works, 'binder1983', 'lumley2010'],
    r: surveyProgram(inference, columns, page.read),
  };
}

/** The strongest where something is tested, else the first; with the heading where labels repeat. */
function tiles({ inference, surveyed }: SurveyPage): Estimates {
  const { measure, level } = inference;
  const all = surveyed.parts.flatMap(({ heading, rows }) =>
    rows.filter(({ aside }) => !aside).map((row) => ({ heading, row })),
  );
  const repeated = new Set(all.map(({ row }) => row.label)).size < all.length;
  const ranked = measure.tested
    ? all.toSorted((a, b) => Math.abs(b.row.statistic) - Math.abs(a.row.statistic))
    : all;
  return ranked.slice(0, TILES).map(({ heading, row }) => {
    const { estimate: shown, ciLower, ciUpper } = shownOf(measure, row);
    return {
      label: [`${measure.name}, ${row.label}${repeated && heading !== null ? `, ${heading}` : ''}`],
      value: shown ?? 0,
      format: measure.format,
      ciLower,
      ciUpper,
      level,
      ...(measure.tested ? { reference: measure.tested.against } : {}),
    };
  });
}

function rowText(measure: Measure, row: SurveyedRow, level: number, places: number | undefined): Runs {
  const { estimate: shown, ciLower, ciUpper } = shownOf(measure, row);
  const decimals = ownPlaces(measure, row, places);
  return rich`${shown === null ? '∞' : num(shown, measure.format, decimals)}, ${ciText(level, ciLower, ciUpper, measure.format, decimals)}`;
}

function textOf({ inference, surveyed }: SurveyPage, named: readonly SurveyedRow[]): Runs {
  const { measure, level, sentence } = inference;
  const places = placesOf(measure, rowsOf(surveyed.parts));
  if (sentence)
    return join(
      named.slice(0, NAMED).map((row) => {
        const shown = rowText(measure, row, level, places);
        return sentence(
          row,
          measure.tested ? rich`${measure.symbol} = ${shown}, ${pText(row.pValue)}` : shown,
        );
      }),
      ' ',
    );
  return strongestText(
    named.map((row) => ({
      label: row.label,
      statistic: row.statistic,
      pValue: row.pValue,
      text: rich`${measure.symbol} = ${rowText(measure, row, level, places)}, ${pText(row.pValue)}`,
    })),
    alphaOf(level),
    measure.tested?.none ?? '',
  );
}

/** The test of a whole table, where the rows only describe it. */
function tableTest({ inference, surveyed }: SurveyPage): GivenTest | null {
  return inference.measure.tested ? null : (surveyed.parts.flatMap(({ tests }) => tests)[0] ?? null);
}

function findingOf(page: SurveyPage, named: readonly SurveyedRow[]): Runs {
  const { inference } = page;
  const test = tableTest(page);
  if (!test) return rich`${textOf(page, named)} Estimates follow the survey design.`;
  const found = test.pValue < alphaOf(inference.level);
  return rich`${test.label} ${found ? 'were associated' : 'were not significantly associated'} in the population sampled, ${testText(test)}.`;
}

const testText = ({ df1, df2, statistic, pValue }: GivenTest): Runs =>
  rich`*F*(${num(df1, 'df')}, ${num(df2, 'df')}) = ${num(statistic, 'statistic')}, ${pText(pValue)}`;

const testsText = (tests: readonly GivenTest[], heading: string | null): Runs =>
  tests.flatMap((test) => rich` ${heading === null ? '' : `${heading}: `}${test.label}: ${testText(test)}.`);

function estimatesTable({ inference, surveyed }: SurveyPage): TableBlock {
  const { measure, level } = inference;
  const all = rowsOf(surveyed.parts);
  const places = placesOf(measure, all);
  const has = (read: (row: SurveyedRow) => unknown): boolean => all.some((row) => read(row) !== null);
  return table(
    sectionsOf(
      surveyed.parts,
      ({ heading }) => heading ?? '',
      ({ rows }) => rows,
    ),
    {
      id: 'survey',
      title: 'Estimates for the Population',
      columns: [
        text('Estimate of', ({ label }) => label),
        ...(has((row) => row.n) ? [symbol('n', 'integer', (row: SurveyedRow) => row.n)] : []),
        ...estimateColumns(measure, level, places, (row: SurveyedRow) => shownOf(measure, row)),
        ...(measure.tested ? [symbol('t', 'statistic', (row: SurveyedRow) => row.statistic)] : []),
        symbol('df', 'df', (row: SurveyedRow) => row.df),
        ...(measure.tested ? [symbol('p', 'p', (row: SurveyedRow) => row.pValue)] : []),
        ...(has((row) => row.designEffect)
          ? [value('Design effect', 'effect', (row: SurveyedRow) => row.designEffect)]
          : []),
      ],
      notes: rich`Standard errors by Taylor linearization.`,
    },
  );
}

function testTables({ parts }: Surveyed): readonly TableBlock[] {
  const tested = parts.filter(({ tests }) => tests.length > 0);
  if (tested.length === 0) return [];
  return [
    table(
      sectionsOf(
        tested,
        ({ heading }) => heading ?? '',
        ({ tests }) => tests,
      ),
      {
        id: 'survey-tests',
        title: 'Tests of Several Estimates',
        columns: [
          text('Tested together', ({ label }) => label),
          symbol('F', 'statistic', ({ statistic }) => statistic),
          under(
            'Degrees of freedom',
            symbol('df1', 'df', ({ df1 }) => df1),
            symbol('df2', 'df', ({ df2 }) => df2),
          ),
          symbol('p', 'p', ({ pValue }) => pValue),
        ],
      },
    ),
  ];
}

function enoughUnits(df: number, { cluster, stratum }: SurveySample['columns']): Check {
  const what = cluster === undefined ? 'rows' : `clusters of ${cluster}`;
  const less = stratum === undefined ? '' : ` less the strata of ${stratum}`;
  return {
    kind: 'check',
    id: 'primary-units',
    assumption: ['Enough primary units'],
    verdict: df >= FEW_DF ? 'met' : 'doubtful',
    evidence: rich`${num(df, 'df')} degrees of freedom (the ${what}${less})`,
    advice:
      df >= FEW_DF
        ? rich`Errors by linearization can be relied on with so many.`
        : rich`Errors by linearization are too small on average with so few; read intervals as too narrow.`,
  };
}
