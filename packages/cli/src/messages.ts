/** Why a run gave no result, in lines that a terminal or another program can show. */
import type { OptionSchema, Refusal } from '@constat/analyses';
import { runsToText } from '@constat/report';

/** Which options are still needed, by label and name. */
export function needsMessage(needs: readonly string[], schema: OptionSchema): string {
  const named = needs.map((key) => `${schema[key]?.label ?? key} ("${key}")`);
  return `Options are needed: ${named.join(', ')}.`;
}

/** A refusal in a line: code, sentence, advice. */
export function refusalMessage({ code, message, advice }: Refusal): string {
  const sentence = runsToText(message);
  return `[${code}] ${advice ? `${sentence} ${runsToText(advice)}` : sentence}`;
}
