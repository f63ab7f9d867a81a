/** The model as it is written, or as the names of the items suggest it. */
import { parseSem, type SemSyntax, syntaxName } from '@constat/stats';
import type { CfaOptions } from './options.ts';

/** A model with the text that it was read from. */
export interface ReadModel extends SemSyntax {
  readonly text: string;
  /** Made from the names of the items. */
  readonly suggested: boolean;
}

const stemOf = (name: string): string => name.replace(/[\s_.-]*\d+[a-z]?$/i, '');

/** Items with one stem measure one factor; all measure one where stems do not part them into sets of at least two. */
export function suggestedModel(variables: readonly string[]): string {
  const stems = new Map<string, string[]>();
  for (const name of variables) {
    const stem = stemOf(name);
    stems.set(stem, [...(stems.get(stem) ?? []), name]);
  }
  const sets = [...stems];
  const parted = sets.length > 1 && sets.every(([stem, items]) => stem !== '' && items.length > 1);
  const [only] = sets;
  const named = sets.length === 1 && only![0] !== '' ? only![0] : 'Factor';
  const taken = new Set(variables);
  const free = (name: string): string => (taken.has(name) ? free(`${name}_`) : name);
  return (parted ? sets : [[named, [...variables]] as const])
    .map(([stem, items]) => `${syntaxName(free(stem))} =~ ${items.map(syntaxName).join(' + ')}`)
    .join('\n');
}

/** The model of the form. */
export function readModel({ model, variables }: Pick<CfaOptions, 'model' | 'variables'>): ReadModel {
  const suggested = model.trim() === '';
  const text = suggested ? suggestedModel(variables) : model.trim();
  return { ...parseSem(text), text, suggested };
}
