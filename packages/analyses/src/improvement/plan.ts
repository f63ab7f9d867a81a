/**
 * What people decide about an improvement project, and nothing that follows from its results: where results stand, which steps are
 * left out, what is judged by hand, which tollgates are passed. Every change is a function from plan to plan.
 */
import {
  type Block,
  CONSTAT_VERSION,
  createSavedResult,
  type SavedResult,
  type TableBlock,
} from '@constat/report';
import { isRecord } from '../shared/guards.ts';
import { CRITERIA, isPhase, PHASE_IDS, PHASES, type Phase } from './phases.ts';

/** The kind of the saved result that holds a plan. */
export const PROJECT_PLAN = 'improvement-project';

/** A number of the project as it read when a tollgate was passed. */
export interface KeptNumber {
  readonly label: string;
  readonly value: string;
}

export interface Passed {
  /** Year-month-day. */
  readonly day: string;
  readonly numbers: readonly KeptNumber[];
}

/** What was said of a criterion by hand. */
export interface Judgement {
  readonly state: 'met' | 'na';
  readonly note: string;
}

export interface ProjectPlan {
  /** Year-month-day. */
  readonly started: string;
  /** Phases of results, by their ids; others stand where their kind usually does. */
  readonly places: Readonly<Record<string, Phase>>;
  /** Phases of what is made next, by the id of its tool. */
  readonly expected: Readonly<Record<string, Phase>>;
  /** Ids of steps that this project does without. */
  readonly left: readonly string[];
  readonly judged: Readonly<Record<string, Judgement>>;
  readonly passed: Readonly<Partial<Record<Phase, Passed>>>;
}

export const newPlan = (started: string): ProjectPlan => ({
  started,
  places: {},
  expected: {},
  left: [],
  judged: {},
  passed: {},
});

const phasesIn = (value: unknown): Readonly<Record<string, Phase>> =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([id, phase]) => (isPhase(phase) ? [[id, phase]] : [])),
      )
    : {};

const wordsOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function judgementOf(value: unknown): Judgement | null {
  if (!isRecord(value) || (value.state !== 'met' && value.state !== 'na')) return null;
  return { state: value.state, note: wordsOf(value.note) };
}

function passedOf(value: unknown): Passed | null {
  if (!isRecord(value) || typeof value.day !== 'string') return null;
  const numbers = Array.isArray(value.numbers) ? (value.numbers as readonly unknown[]) : [];
  return {
    day: value.day,
    numbers: numbers.flatMap((each) =>
      isRecord(each) ? [{ label: wordsOf(each.label), value: wordsOf(each.value) }] : [],
    ),
  };
}

/** A plan from anything; what does not fit is left out. */
export function readPlan(given: unknown): ProjectPlan {
  if (!isRecord(given)) return newPlan('');
  const { started, places, expected, left, judged, passed } = given;
  const known = new Set(CRITERIA.map(({ id }) => id));
  const marks = isRecord(judged) ? judged : {};
  const gates = isRecord(passed) ? passed : {};
  return {
    started: wordsOf(started),
    places: phasesIn(places),
    expected: phasesIn(expected),
    left: Array.isArray(left) ? left.filter((id) => typeof id === 'string') : [],
    judged: Object.fromEntries(
      Object.entries(marks).flatMap(([id, mark]) => {
        const read = known.has(id) ? judgementOf(mark) : null;
        return read ? [[id, read]] : [];
      }),
    ),
    passed: Object.fromEntries(
      PHASE_IDS.flatMap((phase) => {
        const read = passedOf(gates[phase]);
        return read ? [[phase, read]] : [];
      }),
    ),
  };
}

const without = <T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(record).filter(([each]) => each !== key));

/** Puts a result into a phase. */
export const placed = (plan: ProjectPlan, resultId: string, phase: Phase): ProjectPlan => ({
  ...plan,
  places: { ...plan.places, [resultId]: phase },
});

/** Says where the next result of a tool will stand; those that are there stay where they are. */
export const expecting = (
  plan: ProjectPlan,
  analysisId: string,
  phase: Phase,
  there: Readonly<Record<string, Phase>>,
): ProjectPlan => ({
  ...plan,
  places: { ...there, ...plan.places },
  expected: { ...plan.expected, [analysisId]: phase },
});

/** Leaves a step out, or takes it in again. */
export const leaving = (plan: ProjectPlan, stepId: string, isLeft: boolean): ProjectPlan => ({
  ...plan,
  left: [...plan.left.filter((id) => id !== stepId), ...(isLeft ? [stepId] : [])],
});

/** Judges a criterion by hand; null takes the judgement back. */
export const judging = (plan: ProjectPlan, criterion: string, judgement: Judgement | null): ProjectPlan => ({
  ...plan,
  judged: judgement ? { ...plan.judged, [criterion]: judgement } : without(plan.judged, criterion),
});

/** Passes a tollgate; null opens it again. */
export const passing = (plan: ProjectPlan, phase: Phase, passed: Passed | null): ProjectPlan => ({
  ...plan,
  passed: passed ? { ...plan.passed, [phase]: passed } : without(plan.passed, phase),
});

function tollgateTable(plan: ProjectPlan): TableBlock {
  return {
    kind: 'table',
    id: 'tollgates',
    title: ['Tollgates'],
    columns: [
      { key: 'phase', label: ['Phase'] },
      { key: 'passed', label: ['Passed'] },
      { key: 'judged', label: ['Judged by hand'] },
    ],
    rows: PHASE_IDS.map((phase) => ({
      cells: {
        phase: [PHASES[phase]],
        passed: [plan.passed[phase]?.day ?? 'Open'],
        judged: [
          CRITERIA.filter((each) => each.phase === phase && plan.judged[each.id] !== undefined)
            .map(({ id, text }) => {
              const { state, note } = plan.judged[id] ?? { state: 'met', note: '' };
              return `${text}: ${state === 'met' ? 'met' : 'not applicable'}${note === '' ? '' : ` (${note})`}`;
            })
            .join('; ') || '–',
        ],
      },
    })),
  };
}

/** The plan as it is read among results. */
export function planBlocks(plan: ProjectPlan): readonly Block[] {
  const passed = PHASE_IDS.filter((phase) => plan.passed[phase] !== undefined);
  const open = PHASE_IDS.find((phase) => plan.passed[phase] === undefined);
  const words =
    open === undefined
      ? 'All five tollgates are passed.'
      : `The project is in the phase ${PHASES[open]}; ${passed.length === 0 ? 'no tollgate is passed yet' : `${passed.length} of 5 tollgates ${passed.length === 1 ? 'is' : 'are'} passed`}.`;
  return [{ kind: 'text', id: 'finding', role: 'finding', paragraphs: [[words]] }, tollgateTable(plan)];
}

interface PlanToSave {
  readonly name: string;
  readonly plan: ProjectPlan;
  readonly projectId: string;
  readonly timestamp: number;
  readonly random: string;
}

/** A plan as a saved result, which the account, bundles and undo keep as they keep all others. */
export const planResult = ({ name, plan, projectId, timestamp, random }: PlanToSave): SavedResult =>
  createSavedResult({
    title: `Improvement project: ${name}`,
    type: 'other',
    component: 'Improvement Project',
    timestamp,
    random,
    projectId,
    analysis: { id: PROJECT_PLAN, version: 1 },
    options: { ...plan },
    blocks: planBlocks(plan),
    result: null,
    sample: { used: 0, excluded: 0 },
    dataset: null,
    seed: 0,
    constat: CONSTAT_VERSION,
  });
