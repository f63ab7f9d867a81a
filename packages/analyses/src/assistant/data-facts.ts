/** What the assistant knows of a dataset: names, types, levels and counts, never a row. */
import { type Column, Frame } from '@constat/data';
import type { FinderVariable } from '../finder/variables.ts';
import { rawWords } from '../matching/words.ts';

/** A variable as the assistant knows it. */
export interface AssistantVariable extends FinderVariable {
  readonly missing: number;
  /** Names of the levels where they are few; empty for others. */
  readonly levelNames: readonly string[];
}

export interface DataFacts {
  readonly name: string;
  readonly rows: number;
  readonly variables: readonly AssistantVariable[];
}

const FEW_LEVELS = 12;

/** Whether a variable splits the cases into a few groups; a number does so only where it has very few values. */
export function isGrouping({ type, levels }: FinderVariable): boolean {
  if (type === 'date') return false;
  if (type === 'numeric') return levels !== null && levels >= 2 && levels <= FEW_LEVELS;
  if (type === 'text') return levels !== null && levels >= 2 && levels <= FEW_LEVELS;
  return levels === null || levels >= 2;
}

const LABEL_WORDS = new Set([
  'id',
  'ids',
  'identifier',
  'nr',
  'code',
  'stdorder',
  'runorder',
  'subject',
  'patient',
  'person',
  'participant',
]);

const nameWords = (name: string): readonly string[] =>
  rawWords(name.replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2').replace(/[_.]/g, ' '));

/** Whether a variable only names its cases, so that nobody means it unless they say so. */
export function isLabel({ name, type, levels }: FinderVariable, rows: number): boolean {
  const words = nameWords(name);
  const named = words.some((word) => LABEL_WORDS.has(word)) || LABEL_WORDS.has(words.join(''));
  if (type === 'text') return levels === null || levels > FEW_LEVELS;
  return named && (levels === null || levels > FEW_LEVELS || levels === rows || rows % levels === 0);
}

/** The dataset that columns make. */
export function factsOfColumns(name: string, columns: readonly Column[]): DataFacts {
  const frame = new Frame(columns);
  return {
    name,
    rows: frame.rows,
    variables: columns.map((column) => {
      const { levels, counts } = frame.factor(column.name);
      let used = 0;
      for (const count of counts) used += count;
      return {
        name: column.name,
        type: column.type,
        levels: levels.length,
        levelNames: column.type !== 'numeric' && levels.length <= FEW_LEVELS ? levels : [],
        missing: frame.rows - used,
        ...(column.label ? { label: column.label } : {}),
      };
    }),
  };
}
