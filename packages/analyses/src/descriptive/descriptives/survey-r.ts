/** What describes a survey sample in R. */
import { rName, rNumber } from '../../shared/r-code.ts';
import type { DescriptivesOptions } from './options.ts';

/** Probabilities of the quantiles asked for, in the order of the tables. */
const probabilitiesOf = ({ surveyed }: DescriptivesOptions): readonly number[] =>
  surveyed.includes('quartiles') ? [0.25, 0.5, 0.75] : surveyed.includes('median') ? [0.5] : [];

/** What is printed of a variable in the rows `u`. */
function ofRows(name: string, options: DescriptivesOptions): readonly string[] {
  const { confidenceLevel, surveyed, ratioTo } = options;
  const level = rNumber(confidenceLevel);
  const x = `~${rName(name)}`;
  const probabilities = probabilitiesOf(options);
  return [
    `m <- svymean(${x}, u, deff = "replace"); print(m); print(confint(m, level = ${level}, df = degf(u)))`,
    ...(probabilities.length > 0
      ? [
          `print(svyquantile(${x}, u, ${probabilities.length === 1 ? probabilities.join() : `c(${probabilities.join(', ')})`}, interval.type = "mean", qrule = "math", alpha = 1 - ${level}, df = degf(u)))`,
        ]
      : []),
    ...(surveyed.includes('total')
      ? [`t <- svytotal(${x}, u); print(t); print(confint(t, level = ${level}, df = degf(u)))`]
      : []),
    ...(ratioTo === null
      ? []
      : [
          `v <- subset(u, !is.na(${rName(ratioTo)})); r <- svyratio(${x}, ~${rName(ratioTo)}, v); print(r); print(confint(r, level = ${level}, df = degf(v)))`,
        ]),
  ];
}

export function surveyCommands(options: DescriptivesOptions): readonly string[] {
  const { variables, group } = options;
  return variables.flatMap((name) => {
    const has = (more: string) => `subset(s, !is.na(${rName(name)})${more})`;
    if (group === null) return [`u <- ${has('')}`, ...ofRows(name, options)];
    return [
      `for (g in sort(unique(d$${rName(group)}))) { u <- ${has(` & ${rName(group)} == g`)}; print(g); ${ofRows(name, options).join('; ')} }`,
    ];
  });
}

/** In the order of the parts: means, quantiles, totals, ratios. */
export function surveyEstimates(options: DescriptivesOptions): readonly string[] {
  const { variables, group, surveyed, ratioTo } = options;
  const each = (estimator: string, more: string, extra = ''): readonly string[] =>
    variables.map((name) => {
      const rows = `subset(s, !is.na(${rName(name)})${extra})`;
      return group === null
        ? `${estimator}(~${rName(name)}, ${rows}${more})`
        : `svyby(~${rName(name)}, ~${rName(group)}, ${rows}, ${estimator}${more})`;
    });
  return [
    ...each('svymean', ''),
    ...probabilitiesOf(options).flatMap((p) =>
      each('svyquantile', `, quantiles = ${p}, interval.type = "mean", qrule = "math"`),
    ),
    ...(surveyed.includes('total') ? each('svytotal', '') : []),
    ...(ratioTo === null
      ? []
      : each('svyratio', `, denominator = ~${rName(ratioTo)}`, ` & !is.na(${rName(ratioTo)})`)),
  ];
}
