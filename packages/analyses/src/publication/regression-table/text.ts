/** What the table says, in words. */
import { bold, join, num, type Runs, rich } from '@constat/report';
import type { WorkKey } from '../../shared/bibliography.ts';
import { alphaOf, counted, levelOf, pText } from '../../shared/wording.ts';
import { type Estimate, type ModelKind, ZERO_PARTS } from '../kit/fit-parts.ts';
import { lastModel, type ModelColumn } from '../kit/model-rows.ts';
import { cellOf, estimateText, type ModelLine, modelLines } from '../kit/model-table.ts';
import {
  equationWords,
  isOfTimes,
  KIND_WORDS,
  limitsWords,
  measureOf,
  modelTitle,
  symbolWords,
  tiesWords,
} from '../kit/model-words.ts';
import type { RegressionTableResult } from './compute.ts';
import type { RegressionTableOptions } from './options.ts';

/** 'Hazard ratios'. */
export const measures = (kind: ModelKind): string => {
  const measure = measureOf(kind);
  return `${measure.charAt(0).toUpperCase()}${measure.slice(1)}s`;
};

/** `HeartDisease = Yes`, the event of a Cox model (`Status = Died`), or the outcome alone. */
export function outcomeWords({
  outcome,
  spec,
  levels,
}: Pick<RegressionTableResult, 'outcome' | 'spec' | 'levels'>): string {
  const name = isOfTimes(spec.kind) ? (outcome.event ?? outcome.label) : outcome.label;
  return levels ? levelOf(name, levels.event) : name;
}

/** What a model is of, in its methods: 'The time to Status = Died', or the outcome. */
export const modelledWords = (result: Pick<RegressionTableResult, 'outcome' | 'spec' | 'levels'>): string =>
  isOfTimes(result.spec.kind) ? `The time to ${outcomeWords(result)}` : outcomeWords(result);

/** `Stage = III`, `Age`. */
const lineName = ({ variable: { label, levels }, place }: ModelLine): string =>
  levels === null || place === null ? label : levelOf(label, levels[place]!);

interface Told {
  readonly line: ModelLine;
  readonly category: string | null;
  readonly estimate: Estimate;
}

/** The estimates of a model in the order of the table, one equation after the other. */
const toldBy = (
  result: Pick<RegressionTableResult, 'variables' | 'columns'>,
  columns: readonly ModelColumn[],
): readonly Told[] =>
  columns.flatMap((column) =>
    modelLines(result).flatMap((line) => {
      const estimate = cellOf(column, line)?.estimate ?? null;
      return estimate === null ? [] : [{ line, estimate, category: column.category }];
    }),
  );

/** Lines that are put into words; further ones are counted. */
const MOST_NAMED = 4;

/** `Age (HR = 1.03 [1.01, 1.05])`. */
const clause = ({ line, estimate, category }: Told, { spec }: RegressionTableResult, withP = false): Runs => {
  const { symbol, isRatio } = equationWords(spec.kind, category);
  const { reference } = line.variable;
  const against = reference === null ? '' : ` against ${reference}`;
  return rich`${bold(lineName(line))}${against}${category === null ? '' : ` for ${category}`} (${symbol} = ${estimateText(estimate, isRatio)}${withP ? rich`, ${pText(estimate.pValue)}` : rich``})`;
};

const inModel = (column: ModelColumn): string =>
  column.kind === 'univariable'
    ? 'alone'
    : column.kind === 'multivariable'
      ? 'in the multivariable model'
      : `in the last model (${modelTitle(column)})`;

/** The answer in a sentence or two. */
export function finding(result: RegressionTableResult, options: RegressionTableOptions): Runs {
  const model = lastModel(result.columns);
  const column = model[0]!;
  const told = toldBy(result, model);
  const alpha = alphaOf(options.confidenceLevel);
  const found = [...told]
    .filter(({ estimate }) => estimate.pValue < alpha)
    .sort((a, b) => a.estimate.pValue - b.estimate.pValue);
  const outcome = bold(outcomeWords(result));
  const [only] = told;
  if (only && told.length === 1)
    return rich`The ${measureOf(result.spec.kind)} of ${outcome} for ${clause(only, result, true)} was ${found.length === 0 ? 'not ' : ''}statistically significant ${inModel(column)}.${lost(result, options)}`;
  if (found.length === 0)
    return rich`None of ${num(told.length, 'integer')} ${measureOf(result.spec.kind)}s of ${outcome} was statistically significant ${inModel(column)}.${lost(result, options)}`;
  const named = found.slice(0, MOST_NAMED).map((each) => clause(each, result));
  const rest = found.length > MOST_NAMED ? [counted(found.length - MOST_NAMED, 'further lines')] : [];
  return rich`${num(found.length, 'integer')} of ${num(told.length, 'integer')} ${measureOf(result.spec.kind)}s of ${outcome} ${found.length === 1 ? 'was' : 'were'} statistically significant ${inModel(column)}: ${join([...named, ...rest], ', ', ' and ')}.${lost(result, options)}`;
}

/** What was significant alone and is not beside the others, or the other way round. */
function lost(result: RegressionTableResult, { confidenceLevel }: RegressionTableOptions): Runs {
  const [first] = result.columns;
  const last = lastModel(result.columns);
  if (first?.kind !== 'univariable' || last[0] === first || first.category !== null) return [];
  const alpha = alphaOf(confidenceLevel);
  const turned = (alone: boolean): readonly Runs[] =>
    toldBy(result, last).flatMap(({ line, estimate }) => {
      const before = cellOf(first, line)?.estimate ?? null;
      return before && before.pValue < alpha === alone && estimate.pValue < alpha !== alone
        ? [[bold(lineName(line))]]
        : [];
    });
  const gone = turned(true);
  const come = turned(false);
  return [
    ...(gone.length > 0
      ? rich` ${join(gone, ', ', ' and ')} ${gone.length === 1 ? 'was' : 'were'} significant alone and not beside the others.`
      : []),
    ...(come.length > 0
      ? rich` ${join(come, ', ', ' and ')} ${come.length === 1 ? 'was' : 'were'} significant only beside the others.`
      : []),
  ];
}

/** Models whose ratios move away from one as predictors are added, related or not. */
const COLLAPSES: readonly ModelKind[] = [
  'logistic',
  'conditional',
  'ordinal',
  'multinomial',
  'cox',
  'fine-gray',
  'gee-logistic',
  'mixed-logistic',
];

const ZEROS_SAY =
  'below 1 counts are lower, or structural zeros rarer, above 1 counts are higher, or structural zeros more frequent';

/** What ratios below and above one say. */
const RATIO_SAYS: Readonly<Partial<Record<ModelKind, string>>> = {
  cox: 'below 1 events are rarer at every time, above 1 more frequent',
  'fine-gray': 'below 1 fewer have had the event by any time, above 1 more',
  'zero-inflated': ZEROS_SAY,
  'zero-inflated-negative-binomial': ZEROS_SAY,
  ordinal: 'below 1 lower categories are more likely, above 1 higher ones',
  multinomial: 'below 1 the category is less likely beside the base, above 1 more so',
};

/** What a coefficient changes. */
const changed = ({ outcome, spec }: RegressionTableResult): Runs =>
  spec.kind === 'quantile'
    ? rich`${spec.quantile === 0.5 ? 'the median' : rich`the quantile ${num(spec.quantile, 'number', 2)}`} of ${bold(outcome.label)}`
    : [bold(outcome.label)];

/** Reads the table. */
export function interpretation(
  result: RegressionTableResult,
  options: RegressionTableOptions,
): readonly Runs[] {
  const { isRatio } = KIND_WORDS[result.spec.kind];
  const measure = measureOf(result.spec.kind);
  const several = result.columns.length > 1;
  return [
    isRatio
      ? rich`The ${measure} of a covariate is for one unit more of it, that of a level against its reference level; ${RATIO_SAYS[result.spec.kind] ?? 'below 1 the outcome is less likely or less frequent, above 1 more so'}.`
      : rich`The coefficient of a covariate is the change of ${changed(result)} with one unit more of it, that of a level the difference from its reference level.`,
    ...(several
      ? [
          rich`An estimate that changes much from one model to the next shares what it explains with predictors that were added.${COLLAPSES.includes(result.spec.kind) ? ` The ${measure} also changes somewhat when a predictor is added that has nothing to do with it.` : ''}`,
        ]
      : []),
    ...(options.cases === 'available' && several
      ? [
          rich`The models have different cases, so that a difference between them may come from the cases as well as from the predictors.`,
        ]
      : []),
    rich`The table reports models; whether their assumptions hold is examined by the tool for ${KIND_WORDS[result.spec.kind].regression}.`,
  ];
}

/** The sentence for a report. */
export function report(result: RegressionTableResult, options: RegressionTableOptions): Runs {
  const model = lastModel(result.columns);
  const column = model[0]!;
  const told = toldBy(result, model);
  const { whole } = column;
  const cases = whole
    ? rich` (*n* = ${num(whole.n, 'integer')}${whole.events === null || result.spec.kind === 'linear' ? rich`` : rich`, ${num(whole.events, 'integer')} ${result.levels ? 'events' : 'counted'}`})`
    : rich``;
  const shown = told.slice(0, 12).map((each) => clause(each, result, true).map(plain));
  const rest = told.length > shown.length ? [rich`further lines as in the table`] : [];
  const how =
    column.kind === 'univariable'
      ? `In ${KIND_WORDS[result.spec.kind].regression} with one predictor each`
      : `In ${column.kind === 'multivariable' ? 'multivariable ' : ''}${KIND_WORDS[result.spec.kind].regression}`;
  return rich`${how}${cases}, estimates of ${outcomeWords(result)} with ${num(options.confidenceLevel, 'level')} confidence intervals were: ${join([...shown, ...rest], '; ')}.`;
}

/** A run without bold, as reports have it. */
const plain = (run: Runs[number]): Runs[number] =>
  typeof run === 'object' && 'text' in run && run.marks?.includes('bold') ? run.text : run;

/** How it was done. */
export function methods(result: RegressionTableResult, options: RegressionTableOptions): Runs {
  const { spec, columns, variables } = result;
  const factors = variables.flatMap(({ label, reference }) =>
    reference === null ? [] : [`${label}: ${reference}`],
  );
  const which = {
    both: ' each predictor alone (univariable) and by all predictors together (multivariable)',
    multivariable: ' all predictors together',
    univariable: ' each predictor alone (univariable)',
    blocks: ` ${new Set(columns.map(({ number }) => number)).size} models, each with further predictors`,
  }[options.models];
  return rich`${modelledWords(result)} was modelled with ${KIND_WORDS[spec.kind].regression} by${which}${tiesWords(spec.kind)}; ${limitsWords(spec)}.${factors.length > 0 ? ` Reference levels: ${factors.join('; ')}.` : ''} ${options.cases === 'same' ? 'Cases with a missing value in any variable were left out of all models.' : 'Each model has all cases that are complete in its predictors.'}`;
}

/** What stands below the table. */
export function tableNotes(result: RegressionTableResult, options: RegressionTableOptions): Runs {
  const { spec, levels, columns } = result;
  const { events } = KIND_WORDS[spec.kind];
  const counts = options.columns.includes('counts');
  const happened =
    counts && events !== null
      ? levels
        ? rich` Events: ${levelOf(result.outcome.event ?? result.outcome.label, levels.event)}.`
        : rich` Count: sum of ${result.outcome.label}.`
      : rich``;
  const overall = options.columns.includes('overall')
    ? rich` *p* beside the name of a factor is that of all its levels${spec.kind === 'multinomial' ? ' and categories' : spec.kind in ZERO_PARTS ? ' and of both parts' : ''} together.`
    : rich``;
  const blank =
    columns.length > 1 &&
    columns.some((column) => result.variables.some(({ name }) => !(name in column.parts)))
      ? ' A dash stands for a predictor that is not in the model.'
      : '';
  return rich`${symbolWords(spec.kind)}; CI = confidence interval; ${limitsWords(spec)}.${happened}${overall}${blank}`;
}

const WORKS: Readonly<Record<ModelKind, readonly WorkKey[]>> = {
  linear: ['fox2016'],
  robust: ['huber1981', 'venablesRipley2002'],
  ordinal: ['mcCullagh1980', 'nagelkerke1991'],
  logistic: ['hosmerLemeshowSturdivant2013', 'nagelkerke1991'],
  poisson: ['cameronTrivedi2013', 'mcFadden1974'],
  'quasi-poisson': ['cameronTrivedi2013', 'mcCullaghNelder1989'],
  'negative-binomial': ['cameronTrivedi2013', 'venablesRipley2002', 'mcFadden1974'],
  'zero-inflated': ['cameronTrivedi2013', 'lambert1992'],
  'zero-inflated-negative-binomial': ['cameronTrivedi2013', 'lambert1992'],
  hurdle: ['cameronTrivedi2013', 'mullahy1986'],
  'hurdle-negative-binomial': ['cameronTrivedi2013', 'mullahy1986'],
  cox: ['cox1972', 'efron1977'],
  'fine-gray': ['fineGray1999'],
  quantile: ['koenkerBassett1978', 'koenkerMachado1999'],
  conditional: ['breslowDay1980'],
  multinomial: ['agresti2013', 'nagelkerke1991'],
  gee: ['liangZeger1986', 'cameronMiller2015'],
  'gee-logistic': ['liangZeger1986', 'cameronMiller2015'],
  'gee-poisson': ['liangZeger1986', 'cameronMiller2015'],
  mixed: ['bates2015', 'kuznetsova2017'],
  'mixed-logistic': ['bates2015'],
};

/** The works behind what was used. */
export const works = ({ spec, columns }: RegressionTableResult): readonly WorkKey[] => {
  const firth = spec.kind === 'logistic' && spec.method === 'firth';
  return [
    ...(firth ? (['firth1993'] as const) : WORKS[spec.kind]),
    ...(columns.some(({ whole }) => whole !== null) && KIND_WORDS[spec.kind].events === 'Events'
      ? (['peduzzi1996'] as const)
      : []),
  ];
};
