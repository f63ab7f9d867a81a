import { bold, join, num, type Runs, rich } from '@constat/report';
import type { Paragraphs, Presentation } from '../../presentation.ts';
import { counted, countedText, pText, sampleText } from '../../shared/wording.ts';
import type { MissingDataResult, NoTest } from './compute.ts';
import type { MissingDataOptions } from './options.ts';

const mcarFacts = ({ mcar }: MissingDataResult): Runs =>
  mcar
    ? rich`χ²(${num(mcar.df, 'df')}) = ${num(mcar.statistic, 'statistic')}, ${pText(mcar.pValue)}`
    : rich``;

export const NO_TEST: Readonly<Record<Exclude<NoTest, 'off'>, string>> = {
  'too-few-numeric': 'Little’s test needs at least two numeric variables.',
  'nothing-missing': 'Little’s test needs a missing value in one of the numeric variables.',
  'no-variation': 'Little’s test needs numeric variables that have values and vary.',
  collinear:
    'Little’s test is not possible: one of the numeric variables follows from the others. Take it out.',
  'no-overlap': 'Little’s test is not possible: the patterns share no variables.',
};

export function finding(
  result: MissingDataResult,
  { alpha }: MissingDataOptions,
): Pick<Presentation, 'finding' | 'meta'> {
  const { missingCells, cells, complete, sample, variables, mcar } = result;
  const head =
    missingCells === 0
      ? rich`${bold('No value is missing')} in ${variables.length === 1 ? variables[0].label : rich`${num(variables.length, 'integer')} variables`}.`
      : rich`${bold(`${num1(missingCells)} of ${num1(cells)} values are missing`)} (${num(missingCells / cells, 'percent')}); ${num(complete, 'integer')} of ${counted(sample.used, 'cases')} ${complete === 1 ? 'is' : 'are'} complete.`;
  const verdict = mcar
    ? mcar.pValue < alpha
      ? rich` Little’s test is evidence against values missing completely at random, ${mcarFacts(result)}.`
      : rich` Little’s test finds no evidence against values missing completely at random, ${mcarFacts(result)}.`
    : rich``;
  return {
    finding: rich`${head}${verdict}`,
    meta: [sampleText(sample), rich`patterns: ${num(result.patternCount, 'integer')}`],
  };
}

const num1 = (value: number): string => value.toLocaleString('en');

export function interpretation(result: MissingDataResult, { alpha }: MissingDataOptions): Paragraphs {
  const { mcar, missingCells, variables, complete, sample } = result;
  if (missingCells === 0) return rich`Every analysis of these variables uses all cases.`;
  const most = variables.toSorted((a, b) => b.missing - a.missing)[0];
  const paragraphs: Runs[] = [
    rich`${most.label} has the most missing values, ${num(most.share, 'percent')}. An analysis of all these variables that leaves out incomplete cases uses ${num(complete, 'integer')} of ${counted(sample.used, 'cases')}.`,
  ];
  if (mcar)
    paragraphs.push(
      mcar.pValue < alpha
        ? rich`The means of the variables differ between the patterns of missing values by more than chance explains, so leaving out incomplete cases may distort results. Multiple imputation is valid if what is missing depends only on values that are there (missing at random).`
        : rich`The test finds no difference of the means between the patterns. If there is none, leaving out incomplete cases costs precision but need not distort results; the test cannot prove that values are missing at random, least of all in small samples.`,
    );
  return paragraphs;
}

export function apa(result: MissingDataResult): Paragraphs {
  const { missingCells, cells, complete, sample, variables } = result;
  const shares = variables.map((variable) => variable.share);
  const range =
    variables.length > 1
      ? rich` (${num(Math.min(...shares), 'percent')} to ${num(Math.max(...shares), 'percent')} per variable)`
      : rich``;
  if (missingCells === 0)
    return rich`No value was missing in ${countedText(variables.length, 'variables')}: ${num(complete, 'integer')} of ${counted(sample.used, 'cases')} had complete data.`;
  return rich`Of all values ${num(cells === 0 ? 0 : missingCells / cells, 'percent')} were missing${range}; ${num(complete, 'integer')} of ${counted(sample.used, 'cases')} had complete data.${
    result.mcar ? rich` Little’s MCAR test gave ${mcarFacts(result)}.` : ''
  }`;
}

export function methods(result: MissingDataResult): Runs {
  const names = join(
    result.variables.map((variable) => variable.label),
    ', ',
    ' and ',
  );
  const test = result.mcar
    ? rich` Whether values are missing completely at random was tested by Little’s (1988) test on ${num(result.mcar.variables.length, 'integer')} numeric variables, with maximum-likelihood means and covariances from the EM algorithm.`
    : rich``;
  return rich`Missing values of ${names} were counted; blank cells and the missing-value codes of each variable count as missing.${test}`;
}
