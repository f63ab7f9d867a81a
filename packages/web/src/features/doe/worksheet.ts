/** The dataset of a planned experiment, and the options with which it is analysed. */
import { type Column, type Dataset, newDataset } from '@constat/data';
import {
  type DesignPlan,
  fractionalDesign,
  type PlannedDesign,
  planDesign,
  readGenerators,
} from '@constat/stats';

const numbers = (values: readonly number[]): Column['cells'] => ({
  kind: 'numbers',
  values: Float64Array.from(values),
});

type Described = Pick<Column, 'name' | 'type' | 'role' | 'description' | 'cells'> & Partial<Column>;

function factorColumn(plan: DesignPlan, design: PlannedDesign, at: number): Described {
  const factor = plan.factors[at]!;
  const settings = design.runs.map((run) => run.settings[at]!);
  const base = { name: factor.name, role: 'independent' } as const;
  const allNumbers = settings.every((setting) => Number.isFinite(Number(setting)));
  if (
    factor.kind === 'numeric' ||
    ((plan.shape.kind === 'fullFactorial' || plan.shape.kind === 'taguchi') && allNumbers)
  )
    return {
      ...base,
      type: 'numeric',
      description:
        factor.kind === 'numeric'
          ? `Factor from ${factor.low} to ${factor.high}${factor.unit === '' ? '' : ` ${factor.unit}`}`
          : `Factor with the levels ${factor.levels.join(', ')}`,
      cells: numbers(settings.map(Number)),
    };
  const { levels } = factor;
  return {
    ...base,
    type: 'categorical',
    description: `Factor with the levels ${levels.join(', ')}`,
    categoryOrder: levels,
    cells: {
      kind: 'categories',
      levels,
      codes: Int32Array.from(settings, (setting) => levels.indexOf(String(setting))),
    },
  };
}

function wholePlotColumn({ runs }: PlannedDesign): Described {
  const codes = Int32Array.from(runs, ({ wholePlot }) => (wholePlot ?? 1) - 1);
  const levels = Array.from({ length: codes.reduce((most, code) => Math.max(most, code), 0) + 1 }, (_, i) =>
    String(i + 1),
  );
  return {
    name: 'WholePlot',
    type: 'categorical',
    role: 'none',
    description: 'Runs between two settings of the factors that are hard to change',
    categoryOrder: levels,
    cells: { kind: 'categories', levels, codes },
  };
}

/** Columns in the order of the worksheet: orders, block, factors in their units, empty responses. */
export function worksheetColumns(plan: DesignPlan, design: PlannedDesign): readonly Column[] {
  const { runs } = design;
  const blocks = Array.from({ length: design.blocks }, (_, i) => String(i + 1));
  const columns: readonly Described[] = [
    {
      name: 'StdOrder',
      type: 'numeric',
      role: 'none',
      description: 'Standard order of the design',
      cells: numbers(runs.map(({ standardOrder }) => standardOrder)),
    },
    {
      name: 'RunOrder',
      type: 'numeric',
      role: 'none',
      description: 'Order in which the runs are made',
      cells: numbers(runs.map((_, i) => i + 1)),
    },
    {
      name: 'Block',
      type: 'categorical',
      role: 'none',
      description: 'Runs made under the same conditions',
      categoryOrder: blocks,
      cells: {
        kind: 'categories',
        levels: blocks,
        codes: Int32Array.from(runs, ({ block }) => block - 1),
      },
    },
    ...(runs.some(({ wholePlot }) => wholePlot !== null) ? [wholePlotColumn(design)] : []),
    ...plan.factors.map((_, i) => factorColumn(plan, design, i)),
    ...plan.responses.map(
      (name): Described => ({
        name,
        type: 'numeric',
        role: 'dependent',
        description: 'Measured in each run',
        cells: numbers(runs.map(() => Number.NaN)),
      }),
    ),
  ];
  return columns.map((column, i) => ({ id: `c${i + 1}`, ...column }));
}

/** The worksheet as a dataset that remembers its plan. */
export function worksheetOf(
  plan: DesignPlan,
  name: string,
  description: string,
  userId: string | null,
): Dataset {
  const design = planDesign(plan);
  return {
    ...newDataset({ name, description, userId }, design.runs.length, worksheetColumns(plan, design)),
    designedBy: plan,
  };
}

export interface PreparedAnalysis {
  readonly id: 'doe' | 'two-way-anova';
  readonly options: Readonly<Record<string, unknown>>;
}

/** The analyses that fit a plan, filled in as far as is known before the runs are made. */
export function analysesOf(plan: DesignPlan): readonly PreparedAnalysis[] {
  const { shape, factors, responses, blocks } = plan;
  const names = factors.map(({ name }) => name);
  const [outcome] = responses;
  const coded: PreparedAnalysis = {
    id: 'doe',
    options: {
      outcome,
      factors: names,
      ...(blocks === 'none' || shape.kind === 'taguchi' || shape.kind === 'mixture'
        ? {}
        : { block: 'Block' }),
      ...kindOptions(plan),
      ...(shape.kind === 'mixture' || shape.kind === 'taguchi'
        ? {}
        : {
            coding: factors.flatMap((factor) =>
              factor.kind === 'numeric'
                ? [{ factor: factor.name, low: String(factor.low), high: String(factor.high) }]
                : [],
            ),
          }),
    },
  };
  if (shape.kind !== 'fullFactorial' && shape.kind !== 'latinSquare') return [coded];
  const byLevel: PreparedAnalysis = {
    id: 'two-way-anova',
    options: {
      outcome,
      factors: [...names, ...(blocks === 'none' ? [] : ['Block'])].slice(0, 5),
      model: shape.kind === 'fullFactorial' && plan.replicates > 1 ? 'full' : 'main',
    },
  };
  return [byLevel, coded];
}

/** The kind of experiment, and its model. */
function kindOptions(plan: DesignPlan): Readonly<Record<string, unknown>> {
  const { shape, factors, replicates, responses } = plan;
  switch (shape.kind) {
    case 'splitPlot':
      return {
        kind: 'split',
        wholePlot: 'WholePlot',
        model: factors.length <= 3 && replicates > 1 ? 'factorial' : 'interactions',
      };
    case 'definitive':
      return { kind: 'definitive' };
    case 'taguchi':
      return { kind: 'taguchi', repeats: responses.slice(1) };
    case 'mixture':
      return {
        kind: 'mixture',
        blending: shape.points === 'lattice' && shape.degree === 1 ? 'linear' : 'quadratic',
      };
    default:
      return { model: modelOf(plan) };
  }
}

function modelOf({ shape, factors }: DesignPlan): string {
  if (shape.kind === 'centralComposite' || shape.kind === 'boxBehnken') return 'quadratic';
  if (shape.kind === 'fullFactorial') return 'interactions';
  if (shape.kind === 'optimal') return shape.model;
  if (shape.kind !== 'twoLevel') return 'main';
  const { resolution } = fractionalDesign(factors.length, readGenerators(shape.generators));
  if (resolution <= 3) return 'main';
  return resolution === Number.POSITIVE_INFINITY && factors.length <= 4 ? 'factorial' : 'interactions';
}
