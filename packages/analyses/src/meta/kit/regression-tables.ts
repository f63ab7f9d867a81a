/** The meta-regression as tables, and effects that belong together. */
import { num, type Runs, rich, type TableBlock } from '@constat/report';
import type { NamedEstimate } from '@constat/stats';
import { coefficientLabel } from '../../regression/kit/labels.ts';
import { interval, symbol, table, text, value } from '../../shared/table.ts';
import type { MetaSettings } from './option-parts.ts';
import type { MetaRegression, MetaResult, Multilevel, RobustErrors } from './result.ts';
import { factorText, shownEffects } from './shown.ts';

export function regressionTables(result: MetaResult, settings: MetaSettings): TableBlock[] {
  const { regression } = result;
  if (!regression) return [];
  const { omnibus, qe, qeDf, qePValue, tau2, i2, r2 } = regression;
  const t = omnibus.df2 !== null;
  const decimals = decimalsOf(regression.terms);
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
      }, *p* ${num(omnibus.pValue, 'p-equation')}. Left unexplained: *Q*(${num(qeDf, 'df')}) = ${num(qe, 'statistic')}${qePValue === null ? '' : rich`, *p* ${num(qePValue, 'p-equation')}`}${tau2 === null ? '' : rich`, τ² = ${num(tau2, 'number', 3)}`}, *I*² = ${num(i2 / 100, 'percent')}.${r2 === null ? '' : rich` The moderators explain ${num(r2 / 100, 'percent')} of the variance between studies.`}${factorText(regression.factor, settings)}`,
    }),
    ...testsTable(regression),
    ...errorsTable(
      { id: 'regression-errors', title: rich`Moderators With Robust Errors` },
      regression.errors && { terms: regression.terms, ...regression.errors },
      settings,
      (name) => coefficientLabel(name, regression),
    ),
  ];
}

/** Decimals that show the smallest standard error with two digits. */
function decimalsOf(terms: readonly { readonly standardError: number }[]): number {
  const least = Math.min(...terms.map(({ standardError }) => standardError));
  return Math.min(6, Math.max(2, 1 - Math.floor(Math.log10(least))));
}

/** Each moderator as a whole, where that is not what its coefficient tells already. */
function testsTable(regression: MetaRegression): TableBlock[] {
  const { tests, omnibus } = regression;
  if (tests.length < 2 && tests.every(({ df1 }) => df1 === 1)) return [];
  const isF = omnibus.df2 !== null;
  return [
    table(tests, {
      id: 'moderator-tests',
      title: rich`Tests of the Moderators`,
      columns: [
        text('Moderator', ({ name }) => coefficientLabel(name, regression)),
        isF
          ? symbol('F', 'statistic', ({ statistic }) => statistic)
          : symbol('Q', 'statistic', ({ statistic }) => statistic),
        isF
          ? [symbol('df1', 'df', ({ df1 }) => df1), symbol('df2', 'df', ({ df2 }) => df2)]
          : symbol('df', 'df', ({ df1 }) => df1),
        symbol('p', 'p', ({ pValue }) => pValue),
      ],
      notes: rich`Wald tests of all coefficients of a moderator together, given the others.`,
    }),
  ];
}

interface ErrorRow extends NamedEstimate {
  readonly kind: string;
}

/** Estimates with the errors of the model and by clusters. */
function errorsTable(
  { id, title }: { readonly id: string; readonly title: Runs },
  errors: (RobustErrors & { readonly terms: readonly NamedEstimate[] }) | null,
  { confidenceLevel }: MetaSettings,
  label: ((name: string) => string) | null,
): TableBlock[] {
  if (!errors || (!errors.robust && !errors.biasReduced)) return [];
  const kinds: readonly (readonly [string, readonly NamedEstimate[] | null])[] = [
    ['From the model', errors.terms],
    ['By cluster (CR1)', errors.robust],
    ['By cluster, bias-reduced (CR2)', errors.biasReduced],
  ];
  const rows: readonly ErrorRow[] = kinds.flatMap(([kind, terms]) =>
    (terms ?? []).map((term) => ({ ...term, kind })),
  );
  const decimals = decimalsOf(rows);
  return [
    table(rows, {
      id,
      title,
      columns: [
        label ? text('Moderator', ({ name }) => label(name)) : [],
        text('Errors', ({ kind }) => kind),
        symbol('b', 'number', (term) => term.estimate, decimals),
        symbol('SE', 'number', (term) => term.standardError, decimals),
        value('Statistic', 'statistic', (term) => term.statistic),
        symbol('df', 'df', (term) => term.df),
        symbol('p', 'p', (term) => term.pValue),
        interval(confidenceLevel, 'number', (term) => term, decimals),
      ],
      notes: rich`On the scale on which effects are pooled. Errors by cluster hold whatever the correlations within clusters are. The bias-reduced ones, with Satterthwaite’s degrees of freedom, are the choice where clusters are few; below four degrees of freedom no error by cluster can be relied on.`,
    }),
  ];
}

/** Where effects differ: between the groups of each level. */
function levelsTable({ levels }: Multilevel, rho: number): TableBlock {
  const least = Math.min(...levels.map(({ variance }) => variance).filter((variance) => variance > 0), 1);
  const decimals = Math.min(6, Math.max(3, 2 - Math.floor(Math.log10(least))));
  return table(levels, {
    id: 'levels',
    title: rich`Where the Effects Differ`,
    columns: [
      text('Level', ({ label }) => label),
      value('Groups', 'integer', ({ groups }) => groups),
      value('Variance', 'number', ({ variance }) => variance, decimals),
      symbol('SD', 'number', ({ variance }) => Math.sqrt(variance), decimals),
      value(rich`*I*²`, 'percent', ({ i2 }) => i2 / 100),
    ],
    notes: rich`Standard deviations of true effects between the groups of a level, on the scale on which effects are pooled; *I*² is the share of each level in all that differs, the rest is sampling error.${rho === 0 ? '' : rich` Sampling errors within a cluster were taken to correlate ${num(rho, 'proportion')}.`}`,
  });
}

export function levelTables(result: MetaResult, settings: MetaSettings): TableBlock[] {
  const { multilevel, pooled } = result;
  if (!multilevel) return [];
  return [
    levelsTable(multilevel, settings.rho ?? 0),
    ...errorsTable(
      { id: 'pooled-errors', title: rich`Pooled Effect With Robust Errors` },
      { ...multilevel, terms: [{ ...pooled, name: '(Intercept)' }] },
      settings,
      null,
    ),
  ];
}
