/** Reads a result in plain words, and proposes what follows from it. */
import {
  type Action,
  andList,
  type Block,
  type CheckBlock,
  runsToText,
  type TextRole,
} from '@constat/report';
import { findEntry } from '../catalogue.ts';
import { loadForm } from '../load-form.ts';
import { defaultOf, type RawOptions } from '../options.ts';
import { rolesFromOptions } from './change-role.ts';
import { type Candidate, chosenAnalysis } from './choose.ts';
import { type AssistantVariable, type DataFacts, isGrouping } from './data-facts.ts';
import type { Mention } from './mentions.ts';
import { factsWithin } from './rows-kept.ts';
import { alternativesTo, runStep } from './steps.ts';
import type { RunStep } from './turn-types.ts';

/** A result in words. */
export interface Reading {
  readonly finding: string;
  /** What the checks of the assumptions say, in a sentence; empty where there are none. */
  readonly checks: string;
  readonly meaning: string;
  /** Methods and results for a paper. */
  readonly methods: string;
  readonly results: string;
}

const textOf = (blocks: readonly Block[], role: TextRole): string =>
  blocks
    .flatMap((block) => (block.kind === 'text' && block.role === role ? block.paragraphs : []))
    .map((runs) => runsToText(runs))
    .join(' ');

const checksOf = (blocks: readonly Block[]): readonly CheckBlock[] =>
  blocks.filter((block) => block.kind === 'check');

function checkSentence(checks: readonly CheckBlock[]): string {
  if (checks.length === 0) return '';
  const of = (...verdicts: readonly string[]) =>
    checks
      .filter(({ verdict }) => verdicts.includes(verdict))
      .map(({ assumption }) => runsToText(assumption));
  const parts = [
    [of('violated'), 'does not hold', 'do not hold'],
    [of('doubtful'), 'is in doubt', 'are in doubt'],
    [of('unverifiable'), 'cannot be seen in the data', 'cannot be seen in the data'],
  ] as const;
  const said = parts.flatMap(([names, one, many]) =>
    names.length === 0 ? [] : [`${andList(names)} ${names.length === 1 ? one : many}`],
  );
  const fine = of('met', 'unopposed').length;
  const good =
    fine === 0
      ? []
      : [
          `${fine} of ${checks.length} ${checks.length === 1 ? 'check' : 'checks'} found no sign against the assumptions`,
        ];
  return `${[...good, ...said].join('; ')}.`;
}

/** What a result says. */
export const readResult = (blocks: readonly Block[]): Reading => ({
  finding: textOf(blocks, 'finding'),
  checks: checkSentence(checksOf(blocks)),
  meaning: textOf(blocks, 'interpretation'),
  methods: textOf(blocks, 'methods'),
  results: textOf(blocks, 'apa'),
});

/** Something that follows from a result: an analysis, or its text. */
export type FollowUp =
  | { readonly kind: 'run'; readonly label: string; readonly why: string; readonly step: RunStep }
  | { readonly kind: 'write'; readonly label: string };

const ALPHA = 0.05;

/** Whether the leading p value is below .05. */
function isSignificant(blocks: readonly Block[]): boolean {
  const items = blocks.flatMap((block) => (block.kind === 'estimates' ? block.items : []));
  return items.some(({ format, value }) => format === 'p' && value < ALPHA);
}

/** Comparisons of pairs, by the analysis that can make them. */
const COMPARISONS: Readonly<Record<string, RawOptions>> = {
  'one-way-anova': { postHoc: ['gamesHowell'] },
  'kruskal-wallis-test': { postHoc: ['dunn'] },
  'friedman-test': { postHoc: ['durbinConover'] },
  'two-way-anova': { postHoc: ['holm'] },
  'repeated-measures-anova': { postHoc: ['holm'] },
};

const mentionsIn = (step: RunStep, facts: DataFacts): readonly Mention[] => {
  const names = step.roles.flatMap((role) => role.names);
  return names.flatMap((name) => {
    const variable = facts.variables.find((one) => one.name === name);
    const cue = step.mentions.find((one) => one.name === name)?.cue ?? null;
    return variable ? [{ variable, cue, start: -1, end: -1 }] : [];
  });
};

/** What follows from a result is about the same rows. */
const rowsIn = ({ rows }: RunStep): Pick<RunStep, 'rows'> => (rows ? { rows } : {});

/** The step that an action of a result stands for. */
export async function stepOfAction(step: RunStep, action: Action, facts: DataFacts): Promise<RunStep | null> {
  if (action.kind === 'set-options') return withOptions(step, action.options);
  const entry = findEntry(action.analysis);
  if (!entry) return null;
  const best = await chosenAnalysis(entry.path, '', mentionsIn(step, facts), facts);
  if (!best) return null;
  const options = action.options ? { ...best.filling.options, ...action.options } : best.filling.options;
  const done = runStep({
    id: 'next',
    aim: action.label,
    best,
    others: [],
    mentions: mentionsIn(step, facts),
    facts,
  });
  return { ...done, ...rowsIn(step), options, roles: rolesFromOptions(best.form, options) };
}

async function withOptions(step: RunStep, changes: RawOptions): Promise<RunStep | null> {
  const form = await loadForm(step.analysisId);
  if (!form) return null;
  const options = { ...step.options, ...changes };
  return { ...step, options, roles: rolesFromOptions(form, options), waits: null };
}

const isReady = (best: Candidate | null): best is Candidate =>
  best !== null && best.filling.open.length === 0;

async function follow(
  step: RunStep,
  path: string,
  label: (title: string) => string,
  why: string,
  mentions: readonly Mention[],
  facts: DataFacts,
): Promise<FollowUp | null> {
  const best = await chosenAnalysis(path, '', mentions, facts);
  if (!isReady(best) || best.form.entry.id === step.analysisId) return null;
  const title = label(best.answer.title);
  return {
    kind: 'run',
    label: title,
    why,
    step: { ...runStep({ id: 'next', aim: title, best, others: [], mentions, facts }), ...rowsIn(step) },
  };
}

/** What is used where an assumption fails: the check says it, or the decision guide does. */
async function ifFailed(
  step: RunStep,
  blocks: readonly Block[],
  facts: DataFacts,
): Promise<readonly (FollowUp | null)[]> {
  const failed = checksOf(blocks).filter(({ verdict }) => verdict === 'violated' || verdict === 'doubtful');
  const own = await Promise.all(
    failed.map(async ({ action, advice }): Promise<FollowUp | null> => {
      const next = action ? await stepOfAction(step, action, facts) : null;
      return next && action
        ? { kind: 'run', label: action.label, why: runsToText(advice), step: next }
        : null;
    }),
  );
  if (failed.length === 0 || own.some((one) => one !== null)) return own;
  const [robust] = alternativesTo(step.path);
  return robust
    ? [
        await follow(
          step,
          robust.path,
          (title) => `Repeat with ${title}`,
          robust.when,
          mentionsIn(step, facts),
          facts,
        ),
      ]
    : [];
}

/** A step with comparisons of pairs; null where its analysis makes none. */
export async function withComparisons(step: RunStep): Promise<RunStep | null> {
  const changes = COMPARISONS[step.analysisId];
  return changes ? withOptions(step, changes) : null;
}

async function comparisons(
  step: RunStep,
  blocks: readonly Block[],
  facts: DataFacts,
): Promise<FollowUp | null> {
  const changes = COMPARISONS[step.analysisId];
  const option = (await loadForm(step.analysisId))?.options.postHoc;
  const given = step.options.postHoc ?? (option && defaultOf(option));
  if (!changes || (Array.isArray(given) && given.length > 0) || !isSignificant(blocks)) return null;
  const groups = mentionsIn(step, facts).some(
    ({ variable }) => isGrouping(variable) && (variable.levels ?? 0) > 2,
  );
  const next =
    groups || step.analysisId.startsWith('f') || step.analysisId.startsWith('r')
      ? await withOptions(step, changes)
      : null;
  return next
    ? {
        kind: 'run',
        label: 'Find which groups differ',
        why: 'The groups differ somewhere; comparisons of pairs say where.',
        step: { ...next, aim: 'Find which groups differ' },
      }
    : null;
}

const CHARTS = {
  spread: 'charts/raincloud',
  scatter: 'charts/scatter',
  bars: 'charts/bar',
  histogram: 'charts/histogram',
} as const;

/** The chart that shows variables of these kinds. */
export function chartFor(variables: readonly AssistantVariable[]): string | null {
  const numbers = variables.filter(({ type }) => type === 'numeric');
  const groups = variables.filter((variable) => variable.type !== 'numeric' && isGrouping(variable));
  if (numbers.length === 1 && groups.length > 0) return CHARTS.spread;
  if (numbers.length >= 2) return CHARTS.scatter;
  if (numbers.length === 1) return CHARTS.histogram;
  return groups.length > 0 ? CHARTS.bars : null;
}

const MOST = 4;

/** What follows from a result: the robust test, comparisons, a figure, a table, the text. */
export async function followUps(
  step: RunStep,
  blocks: readonly Block[],
  all: DataFacts,
): Promise<readonly FollowUp[]> {
  const facts = factsWithin(all, step.rows);
  const mentions = mentionsIn(step, facts);
  const variables = mentions.map(({ variable }) => variable);
  const area = findEntry(step.analysisId)?.area;
  const chart =
    area === 'charts' || blocks.some(({ kind }) => kind === 'figure') ? null : chartFor(variables);
  const grouped = variables.some(isGrouping) && variables.some(({ type }) => type === 'numeric');
  const found: readonly (FollowUp | null)[] = [
    ...(await ifFailed(step, blocks, facts)),
    await comparisons(step, blocks, facts),
    chart === null
      ? null
      : await follow(
          step,
          chart,
          (title) => `Draw a ${title.toLowerCase()}`,
          'A figure of the same variables.',
          mentions.slice(0, 2),
          facts,
        ),
    grouped
      ? await follow(
          step,
          'stats/descriptives',
          () => 'Describe each group',
          'A table of the same variables.',
          mentions,
          facts,
        )
      : null,
    area === 'charts' ? null : { kind: 'write', label: 'Write methods and results' },
  ];
  const labels = new Set<string>();
  return found
    .filter((one) => one !== null)
    .filter(({ label }) => !labels.has(label) && labels.add(label))
    .slice(0, MOST);
}
