/** An analysis that was chosen, as a step of a plan: why, with what, what it needs, and what else fits. */
import type { AnyForm } from '../contract.ts';
import { factsOf } from '../finder/variables.ts';
import { type Alternative, ENDINGS } from '../guide/endings.ts';
import { needOf } from '../validate.ts';
import type { Candidate } from './choose.ts';
import type { DataFacts } from './data-facts.ts';
import type { Mention } from './mentions.ts';
import type { Rows } from './rows-kept.ts';
import type { OtherAnalysis, RunStep } from './turn-types.ts';

const endings = Object.values(ENDINGS);

/** The ending of the decision guide at an address: the same words there and here. */
const endingAt = (path: string) => endings.find((ending) => ending.path === path && !ending.missing);

/** What to use when an assumption of the tool at an address fails. */
export const alternativesTo = (path: string): readonly Alternative[] => endingAt(path)?.otherwise ?? [];

const NAMED = 3;

/** What the data say about a few variables; nothing about many. */
export function saidOf(names: readonly string[], facts: DataFacts): string {
  if (names.length > NAMED) return '';
  const named = names.flatMap((name) => facts.variables.find((one) => one.name === name) ?? []);
  return factsOf(named.map((variable) => ({ variable, start: 0, end: 0 })));
}

/** What the data say, and what the tool does with it. */
function whyOf({ answer, filling }: Candidate, facts: DataFacts): string {
  const names = filling.placed.flatMap((role) => role.names);
  const said = saidOf(names, facts);
  const lead = endingAt(answer.path)?.lead ?? answer.entry.description;
  return said === '' ? lead : `${said}. ${lead}`;
}

/** What each role must hold. */
const prerequisitesOf = ({ form }: Candidate): readonly string[] =>
  form.layout.roles.flatMap((key) => {
    const option = form.options[key];
    if (option?.kind === 'variable' && option.required) return [`${option.label}: ${needOf(option)}`];
    if (option?.kind === 'variables' && (option.min ?? 0) > 0) return [`${option.label}: ${needOf(option)}`];
    return option?.kind === 'pairs' || option?.kind === 'factors'
      ? [`${option.label}: ${needOf(option)}`]
      : [];
  });

const MOST_OTHERS = 3;

const otherOf = ({ form, answer, filling }: Candidate): OtherAnalysis => ({
  analysisId: form.entry.id,
  path: answer.path,
  title: answer.title,
  when: answer.reasons[0] ?? answer.entry.description,
  options: filling.options,
  roles: filling.placed,
});

/** Others that can run at once with the same variables. */
const othersOf = (best: Candidate, others: readonly Candidate[]): readonly OtherAnalysis[] =>
  others
    .filter(
      ({ filling, answer, form }) =>
        filling.open.length === 0 &&
        filling.unplaced.length <= best.filling.unplaced.length &&
        answer.path !== best.answer.path &&
        form.entry.area !== 'charts',
    )
    .slice(0, MOST_OTHERS)
    .map(otherOf);

interface StepInput {
  readonly id: string;
  readonly aim: string;
  readonly best: Candidate;
  readonly others: readonly Candidate[];
  readonly mentions: readonly Mention[];
  readonly facts: DataFacts;
  readonly waits?: string | null;
}

/** The step that runs an analysis. */
export function runStep({ id, aim, best, others, mentions, facts, waits = null }: StepInput): RunStep {
  return {
    kind: 'run',
    id,
    analysisId: best.form.entry.id,
    path: best.answer.path,
    title: best.answer.title,
    aim,
    why: whyOf(best, facts),
    options: best.filling.options,
    roles: best.filling.placed,
    prerequisites: prerequisitesOf(best),
    alternatives: alternativesTo(best.answer.path),
    others: othersOf(best, others),
    waits,
    mentions: mentions.map(({ variable, cue }) => ({ name: variable.name, cue })),
  };
}

/** A step on rows; where its form chooses two groups of several itself, that choice is made there. */
export function onRows(step: RunStep, form: AnyForm, rows: Rows): RunStep {
  const chosen = Object.entries(form.options).flatMap(([key, option]) => {
    const column = option.kind === 'levels' && option.count === 2 ? step.options[option.of] : undefined;
    const own = rows.conditions.find((one) => one.column === column && one.values?.length === 2);
    return own ? [{ key, own }] : [];
  })[0];
  if (!chosen) return { ...step, rows };
  const conditions = rows.conditions.filter((one) => one !== chosen.own);
  const options = { ...step.options, [chosen.key]: chosen.own.values };
  return {
    ...step,
    options,
    ...(conditions.length + rows.withoutOutliers.length > 0 ? { rows: { ...rows, conditions } } : {}),
  };
}
