/** Counts that a document takes from a dataset: counted in the worker, put in as they come, and again whenever the data changes. */
import { type CountedFields, type DataCounts, type DocumentTemplate, sourceOf } from '@constat/analyses';
import { useEffect, useMemo, useState } from 'react';
import { engine } from '../../engine/engine.ts';
import { useWorkspace } from '../../state/workspace.ts';
import type { DocumentHandle } from './use-document.ts';

interface Counts {
  readonly counted: CountedFields;
  readonly countProblems: readonly string[];
}

const NOTHING: Counts = { counted: {}, countProblems: [] };

export function useCounts({ id, fromData }: DocumentTemplate, { state, follow }: DocumentHandle): Counts {
  const content = state?.content;
  const source = content && fromData ? sourceOf(content, fromData.field) : null;
  const dataset = useWorkspace(({ datasets }) => datasets.find((each) => each.id === source?.dataset));
  const counted = useMemo(
    () => (content && fromData?.counted(content)) ?? NOTHING.counted,
    [content, fromData],
  );
  // What is counted depends on the document, so it belongs to the question.
  const question = source && dataset ? JSON.stringify([source, counted, dataset.revision]) : null;
  const [answer, setAnswer] = useState<{ readonly to: string; readonly counts: DataCounts } | null>(null);

  useEffect(() => {
    if (question === null || !content || !dataset) return;
    if (answer?.to === question) {
      // What is typed beside the counts is part of some of them.
      if (fromData) follow((now) => fromData.fill(answer.counts, now));
      return;
    }
    let isCurrent = true;
    const { id: datasetId, revision } = dataset;
    engine.countDocument(id, { id: datasetId, revision }, content).then(
      (counts) => {
        if (isCurrent) setAnswer({ to: question, counts });
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [question, answer, content, dataset, fromData, follow, id]);

  return useMemo(() => {
    if (!source) return NOTHING;
    if (!dataset)
      return {
        counted: {},
        countProblems: [
          `The dataset ${source.name || 'of the counts'} is not on this device; the counts stay as they were last.`,
        ],
      };
    return { counted, countProblems: answer?.to === question ? answer.counts.problems : [] };
  }, [source, counted, dataset, answer, question]);
}
