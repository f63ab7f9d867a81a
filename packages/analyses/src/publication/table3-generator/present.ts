import { type NoticeBlock, type Runs, rich, type TableBlock } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { excludedNotice } from '../../shared/parts.ts';
import { symbol, table, text, value } from '../../shared/table.ts';
import { alphaNumber, alphaOf, sampleText } from '../../shared/wording.ts';
import type { ModelKind } from '../kit/fit-parts.ts';
import { sizeCheck } from '../kit/model-checks.ts';
import { forestFigure } from '../kit/model-figure.ts';
import type { ModelColumn } from '../kit/model-rows.ts';
import { modelColumns, modelLines } from '../kit/model-table.ts';
import {
  columnTitle,
  KIND_WORDS,
  limitsWords,
  measureOf,
  modelTitle,
  R_SQUARED,
  symbolWords,
} from '../kit/model-words.ts';
import type { RegressionTableResult } from '../regression-table/compute.ts';
import {
  finding,
  interpretation,
  measures,
  methods,
  outcomeWords,
  report,
  works,
} from '../regression-table/text.ts';
import type { Table3Result } from './compute.ts';
import { regressionOptions, type Table3Options } from './options.ts';
import { rCode } from './r-code.ts';

export function present(result: Table3Result, options: Table3Options): Presentation {
  const { sample, tables } = result;
  const level = options.confidenceLevel;
  const own = (i: number) => regressionOptions(options, options.outcomes[i]!);
  // the model with the fewest cases for its coefficients speaks for all
  const smallest = ['violated', 'doubtful', 'met'].flatMap((verdict) =>
    tables.flatMap(({ columns, spec }) =>
      sizeCheck(columns, spec.kind).filter((check) => check.verdict === verdict),
    ),
  );
  const figures = tables.flatMap((each, i) => {
    const figure = forestFigure(each, {
      id: `forest-${i}`,
      kind: each.spec.kind,
      level,
      of: `${measures(each.spec.kind)} of ${outcomeWords(each)}`,
    });
    return figure ? [{ ...figure, title: rich`${figure.title}: ${outcomeWords(each)}` }] : [];
  });
  return {
    finding: tables.map((each, i) => finding(each, own(i))),
    meta: [sampleText(sample), rich`α = ${alphaNumber(alphaOf(level))}`],
    notices: [
      ...excludedNotice(sample, rich`They lack a value in at least one of the variables.`),
      ...tables.flatMap(({ columns, variables, outcome }) =>
        columns.flatMap(({ failed }) =>
          failed.map(
            ({ name, message }): NoticeBlock => ({
              kind: 'notice',
              code: 'no-univariable-estimate',
              level: 'warning',
              message: rich`${variables.find((each) => each.name === name)?.label ?? name} has no estimate alone for ${outcome.label}. ${message}`,
            }),
          ),
        ),
      ),
    ],
    tables: [modelsTable(tables, options), wholeTable(tables)],
    checks: smallest.slice(0, 1),
    figures,
    interpretation: interpretation(tables[0]!, own(0)),
    apa: tables.map((each, i) => report(each, own(i))),
    methods: tables.flatMap((each, i): Runs => [...(i === 0 ? [] : [' ']), ...methods(each, own(i))]),
    works: [...new Set(tables.flatMap(works))],
    r: rCode(result, options),
  };
}

/** The head above the columns of a model: the outcome, and which of its models. */
const titleOf =
  (each: RegressionTableResult) =>
  (column: ModelColumn): string =>
    each.columns.length > 1 ? `${outcomeWords(each)}, ${columnTitle(column)}` : outcomeWords(each);

/** The same without the category of a multinomial model, which is one as a whole. */
const wholeTitle = (each: RegressionTableResult, column: ModelColumn): string =>
  each.columns.filter(({ whole }) => whole !== null).length > 1
    ? `${outcomeWords(each)}, ${modelTitle(column)}`
    : outcomeWords(each);

function modelsTable(tables: readonly RegressionTableResult[], options: Table3Options): TableBlock {
  const lines = modelLines({
    variables: tables[0]!.variables,
    columns: tables.flatMap(({ columns }) => columns),
  });
  const symbols = [...new Map(tables.map(({ spec }) => [measureOf(spec.kind), spec])).values()];
  return table(lines, {
    id: 'models',
    title: tables.length > 1 ? 'Models of Several Outcomes' : rich`Models of ${outcomeWords(tables[0]!)}`,
    columns: [
      text('Predictor', ({ label }) => label),
      // the cases of an outcome are the same in all its models: they are counted in the first
      ...tables.flatMap((each) =>
        each.columns.flatMap((column, i) =>
          modelColumns([column], {
            kind: each.spec.kind,
            level: options.confidenceLevel,
            sameCases: false,
            hasCounts: options.columns.includes('counts') && i === 0,
            title: titleOf(each),
          }),
        ),
      ),
    ],
    style: ({ indent }) => ({ indent }),
    notes: rich`${symbols.flatMap((spec): Runs => rich`${symbolWords(spec.kind)} (${limitsWords(spec)}); `)}CI = confidence interval.${options.columns.includes('overall') ? rich` *p* beside the name of a factor is that of all its levels together.` : rich``}`,
  });
}

/** Whose *R*² it is, for the regressions that are there. */
function rSquaredWords(kinds: readonly ModelKind[]): Runs {
  const words = [...new Set(kinds)].flatMap((kind) => {
    const whose = R_SQUARED[kind];
    return whose === undefined ? [] : [`${whose} of ${KIND_WORDS[kind].regression}`];
  });
  return words.length === 0 ? [] : rich`*R*² is ${words.join(', ')}. `;
}

/** The measures of all models. */
function wholeTable(tables: readonly RegressionTableResult[]): TableBlock {
  const rows = tables.flatMap((each) =>
    each.columns.flatMap((column) =>
      column.whole ? [{ ...column.whole, title: wholeTitle(each, column), kind: each.spec.kind }] : [],
    ),
  );
  const has = (key: 'events' | 'rSquared' | 'aic') => rows.some((row) => row[key] !== null);
  return table(rows, {
    id: 'fit',
    title: 'Models as a Whole',
    columns: [
      text('Model', ({ title }) => title),
      text('Regression', ({ kind }) => KIND_WORDS[kind].regression),
      symbol('n', 'integer', ({ n }) => n),
      has('events') ? value('Events', 'integer', ({ events }) => events) : [],
      has('rSquared') ? value(rich`*R*²`, 'proportion', ({ rSquared }) => rSquared) : [],
      has('aic') ? value('AIC', 'statistic', ({ aic }) => aic) : [],
      symbol('p', 'p', ({ pValue }) => pValue),
    ],
    notes: rich`*p* tests all predictors of the model together. ${rSquaredWords(rows.map(({ kind }) => kind))}Each model has the cases that are complete in its outcome and in all predictors.`,
  });
}
