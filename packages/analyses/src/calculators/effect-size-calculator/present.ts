import { bold, num, type Runs, rich, type TableBlock } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { LIMITS, table, text, under, value } from '../../shared/table.ts';
import { article, ciText, given } from '../../shared/wording.ts';
import type { EffectRow, EffectSizeResult } from './compute.ts';
import { curvesFigure } from './figures.ts';
import { conventionOf, nameOf } from './measures.ts';
import type { EffectSizeOptions } from './options.ts';
import { rCode } from './r-code.ts';
import { WORDS } from './words.ts';

/** The cards above the table: the main effect and the next ones. */
const CARDS = 3;
/** Second versions of an effect, which the table has beside the first. */
const TABLE_ONLY: ReadonlySet<EffectRow['key']> = new Set(['steiger', 'hedgesGApprox']);

export function present(result: EffectSizeResult, options: EffectSizeOptions): Presentation {
  const { effects } = result;
  const { notes, advice, methods, works } = WORDS[options.measure];
  const main = effects[0]!;
  const level = options.confidenceLevel;
  const size = conventionOf(main.key, main.estimate);
  return {
    finding: findingOf(result, options),
    meta: metaOf(result, options),
    estimates: effects
      .filter(({ key, estimate }) => estimate !== null && !TABLE_ONLY.has(key))
      .slice(0, CARDS)
      .map((row) => {
        const { label, format } = nameOf(row.key);
        const word = conventionOf(row.key, row.estimate);
        return {
          label,
          value: row.estimate ?? 0,
          format,
          ...(hasLimits(row)
            ? { ciLower: row.ciLower, ciUpper: row.ciUpper, level }
            : word
              ? { detail: [word] }
              : {}),
        };
      }),
    tables: [effectTable(effects, level, notes)],
    figures: curvesFigure(result.distance),
    interpretation: [
      ...meaningOf(result, options),
      ...(size
        ? [
            rich`By Cohen’s (1988) convention this is ${article(size)} ${size} effect. Conventions are a last resort: compare with effects of the field and with what matters in practice.`,
          ]
        : []),
      advice,
    ],
    apa: apaOf(result, options),
    methods,
    works,
    r: rCode(options),
  };
}

const hasLimits = ({ ciLower, ciUpper }: EffectRow): boolean => ciLower !== null && ciUpper !== null;

/** `d = 0.53, 95% CI [0.03, 1.03]`. */
function statement({ key, estimate, ciLower, ciUpper }: EffectRow, level: number): Runs {
  const { symbol, format } = nameOf(key);
  const limits =
    ciLower === null || ciUpper === null ? '' : rich`, ${ciText(level, ciLower, ciUpper, format)}`;
  return rich`${symbol} = ${num(estimate ?? 0, format)}${limits}`;
}

/** What the effect was computed from. */
function sourceOf({ facts }: EffectSizeResult, options: EffectSizeOptions): Runs | null {
  switch (options.measure) {
    case 'anova':
      return rich`*F*(${num(options.df1 ?? 0, 'df')}, ${num(options.df2 ?? 0, 'df')}) = ${num(options.statistic ?? 0, 'statistic')}`;
    case 'contingency':
      return rich`*χ*²(${num(facts.df ?? 0, 'df')}) = ${num(facts.statistic ?? 0, 'statistic')}`;
    case 'rank-biserial':
      return rich`*U* = ${given(facts.U ?? 0)}`;
    case 'rank-biserial-paired':
      return rich`*W*₊ = ${given(facts.wPlus ?? 0)}, *W*₋ = ${given(facts.wMinus ?? 0)}`;
    case 'nnt-from-d':
    case 'convert-d':
      return rich`*d* = ${given(options.d ?? 0)}`;
    case 'convert-r':
      return rich`*r* = ${given(options.r ?? 0)}`;
    case 'convert-or':
      return rich`OR = ${given(options.oddsRatio ?? 0)}`;
    case 'convert-eta2':
      return rich`*η*² = ${given(options.etaSquared ?? 0)}`;
    case 'convert-t':
      return rich`*t*(${num(options.df ?? 0, 'df')}) = ${given(options.tStatistic ?? 0)}`;
    case 'convert-z':
      return rich`*z* = ${given(options.zStatistic ?? 0)}`;
    default:
      return null;
  }
}

function metaOf(result: EffectSizeResult, options: EffectSizeOptions): readonly Runs[] {
  const { measure, n1, n2, n } = options;
  const source = sourceOf(result, options);
  const { standardErrorD } = result.facts;
  return [
    ...(measure === 'two-groups' || measure === 'rank-biserial'
      ? [rich`*n* = ${num(n1 ?? 0, 'integer')} + ${num(n2 ?? 0, 'integer')}`]
      : []),
    ...(measure === 'contingency' ? [rich`*N* = ${num(result.sample.used, 'integer')}`] : []),
    ...(n !== null && measure !== 'rank-biserial' && result.sample.used === n
      ? [rich`*n* = ${num(n, 'integer')}`]
      : []),
    ...(standardErrorD === undefined
      ? []
      : [rich`standard error of *d* ${num(standardErrorD, 'effect', 3)}`]),
    ...(source ? [source] : []),
  ];
}

function findingOf(result: EffectSizeResult, options: EffectSizeOptions): Runs {
  const { confidenceLevel: level, measure } = options;
  const main = result.effects[0]!;
  const estimate = main.estimate ?? 0;
  const size = conventionOf(main.key, estimate);
  const said = statement(main, level);
  const word = size ? rich`, by convention ${[bold(size)]}` : '';
  const distance = num(Math.abs(estimate), 'effect');
  const side = estimate < 0 ? 'below' : 'above';
  switch (measure) {
    case 'two-groups':
      return rich`The mean of group 1 lies ${distance} standard deviations ${side} that of group 2: ${said}${word}.`;
    case 'paired':
      return rich`The first measurement lies ${distance} standard deviations of the differences ${side} the second: ${said}${word}.`;
    case 'one-sample':
      return rich`The mean lies ${distance} standard deviations ${side} ${given(options.nullValue)}: ${said}${word}.`;
    case 'anova':
      return rich`The effect explains ${num(estimate, 'percent')} of the variance that other effects leave: ${said}${word}.`;
    case 'contingency':
      return rich`Rows and columns go together with Cramér’s ${said}.`;
    case 'nnt-from-d':
      return estimate < 0
        ? rich`Of ${num(-estimate, 'number', 1)} treated cases one has the event less: ${said}.`
        : rich`Of ${num(estimate, 'number', 1)} treated cases one more has the event: ${said}.`;
    case 'rank-biserial':
      return rich`Group 1 is larger in ${num((estimate + 1) / 2, 'percent')} of the pairs: ${said}.`;
    case 'rank-biserial-paired':
      return rich`${num((estimate + 1) / 2, 'percent')} of the ranks belong to positive differences: ${said}.`;
    case 'proportions':
    case 'correlations':
      return rich`The difference is ${said}${word}.`;
    default:
      return rich`${sourceOf(result, options) ?? ''} corresponds to ${said}${word}.`;
  }
}

/** In words that need no statistics, where there are some. */
function meaningOf({ effects }: EffectSizeResult, { measure }: EffectSizeOptions): readonly Runs[] {
  const value = (key: EffectRow['key']): number | null =>
    effects.find((row) => row.key === key)?.estimate ?? null;
  const [cl, u3, nnt] = [value('commonLanguage'), value('u3'), value('nnt')];
  if (measure === 'two-groups' && cl !== null && u3 !== null)
    return [
      rich`If both groups are normal with one variance, a random case of group 1 exceeds a random case of group 2 with probability ${num(cl, 'proportion')}, and ${num(u3, 'percent')} of group 1 lie above the mean of group 2.`,
    ];
  if (measure === 'proportions' && nnt !== null)
    return [
      rich`Of ${num(nnt, 'number', 1)} cases of group 1 one more or one less has the event than in group 2.`,
    ];
  return [];
}

function apaOf(result: EffectSizeResult, options: EffectSizeOptions): Runs {
  const { measure, confidenceLevel: level } = options;
  const main = result.effects[0]!;
  if (measure === 'contingency')
    return rich`The test of independence gave *χ*²(${num(result.facts.df ?? 0, 'df')}, *N* = ${num(result.sample.used, 'integer')}) = ${num(result.facts.statistic ?? 0, 'statistic')}, and the effect size was ${statement(main, level)}.`;
  const source = sourceOf(result, options);
  return source
    ? rich`The test gave ${source}, and the effect size was ${statement(main, level)}.`
    : rich`The effect size was ${statement(main, level)}.`;
}

function effectTable(effects: readonly EffectRow[], level: number, notes: Runs): TableBlock {
  const cell = ({ key }: EffectRow, size: number | null) =>
    size === null ? null : [num(size, nameOf(key).format, 3)];
  return table(effects, {
    id: 'effects',
    title: 'Effect Sizes',
    columns: [
      text('Effect size', ({ key }) => nameOf(key).label),
      value('Estimate', 'effect', (row) => cell(row, row.estimate)),
      effects.some(hasLimits)
        ? under(
            rich`${num(level, 'level')} CI`,
            value(LIMITS.lower, 'effect', (row) => cell(row, row.ciLower)),
            value(LIMITS.upper, 'effect', (row) => cell(row, row.ciUpper)),
          )
        : [],
      effects.some(({ key, estimate }) => conventionOf(key, estimate) !== null)
        ? text('By convention', ({ key, estimate }) => conventionOf(key, estimate))
        : [],
    ],
    notes,
  });
}
