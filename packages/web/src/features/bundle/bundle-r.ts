/** The R program of a bundle: the programs of its results one after another, each on the file of its data. */
import type { Dataset } from '@constat/data';
import { runsToText, type SavedResult } from '@constat/report';

export interface RProgram {
  readonly result: SavedResult;
  /** The data as the bundle has it; null when it has none. */
  readonly data: { readonly dataset: Dataset; readonly path: string } | null;
}

/** How every program reads its data; at the end the columns that R would misread. */
const READ = /read\.csv\("data\.csv".*?(, colClasses = c\(.*\))?\)$/m;

/** Comments end with their line: a name must not begin a new one. */
const comment = (text: string): string => `# ${text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')}`;

const quoted = (text: string): string =>
  `"${text
    .replace(/["\\]/g, '\\$&')
    .replace(
      /\p{Cc}|[^\x20-\x7e]/gu,
      (character) => `\\U${character.codePointAt(0)!.toString(16).padStart(8, '0')}`,
    )}"`;

const HELPER = `# Reads a data file: names and text as they were before spreadsheets were kept from running them as formulas,
# and NA where a variable declares that a value means missing.
read_data <- function(file, missing = list(), colClasses = NA) {
  d <- read.csv(file, check.names = FALSE, na.strings = c("", "NA"), colClasses = colClasses, fileEncoding = "UTF-8")
  plain <- function(x) sub("^'(?=[=+@\\\\t\\\\r\\\\n-])", "", x, perl = TRUE)
  names(d) <- plain(names(d))
  for (name in names(d)) {
    if (is.character(d[[name]])) d[[name]] <- plain(d[[name]])
    d[[name]][as.character(d[[name]]) %in% missing[[name]]] <- NA
  }
  d
}`;

/** `classes`: what the program says of the classes of columns. */
function readCall({ dataset, path }: NonNullable<RProgram['data']>, classes = ''): string {
  const codes = dataset.columns.flatMap(({ name, missingValueCodes = [] }) =>
    missingValueCodes.length === 0
      ? []
      : [`${quoted(name)} = c(${missingValueCodes.map(quoted).join(', ')})`],
  );
  return `read_data(${quoted(path)}${codes.length === 0 ? '' : `, list(${codes.join(', ')})`}${classes})`;
}

const codeOf = ({ data }: SavedResult): string =>
  data.blocks
    .flatMap((block) =>
      block.kind === 'text' && block.role === 'r-code'
        ? block.paragraphs.map((runs) => runsToText(runs))
        : [],
    )
    .join('\n');

/** Other packages that a program calls by name. */
const packagesIn = (code: string): readonly string[] => [
  ...new Set([...code.matchAll(/\b([A-Za-z][\w.]*)::/g)].map((match) => match[1] ?? '')),
];

/** The whole program; start R in the folder that has manifest.json. */
export function bundleProgram(title: string, programs: readonly RProgram[]): string {
  const parts = programs.map(({ result, data }, i) => {
    const code = codeOf(result);
    const heading = [
      comment(`---- ${i + 1}. ${result.title}`),
      `cat("\\n", ${quoted(`---- ${i + 1}. ${result.title}`)}, "\\n", sep = "")`,
    ];
    if (code === '') return [...heading, comment('This result has no R program.')].join('\n');
    // a calculator has its numbers in the program
    if (data === null && result.data.dataset === null) return [...heading, code].join('\n');
    if (data === null)
      return [...heading, comment('Its data was not on the device and is not in the bundle.')].join('\n');
    return [...heading, code.replace(READ, (_, classes: string | undefined) => readCall(data, classes))].join(
      '\n',
    );
  });
  const needed = packagesIn(parts.join('\n'));
  const packages =
    needed.length === 0
      ? []
      : [
          `needed <- c(${needed.map(quoted).join(', ')})`,
          'absent <- needed[!vapply(needed, requireNamespace, TRUE, quietly = TRUE)]',
          'if (length(absent) > 0) stop("Install first: install.packages(c(", toString(dQuote(absent, FALSE)), "))")',
        ];
  return `${[comment(`${title}: the analyses of this bundle in R`), ...packages, HELPER, ...parts].join('\n\n')}\n`;
}
