/** Whether a result is what a plan said before: which row it follows, and in what it departs from it. */
import { andList, type NoticeBlock, type Runs, rich } from '@constat/report';
import { catalogue } from '../../catalogue.ts';
import { chosenVariables } from '../../chosen-variables.ts';
import type { AnyForm } from '../../contract.ts';
import { alphaOf } from '../../shared/wording.ts';
import { dayWords } from '../present.ts';
import type { Frozen } from './frozen.ts';
import { type Missing, OTHER_TOOL, type Plan, type PlannedAnalysis, planOf, SIDES, TOOLS } from './rows.ts';
import { sameRule } from './rules.ts';

/** What of a result a plan speaks of. */
export interface Made {
  readonly tool: string;
  readonly variables: readonly string[];
  readonly side: string | null;
  readonly alpha: number | null;
  readonly used: number;
  /** The rule of the rows, null where all are used; absent where the data are not here to tell. */
  readonly rule?: string | null;
  /** How cases with missing values were handled; absent where that is not known. */
  readonly missing?: Exclude<Missing, 'open'>;
}

/** What is read from the options that a result was made with. */
export function madeWith(
  form: AnyForm,
  options: Readonly<Record<string, unknown>>,
  sample: { readonly used: number },
): Made {
  const { alternative, alpha, confidenceLevel } = options;
  return {
    tool: form.entry.id,
    variables: chosenVariables(form.options, options),
    side: typeof alternative === 'string' && alternative in SIDES ? alternative : null,
    alpha:
      typeof alpha === 'number'
        ? alpha
        : typeof confidenceLevel === 'number'
          ? alphaOf(confidenceLevel)
          : null,
    used: sample.used,
  };
}

const plain = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ');

export interface Following {
  /** Row of the plan; null where no row is about these outcomes: the result is exploratory. */
  readonly row: number | null;
  /** In what it departs, each as the end of a sentence. */
  readonly departures: readonly string[];
}

/** Whether the rows are those of the plan, and cases with missing values are handled as there. */
function dataDepartures({ rule, excludes, missing }: Plan, made: Made): readonly string[] {
  const found: string[] = [];
  if (made.rule !== undefined) {
    if (rule !== '' && made.rule === null) found.push(`all rows instead of those with ${rule}`);
    else if (rule !== '' && made.rule !== null && !sameRule(rule, made.rule))
      found.push(`rows with ${made.rule} instead of ${rule}`);
    else if (!excludes && made.rule !== null) found.push(`only rows with ${made.rule} instead of all`);
  }
  if (made.missing !== undefined && missing !== 'open' && missing !== made.missing)
    found.push(`${MISSING_WORDS[made.missing]} instead of ${MISSING_WORDS[missing]}`);
  return found;
}

const MISSING_WORDS = {
  complete: 'cases with missing values left out',
  filled: 'missing values filled in once',
  pooled: 'missing values by multiple imputation',
} as const;

/** The names as `called` has them: names of variables, or their labels. */
function departuresFrom(planned: PlannedAnalysis, made: Made, plan: Plan, called: Called): readonly string[] {
  const { size } = plan;
  const wanted = [...planned.outcomes, ...planned.others];
  const has = (names: readonly string[], name: string): boolean =>
    names.some((each) => same(each, name, called));
  const missing = wanted.filter((name) => !has(made.variables, name));
  const more = made.variables.filter((name) => !has(wanted, name));
  const title = (id: string): string => TOOLS[id] ?? catalogue.find((entry) => entry.id === id)?.title ?? id;
  return [
    ...(planned.tool === OTHER_TOOL || planned.tool === made.tool
      ? []
      : [`${title(made.tool)} instead of ${title(planned.tool)}`]),
    ...(missing.length > 0 ? [`without ${andList(missing)}`] : []),
    ...(more.length > 0 ? [`with ${andList(more)} beside`] : []),
    ...(made.side !== null && made.side !== planned.side
      ? [`${sideWords(made.side)} instead of ${sideWords(planned.side)}`]
      : []),
    ...(made.alpha !== null && planned.alpha !== null && Math.abs(made.alpha - planned.alpha) > 1e-9
      ? [`α = ${share(made.alpha)} instead of ${share(planned.alpha)}`]
      : []),
    ...(size !== null && made.used !== size ? [`${made.used} cases instead of ${size}`] : []),
    ...dataDepartures(plan, made),
  ];
}

const share = (alpha: number): string => String(alpha).replace(/^0/, '');

const sideWords = (side: string): string => (side === 'two-sided' ? 'two-sided' : `one-sided (${side})`);

/** The label of a variable, where it has one. */
export type Called = (name: string) => string | undefined;

const same = (variable: string, name: string, called: Called): boolean =>
  [variable, called(variable), called(name)].some(
    (each) => each !== undefined && plain(each) === plain(name),
  ) || plain(variable) === plain(called(name) ?? name);

/** The row that a result is nearest to among those about its outcomes: the same tool first, then the fewest departures. */
export function followsPlan(plan: Plan, made: Made, called: Called = () => undefined): Following {
  const about = plan.analyses.filter(({ outcomes }) =>
    outcomes.some((name) => made.variables.some((variable) => same(variable, name, called))),
  );
  const judged = about
    .map((planned) => ({
      row: planned.row,
      isSameTool: planned.tool === made.tool,
      departures: departuresFrom(planned, made, plan, called),
    }))
    .sort((a, b) => Number(b.isSameTool) - Number(a.isSameTool) || a.departures.length - b.departures.length);
  const [nearest] = judged;
  return nearest ? { row: nearest.row, departures: nearest.departures } : { row: null, departures: [] };
}

/** `19 November 2026`, by universal time. */
export const dayOf = (at: number): string => dayWords(new Date(at).toISOString().slice(0, 10));

/** The state of the plan that held when a result was made; null where none was frozen by then. */
export const stateAt = (states: readonly Frozen[], time: number): Frozen | null =>
  states.findLast(({ at }) => at <= time) ?? null;

function sentence({ row, departures }: Following, day: string, title: string): Runs {
  const plan = `the plan${title === '' ? '' : ` “${title}”`} frozen on ${day}`;
  if (row === null) return rich`Not in ${plan}: this result is exploratory.`;
  if (departures.length === 0) return rich`As in row ${String(row)} of ${plan}.`;
  return rich`Departs from row ${String(row)} of ${plan}: ${departures.join('; ')}.`;
}

/** What a result says of the plan that held when it was made; null where none did. */
export function planNotice(
  states: readonly Frozen[],
  time: number,
  made: Made,
  called?: Called,
): NoticeBlock | null {
  const state = stateAt(states, time);
  if (state === null) return null;
  const plan = planOf(state.content);
  const following = followsPlan(plan, made, called);
  return {
    kind: 'notice',
    code: 'analysis-plan',
    level: following.row !== null && following.departures.length > 0 ? 'warning' : 'info',
    message: sentence(following, dayOf(state.at), plan.title),
  };
}
