/** Sentences of repeated-measures ANOVA. */

import { bold, join, num, type Runs, rich } from '@constat/report';
import { isNonEmpty, isSingle } from '@constat/stats';
import type { Paragraphs, Presentation } from '../../presentation.ts';
import { alphaNumber, alphaOf, byMethods, levelOf, pText, sampleText } from '../../shared/wording.ts';
import { PAIR_NAMES } from '../kit/marginal-tables.ts';
import { theseDiffered } from '../kit/pair-words.ts';
import type { RepeatedOptions } from './options.ts';
import type { EffectResult, RepeatedResult } from './result.ts';

/** From this ε on the correction of Huynh and Feldt is the better one (Girden 1992). */
export const HUYNH_FELDT_FROM = 0.75;

/** The test to read: where sphericity is in doubt that of Greenhouse and Geisser, with ε above .75 that of Huynh and Feldt. */
export function readTest(effect: EffectResult, { strata }: RepeatedResult, alpha: number) {
  const sphericity = strata[effect.stratum]!.sphericity;
  const doubtful = sphericity && (sphericity.mauchly === null || sphericity.mauchly.pValue < alpha);
  const key =
    sphericity && sphericity.greenhouseGeisser > HUYNH_FELDT_FROM && effect.huynhFeldt
      ? 'huynhFeldt'
      : 'greenhouseGeisser';
  const corrected = doubtful ? effect[key] : null;
  return {
    statistic: effect.statistic,
    df1: corrected?.df1 ?? effect.df1,
    df2: corrected?.df2 ?? effect.df2,
    pValue: corrected?.pValue ?? effect.pValue,
    corrected: corrected ? key : null,
  };
}

const CORRECTED = [
  { key: 'greenhouseGeisser', name: 'Greenhouse–Geisser' },
  { key: 'huynhFeldt', name: 'Huynh–Feldt' },
] as const;

/** `F(1.75, 20.97) = 5.78, p = .012, partial η² = .33, generalized η² = .14`. */
function statistics(effect: EffectResult, result: RepeatedResult, alpha: number): Runs {
  const { statistic, df1, df2, pValue } = readTest(effect, result, alpha);
  return rich`*F*(${num(df1, 'df')}, ${num(df2, 'df')}) = ${num(statistic, 'statistic')}, ${pText(pValue)}, partial η² = ${num(effect.partialEtaSquared.estimate, 'proportion')}, generalized η² = ${num(effect.generalizedEtaSquared, 'proportion')}`;
}

/** The significant interaction of most factors. */
export const leading = (result: RepeatedResult, alpha: number): EffectResult | undefined =>
  result.effects
    .filter(
      (effect) =>
        effect.factors.length > 1 && !effect.covariate && readTest(effect, result, alpha).pValue < alpha,
    )
    .sort((a, b) => b.factors.length - a.factors.length)[0];

const labelOf = ({ factors }: RepeatedResult, name: string): string =>
  factors.find((factor) => factor.name === name)?.label ?? name;

export function finding(
  result: RepeatedResult,
  options: RepeatedOptions,
): Pick<Presentation, 'finding' | 'meta'> {
  const alpha = alphaOf(options.confidenceLevel);
  return {
    finding: sentence(result, alpha),
    meta: [sampleText(result.sample), rich`α = ${alphaNumber(alpha)}`],
  };
}

/** `, adjusted for age,`; nothing without covariates. */
const adjusted = ({ covariates }: RepeatedResult): Runs =>
  covariates.length === 0
    ? rich``
    : rich`, adjusted for ${join(
        covariates.map(({ label }) => label),
        ', ',
        ' and ',
      )},`;

/** Highest and lowest marginal mean of a factor. */
function extremes(result: RepeatedResult, name: string): Runs {
  const index = result.plotted.factors.indexOf(name);
  if (index < 0) return rich``;
  const factor = result.factors.find((each) => each.name === name)!;
  const means = factor.levels.map((level) => {
    const own = result.plotted.rows.filter(({ levels }) => levels[index] === level);
    return { level, mean: own.reduce((sum, row) => sum + row.mean, 0) / own.length };
  });
  const ordered = [...means].sort((a, b) => b.mean - a.mean);
  const high = ordered[0]!;
  const low = ordered.at(-1)!;
  const at = ({ level, mean }: typeof high): Runs =>
    rich`${num(mean)} (${levelOf(labelOf(result, name), level)})`;
  return rich`, from ${at(low)} to ${at(high)}`;
}

function sentence(result: RepeatedResult, alpha: number): Runs {
  const interaction = leading(result, alpha);
  if (interaction) {
    const names = interaction.factors.map((name) => bold(labelOf(result, name)));
    const change = names.at(-1)!;
    return rich`How mean ${result.measure}${adjusted(result)} changed over ${change} depended on ${join(names.slice(0, -1), ', ', ' and ')}: the interaction was **statistically significant**, ${statistics(interaction, result, alpha)}.`;
  }
  const main = result.effects.filter((effect) => effect.factors.length === 1 && !effect.covariate);
  const ordered = [...main.filter(({ within }) => within), ...main.filter(({ within }) => !within)];
  const parts = ordered.map((effect, i) => {
    const significant = readTest(effect, result, alpha).pValue < alpha;
    const subject = i === 0 ? rich`Mean ${result.measure}${adjusted(result)} ` : rich`it `;
    return significant
      ? rich`${subject}differed significantly between the levels of ${bold(effect.label)}${extremes(result, effect.factors[0]!)}, ${statistics(effect, result, alpha)}`
      : rich`${subject}did not differ significantly between the levels of ${bold(effect.label)}, ${statistics(effect, result, alpha)}`;
  });
  const crossed = result.effects.filter((effect) => effect.factors.length > 1 && !effect.covariate);
  const rest = !isNonEmpty(crossed)
    ? rich`.`
    : isSingle(crossed)
      ? rich`. The interaction was not significant, ${pText(readTest(crossed[0], result, alpha).pValue)}.`
      : rich`. No interaction was significant.`;
  return rich`${join(parts, '; ')}${rest}`;
}

export function interpretation(result: RepeatedResult, options: RepeatedOptions): Paragraphs {
  const alpha = alphaOf(options.confidenceLevel);
  const interaction = leading(result, alpha);
  const corrected = CORRECTED.filter(({ key }) =>
    result.effects.some((effect) => readTest(effect, result, alpha).corrected === key),
  );
  const read = interaction
    ? rich`Because ${interaction.label} interact, read the plot of means and the pairs within levels rather than the main effects alone.`
    : result.effects.some((effect) => effect.factors.length > 1 && !effect.covariate)
      ? rich`The effects can be read one at a time: these data show no interaction that changes them.`
      : rich`Cases are compared with themselves: what else changed from one level to the next, such as time or practice, is not taken apart.`;
  const sphericity =
    corrected.length > 0
      ? rich`Sphericity is doubtful, so the sentences use the ${corrected.map(({ name }) => name).join(' and the ')} correction.`
      : rich``;
  const pairs = result.pairs.filter(({ at }) => at === null);
  const method = (Object.keys(pairs[0]?.methods ?? {}) as (keyof typeof PAIR_NAMES)[])[0];
  const differing = method
    ? pairs
        .filter(({ levels }) => levels.length > 2)
        .map(({ factor, levels, methods }): Runs => {
          const found = methods[method]!.filter(({ pValue }) => pValue < alpha);
          return found.length === 0
            ? rich`By the ${PAIR_NAMES[method]} comparisons no levels of ${labelOf(result, factor)} differed significantly.`
            : rich`By the ${PAIR_NAMES[method]} comparisons ${theseDiffered({ names: found.map(({ first, second }) => `${levels[first]!} and ${levels[second]!}`), of: methods[method]!.length }, `levels of ${labelOf(result, factor)}`)}.`;
        })
    : [];
  return [
    join([read, ...(sphericity.length > 0 ? [sphericity] : [])], ' '),
    ...(differing.length > 0 ? [join(differing, ' ')] : []),
  ];
}

export function apa(result: RepeatedResult, options: RepeatedOptions): Paragraphs {
  const alpha = alphaOf(options.confidenceLevel);
  const mixed = result.factors.length > result.withinCount;
  const word = (effect: EffectResult): string =>
    readTest(effect, result, alpha).pValue < alpha ? 'a significant' : 'no significant';
  const effects = join(
    result.effects.map(
      (effect) =>
        rich`${word(effect)} ${effect.factors.length > 1 ? 'interaction' : effect.covariate ? 'effect' : 'main effect'} of ${effect.label}, ${statistics(effect, result, alpha)}`,
    ),
    '; ',
    '; and ',
  );
  const spherical = result.strata.flatMap(({ label, sphericity }) =>
    sphericity?.mauchly
      ? [
          rich` Mauchly’s test for ${label} gave *W* = ${num(sphericity.mauchly.w, 'proportion')}, ${pText(sphericity.mauchly.pValue)}, Greenhouse–Geisser ε = ${num(sphericity.greenhouseGeisser, 'proportion')}.`,
        ]
      : [],
  );
  return rich`A ${mixed ? 'mixed' : 'repeated-measures'} analysis of variance of ${result.measure} (*N* = ${num(result.sample.used, 'integer')}) showed ${effects}.${spherical.flat()}`;
}

export function methods(result: RepeatedResult, options: RepeatedOptions): Runs {
  const names = (from: number, to: number): Runs =>
    join(
      result.factors.slice(from, to).map(({ label, levels }) => `${label} (${levels.length} levels)`),
      ', ',
      ' and ',
    );
  const mixed = result.factors.length > result.withinCount;
  const spherical = result.strata.some(({ sphericity }) => sphericity)
    ? `${result.strata.some(({ sphericity }) => sphericity?.mauchly) ? ' Sphericity was examined with Mauchly’s test; where it was in doubt, degrees' : ' Degrees'} of freedom were corrected by the method of Greenhouse and Geisser, with ε above .75 by that of Huynh and Feldt.`
    : '';
  const pairs =
    options.postHoc.length > 0
      ? ` Marginal means were compared with standard errors of each pair by ${byMethods(options.postHoc.map((method) => PAIR_NAMES[method]))}.`
      : '';
  return rich`${result.measure.charAt(0).toUpperCase()}${result.measure.slice(1)} was analysed by ${mixed ? 'mixed' : 'repeated-measures'} analysis of variance with the within-subjects ${result.withinCount === 1 ? 'factor' : 'factors'} ${names(0, result.withinCount)}${mixed ? rich` and the between-subjects ${result.factors.length - result.withinCount === 1 ? 'factor' : 'factors'} ${names(result.withinCount, result.factors.length)}` : ''}${
    result.covariates.length > 0
      ? rich` and ${join(
          result.covariates.map(({ label }) => label),
          ', ',
          ' and ',
        )}, centred at ${result.covariates.length === 1 ? 'its mean, as covariate' : 'their means, as covariates'}`
      : ''
  }, Type ${options.sumOfSquares} sums of squares, α = ${alphaNumber(alphaOf(options.confidenceLevel))}.${spherical}${result.multivariate.some(({ tests }) => tests) ? ' The within-subjects effects were also examined by multivariate tests, which do not need sphericity.' : ''} Effect sizes are partial and generalized η².${pairs} Cases with a missing measurement were left out.`;
}
