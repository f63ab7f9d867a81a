import {
  andList,
  bold,
  join,
  type NumberFormat,
  type NumberRun,
  num,
  type Runs,
  rich,
} from '@constat/report';
import type { Paragraphs, Presentation } from '../../presentation.ts';
import { sampleText } from '../../shared/wording.ts';
import type { OutliersResult, OutlierVariable } from './compute.ts';
import type { OutlierOptions } from './options.ts';

/** A setting with the decimals it was given. */
export const asTyped = (value: number, format: NumberFormat = 'number'): NumberRun =>
  num(value, format, String(value).split('.')[1]?.length ?? 0);

/** `1.5 interquartile ranges, z scores above 3 and the Mahalanobis distance`. */
function ruleNames(options: OutlierOptions): Runs {
  const names: Record<OutlierOptions['rules'][number], Runs> = {
    iqr: rich`the rule of ${asTyped(options.multiplier)} interquartile ranges`,
    z: rich`*z* scores beyond ±${asTyped(options.zLimit)}`,
    grubbs: rich`Grubbs’ test (*p* < ${asTyped(options.grubbsAlpha, 'proportion')})`,
    mahalanobis: rich`the Mahalanobis distance (*p* < ${asTyped(options.alpha, 'proportion')})`,
  };
  return join(
    options.rules.map((rule) => names[rule]),
    ', ',
    ' and ',
  );
}

const countOf = ({ iqrCount, zCount, cases }: OutlierVariable): number =>
  Math.max(iqrCount ?? 0, zCount ?? 0, cases.some(({ byGrubbs }) => byGrubbs) ? 1 : 0);

export function finding(
  result: OutliersResult,
  options: OutlierOptions,
): Pick<Presentation, 'finding' | 'meta'> {
  const { found, sample, variables, distance } = result;
  const highest = Math.max(...variables.map(countOf));
  const most = variables.filter((variable) => countOf(variable) === highest);
  const where =
    variables.length > 1 && highest > 0
      ? rich` ${andList(most.map(({ label }) => label))} ${most.length === 1 ? 'has' : 'have'} the most, ${num(highest, 'integer')}${most.length === 1 ? '' : ' each'}.`
      : rich``;
  const together = distance
    ? options.rules.length === 1
      ? rich``
      : rich` By distance ${distance.count === 0 ? 'none stands' : rich`${num(distance.count, 'integer')} ${distance.count === 1 ? 'stands' : 'stand'}`} apart in all variables together.`
    : rich``;
  const head =
    found === 0
      ? rich`${bold('No case stands apart')} by ${ruleNames(options)}.`
      : rich`${bold(`${found.toLocaleString('en')} of ${sample.used.toLocaleString('en')} cases ${found === 1 ? 'stands' : 'stand'} apart`)} by ${ruleNames(options)}.`;
  return {
    finding: rich`${head}${where}${together}`,
    meta: [
      sampleText(
        sample,
        variables.map(({ n }) => n),
      ),
    ],
  };
}

export function interpretation(result: OutliersResult): Paragraphs {
  if (result.found === 0)
    return rich`No value lies so far from the others that it would decide a result on its own.`;
  return [
    rich`An outlier is a question, not an error: look for slips of entry, other units, or cases that do not belong to the population, and correct or leave out only those with a reason that does not depend on the result. Otherwise report the analysis with and without them, or use methods based on ranks or medians.`,
    rich`In normal data about 0.7% of the values lie beyond 1.5 interquartile ranges and 0.3% beyond three standard deviations, so a large sample always has some.`,
  ];
}

export function apa(result: OutliersResult, options: OutlierOptions): Paragraphs {
  const parts = result.variables.map(
    (variable) =>
      rich`${variable.label} (${num(countOf(variable), 'integer')} of ${num(variable.n, 'integer')})`,
  );
  const single = options.rules.some((rule) => rule !== 'mahalanobis');
  const counts = single
    ? rich`: ${join(parts, ', ', ' and ')}`
    : rich` of ${join(
        result.variables.map(({ label }) => label),
        ', ',
        ' and ',
      )}`;
  return rich`Outliers were identified by ${ruleNames(options)}${counts}.${
    result.distance
      ? rich` ${result.distance.count === 0 ? 'None' : num(result.distance.count, 'integer')} of the ${num(result.distance.n, 'integer')} complete cases exceeded χ²(${num(result.distance.df, 'df')}) = ${num(result.distance.cutOff, 'statistic')}.`
      : ''
  }`;
}

export function methods(_result: OutliersResult, options: OutlierOptions): Runs {
  const how = {
    iqr: 'quartiles are of type 7 (Hyndman and Fan, 1996)',
    z: 'standard deviations divide by n − 1',
    grubbs: 'Grubbs’ test is two-sided',
    mahalanobis:
      'squared distances are compared with the chi-square distribution with one degree of freedom per variable',
  };
  return rich`Outliers were sought by ${ruleNames(options)}; ${andList(options.rules.map((rule) => how[rule]))}.`;
}
