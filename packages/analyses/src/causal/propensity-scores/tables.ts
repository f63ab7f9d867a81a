import { num, rich, type TableBlock } from '@constat/report';
import type { WeightedDifference } from '@constat/stats';
import { zip } from '@constat/stats';
import { coefficientLabel } from '../../regression/kit/labels.ts';
import { type Columns, estimate, interval, symbol, table, text, under, value } from '../../shared/table.ts';
import type { PropensityOptions } from './options.ts';
import type { Balance, PropensityResult } from './result.ts';
import { AFTER, isShare, shownBalance } from './words.ts';

interface Shown {
  readonly name: string;
  readonly found: WeightedDifference;
}

/** Both groups before and after, so far as there is an outcome. */
const stagesOf = ({ crude, effect }: PropensityResult, { method }: PropensityOptions): readonly Shown[] =>
  crude && effect
    ? [
        { name: 'Before', found: crude },
        { name: AFTER[method], found: effect },
      ]
    : [];

export function effectTables(result: PropensityResult, options: PropensityOptions): readonly TableBlock[] {
  const { outcome, treatment } = result;
  const stages = stagesOf(result, options);
  if (!outcome || stages.length === 0) return [];
  const format = isShare(result) ? 'proportion' : 'number';
  const level = options.confidenceLevel;
  const main = table(stages, {
    id: 'effect',
    title: isShare(result)
      ? rich`Shares of ${outcome.label} = ${outcome.event ?? ''}`
      : rich`Means of ${outcome.label}`,
    columns: [
      text('Groups', ({ name }) => name),
      value(`${treatment.label} = ${treatment.levels[1]}`, format, ({ found }) => found.meanTreated),
      value(`${treatment.label} = ${treatment.levels[0]}`, format, ({ found }) => found.meanControl),
      value('Difference', format, ({ found }) => found.estimate),
      symbol('SE', format, ({ found }) => found.standardError),
      symbol('t', 'statistic', ({ found }) => found.statistic),
      symbol('df', 'df', ({ found }) => found.df),
      symbol('p', 'p', ({ found }) => found.pValue),
      interval(level, format, ({ found }) => found),
    ],
    notes: errorsNote(result),
  });
  const rows = stages.flatMap(({ name, found }) =>
    found.riskRatio && found.oddsRatio && isShare(result)
      ? [{ name, riskRatio: found.riskRatio, oddsRatio: found.oddsRatio }]
      : [],
  );
  return rows.length === 0
    ? [main]
    : [
        main,
        table(rows, {
          id: 'ratios',
          title: 'Ratios',
          columns: [
            text('Groups', ({ name }) => name),
            estimate('Risk ratio', 'number', ({ riskRatio }) => riskRatio),
            estimate('Odds ratio', 'number', ({ oddsRatio }) => oddsRatio),
          ],
          notes: rich`${num(level, 'level')} limits by the delta method from the same robust errors.`,
        }),
      ];
}

const errorsNote = ({ effect }: PropensityResult) =>
  effect?.clusters == null
    ? rich`Errors are robust (HC1) and take the weights as given.`
    : rich`Errors after matching are clustered by the ${num(effect.clusters, 'integer')} matched sets (CR1); before it they are robust (HC1).`;

export function sizesTable(result: PropensityResult, { method }: PropensityOptions): TableBlock {
  const { sizes, treatment } = result;
  const rows = zip([1, 0], sizes.before, sizes.used, sizes.effective).map(
    ([level, ownBefore, ownUsed, ownEffective]) => ({
      name: `${treatment.label} = ${treatment.levels[level]!}`,
      before: ownBefore,
      used: ownUsed,
      effective: ownEffective,
    }),
  );
  return table(rows, {
    id: 'sizes',
    title: 'Cases',
    columns: [
      text('Group', ({ name }) => name),
      value('Before', 'integer', ({ before }) => before),
      value(method === 'match' ? 'Matched' : 'Used', 'integer', ({ used }) => used),
      value('Left out', 'integer', ({ before, used }) => before - used),
      value('Effective', 'number', ({ effective }) => effective, 1),
    ],
    notes: rich`Effective: cases without weights that would say as much.`,
  });
}

export function balanceTable(result: PropensityResult, { method, limit }: PropensityOptions): TableBlock {
  const { treatment } = result;
  const [control, treated] = treatment.levels;
  const side = (
    mean: (row: Balance) => number,
    other: (row: Balance) => number,
    smd: (row: Balance) => number,
    ratio: (row: Balance) => number | null,
  ): Columns<Balance> => [
    value(treated, 'number', mean),
    value(control, 'number', other),
    value('SMD', 'effect', smd),
    value('Ratio', 'number', ratio),
  ];
  return table(shownBalance(result), {
    id: 'balance',
    title: 'Balance',
    columns: [
      text('Covariate', ({ label }) => label),
      under(
        'Before',
        side(
          (row) => row.meanTreated,
          (row) => row.meanControl,
          (row) => row.smd,
          (row) => row.varianceRatio,
        ),
      ),
      under(
        AFTER[method],
        side(
          (row) => row.meanTreatedAfter,
          (row) => row.meanControlAfter,
          (row) => row.smdAfter,
          (row) => row.varianceRatioAfter,
        ),
      ),
    ],
    notes: rich`Means, or shares of levels. SMD: difference in units of the mean spread of both groups before; above ${num(limit, 'effect')} it counts as imbalance. Ratio: variance of the treated over that of the controls.`,
  });
}

export function strataTable({ strata, treatment }: PropensityResult): readonly TableBlock[] {
  if (strata.length === 0) return [];
  return [
    table(strata, {
      id: 'strata',
      title: 'Strata of the Propensity Score',
      columns: [
        text('Stratum', (_, i) => String(i + 1)),
        value('From', 'proportion', ({ from }) => from, 3),
        value('To', 'proportion', ({ to }) => to, 3),
        value(treatment.levels[1], 'integer', ({ treated }) => treated),
        value(treatment.levels[0], 'integer', ({ control }) => control),
      ],
    }),
  ];
}

export function scoreTable(result: PropensityResult, { details }: PropensityOptions): readonly TableBlock[] {
  if (!details) return [];
  return [
    table(result.coefficients, {
      id: 'score',
      title: 'Model of the Propensity Score',
      columns: [
        text('Predictor', ({ name }) => coefficientLabel(name, result, '−')),
        symbol('b', 'number', (term) => term.estimate, 3),
        symbol('SE', 'number', ({ standardError }) => standardError, 3),
        symbol('z', 'statistic', ({ statistic }) => statistic),
        symbol('p', 'p', ({ pValue }) => pValue),
      ],
      notes: rich`Logistic regression. The score is to balance covariates; whether a coefficient is significant does not matter.`,
    }),
  ];
}

export function sensitivityTable({ sensitivity }: PropensityResult): readonly TableBlock[] {
  const { bounds } = sensitivity;
  if (!bounds) return [];
  return [
    table(bounds.rows, {
      id: 'bounds',
      title: 'Rosenbaum Bounds',
      columns: [
        value('Γ', 'number', ({ gamma }) => gamma),
        value(rich`Largest *p*, one-sided`, 'p', ({ pValue }) => pValue),
      ],
      notes: rich`Γ: by how much a hidden variable changes the odds of treatment within a pair. ${bounds.test === 'wilcoxon' ? 'Wilcoxon’s signed-rank test' : 'McNemar’s test'} of the pairs, in the direction found.`,
    }),
  ];
}
