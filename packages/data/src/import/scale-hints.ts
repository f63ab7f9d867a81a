/** Columns of answers on a scale: their order is known, that they are ordinal is offered. */
import { scaleOrder, splitNonAnswers } from '../variables/scales.ts';
import type { ColumnNotice } from './join-notices.ts';
import type { ImportNotice } from './report.ts';

const MIN_ANSWERS = 3;

/** The order of answers on a scale with what to say about it; without an order where some of them are no answers. */
export function scaleOf(
  name: string,
  levels: readonly string[],
): { readonly order: readonly string[] | null; readonly notice: ColumnNotice } | null {
  const { answers, others } = splitNonAnswers(levels);
  const order = answers.length < MIN_ANSWERS ? null : scaleOrder(answers);
  if (!order) return null;
  const range = `${order[0]} … ${order.at(-1)}`;
  if (others.length > 0)
    return {
      order: null,
      notice: {
        code: 'missing-words',
        column: name,
        words: others,
        message: `${name} is a scale (${range}) but for ${others.join(', ')}; declare it missing to use the order.`,
        alike: `{columns} are answered on a scale (${range}) but for ${[...others].sort().join(', ')}; declare it missing to use the order.`,
      },
    };
  return {
    order,
    notice: { code: 'scale', column: name, words: order, message: `${name} is a scale: ${range}.` },
  };
}

/** One notice for all columns that are answered on the same scale. */
export function joinScales(notices: readonly ImportNotice[]): readonly ImportNotice[] {
  const scales = new Map<string, string[]>();
  for (const { code, column, words = [] } of notices) {
    if (code !== 'scale' || column === undefined) continue;
    const range = `${words[0]} … ${words.at(-1)}`;
    scales.set(range, [...(scales.get(range) ?? []), column]);
  }
  const joined = [...scales].map(([range, columns]): ImportNotice => {
    const last = columns.length > SHOWN_COLUMNS ? `${columns.length - SHOWN_COLUMNS} more` : null;
    const shown = last ? [...columns.slice(0, SHOWN_COLUMNS), last] : columns;
    const names = shown.length === 1 ? shown[0] : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
    return {
      code: 'scale',
      words: columns,
      count: columns.length,
      message: `${names} ${columns.length === 1 ? 'is' : 'are'} answered on a scale (${range}).`,
    };
  });
  return [...notices.filter(({ code }) => code !== 'scale'), ...joined];
}

const SHOWN_COLUMNS = 4;
