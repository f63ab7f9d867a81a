/** The command line as a function of its arguments and surroundings, so that tests can run it. */
import {
  type AnyAnalysis,
  type CatalogueEntry,
  DEFAULT_SEED,
  loadFinder,
  needsMessage,
  type Outcome,
  PROGRAM_NAMES,
  PROGRAMS,
  refusalMessage,
  runAnalysis,
  whyNotWritten,
} from '@constat/analyses';
import {
  type ByteSource,
  COLUMN_TYPES,
  type Column,
  type ColumnType,
  DESIGN_PARTS,
  editColumns,
  Frame,
  fitsDesign,
  generateSample,
  ImportError,
  type Imported,
  importFile,
  retypeColumn,
  sampleTemplates,
} from '@constat/data';
import { CONSTAT_VERSION, type EditsById, readFigureEdits, renderDocument, withEdits } from '@constat/report';
import { type Command, HELP, readCommand, UsageError } from './arguments.ts';
import { documentText } from './document.ts';
import { SourceError } from './engines/opened.ts';
import { drawFigures } from './figures.ts';
import { readJson, reason } from './read-json.ts';
import { runAtSource } from './run-at-source.ts';

export interface Surroundings {
  readonly catalogue: readonly CatalogueEntry[];
  /** The analysis of an entry. */
  load(id: string): Promise<AnyAnalysis | null>;
  open(path: string): Promise<ByteSource>;
  readText(path: string): Promise<string>;
  write(path: string, text: string): Promise<void>;
  /** Names of the files with reference cases in a folder. */
  listCases(folder: string): Promise<readonly string[]>;
  /** What runs this, and on what: for the report of a validation. */
  readonly platform: string;
  readonly system: string;
  /** Serves the tools to another program until it hangs up. */
  serve(folder: string): Promise<void>;
  out(text: string): void;
  err(text: string): void;
}

type RunCommand = Extract<Command, { kind: 'run' }>;

/** Runs a command and answers the exit code. */
export async function runCli(args: readonly string[], around: Surroundings): Promise<0 | 1 | 2> {
  try {
    const command = readCommand(args);
    switch (command.kind) {
      case 'help':
        around.out(HELP);
        break;
      case 'version':
        around.out(`${CONSTAT_VERSION}\n`);
        break;
      case 'list':
        around.out(list(around.catalogue, command.json));
        break;
      case 'find':
        around.out(await find(command.question, command.json));
        break;
      case 'mcp':
        await around.serve(command.folder);
        break;
      case 'document':
        await deliver(await documentText(command, around), command.out, around);
        break;
      case 'validate': {
        const { validate } = await import('./validate.ts');
        const { text, failed } = await validate(command, around);
        await deliver(text, command.out, around);
        if (failed) return 1;
        break;
      }
      case 'run':
        await run(command, around);
        break;
    }
    return 0;
  } catch (error) {
    const expected =
      error instanceof UsageError || error instanceof ImportError || error instanceof SourceError;
    const text =
      error instanceof Error ? (expected ? error.message : (error.stack ?? error.message)) : String(error);
    around.err(`constat: ${text}\n`);
    return expected ? 2 : 1;
  }
}

/** The tools that answer a question, best first. */
async function find(question: string, json: boolean): Promise<string> {
  const { findTools } = await loadFinder();
  const rows = findTools(question).map(({ path, title, score, reasons }) => ({
    path,
    title,
    score,
    reasons,
  }));
  if (json) return `${JSON.stringify(rows, null, 2)}\n`;
  if (rows.length === 0)
    return 'Nothing found. Other words may help: the question, the data, the name of a test.\n';
  return rows
    .map(
      ({ path, title, score, reasons }) =>
        `${score.toFixed(2)}  ${title}  ${path}\n      ${reasons.join('; ')}\n`,
    )
    .join('');
}

function list(entries: readonly CatalogueEntry[], json: boolean): string {
  if (json) {
    const rows = entries.map(({ id, title, path, description }) => ({ id, title, path, description }));
    return `${JSON.stringify(rows, null, 2)}\n`;
  }
  const width = (texts: readonly string[]) => Math.max(0, ...texts.map((text) => text.length));
  const idWidth = width(entries.map(({ id }) => id));
  const titleWidth = width(entries.map(({ title }) => title));
  return entries
    .map(({ id, title, path }) => `${id.padEnd(idWidth)}  ${title.padEnd(titleWidth)}  ${path}\n`)
    .join('');
}

async function run(command: RunCommand, around: Surroundings): Promise<void> {
  const analysis = await around.load(command.analysis);
  if (!analysis) throw new UsageError(`There is no analysis '${command.analysis}'. See constat list.`);
  const options = await readJson(command.options, '--options', around);
  const edits = readFigureEdits(await readJson(command.figures, '--figures', around));
  const types = readTypes(await readJson(command.types, '--types', around));
  if (command.source) {
    const { outcome, source } = await runAtSource(
      analysis,
      command.source,
      { command, options, types },
      around,
    );
    return answer(analysis, outcome, { ...command, edits }, around, { source });
  }
  const columns = await readColumns(command, around);
  const design = await readJson(command.design, '--design', around);
  const frame = new Frame(withDesign(withTypes(columns, types), design));
  if (command.format === 'python' || command.format === 'spss') {
    const program = PROGRAMS[command.format](analysis, frame, options);
    if (program === null) throw new UsageError(whyNotWritten(command.format, analysis, frame, options));
    return deliver(`${program}\n`, command.out, around);
  }
  const outcome = await runAnalysis(analysis, frame, options, {
    seed: command.seed ?? DEFAULT_SEED,
    progress: () => {},
  });
  await answer(analysis, outcome, { ...command, edits }, around, {});
}

/** Delivers what came out; `more` joins the result where it is written as JSON. */
async function answer(
  analysis: AnyAnalysis,
  outcome: Outcome,
  { edits, ...command }: RunCommand & { readonly edits: EditsById },
  around: Surroundings,
  more: Readonly<Record<string, unknown>>,
): Promise<void> {
  switch (outcome.status) {
    case 'needs':
      throw new UsageError(needsMessage(outcome.needs, analysis.options));
    case 'refused':
      throw new UsageError(outcome.refusals.map(refusalMessage).join('\n'));
    case 'done': {
      const { entry, version } = analysis;
      const blocks = withEdits(outcome.blocks, edits);
      for (const id of Object.keys(edits))
        if (!blocks.some((block) => block.kind === 'figure' && block.id === id))
          around.err(`constat: This result has no figure '${id}'.\n`);
      if (command.format === 'python' || command.format === 'spss')
        throw new UsageError(
          `Programs read files: there is no ${PROGRAM_NAMES[command.format]} for a table elsewhere.`,
        );
      const text =
        command.format === 'json'
          ? `${JSON.stringify({ constat: CONSTAT_VERSION, analysis: entry.id, version, options: outcome.options, sample: outcome.sample, result: outcome.result, blocks, ...more }, null, 2)}\n`
          : renderDocument(entry.title, blocks, command.format, {
              figures: await drawFigures(blocks, (message) => around.err(`constat: ${message}\n`)),
            });
      await deliver(text, command.out, around);
    }
  }
}

async function deliver(text: string, path: string | undefined, around: Surroundings): Promise<void> {
  if (path === undefined) return around.out(text);
  try {
    await around.write(path, text);
  } catch (error) {
    throw new UsageError(`Cannot write '${path}': ${reason(error)}`);
  }
}

function readTypes(types: Readonly<Record<string, unknown>>): ReadonlyMap<string, ColumnType> {
  return new Map(
    Object.entries(types).map(([name, given]) => {
      const type = COLUMN_TYPES.find((candidate) => candidate === given);
      if (!type)
        throw new UsageError(`--types: '${String(given)}' is no type. Types are ${COLUMN_TYPES.join(', ')}.`);
      return [name, type];
    }),
  );
}

async function readColumns(
  { data, sample, missing }: RunCommand,
  around: Surroundings,
): Promise<readonly Column[]> {
  if (sample !== undefined) {
    const dataset = await generateSample(sample);
    if (dataset) return dataset.columns;
    throw new UsageError(
      `There is no sample '${sample}'. Samples are ${sampleTemplates.map(({ id }) => id).join(', ')}.`,
    );
  }
  if (data === undefined) return [];
  const { dataset, report } = await readFile(data, missing, around);
  for (const notice of report.notices) around.err(`constat: ${notice.message}\n`);
  return dataset.columns;
}

/** Imports a file; one that cannot be read is the caller's mistake, anything else a defect. */
async function readFile(path: string, missing: readonly string[], around: Surroundings): Promise<Imported> {
  try {
    return await importFile(path, await around.open(path), { missingTokens: missing });
  } catch (error) {
    const unreadable = error instanceof Error && 'syscall' in error;
    throw unreadable ? new UsageError(`Cannot read '${path}': ${error.message}`) : error;
  }
}

function withTypes(columns: readonly Column[], types: ReadonlyMap<string, ColumnType>): readonly Column[] {
  for (const name of types.keys())
    if (!columns.some((column) => column.name === name))
      throw new UsageError(`--types: there is no column '${name}'.`);
  return columns.map((column) => {
    const type = types.get(column.name);
    return type === undefined || type === column.type ? column : retypeColumn(column, type);
  });
}

/** The columns with the parts of the design that they are. */
function withDesign(
  columns: readonly Column[],
  design: Readonly<Record<string, unknown>>,
): readonly Column[] {
  const edits = Object.entries(design).map(([name, given]) => {
    const column = columns.find((each) => each.name === name);
    if (!column) throw new UsageError(`--design: there is no column '${name}'.`);
    const part = DESIGN_PARTS.find((each) => each === given);
    if (!part)
      throw new UsageError(`--design: '${String(given)}' is no part. Parts are ${DESIGN_PARTS.join(', ')}.`);
    if (!fitsDesign(column, part))
      throw new UsageError(`--design: ${name} is ${column.type}; a ${part} is numeric.`);
    return { columnId: column.id, design: part };
  });
  return editColumns(columns, edits);
}
