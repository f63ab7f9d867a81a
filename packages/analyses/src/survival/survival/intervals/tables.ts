/** The tables of times between two limits. */
import { num, rich, type TableBlock } from '@constat/report';
import { coefficientDecimals, slopesOf } from '../../../regression/kit/model-text.ts';
import { exponential, ratioColumns, ratioPlaces } from '../../../regression/kit/ratios.ts';
import { type Columns, estimate, symbol, table, text, under, value } from '../../../shared/table.ts';
import { given } from '../../../shared/wording.ts';
import { DISTRIBUTION_WORDS } from '../../kit/distribution-words.ts';
import { parametricTable } from '../../kit/parametric-table.ts';
import type { KaplanMeierOptions } from '../options.ts';
import type { IntervalCurve, IntervalModel, IntervalResult } from './result.ts';
import { byIntervalGroup } from './text.ts';

const groupColumn = ({ group }: IntervalResult): Columns<IntervalCurve> =>
  group ? text(group.label, ({ level }) => level) : [];

/** Times as precise as the data: limits are taken over as they are. */
const timeCell = (time: number | null | undefined) =>
  time === null || time === undefined ? null : [given(time)];

export function intervalTables(result: IntervalResult, options: KaplanMeierOptions): TableBlock[] {
  return [
    casesTable(result),
    ...(result.shares.length > 0 ? [spansTable(result)] : []),
    ...(result.times.length > 0 ? [boundsTable(result)] : []),
    ...(result.models.length > 0 ? [modelsTable(result)] : []),
    ...result.models.map((model) => coefficientTable(model, options)),
    ...(result.models.some(({ predictions }) => predictions.length > 0)
      ? [predictionTable(result, options)]
      : []),
    massTable(result),
  ];
}

const casesTable = (result: IntervalResult): TableBlock =>
  table(result.groups, {
    id: 'known',
    title: rich`What Is Known of the Times${byIntervalGroup(result)}`,
    columns: [
      groupColumn(result),
      symbol('n', 'integer', ({ n }) => n),
      value('Between limits', 'integer', ({ counts }) => counts.interval),
      value('Before the first look', 'integer', ({ counts }) => counts.left),
      value('Without the event', 'integer', ({ counts }) => counts.right),
      value('Known exactly', 'integer', ({ counts }) => counts.exact),
      value('Log likelihood', 'number', ({ logLik }) => logLik),
    ],
    notes: rich`Before the first look: the event had happened already. Without the event: it had not happened at the last look. The log likelihood is that of Turnbull’s estimate.`,
  });

const percentOf = (share: number) => rich`${given(+(100 * share).toPrecision(12))}% with the event`;

const spansTable = (result: IntervalResult): TableBlock =>
  table(result.groups, {
    id: 'spans',
    title: rich`Times by Which a Share Has Had the Event${byIntervalGroup(result)}`,
    columns: [
      groupColumn(result),
      result.shares.map((share, k) =>
        under(
          percentOf(share),
          text('After', ({ quantiles }) => timeCell(quantiles[k]?.left)),
          text('Not later than', ({ quantiles }) => timeCell(quantiles[k]?.right)),
        ),
      ),
    ],
    notes: rich`The time lies after the one and not later than the other; the curve does not tell where between them. An empty cell has no limit, or was not reached.`,
  });

function boundsTable(result: IntervalResult): TableBlock {
  const sections = result.groups.map((curve) => ({
    heading: result.group ? curve.level : null,
    rows: curve.table,
  }));
  return table(
    { sections },
    {
      id: 'bounds',
      title: rich`Share Without the Event at Chosen Times${byIntervalGroup(result)}`,
      columns: [
        text('Time', ({ time }) => [given(time)]),
        value('At least', 'percent', ({ least }) => least),
        value('At most', 'percent', ({ most }) => most),
      ],
      notes: rich`Turnbull’s estimate allows any value between the two where the time lies in one of its intervals. They are no confidence limits.`,
    },
  );
}

const modelsTable = ({ models }: IntervalResult): TableBlock =>
  parametricTable(models, rich`A smaller AIC is a better fit.`, [value('BIC', 'number', ({ bic }) => bic)]);

function coefficientTable(model: IntervalModel, options: KaplanMeierOptions): TableBlock {
  const { distribution, ratios, scale } = model;
  const hazards = distribution === 'exponential' || distribution === 'weibull';
  const hasSlopes = slopesOf(ratios).length > 0;
  const spread =
    model.logScaleStandardError === null
      ? rich` The scale is fixed at 1.`
      : rich` log(scale) = ${num(Math.log(scale), 'number', 3)}, *SE* = ${num(model.logScaleStandardError, 'number', 3)}.`;
  const shape =
    distribution === 'weibull'
      ? rich` The shape 1 / scale is ${num(1 / scale, 'number', 3)}: the risk ${scale < 1 ? 'rises' : 'falls'} over time.`
      : [];
  return table(ratios, {
    id: `parametric-${distribution}`,
    title: rich`${DISTRIBUTION_WORDS[distribution]} Model`,
    columns: [
      ratioColumns(ratios, {
        name: 'Time ratio',
        level: options.confidenceLevel,
        decimals: coefficientDecimals(hasSlopes ? slopesOf(ratios) : ratios),
      }),
      hazards && hasSlopes
        ? value(
            'Hazard ratio',
            'number',
            ({ name, estimate: b }) => (name === '(Intercept)' ? null : exponential(-b / scale)),
            ratioPlaces(ratios),
          )
        : [],
    ],
    notes: rich`*b* is the change of the log time; a time ratio of 2 doubles the time until the event.${spread}${shape}`,
  });
}

function predictionTable({ models }: IntervalResult, options: KaplanMeierOptions): TableBlock {
  const sections = models
    .filter(({ predictions }) => predictions.length > 0)
    .map(({ distribution, predictions }) => ({
      heading: DISTRIBUTION_WORDS[distribution],
      rows: predictions.flatMap(({ who, quantiles }) => quantiles.map((each) => ({ who, ...each }))),
    }));
  return table(
    { sections },
    {
      id: 'predicted-times',
      title: 'Times That the Models Predict',
      columns: [
        text('Who', ({ who }) => who),
        value('With the event', 'percent', ({ share }) => share),
        estimate(rich`Time, ${num(options.confidenceLevel, 'level')} CI`, 'number', (row) => row),
        symbol('SE', 'number', ({ standardError }) => standardError),
      ],
      notes: rich`The time by which the share has had the event. Standard errors by the delta method; limits on the logarithmic scale.`,
    },
  );
}

function massTable(result: IntervalResult): TableBlock {
  const sections = result.groups.map((curve) => ({
    heading: result.group ? curve.level : null,
    rows: curve.intervals.filter(({ mass }) => mass > 0),
  }));
  return table(
    { sections },
    {
      id: 'masses',
      title: rich`Turnbull’s Estimate${byIntervalGroup(result)}`,
      columns: [
        text('After', ({ left }) => timeCell(left)),
        text('Not later than', ({ right }) => timeCell(right)),
        value('Share of events', 'percent', ({ mass }) => mass),
        value('Without the event afterwards', 'percent', ({ survival }) => survival),
      ],
      notes: rich`All events lie in these intervals, by maximum likelihood. Equal limits are a time known exactly; an empty one is open.`,
    },
  );
}
