import { num, rich, type TableBlock } from '@constat/report';
import type { Estimates, Presentation } from '../../presentation.ts';
import { type Check, independenceCheck, normalityCheck, nothingFound } from '../../shared/checks.ts';
import { excludedNotice } from '../../shared/parts.ts';
import { SHAPIRO_WILK, when } from '../../shared/references.ts';
import { residualsFigure } from '../../shared/residual-figures.ts';
import {
  estimate,
  interval,
  limits,
  ONE_ROW,
  sectionsOf,
  symbol,
  table,
  text,
  under,
  value,
} from '../../shared/table.ts';
import { alphaOf, pText } from '../../shared/wording.ts';
import type { Curve, DoseResult } from './compute.ts';
import { curveFigure } from './figures.ts';
import { type DoseOptions, isLogistic } from './options.ts';
import { rCode } from './r-code.ts';
import { apa, finding, interpretation, methods } from './text.ts';
import { curveName, ec50Of, isProfiled, limitsOf, PARAMETER_NAMES, parameterOf } from './words.ts';

export function present(result: DoseResult, options: DoseOptions): Presentation {
  const { curves, sample } = result;
  const nameOf = (curve: Curve): string => curveName(result, curve);
  return {
    ...finding(result, options),
    notices: excludedNotice(sample, rich`They lack a value in one of the variables.`),
    estimates: estimates(result, options),
    lead: options.plots.includes('curve') ? [curveFigure(result, options)] : [],
    tables: [
      parametersTable(result, options),
      ...(isLogistic(options) ? [halfTable(result, options)] : []),
      ...effectiveTable(result, options),
      ...halfLifeTable(result, options),
      ...comparisonTables(result, options),
      fitTable(result),
      ...predictionsTable(result, options),
    ],
    checks: [
      ...curves.flatMap((curve) => curveChecks(curve, curves.length > 1 ? nameOf(curve) : null, options)),
      independenceCheck(
        'Rows must not influence each other: wells of one plate or samples of one animal are alike. No test can check this for you.',
      ),
    ],
    figures: options.plots.includes('residuals') ? [residuals(result)] : [],
    interpretation: interpretation(result, options),
    apa: apa(result, options),
    methods: methods(result, options),
    works: [
      'batesWatts1988',
      'ritz2015',
      ...when(options.model === 'michaelis-menten', 'michaelisMenten1913'),
      ...when(options.model === 'logistic5', 'gottschalkDunn2005'),
      ...SHAPIRO_WILK,
    ],
    r: rCode(result, options),
  };
}

function residuals({ curves, outcome }: DoseResult) {
  const points = curves.flatMap(({ points: own }) => own);
  return residualsFigure(
    points.map(({ value: found, fitted }, i) => ({ row: i + 1, fitted, residual: found - fitted })),
    curves.reduce((sum, { n }) => sum + n, 0),
    outcome.label,
  );
}

/** What one curve is asked for first; several have their tables. */
function estimates({ curves, outcome, dose }: DoseResult, options: DoseOptions): Estimates {
  const [curve, ...others] = curves;
  if (!curve || others.length > 0) return [];
  const level = options.confidenceLevel;
  const fit = {
    label: rich`*R*²`,
    value: curve.rSquared,
    format: 'proportion',
    decimals: 3,
    detail: rich`of the variation of ${outcome.label}`,
  } as const;
  const ec50 = ec50Of(curve, options);
  if (ec50)
    return [
      { label: rich`EC50`, ...ec50, value: ec50.estimate, format: 'number', level },
      { label: rich`Hill slope`, ...card(curve, 'hill', options) },
      fit,
    ];
  if (options.model === 'michaelis-menten')
    return [
      { label: rich`Vmax`, ...card(curve, 'vmax', options) },
      { label: rich`Km`, ...card(curve, 'km', options), detail: rich`in units of ${dose.label}` },
      fit,
    ];
  const { halfLife } = curve;
  return [
    ...(halfLife && halfLife.estimate > 0 && halfLife.ciUpper !== null
      ? [
          {
            label: rich`Half-life`,
            value: halfLife.estimate,
            format: 'number',
            ciLower: halfLife.ciLower,
            ciUpper: halfLife.ciUpper,
            level,
          } as const,
        ]
      : []),
    fit,
  ];
}

function card(curve: Curve, name: string, options: DoseOptions) {
  const parameter = parameterOf(curve, name)!;
  const { ciLower, ciUpper } = limitsOf(parameter, options);
  return {
    value: parameter.estimate,
    format: 'number',
    ...(ciLower !== null && ciUpper !== null ? { ciLower, ciUpper, level: options.confidenceLevel } : {}),
  } as const;
}

function parametersTable(result: DoseResult, options: DoseOptions): TableBlock {
  const rows = sectionsOf(
    result.curves,
    (curve) => curveName(result, curve),
    ({ parameters }) => parameters,
  );
  const open = result.curves.some(({ parameters }) =>
    parameters.some((each) => Object.values(limitsOf(each, options)).includes(null)),
  );
  return table(rows, {
    id: 'parameters',
    title: rich`Parameters of the Curve${result.curves.length > 1 ? 's' : ''}`,
    columns: [
      text('Parameter', ({ name }) => PARAMETER_NAMES[name] ?? name),
      value('Estimate', 'number', (each) => each.estimate),
      symbol('SE', 'number', (each) => each.standardError),
      interval(options.confidenceLevel, 'number', (each) => limitsOf(each, options)),
    ],
    notes: rich`${FORMULAS[options.model](options)} Limits are ${options.intervals === 'wald' ? rich`estimate ± *t* × *SE*` : 'those of the profile of the sum of squares'}.${open ? ' A limit is missing where the sum of squares does not rise far enough: the data do not bound the parameter on that side.' : ''}`,
  });
}

const FORMULAS: Readonly<Record<DoseOptions['model'], (options: DoseOptions) => string>> = {
  logistic4: () => 'Response = bottom + (top − bottom) / (1 + (EC50 / dose)^Hill slope).',
  logistic3: () => 'Response = top / (1 + (EC50 / dose)^Hill slope).',
  logistic5: () =>
    'Response = bottom + (top − bottom) / (1 + (location / dose)^Hill slope)^asymmetry; the location is the EC50 only where the asymmetry is 1.',
  'michaelis-menten': () => 'Response = Vmax × dose / (Km + dose).',
  'exponential-decay': ({ plateau }) =>
    plateau
      ? 'Response = plateau + (start − plateau) × exp(−rate × time).'
      : 'Response = start × exp(−rate × time).',
};

function halfTable(result: DoseResult, options: DoseOptions): TableBlock {
  return table(result.curves, {
    id: 'ec50',
    title: 'Dose of Half the Effect',
    columns: [
      text('Curve', (curve) => curveName(result, curve)),
      estimate('EC50', 'number', (curve) => ec50Of(curve, options)),
      value(rich`log${'₁₀'} EC50`, 'number', ({ logEc50 }) => logEc50?.estimate ?? null),
      value(rich`*SE* of the log`, 'number', ({ logEc50 }) => logEc50?.standardError ?? null),
    ],
    notes: isProfiled(options)
      ? rich`LL and UL are the limits of the ${num(options.confidenceLevel, 'level')} profile interval, which is the same for the EC50 and its logarithm.`
      : rich`LL and UL are the limits of the ${num(options.confidenceLevel, 'level')} confidence interval of the logarithm, taken back; those of the parameters are on the scale of the doses.`,
  });
}

function effectiveTable(result: DoseResult, options: DoseOptions): TableBlock[] {
  const rows = sectionsOf(
    result.curves,
    (curve) => curveName(result, curve),
    ({ effectiveDoses }) => effectiveDoses,
  );
  if (result.curves.every(({ effectiveDoses }) => effectiveDoses.length === 0)) return [];
  return [
    table(rows, {
      id: 'effective',
      title: 'Effective Doses',
      columns: [
        value('Effect', 'percent', ({ percent }) => percent / 100),
        value('Dose', 'number', (each) => each.estimate),
        symbol('SE', 'number', (each) => each.standardError),
        interval(options.confidenceLevel, 'number', (each) => each),
      ],
      notes: rich`Effect is the share of the way from bottom to top. Limits are estimate ± *t* × *SE*, the error by the delta method.`,
    }),
  ];
}

function halfLifeTable(result: DoseResult, options: DoseOptions): TableBlock[] {
  if (result.curves.every(({ halfLife }) => halfLife === null)) return [];
  return [
    table(result.curves, {
      id: 'half-life',
      title: 'Half-Life',
      columns: [
        text('Curve', (curve) => curveName(result, curve)),
        value('Half-life', 'number', ({ halfLife }) => halfLife?.estimate ?? null),
        symbol('SE', 'number', ({ halfLife }) => halfLife?.standardError ?? null),
        interval(
          options.confidenceLevel,
          'number',
          ({ halfLife }) => halfLife ?? { ciLower: null, ciUpper: null },
        ),
      ],
      notes: ['ln 2 over the rate; limits are those of the rate, taken back.'],
    }),
  ];
}

function comparisonTables(result: DoseResult, options: DoseOptions): TableBlock[] {
  const { comparison, ratios, group, curves } = result;
  return [
    ...(comparison
      ? [
          table(ONE_ROW, {
            id: 'comparison',
            title: rich`One Curve for All Levels of ${group?.label ?? ''}`,
            columns: [
              symbol('F', 'statistic', () => comparison.statistic),
              value(rich`*df* between`, 'df', () => comparison.df1),
              value(rich`*df* within`, 'df', () => comparison.df2),
              symbol('p', 'p', () => comparison.pValue),
            ],
            notes: ['How much worse one curve for all fits than one for each.'],
          }),
        ]
      : []),
    ...(ratios.length > 0
      ? [
          table(ratios, {
            id: 'ratios',
            title: rich`EC50 Compared With ${curves[0]!.level ?? ''}`,
            columns: [
              text(group?.label ?? 'Curve', ({ level }) => level),
              estimate('Ratio of EC50', 'number', (ratio) => ratio),
              symbol('p', 'p', ({ pValue }) => pValue),
            ],
            notes: rich`EC50 of each curve over that of ${curves[0]!.level ?? ''}, from the difference of the logarithms; each curve has its own error. LL and UL are the limits of the ${num(options.confidenceLevel, 'level')} confidence interval.`,
          }),
        ]
      : []),
  ];
}

const fitTable = (result: DoseResult): TableBlock =>
  table(result.curves, {
    id: 'fit',
    title: 'Fit',
    columns: [
      text('Curve', (curve) => curveName(result, curve)),
      symbol('n', 'integer', ({ n }) => n),
      symbol('df', 'df', ({ dfResidual }) => dfResidual),
      value(rich`Residual *SE*`, 'number', ({ residualStandardError }) => residualStandardError),
      value(rich`*R*²`, 'proportion', ({ rSquared }) => rSquared, 3),
      value('AIC', 'statistic', ({ aic }) => aic),
      value('BIC', 'statistic', ({ bic }) => bic),
    ],
    notes: [
      'AIC and BIC compare curves of the same data, the smaller the better. R² of a curve is high even where it misses the shape: look at the figure.',
    ],
  });

function predictionsTable(result: DoseResult, options: DoseOptions): TableBlock[] {
  if (result.curves.every(({ predictions }) => predictions.length === 0)) return [];
  const rows = sectionsOf(
    result.curves,
    (curve) => curveName(result, curve),
    ({ predictions }) => predictions,
  );
  return [
    table(rows, {
      id: 'predictions',
      title: rich`Expected ${result.outcome.label}`,
      columns: [
        value('Dose', 'number', ({ dose }) => dose),
        value('Expected', 'number', ({ fit }) => fit),
        symbol('SE', 'number', ({ standardError }) => standardError),
        interval(options.confidenceLevel, 'number', (each) => each),
        under(
          rich`${num(options.confidenceLevel, 'level')} prediction interval`,
          limits('number', ({ piLower, piUpper }) => ({ ciLower: piLower, ciUpper: piUpper })),
        ),
      ],
      notes: ['The wider limits are those of a new case instead of the mean.'],
    }),
  ];
}

/** Which of several curves, after a comma and after a noun. */
interface Named {
  readonly suffix: string;
  readonly of: string;
}

function curveChecks(curve: Curve, name: string | null, options: DoseOptions): Check[] {
  const alpha = alphaOf(options.confidenceLevel);
  const suffix = name === null ? '' : `, ${name}`;
  const of = name === null ? '' : ` of ${name}`;
  const key = curve.level ?? 'all';
  return [
    ...lackCheck(curve, { suffix, of }, key, alpha),
    ...coverageCheck(curve, { suffix, of }, key),
    normalityCheck({
      id: key,
      of: `residuals${suffix}`,
      who: `the residuals${of}`,
      n: curve.n,
      alpha,
      normality: curve.normality,
      robust: rich`With ${num(curve.n, 'integer')} rows estimates hold up; look for outliers in the figure.`,
      fragile: rich`Look for outliers in the figure: with ${num(curve.n, 'integer')} rows a few of them move the curve and its limits.`,
    }),
  ];
}

function lackCheck({ lackOfFit, n }: Curve, { suffix, of }: Named, key: string, alpha: number): Check[] {
  const common = {
    kind: 'check',
    id: `shape-${key}`,
    assumption: rich`Shape of the curve${suffix}`,
  } as const;
  if (!lackOfFit)
    return [
      {
        ...common,
        verdict: 'unverifiable',
        evidence: ['No doses with several rows beyond those that the parameters need'],
        advice: ['Look at the figure: the points must lie evenly on both sides of the curve.'],
      },
    ];
  const { statistic, df1, df2, pValue } = lackOfFit;
  const evidence = rich`Lack of fit *F*(${num(df1, 'df')}, ${num(df2, 'df')}) = ${num(statistic, 'statistic')}, ${pText(pValue)}`;
  return [
    pValue < alpha
      ? {
          ...common,
          verdict: 'violated',
          evidence,
          caution: rich`the curve${of} missed the means of its doses`,
          advice: ['The curve misses the means of the doses by more than their spread: try another shape.'],
        }
      : { ...common, verdict: 'unopposed', evidence, advice: [nothingFound(n)] },
  ];
}

/** Doses on both sides of half the effect. */
function coverageCheck({ ec50, range }: Curve, { suffix, of }: Named, key: string): Check[] {
  if (!ec50) return [];
  const [low, high] = range;
  const inside = ec50.estimate > low && ec50.estimate < high;
  const common = {
    kind: 'check',
    id: `range-${key}`,
    assumption: rich`EC50 within the doses${suffix}`,
    evidence: rich`EC50 ${num(ec50.estimate)}, doses from ${num(low)} to ${num(high)}`,
  } as const;
  return [
    inside
      ? { ...common, verdict: 'met', advice: ['There are doses on both sides of it.'] }
      : {
          ...common,
          verdict: 'violated',
          caution: rich`the EC50${of} lies outside the doses`,
          advice: ['It is a guess beyond the data: add doses there, or fix the bottom at zero.'],
        },
  ];
}
