/** Tests of small-study effects and the meta-regression as tables. */
import { num, rich, type TableBlock, type TableRow } from '@constat/report';
import { coefficientLabel } from '../../regression/kit/labels.ts';
import { column, LIMITS, symbolColumn } from '../../shared/table.ts';
import { poolsCounts } from './analyse.ts';
import type { MetaSettings } from './option-parts.ts';
import type { MetaResult } from './result.ts';
import { isRandom, shownEffects } from './shown.ts';

export function biasTable(result: MetaResult, settings: MetaSettings): TableBlock[] {
  const { egger, eggerMixed, begg, failSafeN } = result;
  const rows: readonly TableRow[] = [
    ...(egger
      ? [
          {
            cells: {
              test: 'Egger’s regression',
              statistic: rich`*t*(${num(egger.df, 'df')}) = ${num(egger.statistic, 'statistic')}`,
              p: egger.pValue,
            },
          },
        ]
      : []),
    ...(eggerMixed
      ? [
          {
            cells: {
              test: isRandom(settings)
                ? 'Egger’s regression, mixed effects'
                : 'Egger’s regression, fixed effect',
              statistic: rich`*z* = ${num(eggerMixed.statistic, 'statistic')}`,
              p: eggerMixed.pValue,
            },
          },
        ]
      : []),
    ...(begg
      ? [
          {
            cells: {
              test: 'Begg’s rank correlation',
              statistic: rich`τ = ${num(begg.tau, 'proportion')}`,
              p: begg.pValue,
            },
          },
        ]
      : []),
    ...(failSafeN === null
      ? []
      : [
          {
            cells: {
              test: 'Rosenthal’s fail-safe number',
              statistic: rich`${num(failSafeN, 'integer')}`,
              p: null,
            },
          },
        ]),
  ];
  return [
    ...(rows.length > 0
      ? [
          {
            kind: 'table' as const,
            id: 'bias',
            title: rich`Small-Study Effects`,
            columns: [
              column('test', ['Test']),
              column('statistic', ['Statistic']),
              symbolColumn('p', 'p', 'p'),
            ],
            rows,
            notes: rich`${
              egger
                ? rich`Slope of the effect on its standard error ${num(egger.estimate)}, *SE* = ${num(egger.standardError)}. A small *p* means that small studies show other effects than large ones, of which missing studies are one reason. `
                : ''
            }${begg ? (begg.exact ? 'Begg’s *p* is exact. '.replaceAll('*', '') : 'Begg’s test uses the normal approximation, because of ties. ') : ''}${failSafeN === null ? '' : 'The fail-safe number is how many studies without any effect would make the joint one-sided test not significant at .05; it ignores their size.'}${poolsCounts(settings.method) ? ' These tests use inverse-variance weights.' : ''}`,
          },
        ]
      : []),
    ...trimFillTable(result, settings),
  ];
}

function trimFillTable(result: MetaResult, settings: MetaSettings): TableBlock[] {
  const { trimFill, pooled } = result;
  if (!trimFill) return [];
  const { words, decimals, value } = shownEffects(result, settings);
  const row = (model: string, k: number, item: typeof trimFill.pooled): TableRow => ({
    cells: {
      model,
      k,
      estimate: value(item.estimate),
      lower: value(item.ciLower),
      upper: value(item.ciUpper),
      p: item.pValue,
    },
  });
  return [
    {
      kind: 'table',
      id: 'trim-fill',
      title: rich`Trim and Fill`,
      columns: [
        column('model', ['Studies']),
        symbolColumn('k', 'k', 'integer'),
        { ...column('estimate', ['Estimate'], words.format, 'effect'), decimals },
        { ...column('lower', [LIMITS.lower], words.format, 'effect'), decimals },
        { ...column('upper', [LIMITS.upper], words.format, 'effect'), decimals },
        symbolColumn('p', 'p', 'p'),
      ],
      spanners: { effect: rich`Pooled, ${num(settings.confidenceLevel, 'level')} CI` },
      rows: [
        row('As found', pooled.k, pooled),
        row(
          'With those filled in',
          result.studies.filter(({ effect }) => effect !== null).length + trimFill.missing,
          trimFill.pooled,
        ),
      ],
      notes: rich`${
        trimFill.missing === 0
          ? 'No study seems to be missing.'
          : rich`${num(trimFill.missing, 'integer')} ${trimFill.missing === 1 ? 'study seems' : 'studies seem'} to be missing on the ${trimFill.side} of the funnel (estimator L0).`
      }${poolsCounts(settings.method) ? ' Filled in with inverse-variance weights.' : ''}`,
    },
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
    {
      kind: 'table',
      id: 'regression',
      title: rich`Meta-Regression`,
      columns: [
        column('term', ['Moderator']),
        { ...symbolColumn('b', 'b', 'number'), decimals },
        { ...symbolColumn('se', 'SE', 'number'), decimals },
        symbolColumn('statistic', t ? 't' : 'z', 'statistic'),
        symbolColumn('p', 'p', 'p'),
        { ...column('lower', [LIMITS.lower], 'number', 'ci'), decimals },
        { ...column('upper', [LIMITS.upper], 'number', 'ci'), decimals },
      ],
      spanners: { ci: rich`${num(settings.confidenceLevel, 'level')} CI` },
      rows: regression.terms.map((term) => ({
        cells: {
          term: coefficientLabel(term.name, regression),
          b: term.estimate,
          se: term.standardError,
          statistic: term.statistic,
          p: term.pValue,
          lower: term.ciLower,
          upper: term.ciUpper,
        },
      })),
      notes: rich`Outcome: ${words.pooledAs}. All moderators: ${
        t
          ? rich`*F*(${num(omnibus.df1, 'df')}, ${num(omnibus.df2 ?? 0, 'df')}) = ${num(omnibus.statistic, 'statistic')}`
          : rich`*Q*(${num(omnibus.df1, 'df')}) = ${num(omnibus.statistic, 'statistic')}`
      }, *p* ${num(omnibus.pValue, 'p-equation')}. Left unexplained: *Q*(${num(qeDf, 'df')}) = ${num(qe, 'statistic')}${qePValue === null ? '' : rich`, *p* ${num(qePValue, 'p-equation')}`}${tau2 === null ? '' : rich`, τ² = ${num(tau2, 'number', 3)}`}, *I*² = ${num(i2 / 100, 'percent')}.${r2 === null ? '' : rich` The moderators explain ${num(r2 / 100, 'percent')} of the variance between studies.`}`,
    },
  ];
}
