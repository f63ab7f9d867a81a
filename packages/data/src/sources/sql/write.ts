/** Plans as SQL. Every name and value goes through the dialect, which quotes it: nothing of a plan is ever SQL itself. */
import { columnsOf, type Expression, MAX_EXPONENT } from '../expression.ts';
import type { Condition, Definition, Key, Measure, Plan } from '../plan.ts';
import { columnNamed, type SourceColumn } from '../source.ts';
import type { Dialect } from './dialect.ts';

/** The table that statements read. */
export interface Relation {
  /** As it stands behind FROM: quoted by whoever made it. */
  readonly sql: string;
  readonly columns: readonly SourceColumn[];
  /** What rows have to meet throughout. */
  readonly filter: readonly Condition[];
}

/** The level as it is compared with: numbers that serve as categories are compared as numbers. */
function levelSql(dialect: Dialect, { columns }: Relation, name: string, level: string): string {
  const column = columnNamed(columns, name);
  const held = dialect.storage(column.engineType);
  if (held !== 'number' && held !== 'date') return dialect.text(level);
  const value = Number(level);
  // a word among numbers is no level of theirs
  return Number.isFinite(value) && level.trim() !== '' ? dialect.number(value) : 'NULL';
}

/** A column as it is computed with: NULL where it is blank, no number, or one of its codes for missing. */
function cleanColumn(dialect: Dialect, column: SourceColumn): string {
  const raw = dialect.identifier(column.name);
  const codes = column.missingValueCodes ?? [];
  const held = dialect.storage(column.engineType);
  if (held === 'boolean') {
    const words = `CASE WHEN ${raw} THEN 'true' WHEN NOT ${raw} THEN 'false' END`;
    return codes.length === 0 ? words : `nullif(${words}, ${dialect.text(codes[0]!)})`;
  }
  if (held === 'text') {
    const text = dialect.asText(raw);
    const missing =
      codes.length === 0 ? '' : ` OR ${text} IN (${codes.map((code) => dialect.text(code)).join(', ')})`;
    return `CASE WHEN ${dialect.trimmed(text)} = ''${missing} THEN NULL ELSE ${text} END`;
  }
  const number = held === 'date' ? dialect.milliseconds(raw, column.engineType) : dialect.double(raw);
  const numbers = codes.map(Number).filter((code) => Number.isFinite(code));
  const reasons = [
    // whole numbers and dates are never NaN
    ...(held === 'number' && /real|float|double|decimal|numeric/i.test(column.engineType)
      ? [dialect.isNaN(number)]
      : []),
    ...(numbers.length === 0
      ? []
      : [`${number} IN (${numbers.map((code) => dialect.number(code)).join(', ')})`]),
  ];
  return reasons.length === 0 ? number : `CASE WHEN ${reasons.join(' OR ')} THEN NULL ELSE ${number} END`;
}

function expressionSql(dialect: Dialect, relation: Relation, expression: Expression): string {
  const write = (of: Expression): string => expressionSql(dialect, relation, of);
  const number = (value: number): string => dialect.number(value);
  switch (expression.kind) {
    case 'constant':
      return number(expression.value);
    case 'column':
      return dialect.identifier(expression.name);
    case 'is': {
      const name = dialect.identifier(expression.name);
      const level = levelSql(dialect, relation, expression.name, expression.level);
      return `CASE WHEN ${name} = ${level} THEN ${number(1)} WHEN ${name} IS NOT NULL THEN ${number(0)} END`;
    }
    case 'pick': {
      const name = dialect.identifier(expression.name);
      const cases = expression.levels.map(
        (level, i) =>
          `WHEN ${name} = ${levelSql(dialect, relation, expression.name, level)} THEN ${number(expression.values[i]!)}`,
      );
      return cases.length === 0 ? 'NULL' : `CASE ${cases.join(' ')} END`;
    }
    case 'add':
      return `(${expression.of.map(write).join(' + ')})`;
    case 'multiply':
      return `(${expression.of.map(write).join(' * ')})`;
    case 'subtract':
      return `(${write(expression.of[0])} - ${write(expression.of[1])})`;
    case 'divide':
      return `(${write(expression.of[0])} / nullif(${write(expression.of[1])}, ${number(0)}))`;
    case 'abs':
    case 'floor':
      return `${expression.kind}(${write(expression.of)})`;
    case 'log': {
      const of = write(expression.of);
      return `CASE WHEN ${of} > ${number(0)} THEN ln(${of}) END`;
    }
    case 'sqrt': {
      const of = write(expression.of);
      return `CASE WHEN ${of} >= ${number(0)} THEN sqrt(${of}) END`;
    }
    case 'exp': {
      const of = write(expression.of);
      return `CASE WHEN ${of} < ${number(-MAX_EXPONENT)} THEN ${number(0)} WHEN ${of} <= ${number(MAX_EXPONENT)} THEN exp(${of}) END`;
    }
    case 'logistic': {
      const of = write(expression.of);
      const one = number(1);
      // beyond the limit both ends are what they would be rounded to; some engines refuse exp of so little
      return `CASE WHEN ${of} > ${number(MAX_EXPONENT)} THEN ${one} WHEN ${of} < ${number(-MAX_EXPONENT)} THEN ${number(0)} WHEN ${of} >= ${number(0)} THEN ${one} / (${one} + exp(-${of})) ELSE exp(${of}) / (${one} + exp(${of})) END`;
    }
  }
}

function conditionSql(dialect: Dialect, relation: Relation, condition: Condition): string {
  switch (condition.kind) {
    case 'compare':
      return `${expressionSql(dialect, relation, condition.of)} ${condition.is} ${dialect.number(condition.value)}`;
    case 'level':
      return condition.levels.length === 0
        ? '1 = 0'
        : `${dialect.identifier(condition.name)} IN (${condition.levels.map((level) => levelSql(dialect, relation, condition.name, level)).join(', ')})`;
    case 'binned':
      // a list is looked up: each range of its own would cost more than the whole rest of a pass
      return condition.bins.length === 0
        ? '1 = 0'
        : `${keySql(dialect, relation, condition.by)} IN (${condition.bins.map((bin) => dialect.number(bin)).join(', ')})`;
    case 'either':
    case 'both': {
      const parts = condition.of.map((each) => conditionSql(dialect, relation, each));
      if (parts.length === 0) return condition.kind === 'either' ? '1 = 0' : '1 = 1';
      return `(${parts.join(condition.kind === 'either' ? ' OR ' : ' AND ')})`;
    }
  }
}

/** Classes that are tried one after the other. */
const FLAT_CLASSES = 4;

/** The class of a value that is not below the first edge; by halves, so that many classes cost few comparisons. */
function classSql(dialect: Dialect, of: string, edges: readonly number[]): string {
  const last = edges.length - 1;
  const part = (first: number, end: number): string => {
    if (end - first > FLAT_CLASSES) {
      const middle = (first + end) >> 1;
      return `CASE WHEN ${of} < ${dialect.number(edges[middle] ?? 0)} THEN ${part(first, middle)} ELSE ${part(middle, end)} END`;
    }
    const cases = edges.slice(first + 1, end + 1).map((edge, i) => {
      const at = first + i;
      return `WHEN ${of} ${at + 1 === last ? '<=' : '<'} ${dialect.number(edge)} THEN ${dialect.number(at)}`;
    });
    return `CASE ${cases.join(' ')} END`;
  };
  return `CASE WHEN ${of} < ${dialect.number(edges[0] ?? 0)} THEN NULL ELSE ${part(0, last)} END`;
}

function keySql(dialect: Dialect, relation: Relation, key: Key): string {
  if (key.kind === 'value') return dialect.identifier(key.name);
  const of = expressionSql(dialect, relation, key.of);
  const number = (value: number): string => dialect.number(value);
  switch (key.kind) {
    case 'number':
      return of;
    case 'bin':
      // the functions pass over NULL instead of giving it back
      return `CASE WHEN ${of} IS NOT NULL THEN least(greatest(floor((${of} - ${number(key.from)}) / ${number(key.width)}), ${number(0)}), ${number(key.bins - 1)}) END`;
    case 'between':
      return classSql(dialect, of, key.edges);
  }
}

function measureSql(dialect: Dialect, relation: Relation, measure: Measure): string {
  switch (measure.kind) {
    case 'rows':
      return 'count(*)';
    case 'present':
      return `count(${dialect.identifier(measure.name)})`;
    case 'any': {
      const present = measure.names.map(
        (name) => `CASE WHEN ${dialect.identifier(name)} IS NULL THEN 0 ELSE 1 END`,
      );
      return `count(CASE WHEN ${present.join(' + ') || '0'} >= ${Math.trunc(measure.least)} THEN 1 END)`;
    }
    default: {
      const of = expressionSql(dialect, relation, measure.of);
      if (measure.kind === 'valid') return `count(${of})`;
      return measure.kind === 'sum' ? dialect.sum(of) : dialect.extreme(measure.kind, of);
    }
  }
}

const conditionColumns = (condition: Condition): readonly string[] => {
  switch (condition.kind) {
    case 'compare':
      return columnsOf(condition.of);
    case 'level':
      return [condition.name];
    case 'binned':
      return columnsOf(condition.by.of);
    case 'either':
    case 'both':
      return condition.of.flatMap(conditionColumns);
  }
};

/** The columns of the table that a plan reads. */
export function planColumns(plan: Plan): readonly string[] {
  const defined = new Set(plan.define.map(({ name }) => name));
  const names = [
    ...plan.complete,
    ...plan.define.flatMap(({ of }) => columnsOf(of)),
    ...plan.where.flatMap(conditionColumns),
    ...plan.by.flatMap((key) => (key.kind === 'value' ? [key.name] : columnsOf(key.of))),
    ...plan.measures.flatMap((measure) => {
      if (measure.kind === 'rows') return [];
      if (measure.kind === 'present') return [measure.name];
      return measure.kind === 'any' ? measure.names : columnsOf(measure.of);
    }),
  ];
  return [...new Set(names)].filter((name) => !defined.has(name));
}

/** The rows and columns that count, before anything is defined or grouped. */
function cleanRows(dialect: Dialect, relation: Relation, names: readonly string[]): string {
  const filtered = [...new Set([...names, ...relation.filter.flatMap(conditionColumns)])];
  const list = filtered.map(
    (name) => `${cleanColumn(dialect, columnNamed(relation.columns, name))} AS ${dialect.identifier(name)}`,
  );
  const inner = `SELECT ${list.length === 0 ? '1 AS one' : list.join(', ')} FROM ${relation.sql}`;
  if (relation.filter.length === 0) return inner;
  const conditions = relation.filter.map((condition) => conditionSql(dialect, relation, condition));
  return `SELECT * FROM (${inner}) AS rows WHERE ${conditions.join(' AND ')}`;
}

/** Definitions in layers, each of which reads those before it alone. */
function layersOf(definitions: Plan['define']): readonly Plan['define'][] {
  const layers: Definition[][] = [];
  for (const definition of definitions) {
    const read = columnsOf(definition.of);
    const last = layers.at(-1);
    if (last && !last.some(({ name }) => read.includes(name))) last.push(definition);
    else layers.push([definition]);
  }
  return layers;
}

/** The statement of a plan: its keys, then its measures; one group more than the limit shows that there are too many. */
export function planSql(dialect: Dialect, relation: Relation, plan: Plan): string {
  let from = cleanRows(dialect, relation, planColumns(plan));
  for (const layer of layersOf(plan.define)) {
    const list = layer.map(
      ({ name, of }) => `${expressionSql(dialect, relation, of)} AS ${dialect.identifier(name)}`,
    );
    from = `SELECT *, ${list.join(', ')} FROM (${from}) AS d`;
  }
  const conditions = [
    ...plan.complete.map((name) => `${dialect.identifier(name)} IS NOT NULL`),
    ...plan.where.map((condition) => conditionSql(dialect, relation, condition)),
  ];
  // where groups have names these must not be those of columns
  const [key, sum] = dialect.groups === 'names' ? ['constat_key_', 'constat_sum_'] : ['k', 'm'];
  const keys = plan.by.map((each, i) => `${keySql(dialect, relation, each)} AS ${key}${i}`);
  const measures = plan.measures.map((each, i) => `${measureSql(dialect, relation, each)} AS ${sum}${i}`);
  const where = conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
  const inner = `SELECT ${[...keys, ...measures].join(', ')} FROM (${from}) AS d${where}`;
  if (plan.by.length === 0) return inner;
  const groups = plan.by.map((_, i) => (dialect.groups === 'names' ? `${key}${i}` : i + 1));
  return `${inner} GROUP BY ${groups.join(', ')} LIMIT ${Math.trunc(plan.limit) + 1}`;
}

/** The statement that fetches rows. */
export const rowsSql = (dialect: Dialect, relation: Relation, names: readonly string[]): string => {
  const rows = cleanRows(dialect, relation, names);
  return `SELECT ${names.map((name) => dialect.identifier(name)).join(', ')} FROM (${rows}) AS d`;
};
