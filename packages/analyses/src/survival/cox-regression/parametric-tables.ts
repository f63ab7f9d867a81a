/** The tables of the parametric models. */
import { num, type Runs, rich, type TableBlock } from '@constat/report';
import { labelOf } from '../../regression/kit/labels.ts';
import { predictorsOfCases } from '../../regression/kit/model-tables.ts';
import { coefficientDecimals, slopesOf } from '../../regression/kit/model-text.ts';
import { exponential, ratioColumns, ratioPlaces } from '../../regression/kit/ratios.ts';
import { table, text, value } from '../../shared/table.ts';
import { DISTRIBUTION_WORDS } from '../kit/distribution-words.ts';
import { parametricTable } from '../kit/parametric-table.ts';
import type { CoxOptions } from './options.ts';
import type { CoxResult, ParametricModel } from './result.ts';
import { ratioLabel } from './text.ts';

/** Which distribution fits best, and how the coefficients of each read as ratios of times. */
export function parametricTables(result: CoxResult, options: CoxOptions): TableBlock[] {
  if (result.parametric.length === 0) return [];
  return [
    comparison(result),
    ...result.parametric.map((model) => coefficients(model, result, options)),
    ...(result.predictions.length > 0 ? [medians(result)] : []),
  ];
}

const comparison = ({ parametric }: CoxResult): TableBlock =>
  parametricTable(
    parametric,
    rich`A smaller AIC is a better fit; these cannot be compared with the AIC of the Cox regression.`,
  );

const hasHazardRatio = ({ distribution }: ParametricModel): boolean =>
  distribution === 'exponential' || distribution === 'weibull';

function coefficients(model: ParametricModel, result: CoxResult, options: CoxOptions): TableBlock {
  const name = DISTRIBUTION_WORDS[model.distribution];
  const hazards = hasHazardRatio(model);
  const ratios = model.coefficients.map((coefficient) => ({
    ...coefficient,
    label: ratioLabel(coefficient.name, result),
    ratio: exponential(coefficient.estimate),
    ciLower: exponential(coefficient.ciLower),
    ciUpper: exponential(coefficient.ciUpper),
  }));
  const shape: Runs =
    model.distribution === 'weibull'
      ? rich` The shape 1 / scale is ${num(1 / model.scale, 'number', 3)}: the risk ${model.scale < 1 ? 'rises' : 'falls'} over time.`
      : [];
  const scale: Runs = model.logScale
    ? rich` log(scale) = ${num(model.logScale.estimate, 'number', 3)}, *SE* = ${num(model.logScale.standardError, 'number', 3)}.`
    : rich` The scale is fixed at 1.`;
  return table(ratios, {
    id: `parametric-${model.distribution}`,
    title: rich`${name} Model of ${result.time.label}`,
    columns: [
      ratioColumns(ratios, {
        name: 'Time ratio',
        level: options.confidenceLevel,
        decimals: coefficientDecimals(slopesOf(ratios)),
      }),
      hazards
        ? value(
            'Hazard ratio',
            'number',
            ({ estimate }, j) => (j === 0 ? null : exponential(-estimate / model.scale)),
            ratioPlaces(ratios),
          )
        : [],
    ],
    notes: rich`*b* is the change of the log time; a time ratio of 2 doubles the time until the event.${scale}${shape}`,
  });
}

function medians(result: CoxResult): TableBlock {
  const cases = result.parametric[0]?.medians.length ?? 0;
  const strata = Math.max(1, result.predictions.length / Math.max(1, cases));
  const variables = predictorsOfCases(result.predictions, result);
  const rows = Array.from({ length: cases }, (_, i) => result.predictions[i * strata]);
  return table(rows, {
    id: 'parametric-medians',
    title: 'Predicted Median Times',
    columns: [
      variables.map((name) => text(labelOf(name, result), (row) => String(row?.values[name]))),
      result.parametric.map(({ distribution, medians: times }) =>
        value(DISTRIBUTION_WORDS[distribution], 'number', (_, i) => times[i] ?? null),
      ),
    ],
  });
}
