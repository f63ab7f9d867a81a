/** The tools that another program may call: find, list, describe data, run, read a result, draw. Statistics stay deterministic. */
import {
  catalogue,
  checkRecommendations,
  factsOfColumns,
  findForCall,
  inputSchema,
  isShort,
  loadAnalysis,
  needsMessage,
  recommendationsAsText,
  refusalMessage,
  runAnalysis,
  TOOL_TEXTS,
  type ToolName,
} from '@constat/analyses';
import { type ByteSource, type Column, Frame, generateSample, ImportError, importFile } from '@constat/data';
import { type Block, renderDocument } from '@constat/report';
import { UsageError } from './arguments.ts';
import { drawFigures } from './figures.ts';
import type { DataFolder } from './folder.ts';

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

/** A tool as the assistant describes it, on files. */
const described = (name: ToolName, more: Readonly<Record<string, unknown>> = {}) => ({
  name,
  description: TOOL_TEXTS[name].description,
  inputSchema: inputSchema(name, more),
});

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
      inputSchema: { type: 'object', properties: {}, additionalProperties: false },
      call: async () =>
        text({
          files: await folder.list(),
          analyses: catalogue.map(({ id, title, description }) => ({ id, title, description })),
        }),
    },
    {
      ...described('find'),
      call: async (input) => text(await findForCall(given(input, 'question'), FOUND)),
    },
    {
      ...described('describe_data', DATA),
      call: async (input) => {
        const columns = await columnsOf(input);
        if (columns.length === 0) throw new UsageError('Give "file" or "sample".');
        return text(factsOfColumns(String(input.file ?? input.sample), columns));
      },
    },
    {
      ...described('run', DATA),
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
      ...described('read_result'),
      call: async (input) => {
        const { title, blocks } = kept(input);
        return text(renderDocument(title, blocks, 'markdown'));
      },
    },
    {
      ...described('draw'),
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
    {
      ...described('recommend'),
      call: async (input) => {
        const checked = checkRecommendations(input.recommendations);
        if (!checked) throw new UsageError('"recommendations" must be a list, each with "analysisName".');
        return text(recommendationsAsText(checked));
      },
    },
  ];
}

const FOUND = 5;

/** A mistake of the caller is an answer, not a failure of the server. */
export const isMistake = (error: unknown): error is Error =>
  error instanceof UsageError || error instanceof ImportError;
