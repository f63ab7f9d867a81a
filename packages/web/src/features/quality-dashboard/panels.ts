/** What a quality dashboard is made of: analyses of one dataset, and the goals that their numbers are held against. */
import type { RawOptions } from '@constat/analyses';
import { type Estimate, runsToText } from '@constat/report';
import { isRecord } from '../../lib/is-record.ts';

/** How a number is judged. */
export type Direction = 'least' | 'most' | 'within';

export const DIRECTIONS: Readonly<Record<Direction, string>> = {
  least: 'At least',
  most: 'At most',
  within: 'Between plus and minus',
};

export interface Goal {
  /** The label of the number that is judged. */
  readonly estimate: string;
  readonly direction: Direction;
  readonly target: number;
  /** Up to here it is near; absent: there is nothing between on and off target. */
  readonly warning: number | null;
}

export interface Panel {
  readonly id: string;
  readonly analysisId: string;
  readonly options: RawOptions;
  readonly goal: Goal | null;
}

export type Light = 'on' | 'near' | 'off';

export const LIGHT_WORDS: Readonly<Record<Light, string>> = {
  on: 'On target',
  near: 'Near target',
  off: 'Off target',
};

const meets = (value: number, direction: Direction, limit: number): boolean =>
  direction === 'least' ? value >= limit : direction === 'most' ? value <= limit : Math.abs(value) <= limit;

/** The light of a number; a goal is met at its target, and near up to the warning. */
export function lightOf(value: number, { direction, target, warning }: Goal): Light {
  if (meets(value, direction, target)) return 'on';
  return warning !== null && meets(value, direction, warning) ? 'near' : 'off';
}

/** The number that a goal speaks of, among those of a result. */
export const judged = (goal: Goal | null, items: readonly Estimate[]): Estimate | undefined =>
  goal === null ? undefined : items.find(({ label }) => runsToText(label).startsWith(goal.estimate));

/** What can be put on the dashboard. */
export interface Template {
  readonly id: 'control-chart' | 'capability' | 'pareto' | 'average' | 'trend' | 'histogram';
  readonly title: string;
  readonly analysisId: string;
  /** The option that takes the variable, and its kind. */
  readonly takes: 'number' | 'category';
  readonly fields: readonly ('subgroup' | 'lsl' | 'usl' | 'target')[];
  readonly goal: Goal | null;
}

export const TEMPLATES: readonly Template[] = [
  {
    id: 'control-chart',
    title: 'Control chart',
    analysisId: 'spc-charts',
    takes: 'number',
    fields: ['subgroup'],
    goal: { estimate: 'Points with a signal', direction: 'most', target: 0, warning: null },
  },
  {
    id: 'capability',
    title: 'Capability',
    analysisId: 'process-capability',
    takes: 'number',
    fields: ['subgroup', 'lsl', 'usl'],
    goal: { estimate: 'Cpk', direction: 'least', target: 1.33, warning: 1 },
  },
  {
    id: 'pareto',
    title: 'Pareto chart',
    analysisId: 'pareto-analysis',
    takes: 'category',
    fields: [],
    goal: null,
  },
  {
    id: 'average',
    title: 'Mean against a target',
    analysisId: 'one-sample-ttest',
    takes: 'number',
    fields: ['target'],
    goal: null,
  },
  { id: 'trend', title: 'Trend', analysisId: 'trend', takes: 'number', fields: [], goal: null },
  {
    id: 'histogram',
    title: 'Distribution',
    analysisId: 'histogram',
    takes: 'number',
    fields: [],
    goal: null,
  },
];

/** What the numbers of an analysis are held against as long as nothing else is said. */
export const usualGoal = (analysisId: string): Goal | null =>
  TEMPLATES.find((template) => template.analysisId === analysisId)?.goal ?? null;

/** What the form asks for. */
export interface PanelWish {
  readonly template: Template['id'];
  readonly variable: string;
  readonly subgroup: string;
  readonly lsl: number | null;
  readonly usl: number | null;
  readonly target: number | null;
}

const templateOf = (id: Template['id']): Template =>
  TEMPLATES.find((template) => template.id === id) ?? (TEMPLATES[0] as Template);

function optionsOf({ template, variable, subgroup, lsl, usl, target }: PanelWish): RawOptions {
  const groups = subgroup === '' ? {} : { subgroup };
  switch (template) {
    case 'control-chart':
      return { value: variable, chart: subgroup === '' ? 'i-mr' : 'xbar-s', ...groups };
    case 'capability':
      return { value: variable, ...groups, lsl, usl };
    case 'pareto':
      return { category: variable };
    case 'average':
      return { outcomes: [variable], testValue: target ?? 0 };
    case 'trend':
      return { series: variable };
    case 'histogram':
      return { outcome: variable };
  }
}

/** What is missing in a wish, in words; null where nothing is. */
export function problemOf({ template, variable, lsl, usl, target }: PanelWish): string | null {
  if (variable === '') return 'Choose a variable.';
  if (template === 'capability' && lsl === null && usl === null)
    return 'Capability needs a lower or an upper specification limit.';
  if (template === 'capability' && lsl !== null && usl !== null && lsl >= usl)
    return 'The lower specification limit must be below the upper one.';
  if (template === 'average' && target === null) return 'Give the target that the mean is held against.';
  return null;
}

/** The panel of a wish. */
export const panelOf = (wish: PanelWish, id: string): Panel => {
  const { analysisId, goal } = templateOf(wish.template);
  return { id, analysisId, options: optionsOf(wish), goal };
};

interface Variable {
  readonly name: string;
  readonly type: string;
}

const isNumber = ({ type }: Variable) => type === 'numeric';
const isCategory = ({ type }: Variable) => ['categorical', 'ordinal', 'boolean', 'text'].includes(type);

/** The variables that a template takes. */
export const variablesFor = (template: Template['id'], columns: readonly Variable[]): readonly string[] =>
  columns.filter(templateOf(template).takes === 'number' ? isNumber : isCategory).map(({ name }) => name);

/** Numbers that count the rows rather than measure something. */
const COUNTER =
  /^(?:id|no|nr|number|index|row|case|sample|subject|patient|order)(?:[ _.-]?(?:id|no|nr|number))?$/i;

const wished = (over: Partial<PanelWish> & Pick<PanelWish, 'template' | 'variable'>): PanelWish => ({
  subgroup: '',
  lsl: null,
  usl: null,
  target: null,
  ...over,
});

/** What is known of the bottles: the limits that they are filled between. */
const FILLING_LINE: readonly PanelWish[] = [
  wished({ template: 'control-chart', variable: 'Fill', subgroup: 'Sample' }),
  wished({ template: 'capability', variable: 'Fill', subgroup: 'Sample', lsl: 494, usl: 507 }),
  wished({ template: 'histogram', variable: 'Fill' }),
];

/** A first dashboard: how the first measurement goes on and is spread, and what the first category is made of. */
export function proposals(columns: readonly Variable[], sampleId?: string): readonly Panel[] {
  const number = columns.find((column) => isNumber(column) && !COUNTER.test(column.name))?.name;
  const category = columns.find(isCategory)?.name;
  const wishes =
    sampleId === 'filling-line'
      ? FILLING_LINE
      : [
          ...(number === undefined
            ? []
            : [
                wished({ template: 'control-chart', variable: number }),
                wished({ template: 'histogram', variable: number }),
              ]),
          ...(category === undefined ? [] : [wished({ template: 'pareto', variable: category })]),
        ];
  return wishes.map((each, i) => panelOf(each, `p${i + 1}`));
}

function readGoal(value: unknown): Goal | null {
  if (!isRecord(value)) return null;
  const { estimate, direction, target, warning } = value;
  if (typeof estimate !== 'string' || typeof target !== 'number' || !Number.isFinite(target)) return null;
  if (direction !== 'least' && direction !== 'most' && direction !== 'within') return null;
  return { estimate, direction, target, warning: typeof warning === 'number' ? warning : null };
}

/** The panels that were kept; what is no panel is left out. */
export function readPanels(kept: unknown): readonly Panel[] {
  const panels = isRecord(kept) && Array.isArray(kept.panels) ? (kept.panels as readonly unknown[]) : [];
  return panels.flatMap((panel) => {
    if (!isRecord(panel)) return [];
    const { id, analysisId, options, goal } = panel;
    return typeof id === 'string' && typeof analysisId === 'string' && isRecord(options)
      ? [{ id, analysisId, options: options as RawOptions, goal: readGoal(goal) }]
      : [];
  });
}
