import type { Frame } from '@constat/data';
import {
  type CohenKappa,
  cohenKappa,
  fleissKappa,
  proportionInterval,
  StatsError,
  valuesAt,
  zip,
} from '@constat/stats';
import { RefusedError } from '../../contract.ts';
import { type CrossedRows, crossedRows } from './crossed.ts';
import type { GageOptions } from './options.ts';
import { refusals } from './refusals.ts';
import type { Agreement, RatedResult, StandardAgreement } from './result.ts';

/** Ratings as codes into common categories: `ratings[appraiser][item][trial]`. */
interface Ratings {
  readonly ratings: readonly (readonly (readonly number[])[])[];
  readonly standard: readonly number[] | null;
  readonly categories: readonly string[];
}

/** What bad items are called where nobody says which category they are. */
const BAD =
  /^(?:f|fail(?:ed|ure)?|reject(?:ed)?|bad|faulty|defect(?:ive)?|nok|n\.?o\.?k\.?|not ok|ng|no[- ]?go|(?:non|un)[- ]?conforming|scrap|unacceptable|not acceptable)$/i;

/** The place of the category of defective items: as chosen, else the one that is called so, else the last. */
function defectAmong(categories: readonly string[], chosen: string | null): number {
  const place = chosen === null ? -1 : categories.indexOf(chosen);
  if (place >= 0) return place;
  const called = categories.flatMap((name, i) => (BAD.test(name.trim()) ? [i] : []));
  return called.length === 1 ? (called[0] ?? 0) : categories.length - 1;
}

export function computeRatings(frame: Frame, options: GageOptions): RatedResult {
  const { standard, trial } = options;
  const rating = options.rating;
  const extra = [standard, trial].filter((name) => name !== null);
  const crossed = inTrials(frame, crossedRows(frame, options, [rating, ...extra]), options);
  const read = readRatings(frame, crossed, options);
  if (read.categories.length < 2) throw new RefusedError([refusals.oneCategory(rating)]);
  const { ratings, categories } = read;
  const level = options.confidenceLevel;
  const defect = defectAmong(categories, options.defect[0] ?? null);
  const truth = read.standard;
  const agreed = (items: readonly boolean[]) => agreementOf(items, level);
  const allOf = (item: number) => ratings.flatMap((of) => of[item]!);
  const items = crossed.parts.map((_, i) => i);
  return {
    kind: 'rated',
    sample: { used: crossed.used, excluded: frame.rows - crossed.used },
    label: frame.label(rating),
    partLabel: frame.label(options.part),
    operatorLabel: frame.label(options.operator),
    items: crossed.parts.length,
    appraisers: crossed.operators,
    trials: crossed.repeats,
    categories,
    defect: categories[defect]!,
    withinAppraiser:
      crossed.repeats < 2
        ? null
        : zip(crossed.operators, ratings).map(([name, rating]) => ({
            name,
            ...agreed(rating.map(isUniform)),
          })),
    vsStandard: truth
      ? zip(crossed.operators, ratings).map(([name, rating]) => ({
          name,
          ...standardOf(rating, truth, { defect, categories: categories.length, level }),
        }))
      : null,
    pairs: pairsOf(ratings, crossed.operators, categories.length),
    allAppraisers: {
      ...agreed(items.map((item) => isUniform(allOf(item)))),
      fleissKappa: fleissOf(items.map(allOf), categories.length),
    },
    allVsStandard: truth
      ? agreed(items.map((item) => allOf(item).every((code) => code === truth[item])))
      : null,
  };
}

const isUniform = (codes: readonly number[]): boolean => codes.every((code) => code === codes[0]);

/** Rows of each cell in the order of their trials. */
function inTrials(frame: Frame, crossed: CrossedRows, { trial }: GageOptions): CrossedRows {
  if (trial === null) return crossed;
  const { codes, levels } = frame.factor(trial);
  const cells = crossed.cells.map((row, p) =>
    zip(row, crossed.operators).map(([rows, operator]) => {
      const ordered = [...rows].sort((a, b) => codes[a]! - codes[b]!);
      const twice = ordered.find((at, i) => i > 0 && codes[at] === codes[ordered[i - 1]!]);
      if (twice !== undefined)
        throw new RefusedError([refusals.trialTwice(crossed.parts[p]!, operator, levels[codes[twice]!]!)]);
      return ordered;
    }),
  );
  return { ...crossed, cells };
}

function readRatings(frame: Frame, { cells, parts, operators }: CrossedRows, options: GageOptions): Ratings {
  const rated = frame.factor(options.rating);
  const truth = options.standard === null ? null : frame.factor(options.standard);
  const categories = [...new Set([...rated.levels, ...(truth?.levels ?? [])])];
  const ratings = operators.map((_, o) =>
    zip(parts, cells).map(([, cell]) =>
      cell[o]!.map((row) => categories.indexOf(rated.levels[rated.codes[row]!]!)),
    ),
  );
  const standard = truth
    ? zip(parts, cells).map(([part, cell]) => {
        const codes = cell.flat().map((row) => categories.indexOf(truth.levels[truth.codes[row]!]!));
        if (!isUniform(codes)) throw new RefusedError([refusals.severalStandards(part, options.standard!)]);
        return codes[0]!;
      })
    : null;
  const seen = new Set([...ratings.flat(2), ...(standard ?? [])]);
  const kept = categories.flatMap((_, code) => (seen.has(code) ? [code] : []));
  const recode = (code: number) => kept.indexOf(code);
  return {
    ratings: ratings.map((items) => items.map((codes) => codes.map(recode))),
    standard: standard?.map(recode) ?? null,
    categories: valuesAt(categories, kept),
  };
}

function agreementOf(items: readonly boolean[], level: number): Agreement {
  const inspected = items.length;
  const matched = items.filter((same) => same).length;
  const limits = proportionInterval(matched, inspected, level, 'clopperPearson');
  return {
    matched,
    inspected,
    share: matched / inspected,
    ciLower: limits?.ciLower ?? 0,
    ciUpper: limits?.ciUpper ?? 1,
  };
}

/** Kappa of two lists of codes; null where one category alone was used. */
function kappaOf(first: readonly number[], second: readonly number[], categories: number): CohenKappa | null {
  try {
    return cohenKappa(Int32Array.from(first), Int32Array.from(second), categories, 'none');
  } catch (error) {
    if (error instanceof StatsError) return null;
    throw error;
  }
}

function fleissOf(items: readonly (readonly number[])[], categories: number): number | null {
  const raters = items[0]!.map((_, r) => Int32Array.from(items, (codes) => codes[r]!));
  try {
    return fleissKappa(raters, categories).estimate;
  } catch (error) {
    if (error instanceof StatsError) return null;
    throw error;
  }
}

function standardOf(
  ratings: readonly (readonly number[])[],
  truth: readonly number[],
  {
    defect,
    categories,
    level,
  }: { readonly defect: number; readonly categories: number; readonly level: number },
): StandardAgreement {
  const given = ratings.flat();
  const real = zip(ratings, truth).flatMap(([codes, ownTruth]) => codes.map(() => ownTruth));
  const kappa = kappaOf(given, real, categories);
  const rate = (of: (code: number) => boolean, wrong: (code: number) => boolean): number | null => {
    const concerned = given.filter((_, i) => of(real[i]!));
    return concerned.length === 0 ? null : concerned.filter(wrong).length / concerned.length;
  };
  return {
    ...agreementOf(
      ratings.map((codes, item) => codes.every((code) => code === truth[item])),
      level,
    ),
    kappa: kappa?.estimate ?? null,
    standardError: kappa?.standardError ?? null,
    missRate: rate(
      (code) => code === defect,
      (code) => code !== defect,
    ),
    falseAlarmRate: rate(
      (code) => code !== defect,
      (code) => code === defect,
    ),
  };
}

function pairsOf(
  ratings: Ratings['ratings'],
  appraisers: readonly string[],
  categories: number,
): RatedResult['pairs'] {
  return zip(appraisers, ratings).flatMap(([first, rating], a) =>
    appraisers.slice(a + 1).map((second, b) => {
      const kappa = kappaOf(rating.flat(), ratings[a + 1 + b]!.flat(), categories);
      return {
        first,
        second,
        kappa: kappa?.estimate ?? null,
        standardError: kappa?.standardError ?? null,
      };
    }),
  );
}
