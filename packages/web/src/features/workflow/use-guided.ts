/** The two halves of a guided analysis: the data that are asked for, and the test that they lead to. */
import type { AnyForm } from '@constat/analyses';
import { useMemo, useState } from 'react';
import type { FormState } from '../../analysis/form/form-context.ts';
import { missingRoles } from '../../analysis/options-state.ts';
import { useEdited, useFigureEditing, useFigureEdits } from '../../analysis/use-figure-edits.ts';
import { useOptions } from '../../analysis/use-options.ts';
import { usePageActions } from '../../analysis/use-page-actions.ts';
import { useRun } from '../../analysis/use-run.ts';
import { useSummaries } from '../../analysis/use-summaries.ts';
import { useActiveDataset } from '../../state/workspace.ts';
import type { Answers } from './answers.ts';
import { choiceText, choose, usableRule } from './choose.ts';
import { askedOptions, checkerOf, type Design, type Workflow } from './definition.ts';
import { guidedForm, useAnalysis } from './guided-form.ts';

/** The form of the design on the active dataset, and what was chosen in it. */
export function useGuidedData(workflow: Workflow, design: Design, { scale }: Answers, host: AnyForm) {
  const dataset = useActiveDataset();
  const model = useMemo(() => guidedForm(workflow, design, scale, host), [workflow, design, scale, host]);
  const { options, change } = useOptions(model, dataset, null);
  const summaries = useSummaries(dataset);
  const [dragging, setDragging] = useState<readonly string[]>([]);
  const [said, announce] = useState('');
  const missing = useMemo(() => (options ? missingRoles(model, options) : []), [model, options]);
  /** The options of the design once all variables are chosen, else null. */
  const asked = useMemo(
    () =>
      dataset !== null && options !== null && missing.length === 0 ? askedOptions(design, options) : null,
    [dataset, design, options, missing],
  );
  const { act, showExample } = usePageActions(model, dataset, options, change);
  const form: FormState | null = useMemo(
    () =>
      dataset && options
        ? { analysis: model, dataset, summaries, options, change, dragging, setDragging, announce }
        : null,
    [model, dataset, summaries, options, change, dragging],
  );
  return { dataset, model, options, missing, asked, act, showExample, form, said };
}

export type GuidedData = ReturnType<typeof useGuidedData>;

/** What the check of the assumptions found, the test that follows from it, and the one that is used. */
export function useGuidedTest(design: Design, { scale, test }: Answers, { dataset, asked }: GuidedData) {
  const checker = useMemo(() => checkerOf(design, scale, asked), [design, scale, asked]);
  const checking = useMemo(() => (asked ? checker.options(asked) : null), [asked, checker]);
  const figures = useFigureEdits(checker.analysis, dataset, null);
  const checked = useEdited(useRun(checker.analysis, dataset, checking), figures.edits);
  const editing = useFigureEditing(figures.change, checked);
  const outcome =
    asked && checked.result?.dataset.revision === dataset?.revision
      ? (checked.result?.outcome ?? null)
      : null;
  const facts = useMemo(
    () => (outcome?.status === 'done' ? checker.facts(outcome.result) : null),
    [checker, outcome],
  );
  const choice = useMemo(
    () => (facts && asked ? choose(usableRule(design, asked), scale, facts) : null),
    [design, asked, scale, facts],
  );
  const recommended = design.tests.find(({ id }) => id === choice?.test);
  const overruling = design.tests.find(({ id }) => id === test);
  const used = overruling && asked && !overruling.unfit?.(asked) ? overruling : recommended;
  const chosen = useMemo(
    () => (choice && recommended && used ? choiceText(choice, recommended, used) : null),
    [choice, recommended, used],
  );
  const analysis = useAnalysis(used?.analysis ?? design.host);
  const options = useMemo(() => (asked && used ? used.options(asked) : null), [asked, used]);
  const { problem } = checked;
  return { outcome, problem, editing, facts, choice, recommended, used, chosen, analysis, options };
}

export type GuidedTest = ReturnType<typeof useGuidedTest>;
