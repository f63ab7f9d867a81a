/** What the table says, in words. */

import { bold, join, num, type Run, type Runs, rich } from '@constat/report';
import { zip } from '@constat/stats';
import type { WorkKey } from '../../shared/bibliography.ts';
import { levelOf, pText } from '../../shared/wording.ts';
import type {
  CategoryCharacteristic,
  Characteristic,
  NumberCharacteristic,
  TestKind,
} from './characteristic.ts';
import type { Table1Result } from './compute.ts';
import { groupWords } from './heads.ts';
import type { Table1Options } from './options.ts';
import { rowSetting } from './rows.ts';
import { decimalsOf, testInText, testsOf } from './tables.ts';

const count = (n: number, word: string): Runs => rich`${num(n, 'integer')} ${n === 1 ? word : `${word}s`}`;

const isByMean = ({ summary }: NumberCharacteristic): boolean => summary === 'mean' || summary === 'both';

/** The mean or median of a number in one column, with the decimals of the table. */
function centre(one: NumberCharacteristic, column: number, options: Table1Options): Runs {
  const { mean, median } = one.columns[column]!;
  const shown = isByMean(one) ? mean : median;
  return shown === null ? rich`no value` : rich`${num(shown, 'number', decimalsOf(one, options))}`;
}

/** The share of a level in one column. */
const shareOf = ({ columns }: CategoryCharacteristic, level: number, column: number): Run => {
  const { counts, n } = columns[column]!;
  return n === 0 ? 'no value' : num(counts[level]! / n, 'percent');
};

/** One characteristic of all cases in a few words. */
function described(one: Characteristic, column: number, options: Table1Options): Runs {
  if (one.kind === 'number')
    return rich`${isByMean(one) ? 'mean' : 'median'} ${bold(one.label)} was ${centre(one, column, options)}`;
  const { counts } = one.columns[column]!;
  const level = one.shown ?? counts.indexOf(Math.max(...counts));
  return rich`${shareOf(one, level, column)} had ${bold(levelOf(one.label, one.levels[level]!))}`;
}

/** What the two groups farthest apart have: 51.40 against 48.60. */
function against(one: Characteristic, [i, j]: readonly [number, number], options: Table1Options): Runs {
  if (one.kind === 'number') return rich`${centre(one, i, options)} against ${centre(one, j, options)}`;
  const differences = one.levels.map((_, level) => {
    const [a, b] = [one.columns[i]!, one.columns[j]!];
    return Math.abs(a.counts[level]! / a.n - b.counts[level]! / b.n);
  });
  const level = one.shown ?? differences.indexOf(Math.max(...differences));
  const of = one.shown === null ? rich` with ${one.levels[level]!}` : rich``;
  return rich`${shareOf(one, level, i)} against ${shareOf(one, level, j)}${of}`;
}

const nameOf = (one: Characteristic): string =>
  one.kind === 'category' && one.shown !== null ? levelOf(one.label, one.levels[one.shown]!) : one.label;

const byBalance = ({ characteristics }: Pick<Table1Result, 'characteristics'>) =>
  characteristics
    .flatMap((one) => (one.balance ? [{ one, ...one.balance }] : []))
    .sort((a, b) => b.smd - a.smd);

/** The answer in a sentence or two. */
export function finding(result: Table1Result, options: Table1Options): Runs {
  const { smdLimit } = options;
  const { characteristics, group, levels, sample, strata } = result;
  if (group === null) {
    const shown = characteristics.slice(0, 2).map((one) => described(one, 0, options));
    const parts = strata?.parts.map(
      ({ level, used }) => rich`${num(used, 'integer')} with ${levelOf(strata.label, level)}`,
    );
    const split = parts ? rich` (${join(parts, ', ', ' and ')})` : rich``;
    return rich`Of ${count(sample.used, 'case')}${split}, ${join(shown, ', ', ' and ')}.`;
  }
  const ordered = byBalance(result);
  const [most] = ordered;
  const between = join(
    levels.map((level) => [bold(groupWords(group.label, level, options))]),
    ', ',
    ' and ',
  );
  if (!most)
    return rich`No characteristic can be compared between ${between}: none varies within the groups.`;
  const apart = ordered.filter(({ smd }) => smd > smdLimit).length;
  const pair = levels.length > 2 ? rich` for ${levels[most.pair[0]]!} and ${levels[most.pair[1]]!}` : rich``;
  return rich`${num(apart, 'integer')} of ${count(characteristics.length, 'characteristic')} differed by more than ${num(smdLimit, 'effect')} *SD* between ${between}; ${bold(nameOf(most.one))} differed most, ${against(most.one, most.pair, options)}${pair}, SMD = ${num(most.smd, 'effect')}.${strataWords(strata)}`;
}

/** Which characteristic differed most in each stratum. */
function strataWords(strata: Table1Result['strata']): Runs {
  if (!strata) return [];
  const parts = strata.parts.map((part) => {
    const [most] = byBalance(part);
    return most
      ? rich`${nameOf(most.one)} for ${levelOf(strata.label, part.level)} (SMD = ${num(most.smd, 'effect')})`
      : rich`none that can be told for ${levelOf(strata.label, part.level)}`;
  });
  return rich` Within the strata the largest differences were ${join(parts, ', ', ' and ')}.`;
}

/** Reads the table. */
export function interpretation(result: Table1Result, options: Table1Options): readonly Runs[] {
  const { characteristics, group, pairs } = result;
  const skewed = characteristics.filter(
    (one) =>
      one.kind === 'number' && one.summary === 'median' && rowSetting(options, one.name).summary === null,
  );
  const shape =
    options.summary === 'shape' && skewed.length > 0
      ? [
          rich`${join(
            skewed.map(({ label }) => [bold(label)]),
            ', ',
            ' and ',
          )} ${skewed.length === 1 ? 'is' : 'are'} skewed beyond 1 and therefore given as median with quartiles: a mean would lie away from most cases.`,
        ]
      : [];
  if (group === null) return [rich`The table describes who was studied; it tests nothing.`, ...shape];
  const apart = byBalance(result).filter(({ smd }) => smd > options.smdLimit);
  const balance =
    apart.length === 0
      ? rich`All characteristics lie within ${num(options.smdLimit, 'effect')} *SD* of each other: the groups are alike in what was measured.`
      : rich`The groups differ noticeably in ${join(
          apart.map(({ one, smd }) => rich`${bold(nameOf(one))} (SMD = ${num(smd, 'effect')})`),
          ', ',
          ' and ',
        )}.${pairs ? '' : ` Comparisons of outcomes between these groups may need to be adjusted for ${apart.length === 1 ? 'it' : 'them'}.`}`;
  return [balance, ...shape];
}

/** The sentence for a report. */
export function report(result: Table1Result, options: Table1Options): Runs {
  const { characteristics, group, levels, sizes, sample } = result;
  if (group === null) {
    const words = characteristics.slice(0, 4).map((one) => described(one, 0, options));
    return rich`The sample comprised ${count(sample.used, 'case')}; ${join(words, ', ', ' and ')}.`;
  }
  const groups = zip(levels, sizes).map(
    ([level, size]) => rich`${groupWords(group.label, level, options)} (*n* = ${num(size, 'integer')})`,
  );
  const apart = byBalance(result).filter(({ smd }) => smd > options.smdLimit);
  const hasTests = options.columns.includes('tests');
  const clause = ({ one, smd, pair }: (typeof apart)[number]): Runs =>
    rich`${nameOf(one)} (${against(one, pair, options)}, SMD = ${num(smd, 'effect')}${hasTests && one.test ? rich`, ${pText(one.adjusted ?? one.test.pValue)}` : rich``})`;
  return apart.length === 0
    ? rich`Characteristics of ${join(groups, ', ', ' and ')} were balanced, with all standardized differences at or below ${num(options.smdLimit, 'effect')}.`
    : rich`${join(groups, ', ', ' and ')} differed by more than ${num(options.smdLimit, 'effect')} *SD* in ${join(apart.map(clause), ', ', ' and ')}.`;
}

/** How the differences of two groups and their intervals were found. */
function differenceMethods(
  { group, levels, characteristics, pairs }: Table1Result,
  { columns, confidenceLevel, meansTest }: Table1Options,
): Runs {
  if (group === null || levels.length !== 2 || !columns.includes('difference')) return [];
  const kinds = new Set(
    characteristics.flatMap((one) =>
      one.kind === 'number' ? [one.difference?.kind] : one.differences.map((each) => each?.kind),
    ),
  );
  const independent = meansTest === 'student' ? 'pooled variances' : 'Welch’s method';
  const means = pairs ? 'paired' : independent;
  const ways = [
    ...(kinds.has('means') ? [rich`of means (${means})`] : []),
    ...(kinds.has('shift') ? [rich`of typical values (Hodges–Lehmann)`] : []),
    ...(kinds.has('shares') ? [rich`of percentages (Newcombe’s method${pairs ? ' for pairs' : ''})`] : []),
  ];
  return ways.length === 0
    ? []
    : rich` Differences ${join(ways, ', ', ' and ')} are given with ${num(confidenceLevel, 'level')} confidence intervals.`;
}

/** How it was done. */
export function methods(result: Table1Result, options: Table1Options): Runs {
  const { characteristics, group, strata, counts, pairs } = result;
  const categories = characteristics.some(({ kind }) => kind === 'category');
  const how = {
    shape: rich`as mean and standard deviation, or as median and quartiles when skewness was above 1 in absolute value`,
    mean: rich`as mean and standard deviation`,
    median: rich`as median and quartiles`,
    range: rich`as median with the smallest and the largest value`,
    both: rich`as mean and standard deviation and as median and quartiles`,
  } as const;
  const apart = characteristics.flatMap((one) => {
    const own = one.kind === 'number' ? rowSetting(options, one.name).summary : null;
    return own === null ? [] : [rich`${one.label} is given ${how[own]}`];
  });
  const rest = characteristics.some(
    ({ kind, name }) => kind === 'number' && rowSetting(options, name).summary === null,
  );
  const given = [
    ...apart,
    ...(rest ? [rich`${apart.length > 0 ? 'other ' : ''}numbers are given ${how[options.summary]}`] : []),
    ...(categories ? [rich`categories are given as count and percentage of the values present`] : []),
  ];
  const kinds = group !== null && options.columns.includes('tests') ? testsOf(result) : [];
  const adjust = { none: '', holm: 'Holm', bh: 'Benjamini and Hochberg' }[options.adjust];
  return [
    ...capital(join(given, '; ', '; ')),
    '.',
    ...(counts ? rich` Rows stand for as many cases as ${counts.label} says.` : []),
    ...(options.missing === 'complete'
      ? rich` Cases with a missing value in any variable of the table were left out.`
      : []),
    ...(kinds.length > 0
      ? rich` Groups were compared with ${join(
          kinds.map(testInText),
          ', ',
          ' and ',
        )}${adjust === '' ? rich`` : rich`, with *p* adjusted by ${adjust}`}.`
      : []),
    ...(kinds.length > 0 && pairs
      ? rich` Rows with the same ${pairs.label} were taken as pairs; rows without both values were left out test by test.`
      : []),
    ...differenceMethods(result, options),
    ...(strata ? rich` All columns are given for each level of ${strata.label}.` : []),
    ...(group === null
      ? []
      : rich` Balance was judged by absolute standardized differences, with ${num(options.smdLimit, 'effect')} as the limit.`),
  ];
}

function capital([first, ...rest]: Runs): Runs {
  return typeof first === 'string'
    ? [first.charAt(0).toUpperCase() + first.slice(1), ...rest]
    : [first!, ...rest];
}

const TEST_WORKS: Readonly<Record<TestKind, WorkKey>> = {
  'welch-t': 'welch1947',
  'student-t': 'student1908',
  'welch-anova': 'welch1951',
  anova: 'fisher1925',
  'mann-whitney': 'mannWhitney1947',
  'kruskal-wallis': 'kruskalWallis1952',
  'chi-square': 'pearson1900',
  fisher: 'fisher1935',
  'paired-t': 'student1908',
  'signed-rank': 'wilcoxon1945',
  mcnemar: 'mcnemar1947',
  'mcnemar-exact': 'mcnemar1947',
  bowker: 'bowker1948',
};

/** The works behind what was used. */
export function works(result: Table1Result, options: Table1Options): readonly WorkKey[] {
  if (result.group === null) return [];
  const several = result.characteristics.some((one) => one.kind === 'category' && one.levels.length > 2);
  const adjusting = { none: [], holm: ['holm1979'], bh: ['benjaminiHochberg1995'] } as const;
  return [
    'austin2009',
    ...(several ? (['yangDalton2012'] as const) : []),
    ...(options.columns.includes('tests')
      ? [...new Set(testsOf(result).map((kind) => TEST_WORKS[kind])), ...adjusting[options.adjust]]
      : []),
  ];
}
