/** What was asked on the command line. */
import { parseArgs } from 'node:util';
import type { ProgramLanguage } from '@constat/analyses';
import type { ReportFormat } from '@constat/report';

/** A mistake of the caller: its message goes to stderr, the exit code is 2. */
export class UsageError extends Error {}

/** Output formats by the name used on the command line. */
const FORMATS: Readonly<Record<string, ReportFormat | 'json'>> = {
  json: 'json',
  html: 'html',
  md: 'markdown',
  txt: 'text',
  tex: 'latex',
  doc: 'word',
};

export const HELP = `Usage:
  constat list [--format json]
  constat find <question> [--format json]
  constat mcp <folder>
  constat validate [<folder>] [--topic <name>] [--format <format>] [--out <file>]
  constat document [<document>] [--content <json>] [--example] [--format <format>] [--out <file>]
  constat run <analysis> --data <file> [--options <json>] [--figures <json>] [--format <format>] [--out <file>]
  constat run <analysis> --source <address> [--table <name>] [--filter <json>] [--options <json>] [--figures <json>] [--format <format>] [--out <file>]

  --data <file>      CSV, TXT or JSON file
  --sample <id>      a built-in sample dataset instead of a file, for example health
  --source <address> a table that is too large to be read, or lives in a database: duckdb:'folder/*.parquet', duckdb:data.duckdb,
                     postgres://user@server/database, clickhouse:https://user@server:8443/database, adapter:module.mjs#address;
                     the database does the sums
  --table <name>     table or view of the database
  --filter <json>    rows that count, for example '[{"column":"age","operator":"gte","value":18}]'
  --rows <number>    rows up to which the variables are fetched where an analysis needs every case (default 1000000)
  --draw <number>    size of the random sample beyond that (default 100000)
  --options <json>   options of the analysis as JSON, or @file
  --figures <json>   edits of figures by the id of the figure as JSON, or @file (see docs/figures.md)
  --content <json>   what is written in a document as JSON, or @file; without it the fields to fill are printed
  --example          the filled example of a document
  --topic <name>     only the reference cases of this topic or area
  --types <json>     column types that differ from those detected, for example '{"dose":"categorical"}'
  --design <json>    parts of the design by column: imputation, weight, stratum, cluster, population, for example '{"pw":"weight","school":"cluster"}'
  --missing <word>   a word that means missing, for example NA; may be repeated
  --format <format>  ${Object.keys(FORMATS).join(', ')} (default json); svg for the diagram of a document, python or spss
                     for an analysis as Python code or SPSS syntax
  --out <file>       write there instead of to the terminal
  --seed <number>    seed of analyses that use randomness
  --help             show this
  --version          show version and build

Exit code: 0 done, 2 the input is not right (the reason is on stderr), 1 a defect, or a number that validate finds to differ.
`;

/** A table elsewhere, and how it is read. */
export interface SourceAsked {
  readonly address: string;
  readonly table: string | undefined;
  readonly filter: string | undefined;
  readonly rows: number | undefined;
  readonly draw: number | undefined;
}

export type Command =
  | { readonly kind: 'help' }
  | { readonly kind: 'version' }
  | { readonly kind: 'list'; readonly json: boolean }
  /** `folder` holds all files that may be read. */
  | { readonly kind: 'mcp'; readonly folder: string }
  | { readonly kind: 'find'; readonly question: string; readonly json: boolean }
  /** `folder` holds cases/ and data/. */
  | {
      readonly kind: 'validate';
      readonly folder: string;
      readonly topic: string | undefined;
      readonly format: ReportFormat | 'json';
      readonly out: string | undefined;
    }
  /** Without an id all documents are listed. */
  | {
      readonly kind: 'document';
      readonly id: string | undefined;
      readonly content: string | undefined;
      readonly example: boolean;
      readonly format: ReportFormat | 'json' | 'svg';
      readonly out: string | undefined;
    }
  | {
      readonly kind: 'run';
      readonly analysis: string;
      readonly data: string | undefined;
      readonly sample: string | undefined;
      /** A table elsewhere, and how it is read. */
      readonly source: SourceAsked | undefined;
      readonly options: string | undefined;
      readonly figures: string | undefined;
      readonly types: string | undefined;
      readonly design: string | undefined;
      readonly missing: readonly string[];
      readonly format: ReportFormat | 'json' | ProgramLanguage;
      readonly out: string | undefined;
      readonly seed: number | undefined;
    };

const OPTIONS = {
  data: { type: 'string' },
  sample: { type: 'string' },
  source: { type: 'string' },
  table: { type: 'string' },
  filter: { type: 'string' },
  rows: { type: 'string' },
  draw: { type: 'string' },
  options: { type: 'string' },
  figures: { type: 'string' },
  content: { type: 'string' },
  example: { type: 'boolean' },
  topic: { type: 'string' },
  types: { type: 'string' },
  design: { type: 'string' },
  missing: { type: 'string', multiple: true },
  format: { type: 'string' },
  out: { type: 'string' },
  seed: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const;

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Reads the arguments, or throws UsageError. */
export function readCommand(args: readonly string[]): Command {
  const { values, positionals } = parse(args);
  const [name, analysis, ...rest] = positionals;
  if (values.version) return { kind: 'version' };
  if (values.help || name === 'help' || name === undefined) return { kind: 'help' };
  if (name === 'list') return { kind: 'list', json: values.format === 'json' };
  if (name === 'find') return readFind([analysis, ...rest], values.format);
  if (name === 'mcp') return readServe(analysis, rest);
  if (name === 'document') return readDocumentCommand(values, analysis, rest);
  if (name === 'validate') return readValidate(values, analysis, rest);
  if (name !== 'run')
    throw new UsageError(
      `There is no command '${name}'. Commands are document, find, list, mcp, run and validate.`,
    );
  if (analysis === undefined) throw new UsageError('Which analysis? See constat list.');
  if (rest.length > 0) throw new UsageError(`Unexpected argument '${rest[0]}'.`);
  if ([values.data, values.sample, values.source].filter((given) => given !== undefined).length > 1)
    throw new UsageError('Give one of --data, --sample and --source.');
  const format =
    values.format === 'python' || values.format === 'spss' ? values.format : formatOf(values.format);
  return {
    kind: 'run',
    analysis,
    data: values.data,
    sample: values.sample,
    source: readSource(values),
    options: values.options,
    figures: values.figures,
    types: values.types,
    design: values.design,
    missing: values.missing ?? [],
    format,
    out: values.out,
    seed: readWhole('--seed', values.seed),
  };
}

function readSource(values: ReturnType<typeof parse>['values']): SourceAsked | undefined {
  const { source: address, table, filter } = values;
  const stray = (['table', 'filter', 'rows', 'draw'] as const).find((name) => values[name] !== undefined);
  if (address === undefined) {
    if (stray) throw new UsageError(`--${stray} belongs to --source.`);
    return undefined;
  }
  return {
    address,
    table,
    filter,
    rows: readWhole('--rows', values.rows),
    draw: readWhole('--draw', values.draw),
  };
}

function readValidate(
  values: ReturnType<typeof parse>['values'],
  folder = 'reference',
  rest: readonly string[] = [],
): Command {
  if (rest.length > 0) throw new UsageError(`Unexpected argument '${rest[0]}'.`);
  const format = formatOf(values.format ?? 'txt');
  return { kind: 'validate', folder, topic: values.topic, format, out: values.out };
}

function formatOf(asked = 'json'): ReportFormat | 'json' {
  const format = Object.hasOwn(FORMATS, asked) ? FORMATS[asked] : undefined;
  if (format === undefined)
    throw new UsageError(`There is no format '${asked}'. Formats are ${Object.keys(FORMATS).join(', ')}.`);
  return format;
}

function readDocumentCommand(
  values: ReturnType<typeof parse>['values'],
  id: string | undefined,
  rest: readonly string[],
): Command {
  if (rest.length > 0) throw new UsageError(`Unexpected argument '${rest[0]}'.`);
  if (values.content !== undefined && values.example)
    throw new UsageError('Give --content or --example, not both.');
  return {
    kind: 'document',
    id,
    content: values.content,
    example: values.example ?? false,
    format: values.format === 'svg' ? 'svg' : formatOf(values.format ?? 'md'),
    out: values.out,
  };
}

/** The question may come in quotes or as several words. */
function readFind(words: readonly (string | undefined)[], format: string | undefined): Command {
  const question = words.filter((word) => word !== undefined).join(' ');
  if (question.trim() === '')
    throw new UsageError('What is the question? For example: constat find "compare two groups".');
  return { kind: 'find', question, json: format === 'json' };
}

/** The folder must be named: nothing outside of it is ever read. */
function readServe(folder: string | undefined, rest: readonly string[]): Command {
  if (folder === undefined)
    throw new UsageError('Which folder may be read? For example: constat mcp ~/data.');
  if (rest.length > 0) throw new UsageError(`Unexpected argument '${rest[0]}'.`);
  return { kind: 'mcp', folder };
}

function readWhole(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (text.trim() === '' || !Number.isSafeInteger(number) || number < 0)
    throw new UsageError(`${name} must be a whole number, not '${text}'.`);
  return number;
}
