/** An improvement project as it stands: its plan and its results together. Pure, so that page, storyboard and tests see the same. */
import { type Estimate, runsToText, type SavedResult } from '@constat/report';
import { checkDocument, type DocumentCheck } from '../documents/check.ts';
import type { DocumentTemplate } from '../documents/contract.ts';
import { type LinkSource, linksOf, placeWords } from '../documents/links.ts';
import { readDocument } from '../documents/read.ts';
import {
  CRITERIA,
  type Criterion,
  PHASE_IDS,
  type Phase,
  type ProjectStep,
  STEPS,
  usualPhase,
} from './phases.ts';
import { PROJECT_PLAN, type ProjectPlan } from './plan.ts';

/** A document or result of the project. */
export interface Member {
  readonly result: SavedResult;
  readonly phase: Phase;
  /** What the document lacks; null for results of data. */
  readonly check: DocumentCheck | null;
  readonly state: 'done' | 'draft';
}

/** A line of a phase: what is there, or a step that is not begun. */
export type ProjectRow =
  | { readonly kind: 'member'; readonly member: Member }
  | { readonly kind: 'step'; readonly step: ProjectStep };

export interface CriterionState {
  readonly criterion: Criterion;
  readonly state: 'met' | 'near' | 'open' | 'na';
  /** Why, in a few words. */
  readonly why: string;
  readonly byHand: boolean;
}

export interface PhaseState {
  readonly phase: Phase;
  readonly rows: readonly ProjectRow[];
  readonly done: number;
  readonly planned: number;
  readonly criteria: readonly CriterionState[];
  readonly passed: ProjectPlan['passed'][Phase] | null;
}

export interface ProjectState {
  readonly phases: readonly PhaseState[];
  /** The first with an open tollgate; null when all are passed. */
  readonly current: Phase | null;
  readonly members: readonly Member[];
}

export const phaseOfResult = (plan: ProjectPlan, { id, data }: SavedResult): Phase =>
  plan.places[id] ?? plan.expected[data.analysis.id] ?? usualPhase(data.analysis.id);

/** The results of a project as its members, the oldest first. */
export function membersOf(
  plan: ProjectPlan,
  results: readonly SavedResult[],
  templates: ReadonlyMap<string, DocumentTemplate>,
  links: LinkSource,
): readonly Member[] {
  return results
    .filter(({ data }) => data.analysis.id !== PROJECT_PLAN)
    .toSorted((a, b) => (a.order ?? a.timestamp) - (b.order ?? b.timestamp))
    .map((result) => {
      const template = templates.get(result.data.analysis.id);
      const check = template
        ? checkDocument(template, readDocument(template, result.data.options).content, links)
        : null;
      const isWhole = check === null || (check.missing.length === 0 && check.problems.length === 0);
      return {
        result,
        phase: phaseOfResult(plan, result),
        check,
        state: isWhole ? ('done' as const) : ('draft' as const),
      };
    });
}

const isOf = ({ phase, kinds }: ProjectStep, member: Member): boolean =>
  member.phase === phase && kinds.includes(member.result.data.analysis.id);

/** The main numbers of a result. */
export const estimatesIn = ({ data }: SavedResult): readonly Estimate[] =>
  data.blocks.flatMap((block) => (block.kind === 'estimates' ? block.items : []));

/** Points of a control chart that are signals; null where the result has none to count. */
export const signalsIn = (result: SavedResult): number | null =>
  estimatesIn(result).find(({ label }) => runsToText(label).startsWith('Points with a signal'))?.value ??
  null;

/** What stands against a step that is there, in a few words; null where nothing does. */
function shortfall({ check }: Member): string | null {
  if (check && check.missing.length > 0)
    return `${check.missing.length === 1 ? 'One field is' : `${check.missing.length} fields are`} still empty`;
  if (check && check.problems.length > 0)
    return check.problems.length === 1
      ? 'One thing is not right yet'
      : `${check.problems.length} things are not right yet`;
  return null;
}

function criterionState(plan: ProjectPlan, criterion: Criterion, members: readonly Member[]): CriterionState {
  const judged = plan.judged[criterion.id];
  if (judged)
    return {
      criterion,
      state: judged.state,
      why: judged.note || (judged.state === 'met' ? 'Judged by hand' : 'Not applicable'),
      byHand: true,
    };
  const steps = STEPS.filter(({ id }) => criterion.steps.includes(id));
  const there = members.filter((member) => steps.some((step) => isOf(step, member)));
  const state = (name: CriterionState['state'], why: string) => ({
    criterion,
    state: name,
    why,
    byHand: false,
  });
  const last = there.at(-1);
  if (!last) return state('open', steps.length === 0 ? 'To be judged by hand' : 'Not started');
  const whole = there.findLast((member) => shortfall(member) === null);
  if (!whole) return state('near', `${last.result.title}: ${(shortfall(last) ?? '').toLowerCase()}`);
  const signals = criterion.id === 'C1' ? signalsIn(whole.result) : null;
  if (signals !== null && signals > 0)
    return state(
      'near',
      `${whole.result.title}: ${signals === 1 ? 'one point is a signal' : `${signals} points are signals`}`,
    );
  return state('met', whole.result.title);
}

/** Results stand in the order of the steps, others after them as they were made. */
const placeAmongSteps = (member: Member): number => {
  const at = STEPS.findIndex((step) => isOf(step, member));
  return at < 0 ? STEPS.length : at;
};

/** Everything that follows from a plan and its members. */
export function projectState(plan: ProjectPlan, members: readonly Member[]): ProjectState {
  const phases = PHASE_IDS.map((phase): PhaseState => {
    const own = members
      .filter((member) => member.phase === phase)
      .toSorted((a, b) => placeAmongSteps(a) - placeAmongSteps(b));
    const missing = STEPS.filter(
      (step) =>
        step.phase === phase && !plan.left.includes(step.id) && !own.some((member) => isOf(step, member)),
    );
    return {
      phase,
      rows: [
        ...own.map((member) => ({ kind: 'member' as const, member })),
        ...missing.map((step) => ({ kind: 'step' as const, step })),
      ],
      done: own.filter(({ state }) => state === 'done').length,
      planned: own.length + missing.length,
      criteria: CRITERIA.filter((criterion) => criterion.phase === phase).map((criterion) =>
        criterionState(plan, criterion, members),
      ),
      passed: plan.passed[phase] ?? null,
    };
  });
  return {
    phases,
    current: phases.find(({ passed }) => passed === null)?.phase ?? null,
    members,
  };
}

/** What to do next, and why. */
export interface NextStep {
  readonly title: string;
  readonly why: string;
  readonly act:
    | { readonly kind: 'start'; readonly step: ProjectStep }
    | { readonly kind: 'open'; readonly member: Member }
    | { readonly kind: 'judge'; readonly criterion: Criterion }
    | { readonly kind: 'pass'; readonly phase: Phase };
}

function stepFor(unmet: CriterionState, members: readonly Member[]): NextStep {
  const { criterion, why } = unmet;
  const steps = STEPS.filter(({ id }) => criterion.steps.includes(id));
  const begun = members.findLast((member) => steps.some((step) => isOf(step, member)));
  if (begun)
    return {
      title: `Go on with ${begun.result.title}`,
      why: `${criterion.text} is not met: ${why}.`,
      act: { kind: 'open', member: begun },
    };
  const [step] = steps;
  return step
    ? {
        title: step.title,
        why: `${step.about}. The tollgate asks: ${criterion.text.toLowerCase()}.`,
        act: { kind: 'start', step },
      }
    : {
        title: criterion.text,
        why: 'Nothing in the data can tell this; judge it by hand, with a note.',
        act: { kind: 'judge', criterion },
      };
}

/** The steps that the rules propose: unmet criteria of the current phase in order, or passing its tollgate. */
export function nextSteps({ phases, current, members }: ProjectState): readonly NextStep[] {
  const phase = phases.find((each) => each.phase === current);
  if (!phase) return [];
  const unmet = phase.criteria.filter(({ state }) => state === 'open' || state === 'near');
  if (unmet.length > 0) return unmet.map((each) => stepFor(each, members));
  return [
    {
      title: 'Pass the tollgate',
      why: `All ${phase.criteria.length} criteria are met. Passing keeps the day and every linked number as it reads now.`,
      act: { kind: 'pass', phase: phase.phase },
    },
  ];
}

/** A number that goes from one result of the project into a document of it. */
export interface ProjectLink {
  /** Tells it from others. */
  readonly key: string;
  readonly label: string;
  readonly value: string;
  /** What it read when it was linked, where that differs. */
  readonly was: string | null;
  /** null where it is gone. */
  readonly source: string | null;
  readonly into: string;
}

export function projectLinks(
  members: readonly Member[],
  templates: ReadonlyMap<string, DocumentTemplate>,
  { read, titleOf }: LinkSource,
): readonly ProjectLink[] {
  return members.flatMap(({ result }) => {
    const template = templates.get(result.data.analysis.id);
    if (!template) return [];
    const links = linksOf(readDocument(template, result.data.options).content);
    const places = new Map(links.map((each) => [`${each.live.result} ${each.live.at} ${each.last}`, each]));
    return [...places].map(([place, { live, last }]) => {
      const now = read(live);
      return {
        key: `${result.id} ${place}`,
        label: placeWords(live.at),
        value: now ?? last,
        was: now !== null && now !== last ? last : null,
        source: now === null ? null : titleOf(live.result),
        into: result.title,
      };
    });
  });
}

/** A main number of the project, or the step that would give it. */
export interface ProjectKey {
  readonly label: string;
  readonly found: { readonly estimate: Estimate; readonly member: Member } | null;
  readonly step: ProjectStep;
}

const KEYS: readonly { readonly label: string; readonly step: string; readonly estimate: RegExp }[] = [
  { label: 'Baseline', step: 'baseline', estimate: /^(?:Sigma level|Cpk|Ppk)/ },
  { label: 'Now', step: 'now', estimate: /^(?:Sigma level|Cpk|Ppk)/ },
  { label: 'Effect', step: 'effect', estimate: /^/ },
  { label: 'Savings', step: 'savings', estimate: /^(?:Net present value|Net benefit|NPV)/ },
];

/** Baseline, now, effect and savings: the newest result of each step, by its number of that name or its first. */
export function projectKeys(members: readonly Member[]): readonly ProjectKey[] {
  return KEYS.flatMap(({ label, step: id, estimate }) => {
    const step = STEPS.find((each) => each.id === id);
    if (!step) return [];
    const member = members.findLast((each) => isOf(step, each) && estimatesIn(each.result).length > 0);
    const items = member ? estimatesIn(member.result) : [];
    const chosen = items.find(({ label: words }) => estimate.test(runsToText(words))) ?? items[0];
    return [{ label, step, found: member && chosen ? { estimate: chosen, member } : null }];
  });
}
