import { type ColumnDigest, newNameTaken } from '@constat/data';
import { useState } from 'react';
import { askData } from '../../engine/data-client.ts';
import { announceEdit } from '../../state/edit-actions.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import { useAnswer } from '../data-page/use-answer.ts';
import {
  EMPTY_DRAFT,
  nameOf,
  stepOf,
  type TransformDraft,
  variableOf,
  withNumbers,
} from './transform-draft.ts';

const NO_DIGESTS: readonly ColumnDigest[] = [];

/** Whether enough is chosen for a preview. */
function isStarted({ kind, expression, variables, rules }: TransformDraft, variable: string): boolean {
  switch (kind) {
    case 'computeVariable':
      return expression.trim() !== '';
    case 'compositeScore':
      return variables.length > 1;
    case 'recode':
      return rules.length > 0;
    default:
      return variable !== '';
  }
}

/** A transformation while it is being described: the draft, what the data says to it, and the new variable. */
export function useTransform({ id, revision, columns }: DatasetInfo) {
  const [typed, setDraft] = useState<TransformDraft>(EMPTY_DRAFT);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { kind } = typed;
  const variable = variableOf(typed, columns);
  const ref = { id, revision };

  const watched = kind === 'compositeScore' ? typed.variables : variable === '' ? [] : [variable];
  const digests = useAnswer(watched.length > 0 ? JSON.stringify([id, revision, watched]) : null, () =>
    askData((data) => data.digests(ref, watched)),
  );
  const draft = withNumbers(typed, digests.value ?? NO_DIGESTS);
  const step = stepOf(draft, columns);
  const started = isStarted(draft, variable);
  // A preview needs no name yet.
  const shownStep = { ...step, newVariableName: step.newVariableName || 'new' };
  const preview = useAnswer(started ? JSON.stringify([id, revision, shownStep]) : null, () =>
    askData((data) => data.previewTransform(ref, shownStep)),
  );
  const name = nameOf(draft, columns);
  /** Why the name cannot be used, or null. */
  const taken = kind === 'dummyCoding' ? null : newNameTaken(columns, name.trim());
  const refused = preview.value?.status === 'refused' && !taken ? preview.value : null;

  const change = (part: Partial<TransformDraft>) => {
    setDraft((now) => ({ ...now, ...part }));
    setRefusal(null);
  };
  const create = async () => {
    if (busy) return;
    setBusy(true);
    const answer = await announceEdit(
      askData((data) => data.createVariable(ref, step)),
      ({ added }) => `${added.join(', ')} created`,
    );
    setBusy(false);
    if (answer?.status === 'refused') setRefusal(answer.message);
    else if (answer) setDraft((now) => ({ ...now, name: '' }));
  };
  return {
    draft,
    variable,
    digests: digests.value ?? NO_DIGESTS,
    name,
    taken,
    preview,
    /** The preview was refused. */
    refused: refused !== null,
    /** Why, where the formula does not show it itself. */
    message: refusal ?? (kind === 'computeVariable' && refused?.at ? null : (refused?.message ?? null)),
    ready: !busy && started && name.trim() !== '' && taken === null && refused === null,
    change,
    create,
  };
}

export type Transforming = ReturnType<typeof useTransform>;
