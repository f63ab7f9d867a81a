/** What can be done in a project; each is a step that can be taken back. */
import {
  type Criterion,
  expecting,
  findDocument,
  findEntry,
  type Judgement,
  judging,
  leaving,
  type Member,
  PHASES,
  type Phase,
  type ProjectPlan,
  type ProjectStep,
  passing,
  placed,
  projectLinks,
} from '@constat/analyses';
import { DEFAULT_PROJECT } from '@constat/report';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { hrefOf } from '../../routes/address.ts';
import { resultHref } from '../../routes/result-address.ts';
import { setCurrentProject } from '../../state/current-project.ts';
import { duplicateResult, moveResults } from '../../storage/results.ts';
import { done, failed } from '../results/result-actions.ts';
import { changePlan, today } from './project-store.ts';
import type { OpenProject } from './use-project.ts';

export interface ProjectActions {
  /** Opens the tool of a step; what is saved there comes back to its phase. */
  readonly start: (tool: string, phase: Phase) => void;
  readonly open: (member: Member) => void;
  readonly move: (member: Member, phase: Phase) => void;
  readonly duplicate: (member: Member) => void;
  /** The result stays saved, in the default project. */
  readonly takeOut: (member: Member) => void;
  /** Brings a saved result into the project. */
  readonly takeIn: (result: { readonly id: string; readonly title: string }, phase: Phase) => void;
  readonly leave: (step: ProjectStep, isLeft: boolean) => void;
  readonly judge: (criterion: Criterion, judgement: Judgement | null) => void;
  readonly pass: (phase: Phase) => void;
  readonly reopen: (phase: Phase) => void;
}

export function useProjectActions(open: OpenProject): ProjectActions {
  const navigate = useNavigate();
  return useMemo(() => {
    const { owner, project, planId, state, templates, links } = open;
    const change = (words: string, step: (plan: ProjectPlan) => ProjectPlan) =>
      changePlan(owner, planId, words, step).then(() => done(words), failed);
    return {
      start: (tool, phase) => {
        const there = Object.fromEntries(state.members.map((member) => [member.result.id, member.phase]));
        setCurrentProject(project.id);
        const document = findDocument(tool);
        const path = document?.path ?? findEntry(tool)?.path;
        changePlan(owner, planId, 'Beginning of a step', (plan) => expecting(plan, tool, phase, there)).then(
          () => path !== undefined && navigate(hrefOf(path), document ? { state: { fresh: true } } : {}),
          failed,
        );
      },
      open: ({ result }) => {
        const document = findDocument(result.data.analysis.id);
        setCurrentProject(project.id);
        void navigate(
          document ? hrefOf(document.path) : resultHref(result.id),
          document ? { state: { resultId: result.id } } : {},
        );
      },
      move: ({ result }, phase) =>
        void change(`${result.title} moved to ${PHASES[phase]}`, (plan) => placed(plan, result.id, phase)),
      duplicate: ({ result, phase }) =>
        void duplicateResult(owner, result.id).then(
          (id) => change('Result copied', (plan) => placed(plan, id, phase)),
          failed,
        ),
      takeOut: ({ result }) =>
        void moveResults(owner, [result.id], DEFAULT_PROJECT).then(
          () => done(`${result.title} taken out; it stays among your results`),
          failed,
        ),
      takeIn: ({ id, title }, phase) =>
        void moveResults(owner, [id], project.id).then(
          () => change(`${title} added to ${PHASES[phase]}`, (plan) => placed(plan, id, phase)),
          failed,
        ),
      leave: (step, isLeft) =>
        void change(`${step.title} ${isLeft ? 'left out' : 'taken in again'}`, (plan) =>
          leaving(plan, step.id, isLeft),
        ),
      judge: (criterion, judgement) =>
        void change(judgement ? 'Criterion judged' : 'Judgement taken back', (plan) =>
          judging(plan, criterion.id, judgement),
        ),
      pass: (phase) => {
        const numbers = projectLinks(state.members, templates, links).map(({ label, value }) => ({
          label,
          value,
        }));
        void change(`Tollgate ${PHASES[phase]} passed`, (plan) =>
          passing(plan, phase, { day: today(), numbers }),
        );
      },
      reopen: (phase) =>
        void change(`Tollgate ${PHASES[phase]} opened again`, (plan) => passing(plan, phase, null)),
    };
  }, [open, navigate]);
}
