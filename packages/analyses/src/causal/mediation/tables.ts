/** The tables of mediation and moderation. */
import { italic, num, rich, type TableBlock } from '@constat/report';
import { bootstrapName } from '../../shared/bootstrap.ts';
import { type Columns, interval, limits, symbol, table, text, under, value } from '../../shared/table.ts';
import type { MediationOptions } from './options.ts';
import type { IndirectEffect, MediationResult, NormalTest, PathEstimate } from './result.ts';
import { chainLabel, decimalsFor, labelOf, pageDecimals, termLabel, valueLabel } from './words.ts';

const pathColumns = (
  result: MediationResult,
  { confidenceLevel }: MediationOptions,
): Columns<PathEstimate> => {
  const decimals = pageDecimals(result);
  return [
    symbol('b', 'number', (path) => path.estimate, decimals),
    symbol('SE', 'number', ({ standardError }) => standardError, decimals),
    symbol('t', 'statistic', ({ statistic }) => statistic),
    symbol('df', 'df', ({ df }) => df),
    symbol('p', 'p', ({ pValue }) => pValue),
    interval(confidenceLevel, 'number', (path) => path, decimals),
  ];
};

/** The paths of a mediation, by their letters. */
export function pathsTable(result: MediationResult, options: MediationOptions): TableBlock[] {
  const { mediation } = result;
  if (!mediation) return [];
  const label = (name: string) => labelOf(result, name);
  const x = termLabel(result, options.predictor);
  const row = (letter: string, path: string, estimate: PathEstimate, total = false) => ({
    ...estimate,
    letter,
    path,
    total,
  });
  const many = mediation.a.length > 1;
  const at = (i: number) => (many ? String(i + 1) : '');
  const rows = [
    ...mediation.a.map((path, i) => row(`a${at(i)}`, `${x} → ${label(path.mediator)}`, path)),
    ...mediation.d.map((path) => row('d', `${label(path.from)} → ${label(path.to)}`, path)),
    ...mediation.b.map((path, i) =>
      row(`b${at(i)}`, `${label(path.mediator)} → ${label(options.outcome)}`, path),
    ),
    row('c′', `${x} → ${label(options.outcome)}, direct`, mediation.direct),
    row('c', `${x} → ${label(options.outcome)}, total`, mediation.total, true),
  ];
  return [
    table(rows, {
      id: 'paths',
      title: 'Paths of the Model',
      columns: [
        text('Path', ({ letter }) => [italic(letter)]),
        text('From and to', ({ path }) => path),
        pathColumns(result, options),
      ],
      style: ({ total }) => ({ total }),
      notes: rich`Unstandardized coefficients of least-squares regressions. The direct effect has the mediators in its equation, the total effect has not.${options.covariates.length > 0 ? ' Covariates are in every equation.' : ''}`,
    }),
  ];
}

const TESTS = { sobel: 'Sobel', aroian: 'Aroian', goodman: 'Goodman' } as const;

export function indirectTable(result: MediationResult, options: MediationOptions): TableBlock[] {
  const { mediation, bootstrap } = result;
  if (!mediation) return [];
  const { indirect, totalIndirect } = mediation;
  const decimals = pageDecimals(result);
  const range = (effect: IndirectEffect) =>
    bootstrap ? effect.bootstrap : { ciLower: effect.ciLower, ciUpper: effect.ciUpper };
  return [
    table(
      [
        ...indirect.map((effect) => ({
          chain: chainLabel(result, effect.chain),
          estimate: effect.estimate,
          ciLower: range(effect)?.ciLower ?? null,
          ciUpper: range(effect)?.ciUpper ?? null,
          standardized: effect.standardized,
          total: false,
        })),
        ...(indirect.length > 1
          ? [
              {
                chain: 'All indirect effects',
                estimate: totalIndirect.estimate,
                ciLower: totalIndirect.bootstrap?.ciLower ?? null,
                ciUpper: totalIndirect.bootstrap?.ciUpper ?? null,
                standardized: indirect.reduce((sum, { standardized }) => sum + standardized, 0),
                total: true,
              },
            ]
          : []),
      ],
      {
        id: 'indirect',
        title: rich`Indirect Effects`,
        columns: [
          text('Through', ({ chain }) => chain),
          value('Estimate', 'number', ({ estimate }) => estimate, decimals),
          under(
            rich`${num(options.confidenceLevel, 'level')} ${bootstrap ? `${bootstrapName(options)} CI` : 'CI, normal'}`,
            limits('number', (row) => row, decimals),
          ),
          value('Standardized', 'effect', ({ standardized }) => standardized),
        ],
        style: ({ total }) => ({ total }),
        notes: rich`An indirect effect is the product of its paths. Standardized: in standard deviations of the outcome for one of the predictor.${bootstrap ? rich` ${num(bootstrap.samples, 'integer')} samples, seed ${String(bootstrap.seed)}.${bootstrap.failed > 0 ? rich` ${num(bootstrap.failed, 'integer')} samples did not determine the coefficients and were left out.` : ''}` : ''}${
          mediation.proportion === null || !(mediation.proportion >= 0 && mediation.proportion <= 1)
            ? ' The share of the total effect that is mediated is not meaningful here, because direct and indirect effects have opposite signs.'
            : rich` Share of the total effect that is mediated: ${num(mediation.proportion, 'percent')}.`
        }`,
      },
    ),
    ...normalTable(result, options),
  ];
}

function normalTable(result: MediationResult, { tests }: MediationOptions): TableBlock[] {
  const { indirect } = result.mediation!;
  const rows = indirect.flatMap((effect) =>
    tests.flatMap((test) => {
      const found: NormalTest | null = effect[test];
      return found
        ? [
            {
              chain: chainLabel(result, effect.chain),
              test: TESTS[test],
              se: found.standardError,
              z: found.statistic,
              p: found.pValue,
            },
          ]
        : [];
    }),
  );
  if (rows.length === 0) return [];
  return [
    table(rows, {
      id: 'normal-tests',
      title: rich`Normal-Theory Tests of the Indirect Effects`,
      columns: [
        text('Through', ({ chain }) => chain),
        text('Test', ({ test }) => test),
        symbol('SE', 'number', ({ se }) => se, pageDecimals(result)),
        symbol('z', 'statistic', ({ z }) => z),
        symbol('p', 'p', ({ p }) => p),
      ],
      notes: rich`These take the product for normal, which it is not; with small samples they miss effects that a bootstrap interval finds. Chains of several mediators have the first-order test alone.`,
    }),
  ];
}

/** Every regression with all its coefficients. */
export function equationTables(result: MediationResult, options: MediationOptions): TableBlock[] {
  const { equations } = result;
  const shown = result.mediation ? equations.slice(0, -1) : equations;
  return shown.map((equation, i) =>
    table(equation.terms, {
      id: `equation-${i + 1}`,
      title: rich`Regression of ${labelOf(result, equation.outcome)}`,
      columns: [text('Predictor', ({ name }) => termLabel(result, name)), pathColumns(result, options)],
      notes: rich`*R*² = ${num(equation.rSquared, 'proportion', 3)}, adjusted ${num(equation.adjustedRSquared, 'proportion', 3)}, *F*(${num(equation.f.df1, 'df')}, ${num(equation.f.df2, 'df')}) = ${num(equation.f.statistic, 'statistic')}, *p* ${num(equation.f.pValue, 'p-equation')}.${options.mode === 'moderation' && options.center ? ' Predictor and moderator are counted from their means.' : ''}`,
    }),
  );
}

export function slopesTable(result: MediationResult, options: MediationOptions): TableBlock[] {
  const { moderation } = result;
  if (!moderation) return [];
  const w = labelOf(result, options.moderator);
  return [
    table(moderation.slopes, {
      id: 'slopes',
      title: rich`Effect of ${labelOf(result, options.predictor)} at Values of ${w}`,
      columns: [
        text(w, valueLabel),
        moderation.binary && result.coded[options.moderator]
          ? []
          : value('Value', 'number', (slope) => slope.value),
        pathColumns(result, options),
      ],
      notes: rich`Interaction: Δ*R*² = ${num(moderation.interaction.rSquaredChange, 'proportion', 3)}, *F*(${num(moderation.interaction.df1, 'df')}, ${num(moderation.interaction.df2, 'df')}) = ${num(moderation.interaction.statistic, 'statistic')}, *p* ${num(moderation.interaction.pValue, 'p-equation')}.`,
    }),
  ];
}

export function conditionalTable(result: MediationResult, options: MediationOptions): TableBlock[] {
  const { conditional, bootstrap } = result;
  if (!conditional) return [];
  const all = [...conditional.indirect, conditional.index];
  const widths = all.flatMap(({ bootstrap: limits }) =>
    limits ? [(limits.ciUpper - limits.ciLower) / 4] : [],
  );
  const decimals = widths.length > 0 ? decimalsFor(widths) : 3;
  const w = labelOf(result, options.moderator);
  return [
    table(
      [
        ...conditional.indirect.map((effect) => ({
          at: valueLabel(effect),
          value: effect.value,
          estimate: effect.estimate,
          ciLower: effect.bootstrap?.ciLower ?? null,
          ciUpper: effect.bootstrap?.ciUpper ?? null,
          total: false,
        })),
        {
          at: 'Index of moderated mediation',
          value: null,
          estimate: conditional.index.estimate,
          ciLower: conditional.index.bootstrap?.ciLower ?? null,
          ciUpper: conditional.index.bootstrap?.ciUpper ?? null,
          total: true,
        },
      ],
      {
        id: 'conditional',
        title: rich`Indirect Effect at Values of ${w}`,
        columns: [
          text(w, ({ at }) => at),
          value('Value', 'number', ({ value }) => value),
          value('Indirect effect', 'number', ({ estimate }) => estimate, decimals),
          bootstrap
            ? under(
                rich`${num(options.confidenceLevel, 'level')} ${bootstrapName(options)} CI`,
                limits('number', (row) => row, decimals),
              )
            : [],
        ],
        style: ({ total }) => ({ total }),
        notes: rich`The index is the change of the indirect effect for one unit of ${w}. Direct effect: *b* = ${num(conditional.direct.estimate, 'number', decimals)}, *SE* = ${num(conditional.direct.standardError, 'number', decimals)}, *p* ${num(conditional.direct.pValue, 'p-equation')}.${bootstrap ? rich` ${num(bootstrap.samples, 'integer')} samples, seed ${String(bootstrap.seed)}; the values of ${w} are held.` : ''}`,
      },
    ),
  ];
}
