/** The answers of the decision guide: the address holds them, so that Back undoes one; the last path is kept for the dataset. */
import { type Guide, type GuideAnswers, type GuidePath, loadGuide, type QuestionId } from '@constat/analyses';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { DatasetInfo } from '../../storage/db.ts';
import { loadDraft, saveDraft } from '../../storage/drafts.ts';

const PARAMETER = 'a';
const DRAFT = 'which-test';

export interface GuideHandle {
  readonly guide: Guide;
  readonly path: GuidePath;
  readonly answer: (question: QuestionId, answer: string) => void;
  readonly startOver: () => void;
  /** Where another answer would lead. */
  readonly preview: (question: QuestionId, answer: string) => readonly string[];
}

/** Null until the guide is loaded. */
export function useGuide(dataset: DatasetInfo | null): GuideHandle | null {
  const { data: guide } = useQuery({
    queryKey: ['guide'],
    queryFn: loadGuide,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  const [params, setParams] = useSearchParams();
  const text = params.get(PARAMETER);
  // The address changes in a transition; until then the new answer counts already, or its button would fall back.
  const [ahead, setAhead] = useState<{ readonly from: string | null; readonly text: string } | null>(null);
  const shown = ahead !== null && ahead.from === text ? ahead.text : (text ?? '');
  const path = useMemo(() => guide?.guidePath(guide.textToAnswers(shown)) ?? null, [guide, shown]);
  useEffect(() => {
    setAhead((before) => (before?.from === text ? before : null));
  }, [text]);
  useEffect(() => {
    const withdraw = () => setAhead(null);
    window.addEventListener('popstate', withdraw);
    return () => window.removeEventListener('popstate', withdraw);
  }, []);
  const owner = dataset?.owner;
  const id = dataset?.id;

  useEffect(() => {
    if (text !== null || owner === undefined || id === undefined) return;
    let current = true;
    void loadDraft(owner, id, DRAFT).then((draft) => {
      const kept = draft?.[PARAMETER];
      if (current && typeof kept === 'string' && kept !== '')
        setParams({ [PARAMETER]: kept }, { replace: true });
    });
    return () => {
      current = false;
    };
  }, [text, owner, id, setParams]);

  useEffect(() => {
    if (text !== null && owner !== undefined && id !== undefined)
      void saveDraft(owner, id, DRAFT, { [PARAMETER]: text });
  }, [text, owner, id]);

  const go = useCallback(
    (answers: GuideAnswers) => {
      if (!guide) return;
      const next = guide.pathToText(guide.guidePath(answers));
      if (next === (text ?? '')) return;
      setAhead({ from: text, text: next });
      setParams({ [PARAMETER]: next }, { preventScrollReset: true });
    },
    [guide, text, setParams],
  );
  return useMemo(() => {
    if (!guide || !path) return null;
    return {
      guide,
      path,
      answer: (question, answer) => go({ ...path.answers, [question]: answer }),
      startOver: () => go({}),
      preview: (question, answer) =>
        guide.possibleEndings({ ...path.answers, [question]: answer }).map((ending) => ending.path),
    };
  }, [guide, path, go]);
}
