import { type FigureBlock, formatNumber, num, rich } from '@constat/report';
import { figure, type Position } from '../../shared/figure.ts';
import type { PropensityOptions } from './options.ts';
import type { PropensityResult } from './result.ts';
import { AFTER, imbalanced, shownBalance } from './words.ts';

const ROW_HEIGHT = 24;

/** Absolute standardized differences before and after, the farthest before on top. */
export function loveFigure(result: PropensityResult, options: PropensityOptions): FigureBlock {
  const { limit } = options;
  const stages = ['Before', AFTER[options.method]] as const;
  const ordered = [...shownBalance(result)].sort((a, b) => Math.abs(b.smd) - Math.abs(a.smd));
  const values = ordered.flatMap(({ label, smd, smdAfter }) => [
    { covariate: label, groups: stages[0], smd: Math.abs(smd) },
    { covariate: label, groups: stages[1], smd: Math.abs(smdAfter) },
  ]);
  const y: Position = {
    field: 'covariate',
    type: 'nominal',
    sort: ordered.map(({ label }) => label),
    title: null,
    axis: { labelLimit: 260, grid: true, offset: 8 },
  };
  const x: Position = {
    field: 'smd',
    type: 'quantitative',
    title: 'Absolute standardized difference',
    scale: { domain: [0, Math.max(1.2 * limit, ...values.map(({ smd }) => smd))], nice: true },
  };
  const { before, after } = imbalanced(result, options);
  const [top] = ordered;
  return figure({
    id: 'love',
    title: rich`Love Plot`,
    alt: `Absolute standardized differences of ${ordered.length} covariates, the largest before ${top!.label} at ${formatNumber(Math.abs(top!.smd), 'effect')}; beyond ${formatNumber(limit, 'effect')}: ${before} before, ${after} after.`,
    notes: rich`Beyond the dashed line at ${num(limit, 'effect')} a difference counts as imbalance.`,
    spec: {
      height: ROW_HEIGHT * ordered.length + 8,
      data: { values },
      layer: [
        {
          data: { values: [{ limit }] },
          mark: { type: 'rule', style: 'reference', strokeDash: [4, 3] },
          encoding: { x: { field: 'limit', type: 'quantitative' } },
        },
        {
          mark: { type: 'point', filled: true, size: 64, opacity: 1, fillOpacity: 1 },
          encoding: {
            y,
            x,
            color: { field: 'groups', type: 'nominal', sort: [...stages], title: null },
            shape: { field: 'groups', type: 'nominal', sort: [...stages], title: null },
          },
        },
      ],
    },
  });
}

/** Scores of the treated above the line and of the controls below it. */
export function overlapFigure({ bins, treatment, sizes, outside }: PropensityResult): FigureBlock {
  const names = [1, 0].map((level) => `${treatment.label} = ${treatment.levels[level]!}`);
  const [treated, control] = sizes.before;
  const values = bins.flatMap((bin) => [
    { from: bin.from, to: bin.to, group: names[0]!, share: bin.treated / treated },
    { from: bin.from, to: bin.to, group: names[1]!, share: -bin.control / control },
  ]);
  return figure({
    id: 'overlap',
    title: rich`Overlap of Propensity Scores`,
    alt: `Shares of both groups by propensity score, treated above and controls below the line. ${outside[0]} treated cases have a score above all controls, ${outside[1]} controls one below all treated.`,
    notes: rich`Shares of each group: treated above the line, controls below.`,
    spec: {
      height: 260,
      data: { values },
      mark: { type: 'rect', tooltip: { content: 'data' } },
      encoding: {
        x: {
          field: 'from',
          type: 'quantitative',
          scale: { domain: [0, 1] },
          axis: { title: 'Propensity score' },
        },
        x2: { field: 'to' },
        y: {
          field: 'share',
          type: 'quantitative',
          axis: { title: 'Share of the group', labelExpr: "format(abs(datum.value), '.0%')" },
        },
        y2: { datum: 0 },
        color: { field: 'group', type: 'nominal', sort: names, title: null, legend: { orient: 'bottom' } },
      },
    },
  });
}
