/** What was asked on the command line. */
import { parseArgs } from 'node:util';
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
  constat run <analysis> --data <file> [--options <json>] [--format <format>] [--out <file>]

  --data <file>      CSV, TXT or JSON file
  --sample <id>      a built-in sample dataset instead of a file, for example health
  --options <json>   options of the analysis as JSON, or @file
  --content <json>   what is written in a document as JSON, or @file; without it the fields to fill are printed
  --example          the filled example of a document
  --topic <name>     only the reference cases of this topic or area
  --types <json>     column types that differ from those detected, for example '{"dose":"categorical"}'
  --missing <word>   a word that means missing, for example NA; may be repeated
  --format <format>  ${Object.keys(FORMATS).join(', ')} (default json); svg for the diagram of a document
  --out <file>       write there instead of to the terminal
  --seed <number>    seed of analyses that use randomness
  --help             show this
  --version          show version and build

Exit code: 0 done, 2 the input is not right (the reason is on stderr), 1 a defect, or a number that validate finds to differ.
`;

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
      readonly options: string | undefined;
      readonly types: string | undefined;
      readonly missing: readonly string[];
      readonly format: ReportFormat | 'json';
      readonly out: string | undefined;
      readonly seed: number | undefined;
    };

const OPTIONS = {
  data: { type: 'string' },
  sample: { type: 'string' },
  options: { type: 'string' },
  content: { type: 'string' },
  example: { type: 'boolean' },
  topic: { type: 'string' },
  types: { type: 'string' },
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
  if (values.data !== undefined && values.sample !== undefined)
    throw new UsageError('Give --data or --sample, not both.');
  const format = formatOf(values.format);
  return {
    kind: 'run',
    analysis,
    data: values.data,
    sample: values.sample,
    options: values.options,
    types: values.types,
    missing: values.missing ?? [],
    format,
    out: values.out,
    seed: readSeed(values.seed),
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

function readSeed(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const seed = Number(text);
  if (text.trim() === '' || !Number.isSafeInteger(seed) || seed < 0)
    throw new UsageError(`--seed must be a whole number, not '${text}'.`);
  return seed;
}
