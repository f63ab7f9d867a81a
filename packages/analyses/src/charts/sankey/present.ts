import { bold, num, type Runs, rich, type TableBlock } from '@constat/report';
import { zip } from '@constat/stats';
import type { Presentation } from '../../presentation.ts';
import { endsOf } from '../../shared/ends.ts';
import { rFactor, rName, rRead, rStrings } from '../../shared/r-code.ts';
import { symbol, table, text, value } from '../../shared/table.ts';
import { levelOf } from '../../shared/wording.ts';
import { chartParts } from '../kit/chart-parts.ts';
import type { SankeyResult } from './compute.ts';
import { sankeyFigure, subjectOf } from './figure.ts';
import type { SankeyOptions } from './options.ts';

export const present = (result: SankeyResult, options: SankeyOptions): Presentation => {
  const steps = stepsOf(result);
  return chartParts({
    sample: result.sample,
    finding: findingText(result, steps),
    figures: [sankeyFigure(result, options)],
    tables: steps.map((rows, step) => flowTable(result, rows, step)),
    interpretation: INTERPRETATION,
    subject: subjectOf(result),
    notes: rich``,
    methods: rich`The ${subjectOf(result).replace('Flow', 'flow')} was drawn as a Sankey diagram of the cases with a value in every stage.`,
    works: ['kosara2006'],
    r: rCode(result),
    why: 'They have no value in one of the stages.',
  });
};

interface StepRow {
  readonly from: number;
  readonly to: number;
  readonly n: number;
  readonly amount: number;
}

/** Flows between neighbouring stages, whatever they are coloured by. */
function stepsOf({ flows, stages }: SankeyResult): readonly (readonly StepRow[])[] {
  return stages.slice(1).map((_, step) => {
    const cells = new Map<string, StepRow>();
    for (const flow of flows.filter((each) => each.step === step)) {
      const key = `${flow.from} ${flow.to}`;
      const known = cells.get(key);
      cells.set(key, {
        from: flow.from,
        to: flow.to,
        n: (known?.n ?? 0) + flow.n,
        amount: (known?.amount ?? 0) + flow.amount,
      });
    }
    return [...cells.values()];
  });
}

function findingText({ stages, total }: SankeyResult, steps: readonly (readonly StepRow[])[]): Runs {
  const alike = endsOf(steps[0]!, ({ amount }) => amount).top;
  const top = alike[0]!;
  if (alike.length > 1)
    return rich`${num(alike.length, 'integer')} flows from ${stages[0].label} to ${stages[1]!.label} are the largest: ${num(top.amount / total, 'percent')} of all each.`;
  return rich`The largest flow goes from ${bold(levelOf(stages[0].label, stages[0].levels[top.from]!))} to ${bold(levelOf(stages[1]!.label, stages[1]!.levels[top.to]!))}: ${num(top.amount / total, 'percent')} of all.`;
}

const INTERPRETATION = rich`Thick flows are frequent combinations of neighbouring stages; whether they are more frequent than chance would make them is a question for crosstabs.`;

function flowTable({ stages, weights }: SankeyResult, rows: readonly StepRow[], step: number): TableBlock {
  const [left, right] = [stages[step]!, stages[step + 1]!];
  return table(rows, {
    id: `flows-${step}`,
    title: rich`From ${left.label} to ${right.label}`,
    columns: [
      text(left.label, ({ from }) => left.levels[from]!),
      text(right.label, ({ to }) => right.levels[to]!),
      symbol('n', 'integer', ({ n }) => n),
      weights ? value(weights.label, 'number', ({ amount }) => amount) : [],
      value('Percent of the value left', 'percent', ({ from, amount }) =>
        left.amounts[from]! > 0 ? amount / left.amounts[from]! : null,
      ),
    ],
    notes: rich`Percentages are of what leaves each value of ${left.label}.`,
  });
}

function rCode({ stages, weights }: SankeyResult) {
  const used = [...stages.map(({ name }) => name), ...(weights ? [weights.name] : [])];
  return [
    rRead(...stages),
    `d <- d[complete.cases(d[, ${rStrings(used)}]), ]`,
    `w <- ${weights ? `d$${rName(weights.name)}` : 'rep(1, nrow(d))'}`,
    '',
    ...zip(stages.slice(1), stages).flatMap(([right, stage]) => [
      `a <- ${rFactor(stage)}; b <- ${rFactor(right)}`,
      'table(a, b); (flow <- xtabs(w ~ a + b)); prop.table(flow, 1)',
    ]),
    '# a drawing: install.packages("ggalluvial")',
  ];
}
