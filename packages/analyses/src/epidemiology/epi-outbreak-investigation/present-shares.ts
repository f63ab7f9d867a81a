/** Shares of an outbreak: secondary attack rate, case fatality, vaccine efficacy. */
import { num, rich } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { intervalFigure } from '../../shared/calculator/intervals.ts';
import { measureTable } from '../../shared/calculator/measure-table.ts';
import { liesWords, percentNum } from '../../shared/calculator/words.ts';
import { rNumber } from '../../shared/r-code.ts';
import { ciText, given } from '../../shared/wording.ts';
import type { EfficacyResult, ShareResult } from './compute.ts';
import type { OutbreakOptions } from './options.ts';

/** A proportion with both intervals. */
export function presentShare(
  { estimate, wilson, exact }: ShareResult,
  options: OutbreakOptions,
): Presentation {
  const { confidenceLevel: level, analysis } = options;
  const [x, n] = [options.cases ?? 0, options.total ?? 0];
  const fatality = analysis === 'case-fatality';
  const name = fatality ? 'Case fatality' : 'Secondary attack rate';
  const who = fatality
    ? rich`${given(x)} of ${given(n)} cases died`
    : rich`${given(x)} of ${given(n)} contacts fell ill`;
  return {
    finding: rich`${who}, ${percentNum(estimate)}: with ${num(level, 'level')} confidence the ${name.toLowerCase()} ${liesWords(wilson, percentNum)}.`,
    meta: [rich`*n* = ${given(n)}`, ['Wilson’s limits']],
    estimates: [{ label: [name], value: estimate, format: 'percent', ...wilson, level }],
    tables: [
      measureTable({
        title: name,
        of: 'Limits',
        rows: [
          { label: 'Wilson', estimate, ...wilson, format: 'percent', main: true },
          { label: 'Clopper–Pearson (exact)', estimate, ...exact, format: 'percent' },
        ],
        level,
        notes: fatality
          ? rich`Deaths over all cases.`
          : rich`Ill contacts over all susceptible contacts of the first cases.`,
      }),
    ],
    figures: intervalFigure({
      id: 'share',
      title: name,
      axis: name,
      rows: [
        { label: 'Wilson', estimate, ...wilson },
        { label: 'Exact', estimate, ...exact },
      ],
      format: 'percent',
      notes: rich`Lines are ${num(level, 'level')} confidence intervals.`,
    }),
    interpretation: [
      fatality
        ? rich`During an outbreak case fatality is too low while outcomes are still open, and too high while mild cases are not counted.`
        : rich`Contacts in one household share more than their contact; limits for independent persons are then too narrow.`,
    ],
    apa: rich`The ${name.toLowerCase()} was ${percentNum(estimate)} (${given(x)} of ${given(n)}), ${ciText(level, wilson.ciLower, wilson.ciUpper, 'percent')}.`,
    methods: rich`The confidence interval is Wilson’s, with the exact one of Clopper and Pearson beside it.`,
    works: ['wilson1927', 'clopperPearson1934'],
    r: [
      `x <- ${x}; n <- ${n}; x / n; prop.test(x, n, conf.level = ${rNumber(level)}, correct = FALSE)$conf.int; binom.test(x, n, conf.level = ${rNumber(level)})$conf.int`,
    ],
  };
}

/** One less the risk ratio of the vaccinated. */
export function presentEfficacy(result: EfficacyResult, options: OutbreakOptions): Presentation {
  const { confidenceLevel: level } = options;
  const { attackRateVaccinated: first, attackRateUnvaccinated: second, riskRatio, efficacy } = result;
  const limits =
    efficacy.ciLower === null
      ? rich``
      : rich`, ${ciText(level, efficacy.ciLower, efficacy.ciUpper, 'percent')}`;
  const told = rich`${percentNum(first)} of the vaccinated (${given(options.casesVaccinated ?? 0)} of ${given(options.vaccinated ?? 0)}) and ${percentNum(second)} of the unvaccinated (${given(options.casesUnvaccinated ?? 0)} of ${given(options.unvaccinated ?? 0)}) fell ill: vaccine efficacy ${percentNum(efficacy.estimate)}${limits}`;
  return {
    finding: rich`${told}.`,
    meta: [
      rich`*n* = ${given((options.vaccinated ?? 0) + (options.unvaccinated ?? 0))}`,
      ['log limits of the risk ratio'],
    ],
    estimates: [
      {
        label: ['Vaccine efficacy'],
        value: efficacy.estimate,
        format: 'percent',
        ciLower: efficacy.ciLower,
        ciUpper: efficacy.ciUpper,
        level,
        reference: 0,
      },
    ],
    tables: [
      measureTable({
        title: 'Vaccine Efficacy',
        rows: [
          { label: 'Attack rate, vaccinated', estimate: first, format: 'percent' },
          { label: 'Attack rate, unvaccinated', estimate: second, format: 'percent' },
          { label: 'Risk ratio', ...riskRatio },
          { label: 'Vaccine efficacy', ...efficacy, format: 'percent', main: true },
        ],
        level,
        notes: rich`Efficacy = 1 − risk ratio; its limits follow from the log limits of the ratio.`,
      }),
    ],
    figures: intervalFigure({
      id: 'efficacy',
      title: 'Vaccine Efficacy',
      axis: 'Efficacy',
      rows: [
        {
          label: 'Efficacy',
          estimate: efficacy.estimate,
          ciLower: efficacy.ciLower,
          ciUpper: efficacy.ciUpper,
        },
      ],
      reference: 0,
      format: 'percent',
      notes: rich`The line is the ${num(level, 'level')} confidence interval; the dashed line is a vaccine without effect.`,
    }),
    interpretation: [
      efficacy.estimate > 0
        ? rich`The vaccine prevented ${percentNum(efficacy.estimate)} of the cases that the vaccinated would have had, if both groups were exposed alike.`
        : rich`The vaccinated fell ill at least as often as the others.`,
      rich`Outside a trial, vaccinated and unvaccinated persons differ in age, risk and testing, and the estimate with them.`,
    ],
    apa: rich`${told}.`,
    methods: rich`Vaccine efficacy was computed as one less the risk ratio, with limits from Katz’s log limits of the ratio.`,
    works: ['orenstein1985', 'katz1978'],
    r: [
      `a <- ${options.casesVaccinated}; n1 <- ${options.vaccinated}; c <- ${options.casesUnvaccinated}; n0 <- ${options.unvaccinated}; z <- qnorm(${rNumber((1 + level) / 2)})`,
      'rr <- a / n1 / (c / n0) * exp(base::c(estimate = 0, lower = -1, upper = 1) * z * sqrt(1/a - 1/n1 + 1/c - 1/n0)); base::c(a / n1, c / n0); rr; 1 - rr',
    ],
  };
}
