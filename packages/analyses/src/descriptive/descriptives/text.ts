import { bold, formatNumber, join, num, observedPair, type Runs, rich } from '@constat/report';
import type { Paragraphs, Presentation } from '../../presentation.ts';
import { highToLow } from '../../shared/ends.ts';
import { casesIn, levelOf, sampleText } from '../../shared/wording.ts';
import type { Cell, DescriptivesResult, VariableResult } from './compute.ts';
import type { DescriptivesOptions } from './options.ts';

const described = (
  variable: VariableResult,
): readonly (Cell & { description: NonNullable<Cell['description']> })[] =>
  variable.cells.filter(
    (cell): cell is Cell & { description: NonNullable<Cell['description']> } => cell.description !== null,
  );

/** `M = 20.09, SD = 6.03`. */
const meanAndSd = ({ mean, sd }: { mean: number; sd: number | null }): Runs =>
  sd === null ? rich`*M* = ${num(mean)}` : rich`*M* = ${num(mean)}, *SD* = ${num(sd)}`;

const casesOf = ({ cells }: VariableResult): number =>
  casesIn(cells.flatMap(({ description }) => description ?? []));

export function finding(
  result: DescriptivesResult,
  _options: DescriptivesOptions,
): Pick<Presentation, 'finding' | 'meta'> {
  return {
    finding: result.group ? groupFinding(result) : overallFinding(result),
    meta: [sampleText(result.sample, result.variables.map(casesOf))],
  };
}

function overallFinding({ variables }: DescriptivesResult): Runs {
  const first = variables[0];
  const { description } = described(first)[0]!;
  const { mean, sd, q1Type7, q3Type7, min, max } = description;
  const average = rich`${bold(first.label)} averaged ${num(mean)}${sd === null ? '' : rich` (*SD* = ${num(sd)})`}`;
  // values on top of a huge number are written alike
  const isAlike = q1Type7 < q3Type7 && formatNumber(q1Type7, 'value') === formatNumber(q3Type7, 'value');
  const head = isAlike
    ? rich`${average}, with values that differ only beyond the digits shown`
    : rich`${average}, with half of the cases between ${observedPair(q1Type7, q3Type7, ' and ')}`;
  const { n } = description;
  if (min === max && variables.length === 1)
    return n === 1
      ? rich`The only value of ${bold(first.label)} is ${num(mean)}.`
      : rich`${bold(first.label)} is ${num(mean)} in all ${num(n, 'integer')} cases.`;
  if (variables.length === 1)
    return isAlike ? rich`${head}.` : rich`${head} and all between ${observedPair(min, max, ' and ')}.`;
  const most = variables.toSorted((a, b) => missingOf(b) - missingOf(a))[0];
  const missing =
    missingOf(most) > 0
      ? rich` ${bold(most.label)} has the most missing values, ${num(missingOf(most), 'integer')}.`
      : rich` No value is missing.`;
  return rich`${num(variables.length, 'integer')} variables are described; ${head}.${missing}`;
}

const missingOf = (variable: VariableResult): number =>
  variable.cells.reduce((total, cell) => total + (cell.description?.missing ?? 0), 0);

function groupFinding({ variables, group }: DescriptivesResult): Runs {
  const first = variables[0];
  const cells = described(first);
  const name = bold(first.label);
  const level = (cell: (typeof cells)[number]) => [bold(levelOf(group?.label ?? '', cell.level ?? ''))];
  const [only] = cells;
  if (only && cells.length === 1)
    return rich`${name} has values where ${level(only)} only (${meanAndSd(only.description)}).`;
  const more = variables.length > 1 ? ' The table has the other variables.' : '';
  const ranked = highToLow({
    items: cells,
    value: ({ description }) => description.mean,
    name: (cell) => rich`${level(cell)} (${meanAndSd(cell.description)})`,
    noun: 'groups',
  });
  return rich`Mean ${name} was ${ranked}.${more}`;
}

/** How skewness is put in words, by Bulmer's (1979) rule. */
/** Means and medians that are further apart than this, in standard deviations, describe different cases. */
const APART = 0.25;

/** Where mean and median are far apart, which of them to go by. */
function centreWords({ mean, median, sd, skewness }: NonNullable<Cell['description']>): string {
  if (sd === null || skewness === null || Math.abs(mean - median) <= APART * sd) return '';
  return Math.abs(skewness) < ROUGHLY_SYMMETRIC
    ? ', but its mean and median are far apart: report both'
    : ', so the median describes the typical case better than the mean';
}

const ROUGHLY_SYMMETRIC = 0.5;

function skewWords(skewness: number): string {
  const size = Math.abs(skewness);
  if (size < ROUGHLY_SYMMETRIC) return 'roughly symmetric';
  const side = skewness > 0 ? 'right' : 'left';
  return size < 1 ? `moderately skewed to the ${side}` : `strongly skewed to the ${side}`;
}

export function interpretation(result: DescriptivesResult): Paragraphs {
  return result.variables.map((variable) => {
    const sentences = described(variable).map(({ level, description }) => {
      const where =
        level === null
          ? rich`${variable.label}`
          : rich`${variable.label} where ${levelOf(result.group?.label ?? '', level)}`;
      const shape =
        description.skewness === null
          ? rich``
          : rich` The distribution is ${skewWords(description.skewness)}${centreWords(description)}.`;
      return rich`${where} has mean ${num(description.mean)} and median ${num(description.median, 'value')}.${shape}`;
    });
    return join(sentences, ' ');
  });
}

export function apa(result: DescriptivesResult): Paragraphs {
  return result.variables.map((variable) => {
    const parts = described(variable).map(({ level, description }) => {
      const facts = rich`${meanAndSd(description)}, *Mdn* = ${num(description.median, 'value')}, range ${observedPair(description.min, description.max, ' to ')}, ${result.weights ? 'weighted ' : ''}*n* = ${num(description.n, 'rank-sum')}`;
      return level === null ? facts : rich`${level} (${facts})`;
    });
    return result.group
      ? rich`By ${result.group.label}, ${variable.label} had these values: ${join(parts, '; ')}.`
      : rich`${variable.label} had ${join(parts, '; ')}.`;
  });
}

export function methods(result: DescriptivesResult, options: DescriptivesOptions): Runs {
  const names = join(
    result.variables.map((variable) => variable.label),
    ', ',
    ' and ',
  );
  const by = result.group ? rich` by ${result.group.label}` : rich``;
  const type = options.quantileType === 'type7' ? '7' : '6';
  return rich`${names} ${result.variables.length === 1 ? 'was' : 'were'} summarized${by}. Standard deviations divide by n − 1, quantiles are of type ${type} (Hyndman and Fan, 1996), skewness and kurtosis are the adjusted Fisher–Pearson coefficients. Missing values were left out variable by variable.${result.weights ? rich` Cases were weighted by ${result.weights.label} (frequency weights).` : ''}`;
}
