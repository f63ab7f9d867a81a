import { cellText } from '@constat/data';
import type { DesignPlan, PlannedDesign } from '@constat/stats';
import { useMemo } from 'react';
import { FirstRows } from '../transform/transform-preview.tsx';
import { aliasRows, definingRelation, resolutionHelp, roman } from './design-texts.ts';
import { worksheetColumns } from './worksheet.ts';

const SHOWN_RUNS = 64;

interface Fact {
  readonly label: string;
  readonly value: string;
  readonly warn?: boolean;
}

const count = (value: number): string => value.toLocaleString('en');

/** The numbers that decide whether a design will do. */
function factsOf(plan: DesignPlan, design: PlannedDesign): readonly Fact[] {
  const { residualDf, fraction, alpha, blocks, efficiency } = design;
  const plots = new Set(design.runs.flatMap(({ wholePlot }) => (wholePlot === null ? [] : [wholePlot]))).size;
  const resolution = fraction?.resolution ?? Number.POSITIVE_INFINITY;
  const left = (label: string, df: number | null): readonly Fact[] =>
    df === null ? [] : [{ label, value: count(df), warn: df === 0 }];
  return [
    { label: 'Runs', value: count(design.runs.length) },
    { label: 'Factors', value: count(plan.factors.length) },
    ...(fraction
      ? [{ label: 'Resolution', value: Number.isFinite(resolution) ? roman(resolution) : 'Full' }]
      : []),
    ...(alpha === null ? [] : [{ label: 'Axial distance', value: alpha.toFixed(3) }]),
    ...(blocks > 1 ? [{ label: 'Blocks', value: count(blocks) }] : []),
    ...(plots > 0 ? [{ label: 'Whole plots', value: count(plots) }] : []),
    ...(efficiency === null ? [] : [{ label: 'D-efficiency', value: `${efficiency.toFixed(1)}%` }]),
    ...left(plan.shape.kind === 'mixture' ? 'Error df, linear' : 'Error df, main effects', residualDf.linear),
    ...left(
      plan.shape.kind === 'mixture' ? 'Error df, quadratic' : 'Error df, with interactions',
      residualDf.interactions,
    ),
    ...left('Error df, full quadratic', residualDf.quadratic),
  ];
}

/** Properties of a design, its aliases, and its runs. */
export function DesignPreview({ plan, design }: { plan: DesignPlan; design: PlannedDesign }) {
  const facts = factsOf(plan, design);
  const resolution = design.fraction?.resolution ?? Number.POSITIVE_INFINITY;
  const { columns, rows } = useMemo(() => {
    const made = worksheetColumns(plan, design);
    return {
      columns: made.map(({ name, type }) => ({ name, type, isNew: false })),
      rows: design.runs
        .slice(0, SHOWN_RUNS)
        .map((_, row) => made.map((column) => cellText(column, row) || null)),
    };
  }, [plan, design]);
  return (
    <>
      <dl className="doe-facts" aria-label="Properties">
        {facts.map(({ label, value, warn }) => (
          <div key={label} className={warn ? 'warn' : undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {design.confounded.length > 0 && (
        <p className="dt-help">Mixed with differences between blocks: {design.confounded.join(', ')}.</p>
      )}
      {facts.some(({ warn }) => warn) && (
        <p className="dt-help">
          Without degrees of freedom for error, effects are judged by their size alone (Lenth, half-normal
          plot): replicates or centre points give some.
        </p>
      )}
      {Number.isFinite(resolution) && <Aliases design={design} help={resolutionHelp(resolution)} />}
      <FirstRows columns={columns} rows={rows} />
      <p className="dt-help">
        {design.runs.length > SHOWN_RUNS
          ? `The first ${SHOWN_RUNS} of ${count(design.runs.length)} runs, in the order in which they are made.`
          : 'All runs, in the order in which they are made.'}
      </p>
    </>
  );
}

function Aliases({ design, help }: { design: PlannedDesign; help: string }) {
  const rows = aliasRows(design);
  return (
    <details className="doe-aliases">
      <summary>Alias structure</summary>
      <p className="dt-help">{help} Letters are those beside the factors.</p>
      <p className="doe-words">{definingRelation(design)}</p>
      <dl className="doe-alias-list" aria-label="Aliases">
        {rows.map(({ effect, aliases }) => (
          <div key={effect}>
            <dt>{effect}</dt>
            <dd>{aliases === '' ? 'longer interactions only' : aliases}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
