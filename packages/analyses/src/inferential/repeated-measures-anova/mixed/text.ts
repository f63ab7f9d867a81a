/** Sentences of the mixed model of repeated measurements. */
import { bold, join, num, type Runs, rich } from '@constat/report';
import { isNonEmpty, isSingle } from '@constat/stats';
import type { Paragraphs, Presentation } from '../../../presentation.ts';
import { alphaNumber, alphaOf, byMethods, levelOf, pText } from '../../../shared/wording.ts';
import { PAIR_NAMES } from '../../kit/marginal-tables.ts';
import type { RepeatedOptions } from '../options.ts';
import type { MixedEffect, MixedResult } from '../result.ts';

/** `F(1.75, 20.97) = 5.78, p = .012`. */
const statistics = ({ statistic, df1, df2, pValue }: MixedEffect): Runs =>
  rich`*F*(${num(df1, 'df')}, ${num(df2, 'df')}) = ${num(statistic, 'statistic')}, ${pText(pValue)}`;

const isCrossed = ({ factors, covariate }: MixedEffect): boolean => factors.length > 1 && !covariate;

/** The significant interaction of most factors. */
export const leadingMixed = ({ effects }: MixedResult, alpha: number): MixedEffect | undefined =>
  effects
    .filter((effect) => isCrossed(effect) && effect.pValue < alpha)
    .sort((a, b) => b.factors.length - a.factors.length)[0];

const labelOf = ({ factors }: MixedResult, name: string): string =>
  factors.find((factor) => factor.name === name)?.label ?? name;

const listed = (labels: readonly string[]): Runs => join(labels, ', ', ' and ');

const adjusted = ({ covariates }: MixedResult): Runs =>
  covariates.length === 0 ? [] : rich`, adjusted for ${listed(covariates.map(({ label }) => label))},`;

/** Highest and lowest marginal mean of a factor. */
function extremes(result: MixedResult, name: string): Runs {
  const index = result.plotted.factors.indexOf(name);
  const factor = result.factors.find((each) => each.name === name);
  if (index < 0 || !factor) return [];
  const means = factor.levels
    .map((level) => {
      const own = result.plotted.rows.filter(({ levels }) => levels[index] === level);
      return { level, mean: own.reduce((sum, row) => sum + row.mean, 0) / own.length };
    })
    .sort((a, b) => a.mean - b.mean);
  const [low, high] = [means[0], means.at(-1)];
  if (!low || !high) return [];
  const at = ({ level, mean }: typeof low): Runs =>
    rich`${num(mean)} (${levelOf(labelOf(result, name), level)})`;
  return rich`, from ${at(low)} to ${at(high)}`;
}

export function finding(
  result: MixedResult,
  options: RepeatedOptions,
): Pick<Presentation, 'finding' | 'meta'> {
  const alpha = alphaOf(options.confidenceLevel);
  const { sample, measurements } = result;
  return {
    finding: sentence(result, alpha),
    meta: [
      rich`${num(sample.used, 'integer')} cases, ${num(sample.excluded, 'integer')} excluded`,
      rich`${num(measurements.used, 'integer')} measurements`,
      rich`α = ${alphaNumber(alpha)}`,
    ],
  };
}

function sentence(result: MixedResult, alpha: number): Runs {
  const interaction = leadingMixed(result, alpha);
  if (interaction) {
    const names = interaction.factors.map((name) => bold(labelOf(result, name)));
    return rich`How mean ${result.measure}${adjusted(result)} changed over ${names.at(-1) ?? ''} depended on ${join(names.slice(0, -1), ', ', ' and ')}: the interaction was **statistically significant**, ${statistics(interaction)}.`;
  }
  const main = result.effects.filter((effect) => effect.factors.length === 1 && !effect.covariate);
  const ordered = [...main.filter(({ within }) => within), ...main.filter(({ within }) => !within)];
  const parts = ordered.map((effect, i) => {
    const subject = i === 0 ? rich`Mean ${result.measure}${adjusted(result)} ` : rich`it `;
    return effect.pValue < alpha
      ? rich`${subject}differed significantly between the levels of ${bold(effect.label)}${extremes(result, effect.factors[0] ?? '')}, ${statistics(effect)}`
      : rich`${subject}did not differ significantly between the levels of ${bold(effect.label)}, ${statistics(effect)}`;
  });
  const crossed = result.effects.filter(isCrossed);
  const rest = !isNonEmpty(crossed)
    ? rich`.`
    : isSingle(crossed)
      ? rich`. The interaction was not significant, ${pText(crossed[0].pValue)}.`
      : rich`. No interaction was significant.`;
  return rich`${join(parts, '; ')}${rest}`;
}

export function interpretation(result: MixedResult, options: RepeatedOptions): Paragraphs {
  const interaction = leadingMixed(result, alphaOf(options.confidenceLevel));
  return [
    interaction
      ? rich`Because ${interaction.label} interact, read the plot of means and the pairs within levels rather than the main effects alone.`
      : result.effects.some(isCrossed)
        ? rich`The effects can be read one at a time: these data show no interaction that changes them.`
        : rich`Cases are compared with themselves: what else changed from one level to the next, such as time or practice, is not taken apart.`,
    result.measurements.missing === 0
      ? rich`No measurement is missing, so that the analysis of variance of complete cases says the same, unless a variance here is zero.`
      : rich`Means are those of the model: what a case would have had is told from its other measurements. That is right as long as what is missing depends on what was measured, and not on what was not (missing at random).`,
  ];
}

export function apa(result: MixedResult, options: RepeatedOptions): Paragraphs {
  const alpha = alphaOf(options.confidenceLevel);
  const effects = join(
    result.effects.map(
      (effect) =>
        rich`${effect.pValue < alpha ? 'a significant' : 'no significant'} ${effect.factors.length > 1 ? 'interaction' : effect.covariate ? 'effect' : 'main effect'} of ${effect.label}, ${statistics(effect)}`,
    ),
    '; ',
    '; and ',
  );
  return rich`A linear mixed model of ${result.measure} (${num(result.measurements.used, 'integer')} measurements of *N* = ${num(result.sample.used, 'integer')} cases) showed ${effects}.`;
}

export function methods(result: MixedResult, options: RepeatedOptions): Runs {
  const names = (from: number, to: number): Runs =>
    listed(result.factors.slice(from, to).map(({ label, levels }) => `${label} (${levels.length} levels)`));
  const random = listed(result.variances.slice(0, -1).map(({ label }) => label.toLowerCase()));
  const between = result.factors.length - result.withinCount;
  const pairs =
    options.postHoc.length > 0
      ? ` Marginal means were compared by ${byMethods(options.postHoc.map((method) => PAIR_NAMES[method]))}.`
      : '';
  return rich`${result.measure.charAt(0).toUpperCase()}${result.measure.slice(1)} was analysed by a linear mixed model (restricted maximum likelihood) with the within-subjects ${result.withinCount === 1 ? 'factor' : 'factors'} ${names(0, result.withinCount)}${between === 0 ? '' : rich` and the between-subjects ${between === 1 ? 'factor' : 'factors'} ${names(result.withinCount, result.factors.length)}`}${result.covariates.length === 0 ? '' : rich`, adjusted for ${listed(result.covariates.map(({ label }) => label))}`}, and random intercepts of ${random}; every measurement that there was counted. *F* tests are of Type III with the degrees of freedom of Kenward and Roger, α = ${alphaNumber(alphaOf(options.confidenceLevel))}.${pairs}`;
}
