import { num, rich } from '@constat/report';
import { PROBABILITY_SCALES, type ProbabilityScale } from '@constat/stats';
import { choiceLabel } from '../../options.ts';
import type { Presentation } from '../../presentation.ts';
import { intervalFigure, methodTable } from '../../shared/calculator/intervals.ts';
import { liesWords, percentNum } from '../../shared/calculator/words.ts';
import { rNumber } from '../../shared/r-code.ts';
import { ciText, given } from '../../shared/wording.ts';
import type { SurvivalCiResult } from './compute.ts';
import { type SurvivalCiOptions, options as schema } from './options.ts';
import { presentMedian } from './present-median.ts';
import { presentMeans, presentRate, presentRatio } from './present-others.ts';

export function present(result: SurvivalCiResult, options: SurvivalCiOptions): Presentation {
  if (result.median) return presentMedian(result.median, options);
  if (result.hazardRatio) return presentRatio(result.hazardRatio, options);
  if (result.rate) return presentRate(result.rate, options);
  return result.rmst ? presentMeans(result.rmst, options) : presentProbability(result, options);
}

const name = (scale: ProbabilityScale): string => choiceLabel(schema.scale.choices[scale]);

function presentProbability({ probability }: SurvivalCiResult, options: SurvivalCiOptions): Presentation {
  const { scale, n, atRisk, confidenceLevel: level } = options;
  const survival = options.survival ?? 0;
  const standardError = options.standardError ?? 0;
  const main = probability![scale]!;
  const rows = PROBABILITY_SCALES.map((key) => ({
    label: name(key),
    estimate: survival,
    ciLower: probability![key]?.ciLower ?? null,
    ciUpper: probability![key]?.ciUpper ?? null,
    main: key === scale,
  }));
  const inner = survival > 0 && survival < 1;
  return {
    finding: rich`With ${num(level, 'level')} confidence the survival probability ${liesWords(main, percentNum)}: ${percentNum(survival)}.`,
    meta: [
      ...(n === null ? [] : [rich`*n* = ${num(n, 'integer')}`]),
      ...(atRisk === null ? [] : [rich`${given(atRisk)} at risk`]),
      rich`${name(scale)} scale`,
    ],
    estimates: [
      { label: ['Survival probability'], value: survival, format: 'percent', ...main, level },
      { label: ['Standard error'], value: standardError, format: 'percent', detail: ['as given'] },
    ],
    tables: [
      methodTable({
        title: 'Confidence Intervals of the Survival Probability',
        rows,
        level,
        format: 'percent',
        notes: rich`Each interval is symmetric on its own scale; plain and log limits are cut at 0% and 100%. The chosen scale is bold.`,
      }),
    ],
    figures: intervalFigure({
      id: 'by-scale',
      title: 'Intervals by Scale',
      axis: 'Survival probability',
      rows,
      format: 'percent',
      notes: rich`Lines are ${num(level, 'level')} confidence intervals; the point is the estimate.`,
    }),
    interpretation: [
      rich`Of studies like this one, ${num(level, 'level')} would give an interval that contains the survival probability of the population at this time.`,
      rich`Near 0 and 1 the scales differ: log-log and logit intervals stay inside by themselves and keep their confidence better than the plain one.`,
    ],
    apa: rich`The survival probability was ${percentNum(survival)} (*SE* = ${percentNum(standardError)}), ${ciText(level, main.ciLower, main.ciUpper, 'percent')} (${name(scale).toLowerCase()} scale).`,
    methods: rich`The confidence interval of the survival probability was computed from its standard error on the ${name(scale).toLowerCase()} scale.`,
    works: ['kalbfleischPrentice2002', 'kaplanMeier1958'],
    r: [
      `S <- ${survival}; se <- ${standardError}; z <- qnorm(${rNumber((1 + level) / 2)}); side <- c(-1, 1)`,
      ...(inner
        ? [
            'limits <- rbind(logLog = sort(S^exp(side * z * se / (S * log(S)))), log = S * exp(side * z * se / S), logit = plogis(qlogis(S) + side * z * se / (S * (1 - S))), plain = S + side * z * se)',
          ]
        : ['limits <- rbind(plain = S + side * z * se)']),
      'limits <- pmin(pmax(limits, 0), 1)',
      'cbind(S, se, lower = limits[, 1], upper = limits[, 2], width = limits[, 2] - limits[, 1])',
    ],
  };
}
