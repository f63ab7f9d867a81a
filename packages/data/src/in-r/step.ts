/** A transformation as lines of R that make its variable again in the data frame `d`. */
import type { Column } from '../column.ts';
import { parseNumber } from '../import/numbers.ts';
import type { DatePart } from '../transform/expression/functions/date.ts';
import type { RecodeRule, TransformStep } from '../transform/steps.ts';
import { codesNamed } from '../value-names.ts';
import { columnInR, expressionInR, NotInR } from './expression.ts';
import type { Helper } from './helpers.ts';
import { rColumn, rNumber, rNumbers, rText, rTexts } from './words.ts';

export interface StepInR {
  /** The values of the variable, from the other columns of `d`. */
  readonly code: string;
  readonly helpers: ReadonlySet<Helper>;
}

/** How a derived variable is made; the name of what has no likeness in R where it cannot be. */
export function stepInR(
  made: Column,
  step: TransformStep,
  columns: readonly Column[],
): StepInR | { readonly lacks: string } {
  const helpers = new Set<Helper>();
  try {
    return { code: codeOf(made, step, columns, helpers), helpers };
  } catch (error) {
    if (error instanceof NotInR) return { lacks: error.message };
    throw error;
  }
}

function columnOf(columns: readonly Column[], name: string): Column {
  const column = columns.find((each) => each.name === name);
  if (!column) throw new NotInR(`${name}, which is no longer there`);
  return column;
}

type Kind<K extends TransformStep['kind']> = Extract<TransformStep, { kind: K }>;

function codeOf(made: Column, step: TransformStep, columns: readonly Column[], used: Set<Helper>): string {
  if (step.kind === 'computeVariable')
    return `rep_len(${expressionInR(step.expression, columns, used)}, nrow(d))`;
  if (step.kind === 'compositeScore') return scoreInR(step, columns, used);
  const column = columnOf(columns, step.variable);
  const x = rColumn(step.variable);
  switch (step.kind) {
    case 'standardize':
      return `as.numeric(scale(${x}))`;
    case 'robustScale':
      return `(${x} - median(${x}, na.rm = TRUE)) / IQR(${x}, na.rm = TRUE)`;
    case 'log':
      return `${{ e: 'log', '10': 'log10', '2': 'log2' }[step.base]}(${x})`;
    case 'squareRoot':
      return `sqrt(${x})`;
    case 'rank':
      return `rank(${step.descending ? '-' : ''}${x}, ties.method = ${rText(step.ties)}, na.last = "keep")`;
    case 'lag':
    case 'lead':
      used.add('shift');
      return `shift(${x}, ${step.kind === 'lag' ? '' : '-'}${step.offset})`;
    case 'binning':
      return binsInR(made, step, x);
    case 'datePart':
      return partInR(
        step.part,
        columnInR(step.variable, { types: new Map([[column.name, column.type]]), used }),
        used,
      );
    case 'dummyCoding': {
      const level = made.name.slice(step.newVariableName.trim().length + 1);
      return `as.numeric(${x} == ${column.cells.kind === 'numbers' ? rNumber(Number(level)) : rText(level)})`;
    }
    case 'recode':
      return recodeInR(column, step, x);
    case 'impute':
      return imputedInR(step, x);
  }
}

const FORMS: Readonly<Record<Exclude<DatePart, 'quarter'>, string>> = {
  year: '%Y',
  month: '%m',
  week: '%V',
  day: '%d',
  dayOfYear: '%j',
  weekday: '%u',
  hour: '%H',
  minute: '%M',
  second: '%S',
};

function partInR(part: DatePart, x: string, used: Set<Helper>): string {
  used.add('part');
  return part === 'quarter' ? `(part(${x}, "%m") - 1) %/% 3 + 1` : `part(${x}, ${rText(FORMS[part])})`;
}

function imputedInR({ method }: Kind<'impute'>, x: string): string {
  if (method === 'mean' || method === 'median')
    return `ifelse(is.na(${x}), ${method}(${x}, na.rm = TRUE), ${x})`;
  throw new NotInR(method === 'mode' ? 'the most frequent value' : 'values filled in by regression');
}

/** Intervals by their limits: each with its lower one, the last with both. */
function binsInR(made: Column, { method, bins, edges }: Kind<'binning'>, x: string): string {
  const levels = made.cells.kind === 'categories' ? made.cells.levels : [];
  const low = `min(${x}, na.rm = TRUE)`;
  const high = `max(${x}, na.rm = TRUE)`;
  const limits = {
    custom: rNumbers(edges),
    equalWidth: `c(${low} + (${high} - ${low}) * 0:${bins - 1} / ${bins}, ${high})`,
    equalCount: `unique(quantile(${x}, 0:${bins} / ${bins}, na.rm = TRUE))`,
  }[method];
  return `local({ at <- ${limits}; k <- findInterval(${x}, at, rightmost.closed = TRUE); k[k == 0 | k == length(at)] <- NA; ${rTexts(levels)}[k] })`;
}

function scoreInR(step: Kind<'compositeScore'>, columns: readonly Column[], used: Set<Helper>): string {
  const items = [...new Set(step.selectedVariables)].map((name) => {
    columnOf(columns, name);
    const mapping = step.categoryMappings.find((each) => each.variableName === name);
    const scale = (step.reversed ?? []).find((each) => each.variableName === name);
    const codes = Object.entries(mapping?.categoryValues ?? {});
    const plain = mapping
      ? `unname(c(${codes.map(([level, value]) => `${rText(level)} = ${rNumber(value)}`).join(', ')})[as.character(${rColumn(name)})])`
      : rColumn(name);
    return scale ? `${rNumber(scale.low + scale.high)} - ${plain}` : plain;
  });
  used.add('across');
  const f = { sum: 'sum', mean: 'mean', count: 'length', std: 'sd', min: 'min', max: 'max' }[
    step.aggregationMethod
  ];
  const score = `across(${f}, ${items.join(', ')})`;
  return step.completeOnly ? `ifelse(complete.cases(cbind(${items.join(', ')})), ${score}, NA)` : score;
}

/** Rules from the last to the first, so that the first that fits is kept; those that name a value exactly come after all. */
function recodeInR(column: Column, { rules, otherwise, result }: Kind<'recode'>, x: string): string {
  const isNumber = column.cells.kind === 'numbers';
  const target = (to: string | null): string =>
    to === null ? 'NA' : result === 'numeric' ? rNumber(parseNumber(to.trim())) : rText(to);
  const exact = (value: string): string => {
    if (!isNumber) return `${x} == ${rText(value)}`;
    return String(Number(value)) === value ? `${x} == ${value}` : 'FALSE';
  };
  const loose = (value: string): string => {
    const number = parseNumber(value.trim());
    if (isNumber) return Number.isNaN(number) ? 'FALSE' : `${x} == ${rNumber(number)}`;
    return `tolower(trimws(${x})) == ${rText(value.trim().toLowerCase())}`;
  };
  const test = ({ from }: RecodeRule, write: (value: string) => string): string => {
    if (from.kind === 'missing') return `is.na(${x})`;
    if (from.kind === 'value') return codesNamed(column, from.value).map(write).join(' | ');
    const limits = [
      ...(from.low === null ? [] : [`${x} >= ${rNumber(from.low)}`]),
      ...(from.high === null ? [] : [`${x} <= ${rNumber(from.high)}`]),
    ];
    return limits.length === 0 ? `!is.na(${x})` : limits.join(' & ');
  };
  const set = (rule: RecodeRule, write: (value: string) => string) =>
    `new[which(${test(rule, write)})] <- ${target(rule.to)}`;
  const backwards = rules.toReversed();
  const values = backwards.filter(({ from }) => from.kind === 'value');
  const start =
    otherwise === 'copy'
      ? result === 'numeric'
        ? `suppressWarnings(as.numeric(${x}))`
        : `as.character(${x})`
      : `rep(${result === 'numeric' ? 'NA_real_' : 'NA_character_'}, nrow(d))`;
  return `local({ new <- ${[start, ...backwards.map((rule) => set(rule, loose)), ...values.map((rule) => set(rule, exact))].join('; ')}; new })`;
}
