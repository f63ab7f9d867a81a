/** The tools that another program may call: find, list, describe data, run, read a result, draw. Statistics stay deterministic. */
import {
  catalogue,
  factsOfColumns,
  findEntry,
  loadAnalysis,
  loadFinder,
  runAnalysis,
  toolSchema,
} from '@constat/analyses';
import { type ByteSource, type Column, Frame, generateSample, ImportError, importFile } from '@constat/data';
import { type Block, renderDocument } from '@constat/report';
import { UsageError } from './arguments.ts';
import { drawFigures } from './figures.ts';
import type { DataFolder } from './folder.ts';
import { needsMessage, refusalMessage } from './messages.ts';

/** What a tool answers. */
export type Content =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly data: string; readonly mimeType: string };

interface Tool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: { readonly type: 'object'; readonly [key: string]: unknown };
  call(input: Readonly<Record<string, unknown>>): Promise<readonly Content[]>;
}

const text = (value: unknown): readonly Content[] => [
  { type: 'text', text: typeof value === 'string' ? value : JSON.stringify(value, null, 2) },
];

const schema = (properties: Readonly<Record<string, unknown>>, ...required: readonly string[]) => ({
  type: 'object' as const,
  properties,
  required,
  additionalProperties: false,
});

const STRING = { type: 'string' } as const;
const DATA = {
  file: { type: 'string', description: 'A file of data below the opened folder, as list names it.' },
  sample: { type: 'string', description: 'A built-in sample dataset instead of a file, for example health.' },
} as const;

/** A text that was given, or a mistake of the caller. */
function given(input: Readonly<Record<string, unknown>>, key: string): string {
  const value = input[key];
  if (typeof value !== 'string' || value.trim() === '') throw new UsageError(`"${key}" must be a text.`);
  return value;
}

interface Kept {
  readonly title: string;
  readonly blocks: readonly Block[];
}

export interface ToolHost {
  readonly folder: DataFolder;
  open(path: string): Promise<ByteSource>;
}

const MOST_RESULTS = 100;

/** The tools on the files of a folder; results are kept for as long as the program is connected. */
export function createTools({ folder, open }: ToolHost): readonly Tool[] {
  const results = new Map<string, Kept>();
  let made = 0;
  const keep = (kept: Kept): string => {
    made += 1;
    const oldest = results.keys().next().value;
    if (results.size >= MOST_RESULTS && oldest !== undefined) results.delete(oldest);
    results.set(`result-${made}`, kept);
    return `result-${made}`;
  };
  const kept = (input: Readonly<Record<string, unknown>>): Kept => {
    const id = given(input, 'result');
    const found = results.get(id);
    if (!found) throw new UsageError(`There is no result '${id}'. Call run first.`);
    return found;
  };
  const columnsOf = async (input: Readonly<Record<string, unknown>>): Promise<readonly Column[]> => {
    if (typeof input.sample === 'string') {
      const dataset = await generateSample(input.sample);
      if (!dataset) throw new UsageError(`There is no sample '${input.sample}'.`);
      return dataset.columns;
    }
    if (input.file === undefined) return [];
    const name = given(input, 'file');
    const { dataset } = await importFile(name, await open(await folder.locate(name)), { missingTokens: [] });
    return dataset.columns;
  };
  return [
    {
      name: 'list',
      description: 'Lists the files of data that can be read, and every analysis with its id.',
      inputSchema: schema({}),
      call: async () =>
        text({
          files: await folder.list(),
          analyses: catalogue.map(({ id, title, description }) => ({ id, title, description })),
        }),
    },
    {
      name: 'find',
      description:
        'Finds the analyses that answer a question in plain words, best first, with the options each takes.',
      inputSchema: schema({ question: STRING }, 'question'),
      call: async (input) => text(await find(given(input, 'question'))),
    },
    {
      name: 'describe_data',
      description: 'Names, types, levels and missing values of the variables of a dataset. Gives no rows.',
      inputSchema: schema(DATA),
      call: async (input) => {
        const columns = await columnsOf(input);
        if (columns.length === 0) throw new UsageError('Give "file" or "sample".');
        return text(factsOfColumns(String(input.file ?? input.sample), columns));
      },
    },
    {
      name: 'run',
      description:
        'Runs an analysis on a file (or, for a calculator, on the numbers in its options) and gives its id, finding, tables and assumptions. Every number is computed by Constat.',
      inputSchema: schema(
        {
          analysis: { type: 'string', description: 'The id of an analysis, as find and list give it.' },
          options: { type: 'object', description: 'Options as the schema that find gives describes them.' },
          ...DATA,
        },
        'analysis',
      ),
      call: async (input) => {
        const analysis = await loadAnalysis(given(input, 'analysis'));
        if (!analysis)
          throw new UsageError(`There is no analysis '${String(input.analysis)}'. Call find or list.`);
        const options = (input.options ?? {}) as Readonly<Record<string, unknown>>;
        const outcome = await runAnalysis(analysis, new Frame(await columnsOf(input)), options);
        if (outcome.status === 'needs') throw new UsageError(needsMessage(outcome.needs, analysis.options));
        if (outcome.status === 'refused')
          throw new UsageError(outcome.refusals.map(refusalMessage).join('\n'));
        const { title } = analysis.entry;
        const id = keep({ title, blocks: outcome.blocks });
        return text(`Result: ${id}\n\n${renderDocument(title, outcome.blocks.filter(isShort), 'markdown')}`);
      },
    },
    {
      name: 'read_result',
      description:
        'All that a result says: interpretation, text for a paper, methods, references and R code.',
      inputSchema: schema({ result: STRING }, 'result'),
      call: async (input) => {
        const { title, blocks } = kept(input);
        return text(renderDocument(title, blocks, 'markdown'));
      },
    },
    {
      name: 'draw',
      description: 'The figures of a result as SVG images.',
      inputSchema: schema({ result: STRING }, 'result'),
      call: async (input) => {
        const drawn = await drawFigures(kept(input).blocks, () => undefined);
        if (drawn.size === 0) return text('This result has no figure.');
        return [...drawn.values()].map((svg) => ({
          type: 'image',
          data: Buffer.from(svg).toString('base64'),
          mimeType: 'image/svg+xml',
        }));
      },
    },
  ];
}

/** What a result says at first; the rest is read when it is asked for. */
const isShort = (block: Block): boolean =>
  block.kind === 'text' ? block.role === 'finding' || block.role === 'apa' : block.kind !== 'figure';

const FOUND = 5;

async function find(question: string): Promise<unknown> {
  const { findTools } = await loadFinder();
  const answers = findTools(question)
    .filter(({ entry }) => entry.analysisId !== undefined)
    .slice(0, FOUND);
  return Promise.all(
    answers.map(async ({ title, reasons, entry }) => {
      const id = entry.analysisId ?? '';
      const analysis = findEntry(id) ? await loadAnalysis(id) : null;
      return {
        analysis: id,
        title,
        reason: reasons[0],
        ...(analysis ? { options: toolSchema(analysis).parameters } : {}),
      };
    }),
  );
}

/** A mistake of the caller is an answer, not a failure of the server. */
export const isMistake = (error: unknown): error is Error =>
  error instanceof UsageError || error instanceof ImportError;
