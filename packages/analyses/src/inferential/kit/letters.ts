/** Compact letter display beside comparisons of all pairs: its option, its table and its lines of R. */
import { type NumberFormat, type Runs, rich, type TableBlock } from '@constat/report';
import { compactLetters, zip } from '@constat/stats';
import { rNumber, rString } from '../../shared/r-code.ts';
import { table, text, value } from '../../shared/table.ts';
import { alphaNumber } from '../../shared/wording.ts';

export const lettersOption = {
  kind: 'toggle',
  label: 'Letters for the comparisons',
  help: 'Sums up all pairs as a compact letter display: levels that share a letter do not differ significantly.',
  default: false,
} as const;

/** Levels with their centres, and all pairs of them by one method or several. */
export interface LetteredSet {
  readonly heading: string | null;
  readonly levels: readonly string[];
  readonly centres: readonly number[];
  readonly methods: readonly {
    readonly name: string;
    readonly pairs: readonly { readonly first: number; readonly second: number; readonly pValue: number }[];
  }[];
}

/** The levels from the largest centre to the smallest, with their letters by each method. */
function lettered({ levels, centres, methods }: LetteredSet, alpha: number) {
  const rows = zip(levels, centres).map(([level, centre], at) => ({ level, centre, at }));
  rows.sort((a, b) => b.centre - a.centre || a.at - b.at);
  const placeOf = (group: number): number => rows.findIndex(({ at }) => at === group);
  const letters = methods.map(({ pairs }) => {
    const different = pairs.filter(({ pValue }) => pValue < alpha);
    return compactLetters(
      rows.length,
      different.map(({ first, second }) => [placeOf(first), placeOf(second)] as const),
    );
  });
  return rows.map(({ level, centre }, at) => ({
    level,
    centre,
    letters: letters.map((own) => own[at] ?? null),
  }));
}

/** One column of letters for each method; no table where no method compares all pairs. */
export function letterTable(
  sets: readonly LetteredSet[],
  alpha: number,
  words: {
    readonly id: string;
    readonly title: Runs;
    readonly head: string;
    readonly centre: Runs;
    readonly format: NumberFormat;
  },
): TableBlock[] {
  const names = sets[0]?.methods.map(({ name }) => name) ?? [];
  if (names.length === 0) return [];
  const sections = sets.map((set) => ({ heading: set.heading, rows: lettered(set, alpha) }));
  return [
    table(
      { sections },
      {
        id: words.id,
        title: words.title,
        columns: [
          text(words.head, ({ level }) => level),
          value(words.centre, words.format, ({ centre }) => centre),
          names.map((name, i) => text(name, ({ letters }) => letters[i] ?? null)),
        ],
        notes: rich`Levels that share a letter did not differ significantly at α = ${alphaNumber(alpha)}, which is no proof that they are alike.`,
      },
    ),
  ];
}

/** A function of R: centres by the names of their levels, and p of the pairs in the order of combn. */
export const rLetters = (alpha: number): readonly string[] => [
  'compact <- function(centre, p) { # letters by insertion and absorption',
  '  n <- names(centre)[order(-centre)]; pair <- combn(names(centre), 2); columns <- list(n)',
  `  for (i in which(p < ${rNumber(alpha)})) {`,
  '    columns <- unique(unlist(lapply(columns, function(s) if (all(pair[, i] %in% s)) lapply(pair[, i], setdiff, x = s) else list(s)), recursive = FALSE))',
  '    columns <- columns[!sapply(seq_along(columns), function(j) any(vapply(columns[-j], function(s) all(columns[[j]] %in% s), NA)))]',
  '  }',
  '  columns <- columns[order(sapply(columns, function(s) paste(sprintf("%04d", match(s, n)), collapse = " ")))]',
  '  print(data.frame(centre = centre[n], letters = sapply(n, function(g) paste(c(letters, paste0(letters, "\u2032"))[which(sapply(columns, function(s) g %in% s))], collapse = ""))))',
  '}',
];

/** The letters of marginal means of R: `means` and `pairs` make them and their comparisons, `by` is the factor at whose levels. */
export function rMeanLetters(means: string, pairs: string, factor: string, by: string | null): string {
  const both = `e <- as.data.frame(${means}); s <- as.data.frame(${pairs}); f <- as.character(e[[${rString(factor)}]])`;
  if (by === null) return `${both}; compact(setNames(e$emmean, f), s$p.value)`;
  const at = `e[[${rString(by)}]] == l`;
  return `${both}; for (l in unique(as.character(e[[${rString(by)}]]))) compact(setNames(e$emmean[${at}], f[${at}]), s$p.value[s[[${rString(by)}]] == l])`;
}
