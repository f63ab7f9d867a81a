/** Tests of small-study effects and the meta-regression as tables. */
import { num, type Runs, rich, type TableBlock } from '@constat/report';
import { coefficientLabel } from '../../regression/kit/labels.ts';
import { estimate, interval, symbol, table, text } from '../../shared/table.ts';
import { poolsCounts } from './analyse.ts';
import type { MetaSettings } from './option-parts.ts';
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

export function regressionTables(result: MetaResult, settings: MetaSettings): TableBlock[] {
  const { regression } = result;
  if (!regression) return [];
  const { omnibus, qe, qeDf, qePValue, tau2, i2, r2 } = regression;
  const t = omnibus.df2 !== null;
  const least = Math.min(...regression.terms.map(({ standardError }) => standardError));
  const decimals = Math.min(6, Math.max(2, 1 - Math.floor(Math.log10(least))));
  const { words } = shownEffects(result, settings);
  return [
    table(regression.terms, {
      id: 'regression',
      title: rich`Meta-Regression`,
      columns: [
        text('Moderator', (term) => coefficientLabel(term.name, regression)),
        symbol('b', 'number', (term) => term.estimate, decimals),
        symbol('SE', 'number', (term) => term.standardError, decimals),
        symbol(t ? 't' : 'z', 'statistic', (term) => term.statistic),
        symbol('p', 'p', (term) => term.pValue),
        interval(settings.confidenceLevel, 'number', (term) => term, decimals),
      ],
      notes: rich`Outcome: ${words.pooledAs}. All moderators: ${
        t
          ? rich`*F*(${num(omnibus.df1, 'df')}, ${num(omnibus.df2 ?? 0, 'df')}) = ${num(omnibus.statistic, 'statistic')}`
          : rich`*Q*(${num(omnibus.df1, 'df')}) = ${num(omnibus.statistic, 'statistic')}`
      }, *p* ${num(omnibus.pValue, 'p-equation')}. Left unexplained: *Q*(${num(qeDf, 'df')}) = ${num(qe, 'statistic')}${qePValue === null ? '' : rich`, *p* ${num(qePValue, 'p-equation')}`}${tau2 === null ? '' : rich`, τ² = ${num(tau2, 'number', 3)}`}, *I*² = ${num(i2 / 100, 'percent')}.${r2 === null ? '' : rich` The moderators explain ${num(r2 / 100, 'percent')} of the variance between studies.`}`,
    }),
  ];
}
