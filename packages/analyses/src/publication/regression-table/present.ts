import { bold, type NoticeBlock, type Runs, rich, type TableBlock } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { excludedNotice } from '../../shared/parts.ts';
import { symbol, table, text, value } from '../../shared/table.ts';
import { alphaNumber, alphaOf, sampleText } from '../../shared/wording.ts';
import type { ModelKind } from '../kit/fit-parts.ts';
import { sizeCheck } from '../kit/model-checks.ts';
import { forestFigure } from '../kit/model-figure.ts';
import { modelColumns, modelLines } from '../kit/model-table.ts';
import { KIND_WORDS, modelTitle, rSquaredTitle } from '../kit/model-words.ts';
import type { RegressionTableResult } from './compute.ts';
import type { RegressionTableOptions } from './options.ts';
import { rCode } from './r-code.ts';
import {
  finding,
  interpretation,
  measures,
  methods,
  outcomeWords,
  report,
  tableNotes,
  works,
} from './text.ts';

export function present(result: RegressionTableResult, options: RegressionTableOptions): Presentation {
  const { sample, spec } = result;
  const level = options.confidenceLevel;
  const figure = forestFigure(result, {
    id: 'forest',
    kind: spec.kind,
    level,
    of: `${measures(spec.kind)} of ${outcomeWords(result)}`,
  });
  return {
    finding: finding(result, options),
    meta: [sampleText(sample), rich`α = ${alphaNumber(alphaOf(level))}`],
    notices: [
      ...excludedNotice(sample, rich`They lack a value in at least one of the variables.`),
      ...failedNotices(result),
    ],
    tables: [regressionTable(result, options), ...fitTable(result)],
    checks: sizeCheck(result.columns, spec.kind),
    ...(figure ? { figures: [figure] } : {}),
    interpretation: interpretation(result, options),
    apa: report(result, options),
    methods: methods(result, options),
    works: works(result),
    r: rCode(result, options),
  };
}

/** A predictor that has no estimate alone. */
const failedNotices = ({ columns, variables }: RegressionTableResult): readonly NoticeBlock[] =>
  columns.flatMap(({ failed }) =>
    failed.map(
      ({ name, message }): NoticeBlock => ({
        kind: 'notice',
        code: 'no-univariable-estimate',
        level: 'warning',
        message: rich`${bold(variables.find((each) => each.name === name)?.label ?? name)} has no estimate alone. ${message}`,
      }),
    ),
  );

function regressionTable(result: RegressionTableResult, options: RegressionTableOptions): TableBlock {
  return table(modelLines(result), {
    id: 'regression',
    title: rich`${capital(KIND_WORDS[result.spec.kind].regression)} of ${outcomeWords(result)}`,
    columns: [
      text('Predictor', ({ label }) => label),
      ...modelColumns(result.columns, {
        kind: result.spec.kind,
        level: options.confidenceLevel,
        sameCases: options.cases === 'same',
        hasCounts: options.columns.includes('counts'),
      }),
    ],
    style: ({ indent }) => ({ indent }),
    notes: tableNotes(result, options),
  });
}

/** 'Cox Regression'. */
const capital = (words: string): string => words.replace(/(^| )./g, (letter) => letter.toUpperCase());

/** How all predictors are tested together; by the likelihood ratio where nothing is said. */
const TESTED_BY: Readonly<Partial<Record<ModelKind, Runs>>> = {
  linear: rich`*F*`,
  'quasi-poisson': rich`*F*`,
  robust: rich`Wald’s *F*`,
  quantile: rich`Wald’s *F*`,
  conditional: rich`Wald’s method`,
  gee: rich`Wald’s method`,
  'gee-logistic': rich`Wald’s method`,
  'gee-poisson': rich`Wald’s method`,
  'fine-gray': rich`Wald’s method`,
  mixed: rich`the likelihood ratio of fits by maximum likelihood, from which AIC is as well`,
};

/** The measures of each model as a whole. */
function fitTable({ columns, spec }: RegressionTableResult): readonly TableBlock[] {
  const models = columns.flatMap(({ whole, kind, number }) =>
    whole ? [{ ...whole, title: modelTitle({ kind, number }) }] : [],
  );
  if (models.length === 0) return [];
  const { events } = KIND_WORDS[spec.kind];
  const has = (key: 'rSquared' | 'adjustedRSquared' | 'aic') => models.some((model) => model[key] !== null);
  return [
    table(models, {
      id: 'fit',
      title: 'Models as a Whole',
      columns: [
        text('Model', ({ title }) => title),
        symbol('n', 'integer', ({ n }) => n),
        events === null ? [] : value(events, 'integer', (model) => model.events),
        has('rSquared') ? value(rSquaredTitle(spec.kind), 'proportion', ({ rSquared }) => rSquared) : [],
        has('adjustedRSquared')
          ? value(rich`Adjusted *R*²`, 'proportion', ({ adjustedRSquared }) => adjustedRSquared)
          : [],
        has('aic') ? value('AIC', 'statistic', ({ aic }) => aic) : [],
        symbol('p', 'p', ({ pValue }) => pValue),
      ],
      notes: rich`*p* tests all predictors of the model together${rich` by ${TESTED_BY[spec.kind] ?? rich`the likelihood ratio`}`}.${models.length > 1 && has('aic') ? ' A smaller AIC is a better balance of fit and size.' : ''}`,
    }),
  ];
}
