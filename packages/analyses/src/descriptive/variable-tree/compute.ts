import type { Factor, Frame } from '@constat/data';
import { moments, quantileSorted, sdOf, zip } from '@constat/stats';
import { RefusedError, type RunContext } from '../../contract.ts';
import { keepLevels } from '../../shared/cases.ts';
import type { VariableTreeOptions } from './options.ts';
import { MISSING_WORD, refusals } from './refusals.ts';
import type { NodeSummary, SummaryKind, TreeNode, TreeOutcome, VariableTreeResult } from './result.ts';

/** Nodes that a table still lists. */
const MOST_NODES = 1000;
const MISSING = -1;

type Rows = Int32Array<ArrayBuffer>;
type Summarize = (rows: Rows) => NodeSummary | null;

/** What the rules say of the levels of one variable, missing values last. */
interface Pruned {
  readonly factor: Factor;
  readonly isHidden: (code: number) => boolean;
  readonly isStopped: (code: number) => boolean;
}

export function compute(frame: Frame, options: VariableTreeOptions, run: RunContext): VariableTreeResult {
  const pruned = options.variables.map((name) => prunedOf(frame, name, options));
  const outcome = outcomeOf(frame, options);
  const summarize = summarizer(frame, outcome);
  const nodes: TreeNode[] = [];
  const endOf = new Int32Array(frame.rows).fill(-1);
  const visit = (rows: Rows, place: Place): void => {
    const index = nodes.length;
    if (index >= MOST_NODES)
      throw new RefusedError([refusals.manyNodes(index, MOST_NODES, better(frame, options))]);
    run.progress(index, MOST_NODES, 'Counting', 'nodes');
    const split = place.isStopped ? undefined : pruned[place.depth];
    const parts = split ? partsOf(rows, split.factor, options) : [];
    const missing = parts.find(({ code }) => code === MISSING)?.rows.length ?? 0;
    const base = options.missing === 'counted' ? rows.length : rows.length - missing;
    const visible = parts.filter(
      ({ code, rows: own }) =>
        !(code === MISSING && options.missing === 'dropped') &&
        !split!.isHidden(code) &&
        own.length >= options.smallest,
    );
    const dropped = options.missing === 'dropped' ? missing : 0;
    const hidden = parts.filter((part) => !visible.includes(part) && !(dropped > 0 && part.code === MISSING));
    nodes.push({
      depth: place.depth,
      parent: place.parent,
      level: place.level,
      n: rows.length,
      share: place.share,
      shareOfAll: rows.length / frame.rows,
      summary: summarize(rows),
      hidden: { nodes: hidden.length, cases: hidden.reduce((sum, part) => sum + part.rows.length, 0) },
      dropped,
      isEnd: visible.length === 0,
    });
    if (visible.length === 0) for (const row of rows) endOf[row] = index;
    for (const { code, rows: own } of visible)
      visit(own, {
        depth: place.depth + 1,
        parent: index,
        level: code === MISSING ? null : split!.factor.levels[code]!,
        share: code === MISSING && options.missing === 'valid' ? null : own.length / base,
        isStopped: split!.isStopped(code),
      });
  };
  visit(
    Int32Array.from({ length: frame.rows }, (_, row) => row),
    { depth: 0, parent: null, level: null, share: 1, isStopped: false },
  );
  if (nodes.length === 1) throw new RefusedError([refusals.nothingLeft()]);
  const result: VariableTreeResult = {
    sample: { used: frame.rows, excluded: 0 },
    variables: zip(options.variables, pruned).map(([name, ownPruned]) => ({
      name,
      label: frame.label(name),
      levels: ownPruned.factor.levels,
      missing: ownPruned.factor.codes.reduce((sum, code) => sum + (code < 0 ? 1 : 0), 0),
    })),
    outcome,
    outcomeLevels: outcome?.kind === 'share' ? frame.factor(outcome.name).levels : [],
    nodes,
  };
  keepEnds(frame, run, result, endOf);
  return result;
}

interface Place {
  readonly depth: number;
  readonly parent: number | null;
  readonly level: string | null;
  readonly share: number | null;
  readonly isStopped: boolean;
}

function prunedOf(frame: Frame, name: string, { rules }: VariableTreeOptions): Pruned {
  const factor = frame.factor(name);
  const codes = (action: string): ReadonlySet<number> =>
    new Set(
      rules
        .filter((rule) => rule.variable === name && rule.action === action)
        .map(({ level }) => (factor.levels.includes(level) ? factor.levels.indexOf(level) : MISSING)),
    );
  const [hide, keep, stop] = [codes('hide'), codes('keep'), codes('stop')];
  return {
    factor,
    isHidden: (code) => hide.has(code) || (keep.size > 0 && !keep.has(code)),
    isStopped: (code) => stop.has(code),
  };
}

interface Part {
  readonly code: number;
  readonly rows: Rows;
}

/** The rows of each level that occurs, missing values last. */
function partsOf(rows: Rows, { codes, levels }: Factor, { sort }: VariableTreeOptions): readonly Part[] {
  const counts = new Int32Array(levels.length + 1);
  const at = (row: number): number => (codes[row]! < 0 ? levels.length : codes[row]!);
  for (const row of rows) counts[at(row)]!++;
  const parts = Array.from(counts, (count) => new Int32Array(count));
  const filled = new Int32Array(counts.length);
  for (const row of rows) {
    const place = at(row);
    parts[place]![filled[place]!++] = row;
  }
  const known = parts.slice(0, -1).map((own, code) => ({ code, rows: own }));
  if (sort === 'size') known.sort((a, b) => b.rows.length - a.rows.length);
  return [...known, { code: MISSING, rows: parts.at(-1)! }].filter((part) => part.rows.length > 0);
}

/** The outcome and what is said of it. */
function outcomeOf(frame: Frame, { outcome, summary, level }: VariableTreeOptions): TreeOutcome | null {
  if (outcome === null) return null;
  const automatic: SummaryKind = frame.column(outcome).type === 'numeric' ? 'mean' : 'share';
  const kind = summary === 'automatic' ? automatic : summary;
  const { levels } = frame.factor(outcome);
  if (kind === 'share' && levels.length === 0) throw new RefusedError([refusals.noValues(outcome)]);
  const counted = level[0] ?? levels.at(-1) ?? null;
  return { name: outcome, label: frame.label(outcome), kind, level: kind === 'share' ? counted : null };
}

const NOTHING = { value: null, sd: null, q1: null, q3: null, count: null } as const;

function summarizer(frame: Frame, outcome: TreeOutcome | null): Summarize {
  if (outcome === null) return () => null;
  if (outcome.kind === 'share') {
    const { codes, levels } = frame.factor(outcome.name);
    const counted = levels.indexOf(outcome.level ?? '');
    return (rows) => {
      let [n, count] = [0, 0];
      for (const row of rows) {
        if (codes[row]! < 0) continue;
        n++;
        if (codes[row] === counted) count++;
      }
      return { ...NOTHING, n, value: n === 0 ? null : count / n, count };
    };
  }
  const all = frame.numbers(outcome.name);
  return (rows) => {
    const values = Float64Array.from(rows, (row) => all[row]!).filter(Number.isFinite);
    const n = values.length;
    if (n === 0) return { ...NOTHING, n };
    if (outcome.kind === 'mean') {
      const m = moments(values);
      return { ...NOTHING, n, value: m.mean, sd: n > 1 ? sdOf(m) : null };
    }
    values.sort();
    return {
      ...NOTHING,
      n,
      value: quantileSorted(values, 0.5),
      q1: quantileSorted(values, 0.25),
      q3: quantileSorted(values, 0.75),
    };
  };
}

/** A smallest node with which there would be few enough; null where hiding small ones is asked for already. */
function better(frame: Frame, { smallest }: VariableTreeOptions): number | null {
  const wanted = Math.max(5, Math.ceil(frame.rows / 100));
  return wanted > smallest ? wanted : null;
}

/** A node with the variables and levels that lead to it. */
export function pathOf(
  { nodes, variables }: Pick<VariableTreeResult, 'nodes' | 'variables'>,
  index: number,
): string {
  const words: string[] = [];
  for (let at: number | null = index; at !== null; at = nodes[at]!.parent) {
    const { depth, level } = nodes[at]!;
    if (depth > 0)
      words.unshift(`${variables[depth - 1]!.label} ${level === null ? MISSING_WORD : `= ${level}`}`);
  }
  return words.join(', ');
}

function keepEnds(frame: Frame, run: RunContext, result: VariableTreeResult, endOf: Int32Array): void {
  const ends = result.nodes.flatMap((node, i) => (node.isEnd ? [i] : []));
  const position = new Map(ends.map((node, i) => [node, i]));
  keepLevels(
    run,
    'group',
    frame,
    null,
    Int32Array.from(endOf, (node) => position.get(node) ?? -1),
    ends.map((node) => pathOf(result, node)),
  );
}
