/** The R program of a bundle: the programs of its results one after another, each on the file of its data. */
import { type Dataset, datasetsInR, rComment, rText } from '@constat/data';
import { runsToText, type SavedResult, type TextBlock } from '@constat/report';

export interface RProgram {
  readonly result: SavedResult;
  /** The data as the bundle has it; null when it has none. */
  readonly data: { readonly dataset: Dataset; readonly path: string } | null;
}

/** How every program reads its data; at the end the columns that R would misread. */
const READ = /read\.csv\("data\.csv".*?(, colClasses = c\(.*\))?\)$/m;

/** A dataset of the bundle with its file. */
export type DataFile = NonNullable<RProgram['data']>;

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
    missingValueCodes.length === 0 ? [] : [`${rText(name)} = c(${missingValueCodes.map(rText).join(', ')})`],
  );
  return `read_data(${rText(path)}${codes.length === 0 ? '' : `, list(${codes.join(', ')})`}${classes})`;
}

/** Columns that R would take for numbers or truth values are texts. */
function classesOf({ columns }: Dataset): string {
  const texts = columns.filter(({ type }) => type === 'categorical' || type === 'ordinal' || type === 'text');
  if (texts.length === 0) return '';
  return `, colClasses = c(${texts.map(({ name }) => `${rText(name)} = "character"`).join(', ')})`;
}

/** How the data came about: what was computed and filtered is done again and compared; empty where nothing was. */
export const dataProgram = (files: readonly DataFile[]): string =>
  datasetsInR(
    files.map((file) => ({ dataset: file.dataset, read: readCall(file, classesOf(file.dataset)) })),
  );

/** The paragraphs of a result that have this role. */
export const paragraphsOf = ({ data }: SavedResult, role: TextBlock['role']): readonly string[] =>
  data.blocks.flatMap((block) =>
    block.kind === 'text' && block.role === role ? block.paragraphs.map((runs) => runsToText(runs)) : [],
  );

/** The program of one result on the file of its data, or why it has none. */
function programOf({ result, data }: RProgram): { readonly code: string } | { readonly why: string } {
  const code = paragraphsOf(result, 'r-code').join('\n');
  if (code === '') return { why: 'This result has no R program.' };
  // a calculator has its numbers in the program
  if (data === null && result.data.dataset === null) return { code };
  if (data === null) return { why: 'Its data was not on the device and is not in the bundle.' };
  return { code: code.replace(READ, (_, classes: string | undefined) => readCall(data, classes)) };
}

/** Other packages that a program calls by name. */
const packagesIn = (code: string): readonly string[] => [
  ...new Set([...code.matchAll(/\b([A-Za-z][\w.]*)::/g)].map((match) => match[1] ?? '')),
];

/** What all programs need: other packages, and how data are read. */
function beginning(codes: readonly string[]): readonly string[] {
  const needed = packagesIn(codes.join('\n'));
  if (needed.length === 0) return [HELPER];
  const packages = [
    `needed <- c(${needed.map(rText).join(', ')})`,
    'absent <- needed[!vapply(needed, requireNamespace, TRUE, quietly = TRUE)]',
    'if (length(absent) > 0) stop("Install first: install.packages(c(", toString(dQuote(absent, FALSE)), "))")',
  ];
  return [packages.join('\n'), HELPER];
}

interface ProgramPart {
  readonly result: SavedResult;
  /** '1. t test' */
  readonly heading: string;
  readonly program: ReturnType<typeof programOf>;
}

/** The programs in order, and what stands before all of them. */
export function programParts(programs: readonly RProgram[]): {
  readonly first: readonly string[];
  readonly parts: readonly ProgramPart[];
} {
  const parts = programs.map((each, i) => ({
    result: each.result,
    heading: `${i + 1}. ${each.result.title}`,
    program: programOf(each),
  }));
  return {
    first: beginning(parts.flatMap(({ program }) => ('code' in program ? [program.code] : []))),
    parts,
  };
}

/** The whole program; start R in the folder that has manifest.json. */
export function bundleProgram(
  title: string,
  programs: readonly RProgram[],
  files: readonly DataFile[] = [],
): string {
  const { first, parts } = programParts(programs);
  const data = dataProgram(files);
  const written = parts.map(({ heading, program }) =>
    [
      rComment(`---- ${heading}`),
      `cat("\\n", ${rText(`---- ${heading}`)}, "\\n", sep = "")`,
      'code' in program ? program.code : rComment(program.why),
    ].join('\n'),
  );
  return `${[rComment(`${title}: the analyses of this bundle in R`), ...first, ...(data === '' ? [] : [data]), ...written].join('\n\n')}\n`;
}
