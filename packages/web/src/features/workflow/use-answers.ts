/** The answers of a workflow: read from the address, changed by going to another one, remembered for the dataset. */
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { DatasetInfo } from '../../storage/db.ts';
import { loadDraft, saveDraft } from '../../storage/drafts.ts';
import { type Answers, isBlank, readAnswers, searchOf } from './answers.ts';
import type { Workflow } from './definition.ts';

interface AnswersHandle {
  readonly answers: Answers;
  /** Changes answers; a new step is a new entry of the history, a change within a step is not. */
  readonly go: (change: Partial<Answers>) => void;
}

export function useAnswers(workflow: Workflow, dataset: DatasetInfo | null): AnswersHandle {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const search = params.toString();
  // The address changes in a transition; until then the new answers count already, or a radio button would fall back.
  const [ahead, setAhead] = useState<{ readonly from: string; readonly answers: Answers } | null>(null);
  const answers = useMemo(() => {
    if (ahead?.from === search) return ahead.answers;
    const given = new URLSearchParams(search);
    return readAnswers(workflow, (key) => given.get(key));
  }, [workflow, search, ahead]);
  useEffect(() => {
    setAhead((before) => (before?.from === search ? before : null));
  }, [search]);
  // Going back at once can end at the address the page still shows: what was ahead of it no longer counts.
  useEffect(() => {
    const withdraw = () => setAhead(null);
    window.addEventListener('popstate', withdraw);
    return () => window.removeEventListener('popstate', withdraw);
  }, []);
  const blank = isBlank(params);
  const owner = dataset?.owner;
  const datasetId = dataset?.id;

  useEffect(() => {
    if (!blank || owner === undefined || datasetId === undefined) return;
    let current = true;
    void loadDraft(owner, datasetId, workflow.id).then((draft) => {
      if (!current || !draft) return;
      const kept = readAnswers(workflow, (key) => draft[key]);
      void navigate({ search: searchOf(kept) }, { replace: true });
    });
    return () => {
      current = false;
    };
  }, [blank, owner, datasetId, workflow, navigate]);

  useEffect(() => {
    if (blank || owner === undefined || datasetId === undefined) return;
    void saveDraft(owner, datasetId, workflow.id, { ...answers });
  }, [blank, owner, datasetId, workflow, answers]);

  const go = useCallback(
    (change: Partial<Answers>) => {
      const next = { ...answers, ...change };
      setAhead({ from: search, answers: next });
      void navigate({ search: searchOf(next) }, { replace: next.step === answers.step });
    },
    [answers, search, navigate],
  );
  return { answers, go };
}
