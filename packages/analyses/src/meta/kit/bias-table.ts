/** Tests of small-study effects as tables. */
import { num, type Runs, rich, type TableBlock } from '@constat/report';
import { estimate, symbol, table, text } from '../../shared/table.ts';
import type { MetaSettings } from './option-parts.ts';
import { poolsCounts } from './pool.ts';
import type { MetaResult } from './result.ts';
import { isRandom, shownEffects } from './shown.ts';

export function biasTable(result: MetaResult, settings: MetaSettings): TableBlock[] {
  const { egger, eggerMixed, begg, failSafeN } = result;
  const row = (test: string, statistic: Runs, pValue: number | null) => ({ test, statistic, pValue });
  const mixed = isRandom(settings) ? 'mixed effects' : 'fixed effect';
  const rows = [
    ...(egger
      ? [
          row(
            'Egger’s regression',
            rich`*t*(${num(egger.df, 'df')}) = ${num(egger.statistic, 'statistic')}`,
            egger.pValue,
          ),
        ]
      : []),
    ...(eggerMixed
      ? [
          row(
            `Egger’s regression, ${mixed}`,
            rich`*z* = ${num(eggerMixed.statistic, 'statistic')}`,
            eggerMixed.pValue,
          ),
        ]
      : []),
    ...(begg ? [row('Begg’s rank correlation', rich`τ = ${num(begg.tau, 'proportion')}`, begg.pValue)] : []),
    ...(failSafeN === null ? [] : [row('Rosenthal’s fail-safe number', [num(failSafeN, 'integer')], null)]),
  ];
  const tests = table(rows, {
    id: 'bias',
    title: 'Small-Study Effects',
    columns: [
      text('Test', ({ test }) => test),
      text('Statistic', ({ statistic }) => statistic),
      symbol('p', 'p', ({ pValue }) => pValue),
    ],
    notes: rich`${
      egger
        ? rich`Slope of the effect on its standard error ${num(egger.estimate)}, *SE* = ${num(egger.standardError)}. A small *p* means that small studies show other effects than large ones, of which missing studies are one reason. `
        : ''
    }${begg ? (begg.exact ? 'Begg’s p is exact. ' : 'Begg’s test uses the normal approximation, because of ties. ') : ''}${failSafeN === null ? '' : 'The fail-safe number is how many studies without any effect would make the joint one-sided test not significant at .05; it ignores their size.'}${poolsCounts(settings.method) ? ' These tests use inverse-variance weights.' : ''}`,
  });
  return [...(rows.length > 0 ? [tests] : []), ...trimFillTable(result, settings)];
}

function trimFillTable(result: MetaResult, settings: MetaSettings): TableBlock[] {
  const { trimFill, pooled } = result;
  if (!trimFill) return [];
  const { words, decimals, value: shown } = shownEffects(result, settings);
  const row = (model: string, k: number, item: typeof trimFill.pooled) => ({
    model,
    k,
    estimate: shown(item.estimate),
    ciLower: shown(item.ciLower),
    ciUpper: shown(item.ciUpper),
    pValue: item.pValue,
  });
  return [
    table(
      [
        row('As found', pooled.k, pooled),
        row(
          'With those filled in',
          result.studies.filter(({ effect }) => effect !== null).length + trimFill.missing,
          trimFill.pooled,
        ),
      ],
      {
        id: 'trim-fill',
        title: rich`Trim and Fill`,
        columns: [
          text('Studies', ({ model }) => model),
          symbol('k', 'integer', ({ k }) => k),
          estimate(
            rich`Pooled, ${num(settings.confidenceLevel, 'level')} CI`,
            words.format,
            (row) => row,
            decimals,
          ),
          symbol('p', 'p', ({ pValue }) => pValue),
        ],
        notes: rich`${
          trimFill.missing === 0
            ? 'No study seems to be missing.'
            : rich`${num(trimFill.missing, 'integer')} ${trimFill.missing === 1 ? 'study seems' : 'studies seem'} to be missing on the ${trimFill.side} of the funnel (estimator L0).`
        }${poolsCounts(settings.method) ? ' Filled in with inverse-variance weights.' : ''}`,
      },
    ),
  ];
}
