/** The text of a model with its numbers checked, and what a reader decides about those that no tool returned. */
import { checkNumbers, knownNumbers, type TextPart } from '@constat/analyses';
import type { ModelPart } from '../thread.ts';

/** A part with the order of the number among those that were not found. */
export interface CheckedPart extends TextPart {
  readonly start: number;
  readonly unknown?: number;
}

/** Tools whose answers are computed from the data. */
const COMPUTES = new Set(['run', 'read_result']);

/** The parts of the text; a found number's source is the call it came from, or -1 for the description of the data. */
export function partsOf({ text, calls, told, names }: ModelPart): readonly CheckedPart[] {
  const sources = [
    told,
    ...calls.map(({ name, answer }) => (answer.ok && COMPUTES.has(name) ? answer.text : '')),
  ];
  let start = 0;
  let unknown = 0;
  return checkNumbers(text ?? '', knownNumbers(sources), names).map((part) => {
    const from = start;
    start += part.text.length;
    if (part.kind === 'unknown') {
      unknown += 1;
      return { ...part, start: from, unknown: unknown - 1 };
    }
    return { ...part, start: from, ...(part.source === undefined ? {} : { source: part.source - 1 }) };
  });
}

/** Decided to be kept as it is. */
export const KEPT = '';

/** The numbers that wait for a decision. */
export const openNumbers = (model: ModelPart): readonly CheckedPart[] =>
  partsOf(model).filter(({ unknown }) => unknown !== undefined && model.decided[unknown] === undefined);

/** The text as it is copied: what no tool returned says so, or where it comes from. */
export const copiedText = (model: ModelPart): string =>
  partsOf(model)
    .map(({ text, unknown }) => {
      if (unknown === undefined) return text;
      const source = model.decided[unknown];
      return `${text} [${source ? source : 'not from the data'}]`;
    })
    .join('');

/** Takes the sentence with a number out of the text; decisions about other numbers stay with them. */
export function withoutSentence(model: ModelPart, { start }: CheckedPart): ModelPart {
  const text = model.text ?? '';
  const sentences = [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)];
  const found = sentences.findLast(({ index }) => index <= start);
  const [from, to] = found ? [found.index, found.index + found.segment.length] : [0, text.length];
  const unknown = partsOf(model).filter((part) => part.unknown !== undefined);
  const left = unknown.filter((part) => part.start < from || part.start >= to);
  const decided = Object.fromEntries(
    left.flatMap((part, order) => {
      const decision = model.decided[part.unknown ?? -1];
      return decision === undefined ? [] : [[order, decision]];
    }),
  );
  return { ...model, decided, text: `${text.slice(0, from)}${text.slice(to)}`.trim() };
}
