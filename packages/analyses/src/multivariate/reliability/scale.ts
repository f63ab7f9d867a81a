/** A scale told: alpha, omega, items, bounds. */

import { bold, join, num, type Runs, rich, type TableBlock } from '@constat/report';
import { zip } from '@constat/stats';
import { bootstrapName, type Limits } from '../../shared/bootstrap.ts';
import { interval, symbol, table, text, under, value } from '../../shared/table.ts';
import { article, ciText } from '../../shared/wording.ts';
import type { ReliabilityOptions } from './options.ts';
import type { ReliabilityResult, ScaleFound } from './result.ts';
import { scaleChecks } from './scale-checks.ts';
import { scaleFigures } from './scale-figures.ts';
import { scaleR } from './scale-r.ts';
import { type Telling, wordOf } from './telling.ts';

/** Nunnally and Bernstein (1994): .70 for early research, .80 for groups, .90 for decisions about single people. */
const CONSISTENCY = [
  [0.9, 'excellent'],
  [0.8, 'good'],
  [0.7, 'acceptable'],
  [0.6, 'questionable'],
  [0.5, 'poor'],
] as const;

const consistencyWord = (alpha: number): string => wordOf(alpha, CONSISTENCY, 'unacceptable');

/** A share outside 0 and 1 is none: the model behind ω cannot be true, which a warning says. */
const withoutImpossibleOmega = (found: ScaleFound): ScaleFound => {
  const { omegaTotal } = found.scale;
  return omegaTotal === null || (omegaTotal >= 0 && omegaTotal <= 1)
    ? found
    : {
        ...found,
        scale: { ...found.scale, omegaTotal: null, omegaTotalStandardized: null, omegaLimits: null },
      };
};

export function tellScale(
  result: ReliabilityResult,
  computed: ScaleFound,
  options: ReliabilityOptions,
): Telling {
  const found = withoutImpossibleOmega(computed);
  const { scale, resampling } = found;
  const { alpha, ciLower, ciUpper, omegaTotal, k } = scale;
  const level = options.confidenceLevel;
  const omega =
    omegaTotal === null
      ? rich``
      : rich`, McDonald’s ω = ${num(omegaTotal, 'proportion')}${scale.omegaLimits ? rich`, ${ciText(level, scale.omegaLimits.ciLower, scale.omegaLimits.ciUpper, 'proportion')}` : ''}`;
  const stats = rich`Cronbach’s α = ${num(alpha, 'proportion')}, ${ciText(level, ciLower, ciUpper, 'proportion')}${omega}`;
  const word = consistencyWord(alpha);
  return {
    finding: rich`The internal consistency of the ${num(k, 'integer')} items was ${bold(word)}, ${stats}.`,
    meta: [
      rich`${num(k, 'integer')} items${found.reversed.length > 0 ? `, ${found.reversed.length} reversed` : ''}`,
    ],
    notices: heywoodNotice(result, found),
    estimates: [
      {
        label: ['Cronbach’s α'],
        value: alpha,
        format: 'proportion',
        ciLower,
        ciUpper,
        level,
      },
      ...(omegaTotal === null
        ? []
        : [
            {
              label: ['McDonald’s ω'],
              value: omegaTotal,
              format: 'proportion' as const,
              ...limitsOf(resampling?.omega ?? scale.omegaLimits, level),
            },
          ]),
      {
        label: ['Average inter-item correlation'],
        value: scale.averageInterItemCorrelation,
        format: 'proportion',
        detail: rich`of ${num((k * (k - 1)) / 2, 'integer')} ${k === 2 ? 'pair' : 'pairs'}`,
      },
    ],
    tables: [
      reliabilityTable(found, options),
      ...bootstrapTable(found, options),
      ...(options.itemStatistics ? [itemsTable(result, found)] : []),
      ...(options.lambdas ? [boundsTable(result, found)] : []),
    ],
    checks: scaleChecks(result, found, options),
    figures: options.plots ? scaleFigures(result, found) : [],
    interpretation: interpret(result, found, word),
    apa: rich`The scale of ${num(k, 'integer')} items had ${article(word)} ${word} internal consistency, ${stats}.`,
    methods: rich`Internal consistency of ${join(
      result.variables.map(({ label }) => label),
      ', ',
      ' and ',
    )} was measured by Cronbach’s α with the interval of Feldt, and by McDonald’s ω of a one-factor model fitted by maximum likelihood to the covariances${scale.omegaLimits ? ', with an interval by the delta method on the logit scale' : ''}.${reversedSentence(result, found)}${
      resampling
        ? rich` ${num(level, 'level')} ${bootstrapName(options)} intervals are from ${num(resampling.samples, 'integer')} samples of cases.`
        : ''
    } Cases with a missing answer were left out.`,
    works: [
      'cronbach1951',
      'feldt1987',
      'nunnallyBernstein1994',
      ...(omegaTotal === null ? [] : (['mcdonald1999', 'joreskog1969'] as const)),
      ...(scale.omegaLimits ? (['raykov2002'] as const) : []),
      ...(options.lambdas ? (['guttman1945'] as const) : []),
    ],
    r: scaleR(result, found, options),
  };
}

const limitsOf = (limits: Limits | null, level: number) => (limits ? { ...limits, level } : {});

const reversedSentence = ({ variables }: ReliabilityResult, { reversed, turnedEach }: ScaleFound): Runs => {
  if (reversed.length === 0) return rich``;
  const scales = [...new Set(turnedEach)].map((from) => ({
    labels: reversed.flatMap((i, at) => (turnedEach[at] === from ? [variables[i]!.label] : [])),
    from: num(from, 'number', Number.isInteger(from) ? 0 : undefined),
  }));
  const told = scales.map(
    ({ labels, from }) =>
      rich`${join(labels, ', ', ' and ')} ${labels.length === 1 ? 'was' : 'were'} reversed (${from} less the answer)`,
  );
  return rich` ${join(told, ', ', ' and ')}.`;
};

function heywoodNotice({ variables }: ReliabilityResult, { scale }: ScaleFound): Telling['notices'] {
  const [first] = scale.heywood;
  if (first === undefined) return [];
  return [
    {
      kind: 'notice',
      code: 'heywood-case',
      level: 'warning',
      message: rich`The one-factor model gives ${bold(variables[first]!.label)} a negative residual variance (a Heywood case), so ${scale.omegaTotal === null ? 'ω, which rests on it, is left out' : 'ω rests on a model that cannot be true'}. Report α, or look at the items with a factor analysis.`,
    },
  ];
}

function reliabilityTable({ scale }: ScaleFound, options: ReliabilityOptions): TableBlock {
  const row = (name: string, estimate: number | null, limits: Limits | null = null) => ({
    name,
    estimate,
    limits,
  });
  const rows = [
    row('Cronbach’s α', scale.alpha, scale),
    row('Cronbach’s α, standardized', scale.alphaStandardized),
    ...(scale.omegaTotal === null
      ? []
      : [
          row('McDonald’s ω', scale.omegaTotal, scale.omegaLimits),
          row('McDonald’s ω, standardized', scale.omegaTotalStandardized),
        ]),
    row('Average inter-item correlation', scale.averageInterItemCorrelation),
  ];
  return table(rows, {
    id: 'reliability',
    title: 'Reliability of the Scale',
    columns: [
      text('Coefficient', ({ name }) => name),
      value('Estimate', 'proportion', ({ estimate }) => estimate),
      interval(options.confidenceLevel, 'proportion', ({ limits }) => limits),
    ],
    notes: rich`*n* = ${num(scale.n, 'integer')}. Sum of the items: *M* = ${num(scale.scaleMean)}, *SD* = ${num(scale.scaleSd)}. Limits of α are those of Feldt; standardized coefficients are those of items with equal variances.${
      scale.omegaTotal === null
        ? scale.heywood.length > 0
          ? ' ω needs a one-factor model; the one that fits best is impossible.'
          : ' ω needs a one-factor model, which could not be fitted (it takes three items or more).'
        : ' ω is the share of the variance of the sum that one common factor explains, in a model fitted by maximum likelihood'
    }${scale.omegaTotal === null ? '' : scale.omegaLimits ? '; its limits are those of the delta method on the logit scale.' : '.'}`,
  });
}

/** Limits from samples, beside those of the formula. */
function bootstrapTable({ scale, resampling }: ScaleFound, options: ReliabilityOptions): TableBlock[] {
  if (!resampling) return [];
  const row = (name: string, estimate: number, limits: Limits | null) => ({
    name,
    estimate,
    ciLower: limits?.ciLower ?? null,
    ciUpper: limits?.ciUpper ?? null,
  });
  return [
    table(
      [
        row('Cronbach’s α', scale.alpha, resampling.alpha),
        ...(scale.omegaTotal === null ? [] : [row('McDonald’s ω', scale.omegaTotal, resampling.omega)]),
      ],
      {
        id: 'bootstrap',
        title: 'Bootstrap Intervals',
        columns: [
          text('Coefficient', ({ name }) => name),
          value('Estimate', 'proportion', ({ estimate }) => estimate),
          interval(options.confidenceLevel, 'proportion', (row) => row),
        ],
        notes: rich`${capital(bootstrapName(options))} intervals of ${num(resampling.samples, 'integer')} samples of cases (seed ${String(resampling.seed)}).`,
      },
    ),
  ];
}

const capital = (words: string): string => words[0]!.toUpperCase() + words.slice(1);

function itemsTable({ variables }: ReliabilityResult, { scale, reversed }: ScaleFound): TableBlock {
  const loaded = scale.omegaTotal !== null;
  return table(scale.items, {
    id: 'items',
    title: 'Items',
    columns: [
      text('Item', (_, i) =>
        reversed.includes(i) ? `${variables[i]!.label} (reversed)` : variables[i]!.label,
      ),
      symbol('M', 'number', (item) => item.mean),
      symbol('SD', 'number', (item) => item.sd),
      under(
        'Correlation',
        value('with the rest', 'proportion', (item) => item.itemRestCorrelation),
        value('with the sum', 'proportion', (item) => item.itemTotalCorrelation),
      ),
      loaded ? value('Loading', 'proportion', (item) => item.loading) : [],
      value('α without it', 'proportion', (item) => item.alphaIfDeleted),
    ],
    notes: rich`The rest is the sum of the other items (the corrected item-total correlation); the sum includes the item itself.${
      loaded ? ' Loadings are those of one factor, standardized.' : ''
    } α of all items is ${num(scale.alpha, 'proportion')}.`,
  });
}

const BOUNDS = [
  'λ₁, share of the covariances',
  'λ₂, from squared covariances',
  'λ₃, Cronbach’s α',
  'λ₄, best split into halves',
  'λ₅, from the item with the largest covariances',
  'λ₆, from squared multiple correlations',
] as const;

function boundsTable({ variables }: ReliabilityResult, { scale }: ScaleFound): TableBlock {
  const half = Math.ceil(scale.k / 2);
  const { splitHalf } = scale;
  const listed = (from: number, to: number): Runs =>
    join(
      variables.slice(from, to).map(({ label }) => label),
      ', ',
    );
  const sections = [
    {
      heading: 'Guttman’s lower bounds',
      rows: zip(scale.lambdas, BOUNDS).flatMap(([estimate, bound]) =>
        estimate === null ? [] : [{ name: bound, estimate }],
      ),
    },
    {
      heading: 'First half against second half',
      rows: [
        { name: 'Correlation of the halves', estimate: splitHalf.correlation },
        { name: 'Spearman–Brown', estimate: splitHalf.spearmanBrown },
        { name: 'Guttman’s split half', estimate: splitHalf.guttman },
      ],
    },
  ];
  return table(
    { sections },
    {
      id: 'bounds',
      title: 'Lower Bounds and Split Half',
      columns: [
        text('Coefficient', ({ name }) => name),
        value('Estimate', 'proportion', ({ estimate }) => estimate),
      ],
      notes: rich`Each λ is a lower bound of the reliability, so the largest is the closest; in small samples λ₄ is too high. λ₆ is computed from correlations, the others from covariances. First half: ${listed(0, half)}; second half: ${listed(half, scale.k)}.`,
    },
  );
}

function interpret(result: ReliabilityResult, { scale }: ScaleFound, word: string): readonly Runs[] {
  const { alpha, ciLower, ciUpper, lambdas } = scale;
  const [from, to] = [consistencyWord(ciLower), consistencyWord(ciUpper)];
  const share =
    alpha > 0
      ? rich`About ${num(alpha, 'percent')} of the variance of the sum is shared by the items, the rest is error: ${article(word)} ${word} consistency.`
      : rich`The items share no variance: on average they do not go together, or some are worded the other way round.`;
  const span = from === to ? rich`all of it ${from}` : rich`from ${from} to ${to}`;
  const drop = zip(scale.items, result.variables).flatMap(([{ alphaIfDeleted }, variable]) =>
    alphaIfDeleted !== null && alphaIfDeleted > alpha + 0.01
      ? [rich`${variable.label} (${num(alphaIfDeleted, 'proportion')})`]
      : [],
  );
  const best = Math.max(...lambdas.filter((_, i) => i !== 3).flatMap((value) => value ?? []));
  return [
    rich`${share} The interval runs from ${num(ciLower, 'proportion')} to ${num(ciUpper, 'proportion')}, ${span}.`,
    drop.length === 0
      ? rich`Leaving out an item would not raise α noticeably.`
      : rich`α would be higher without ${join(drop, ', ', ' or ')}.`,
    ...(best > alpha + 0.02
      ? [rich`α is a lower bound of the reliability; Guttman’s bounds reach ${num(best, 'proportion')}.`]
      : []),
  ];
}
