/** What several analyses write alike in SPSS syntax. */
import type { SpssFile } from './spss-file.ts';
import { procedure, remark } from './words.ts';

export const sided = (alternative: string): readonly string[] =>
  alternative === 'two-sided'
    ? []
    : [remark('The hypothesis has one side: read the one-sided p, or half of the two-sided one')];

export const missing = (how: string): string => `MISSING=${how === 'listwise' ? 'LISTWISE' : 'ANALYSIS'}`;

/** Procedures with cases counted by a variable. */
export const weighted = (
  file: SpssFile,
  weights: string | null,
  lines: readonly string[],
): readonly string[] =>
  weights === null ? lines : [`WEIGHT BY ${file.name(weights)}.`, ...lines, 'WEIGHT OFF.'];

/** Procedures for each group apart. */
export function split(file: SpssFile, group: string | null, lines: readonly string[]): readonly string[] {
  if (group === null) return lines;
  const name = file.name(group);
  return [`SORT CASES BY ${name}.`, `SPLIT FILE LAYERED BY ${name}.`, ...lines, 'SPLIT FILE OFF.'];
}

/** The two groups compared: those chosen, or the two that there are. */
export const twoLevels = (file: SpssFile, group: string, chosen: readonly string[]): readonly string[] =>
  chosen.length === 2 ? chosen : file.frame.factor(group).levels;

export function mannWhitneyOf(
  file: SpssFile,
  outcomes: readonly string[],
  group: string,
  levels: readonly string[],
): readonly string[] {
  const { name, codes } = file.numbered(group, levels);
  return procedure('NPAR TESTS', `M-W=${file.names(outcomes)} BY ${name}(${codes.join(' ')})`);
}

/** `a b WITH c d (PAIRED)`. */
export const pairsOf = (file: SpssFile, pairs: readonly (readonly string[])[]): string =>
  `${file.names(pairs.map(([first = '']) => first))} WITH ${file.names(pairs.map(([, second = '']) => second))} (PAIRED)`;

const POST_HOC: Readonly<Record<string, string>> = {
  tukey: 'TUKEY',
  gamesHowell: 'GH',
  bonferroni: 'BONFERRONI',
  sidak: 'SIDAK',
  scheffe: 'SCHEFFE',
  lsd: 'LSD',
};

export const postHocOf = (chosen: readonly string[]): readonly string[] =>
  chosen.flatMap((each) => POST_HOC[each] ?? []);

export const withoutPostHoc = (chosen: readonly string[]): readonly string[] =>
  chosen.some((each) => each === 'holm' || each === 'fdr')
    ? [
        remark(
          'SPSS has no comparisons by Holm or by the false discovery rate here: take LSD and adjust its p',
        ),
      ]
    : [];
