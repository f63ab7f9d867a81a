/** The tables of competing risks. */
import { num, rich, type TableBlock } from '@constat/report';
import { predictorColumns, predictorsOfCases } from '../../regression/kit/model-tables.ts';
import { ratioColumns } from '../../regression/kit/ratios.ts';
import { estimate, sectionsOf, symbol, table, text, value } from '../../shared/table.ts';
import { given } from '../../shared/wording.ts';
import type { CompetingRisksOptions } from './options.ts';
import type { CompetingRisksResult, FineGrayResult } from './result.ts';
import { causeOf, ratiosOf } from './text.ts';

export const casesTable = (result: CompetingRisksResult): TableBlock =>
  table(result.groups, {
    id: 'cases',
    title: 'Cases and Events',
    columns: [
      text(result.group?.label ?? 'Cases', ({ level }) => level),
      symbol('n', 'integer', ({ n }) => n),
      result.event.causes.map((cause, k) =>
        value(cause, 'integer', ({ causes }: CompetingRisksResult['groups'][number]) => causes[k]!.events),
      ),
      value(result.event.censored ?? 'Censored', 'integer', ({ censored }) => censored),
    ],
    notes: rich`Observation of the last column ended without an event.`,
  });

export const grayTable = ({ gray, group }: CompetingRisksResult): TableBlock[] =>
  group
    ? [
        table(gray, {
          id: 'gray',
          title: rich`Gray’s Tests of ${group.label}`,
          columns: [
            text('Event', ({ cause }) => cause),
            value('χ²', 'statistic', ({ test }) => test?.statistic ?? null),
            symbol('df', 'df', ({ test }) => test?.df ?? null),
            symbol('p', 'p', ({ test }) => test?.pValue ?? null),
          ],
          notes: rich`Each tests whether the cumulative incidence of one event is the same in all groups. A test is empty where its events cannot tell the groups apart.`,
        }),
      ]
    : [];

export function incidenceTable(result: CompetingRisksResult, options: CompetingRisksOptions): TableBlock {
  const { event, groups, group } = result;
  const rows = event.causes.map((cause, k) => ({
    cause,
    rows: groups.flatMap(({ level, causes }) => causes[k]!.at.map((at) => ({ level, ...at }))),
  }));
  return table(
    sectionsOf(
      rows,
      ({ cause }) => cause,
      (each) => each.rows,
    ),
    {
      id: 'incidence',
      title: 'Cumulative Incidence',
      columns: [
        group ? text(group.label, ({ level }) => level) : [],
        text('Time', ({ time }) => [given(time)]),
        estimate(rich`Incidence, ${num(options.confidenceLevel, 'level')} CI`, 'percent', (row) => row),
        symbol('SE', 'percent', ({ standardError }) => standardError),
      ],
      notes: rich`Share of all cases with the event by the time, the other events competing (Aalen–Johansen). Intervals are symmetric for log(−log); there is none where nobody has had the event.`,
    },
  );
}

export function modelTables(
  result: CompetingRisksResult,
  model: FineGrayResult,
  options: CompetingRisksOptions,
): readonly TableBlock[] {
  const ratios = ratiosOf(model);
  const tests = [
    ...(model.wald ? [{ name: 'Wald, robust', ...model.wald }] : []),
    { name: 'Pseudo likelihood ratio', ...model.likelihoodRatio },
  ];
  return [
    table(ratios, {
      id: 'coefficients',
      title: rich`Subdistribution Hazard Ratios for ${causeOf(result)}`,
      columns: [ratioColumns(ratios, { name: 'sHR', level: options.confidenceLevel })],
      notes: rich`*b* is the change of the log subdistribution hazard; standard errors are those of Fine and Gray.`,
    }),
    table(tests, {
      id: 'model',
      title: 'Tests of the Model',
      columns: [
        text('Test', ({ name }) => name),
        value('χ²', 'statistic', ({ statistic }) => statistic),
        symbol('df', 'df', ({ df }) => df),
        symbol('p', 'p', ({ pValue }) => pValue),
      ],
      notes: rich`The model against the one without predictors; trust the Wald test. Log pseudo likelihood ${num(model.logLik)} (${num(model.logLikNull)} without predictors).`,
    }),
    ...(model.predictions.length > 0 ? [predictionsTable(result, model)] : []),
  ];
}

function predictionsTable(result: CompetingRisksResult, model: FineGrayResult): TableBlock {
  const names = predictorsOfCases(model.predictions, model);
  return table(model.predictions, {
    id: 'predictions',
    title: rich`Predicted Cumulative Incidence of ${causeOf(result)}`,
    columns: [
      predictorColumns(names, model),
      result.times.map((time, i) =>
        value(
          rich`${given(time)}`,
          'percent',
          ({ incidence }: FineGrayResult['predictions'][number]) => incidence[i]!,
        ),
      ),
    ],
    notes: rich`One column for each time, by the model of Fine and Gray.`,
  });
}
