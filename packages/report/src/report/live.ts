/**
 * Live numbers: what a text of a report takes from a saved result, by its place in it, so that it follows when the result is run again.
 *
 *     n                                  cases used
 *     table:groups                       'Table 2', as it is numbered in the report
 *     table:groups/Control/mean          a cell: row by the words of its first cell, column by its key
 *     table:roots/@1/cause               the first cell of a row of a document, by its place
 *     estimates:main/Difference/value    also lower, upper and interval
 *
 * Rows and estimates are named by their words, not counted, so that one more row moves nothing; of several with the same words the
 * second is `Control#2`.
 */
import type { Block, Estimate, EstimatesBlock, FigureBlock, TableBlock } from '../blocks.ts';
import { type NumberSettings, runsToText } from '../format.ts';
import { type Mark, num, type Run, type Runs } from '../rich.ts';
import type { SavedResult } from '../saved-result.ts';
import { keptRuns } from '../spelling.ts';
import { layoutTable, type TableLayout } from '../table-layout.ts';
import { estimateInterval, estimateNumber, sharedDecimals } from '../words.ts';
import { isLive, type LivePlace, type OwnRun, type ReportItem } from './report.ts';

/** What may be put into a text. */
export interface LiveChoice {
  readonly at: string;
  /** The table or figure that it is in: 'Group Statistics'; empty for what belongs to the whole result. */
  readonly group: string;
  /** 'Control, M'. */
  readonly label: string;
  /** As it would read now. */
  readonly shown: string;
}

/** The number of a table or figure within the report; undefined where it stands in none. */
export type NumberOf = (result: string, block: string) => number | undefined;

const encode = (words: string): string => encodeURIComponent(words);
const textOf = (runs: Runs | null | undefined, numbers?: NumberSettings): string =>
  runs ? runsToText(runs, numbers).trim() : '';

/** Names that tell equal words apart: Control, Control#2. */
function told(names: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? encode(name) : `${encode(name)}#${count}`;
  });
}

const rowNames = (layout: TableLayout): readonly string[] =>
  told(layout.rows.map(({ cells }) => textOf(cells[0])));

const estimateNames = ({ items }: EstimatesBlock): readonly string[] =>
  told(items.map(({ label }) => textOf(label)));

const hasInterval = ({ ciLower, ciUpper }: Estimate): boolean =>
  ciLower !== undefined && ciUpper !== undefined;

type EstimatePart = 'value' | 'lower' | 'upper' | 'interval';
const ESTIMATE_PARTS: Readonly<Record<EstimatePart, string>> = {
  value: '',
  interval: ', interval',
  lower: ', lower limit',
  upper: ', upper limit',
};

function estimateRuns(estimate: Estimate, part: string | undefined): Runs | null {
  const { format, decimals, ciLower, ciUpper } = estimate;
  if (part === 'value') return [estimateNumber(estimate)];
  if (!hasInterval(estimate)) return null;
  if (part === 'interval') return estimateInterval(estimate);
  const limit = part === 'lower' ? ciLower : part === 'upper' ? ciUpper : null;
  return limit == null ? null : [{ ...num(limit, format, decimals), ...sharedDecimals(estimate) }];
}

/** Everything of a result that a text can take. */
export function liveChoices({ data }: SavedResult, numbers: NumberSettings): readonly LiveChoice[] {
  const written = isWritten(data);
  return [
    ...(data.sample.used > 0
      ? [
          {
            at: 'n',
            group: '',
            label: 'Cases used',
            shown: textOf([num(data.sample.used, 'integer')], numbers),
          },
        ]
      : []),
    ...data.blocks.flatMap((block): readonly LiveChoice[] => {
      if (block.kind === 'estimates') return estimateChoices(block, numbers);
      if (block.kind === 'table')
        return [...tableChoices(block, numbers), ...(written ? firstCellChoices(block, numbers) : [])];
      return block.kind === 'figure' ? [blockChoice(block)] : [];
    }),
  ];
}

const blockChoice = (block: TableBlock | FigureBlock): LiveChoice => ({
  at: `${block.kind}:${encode(block.id)}`,
  group: textOf(block.title),
  label: block.kind === 'table' ? 'Number of the table' : 'Number of the figure',
  shown: block.kind === 'table' ? 'Table' : 'Figure',
});

function estimateChoices(block: EstimatesBlock, numbers: NumberSettings): readonly LiveChoice[] {
  const names = estimateNames(block);
  return block.items.flatMap((item, i) =>
    (Object.keys(ESTIMATE_PARTS) as EstimatePart[]).flatMap((part) => {
      const runs = estimateRuns(item, part);
      return runs === null
        ? []
        : [
            {
              at: `estimates:${encode(block.id)}/${names[i]}/${part}`,
              group: '',
              label: `${textOf(item.label)}${ESTIMATE_PARTS[part]}`,
              shown: textOf(runs, numbers),
            },
          ];
    }),
  );
}

function tableChoices(block: TableBlock, numbers: NumberSettings): readonly LiveChoice[] {
  const layout = layoutTable(block, numbers);
  const names = rowNames(layout);
  const group = textOf(block.title);
  const heads = layout.columns.map(({ label, spanner }) =>
    [textOf(spanner), textOf(label)].filter((words) => words !== '').join(', '),
  );
  return [
    blockChoice(block),
    ...layout.rows.flatMap((row, i) =>
      layout.columns.slice(1).flatMap(({ key }, j): readonly LiveChoice[] => {
        const shown = textOf(row.cells[j + 1]);
        if (shown === '') return [];
        const label = `${textOf(row.cells[0])}, ${heads[j + 1]}`;
        return [{ at: `table:${encode(block.id)}/${names[i]}/${encode(key)}`, group, label, shown }];
      }),
    ),
  ];
}

/** Whether its owner wrote it: a document has neither data nor cases, and its first cells are sentences rather than names. */
const isWritten = ({ dataset, sample }: SavedResult['data']): boolean =>
  dataset === null && sample.used + sample.excluded === 0;

/** The first cells of a table whose rows are named by nothing else; forms, whose rows have a name and an entry, have none. */
function firstCellChoices(block: TableBlock, numbers: NumberSettings): readonly LiveChoice[] {
  const layout = layoutTable(block, numbers);
  const [first] = layout.columns;
  if (!first || first.key === 'item') return [];
  return layout.rows.flatMap(({ cells, heading }, i) => {
    const shown = textOf(cells[0]);
    if (shown === '' || heading) return [];
    const at = `table:${encode(block.id)}/@${i + 1}/${encode(first.key)}`;
    return [{ at, group: textOf(block.title), label: `${textOf(first.label)} ${i + 1}`, shown }];
  });
}

const WORDS = { table: 'Table', figure: 'Figure' } as const;

/** How a place reads now; null where the result, or what was there, is gone. */
export function liveRuns(
  { result: id, at }: LivePlace,
  results: ReadonlyMap<string, SavedResult>,
  numbers: NumberSettings,
  numberOf: NumberOf,
): Runs | null {
  const result = results.get(id);
  if (!result) return null;
  if (at === 'n') return [num(result.data.sample.used, 'integer')];
  const [named = '', row, last] = at.split('/');
  const block = result.data.blocks.find(
    (each) => 'id' in each && `${each.kind}:${encode(each.id)}` === named,
  );
  if (!block) return null;
  if (block.kind === 'estimates') {
    const item = block.items[estimateNames(block).indexOf(row ?? '')];
    return item ? estimateRuns(item, last) : null;
  }
  if (block.kind !== 'table' && block.kind !== 'figure') return null;
  if (row === undefined) {
    const number = numberOf(id, keyOf(block));
    return number === undefined ? null : [`${WORDS[block.kind]} ${number}`];
  }
  return block.kind === 'table' ? cellRuns(block, row, last, numbers) : null;
}

const keyOf = (block: Block): string => ('id' in block ? `${block.kind}:${block.id}` : block.kind);

function cellRuns(
  block: TableBlock,
  row: string,
  key: string | undefined,
  numbers: NumberSettings,
): Runs | null {
  const layout = layoutTable(block, numbers);
  const index = row.startsWith('@') ? Number(row.slice(1)) - 1 : rowNames(layout).indexOf(row);
  const cells = layout.rows[index]?.cells;
  const cell = cells?.[layout.columns.findIndex((column) => encode(column.key) === key)];
  return cell && textOf(cell) !== '' ? cell : null;
}

/** Words that follow each other, or a number with the place that it comes from. */
export interface TextPiece {
  readonly runs: Runs;
  readonly live: LivePlace | null;
}

/** The owner's words with what they take from results put in, piece by piece; what is gone reads as it last did. */
export function withLive(
  runs: readonly OwnRun[],
  results: ReadonlyMap<string, SavedResult>,
  numbers: NumberSettings,
  numberOf: NumberOf,
): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  for (const run of runs) {
    const last = pieces.at(-1);
    if (isLive(run)) {
      const read = liveRuns(run.live, results, numbers, numberOf) ?? [run.last];
      pieces.push({ runs: read.map((each) => marked(each, run.marks)), live: run.live });
    } else if (last && last.live === null)
      pieces[pieces.length - 1] = { runs: [...last.runs, ...keptRuns([run])], live: null };
    else pieces.push({ runs: keptRuns([run]), live: null });
  }
  return pieces;
}

function marked(run: Run, marks: readonly Mark[] = []): Run {
  if (marks.length === 0) return run;
  const own = typeof run === 'string' ? { text: run } : run;
  return { ...own, marks: [...new Set([...(own.marks ?? []), ...marks])] };
}

/** Ids of the results that texts take something from. */
export const liveResults = (
  paragraphs: readonly { readonly runs: readonly OwnRun[] }[],
): readonly string[] => [
  ...new Set(paragraphs.flatMap(({ runs }) => runs.flatMap((run) => (isLive(run) ? [run.live.result] : [])))),
];

/** Whether there is nothing to read. */
export const isBlankText = (runs: readonly OwnRun[]): boolean =>
  runs.every((run) => !isLive(run) && runsToText([run]).trim() === '');

/** The items of a report with their results called otherwise, also within the owner's words. */
export const renameResults = (
  items: readonly ReportItem[],
  nameOf: (result: string) => string,
): readonly ReportItem[] =>
  items.map((item) => {
    if (item.kind === 'result') return { ...item, resultId: nameOf(item.resultId) };
    if (item.kind !== 'text' || liveResults(item.paragraphs).length === 0) return item;
    return {
      ...item,
      paragraphs: item.paragraphs.map(({ style, runs }) => ({
        style,
        runs: runs.map((run) =>
          isLive(run) ? { ...run, live: { ...run.live, result: nameOf(run.live.result) } } : run,
        ),
      })),
    };
  });
