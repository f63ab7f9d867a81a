import type { TextBlock } from '@constat/report';
import { rName, rRead, rString, rStrings } from '../../shared/r-code.ts';
import type { TTestResult } from './compute.ts';
import type { TTestOptions } from './options.ts';

const R_ALTERNATIVE = { 'two-sided': 'two.sided', greater: 'greater', less: 'less' } as const;

/** A program for R that gives the same numbers. */
export function rCode(result: TTestResult, options: TTestOptions): TextBlock {
  const group = rName(result.group.name);
  const level = options.confidenceLevel;
  const lines = [
    rRead(),
    `d$${group} <- factor(d$${group}, levels = ${rStrings(result.levels)})`,
    ...(options.missing === 'listwise'
      ? [`d <- d[complete.cases(d[, ${rStrings([...options.outcomes, options.group])}]), ]`]
      : []),
  ];
  for (const name of options.outcomes) {
    const formula = `${rName(name)} ~ ${group}`;
    const equal = options.test === 'student' ? 'TRUE' : 'FALSE';
    lines.push(
      '',
      `t.test(${formula}, data = d, var.equal = ${equal}, alternative = ${rString(R_ALTERNATIVE[options.alternative])}, conf.level = ${level})`,
      `effectsize::${EFFECT_CALL[options.effectSize](formula, level)}`,
    );
    if (options.checks.includes('normality'))
      lines.push(`tapply(d$${rName(name)}, d$${group}, shapiro.test)`);
    if (options.checks.includes('variances'))
      lines.push(`car::leveneTest(${formula}, data = d, center = mean)`);
    if (options.mannWhitney)
      lines.push(
        `wilcox.test(${formula}, data = d, alternative = ${rString(R_ALTERNATIVE[options.alternative])})`,
      );
  }
  return { kind: 'text', id: 'r-code', role: 'r-code', paragraphs: [[lines.join('\n')]] };
}

const EFFECT_CALL: Record<TTestOptions['effectSize'], (formula: string, level: number) => string> = {
  cohenD: (formula, level) => `cohens_d(${formula}, data = d, ci = ${level})`,
  hedgesG: (formula, level) => `hedges_g(${formula}, data = d, ci = ${level})`,
  glassDelta: (formula, level) => `glass_delta(${formula}, data = d, ci = ${level})`,
  cohenDAverage: (formula, level) => `cohens_d(${formula}, data = d, pooled_sd = FALSE, ci = ${level})`,
};
