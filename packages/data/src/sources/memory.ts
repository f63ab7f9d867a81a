/** Carries out plans over a frame in memory: what tests compare the databases with. */
import type { Frame } from '../frame.ts';
import { type Expression, MAX_EXPONENT } from './expression.ts';
import {
  type Answer,
  type Condition,
  type Key,
  type Measure,
  type Plan,
  TooManyGroupsError,
} from './plan.ts';
import { holdsNumbers, type Source, type SourceColumn } from './source.ts';

type Row = (row: number) => number;

/** A frame with what the plan defines. */
class Scope {
  readonly defined = new Map<string, Float64Array>();

  constructor(readonly frame: Frame) {}

  numbers(name: string): Float64Array {
    return this.defined.get(name) ?? this.frame.numbers(name);
  }
}

/** Level of a row as text, null where missing. */
function levelOf({ frame }: Scope, name: string): (row: number) => string | null {
  const { codes, values } = frame.factor(name);
  return (row) => (codes[row]! < 0 ? null : values[codes[row]!]!);
}

/** The expression as a function of the row; NaN where it has no value. */
function evaluator(frame: Scope, expression: Expression): Row {
  switch (expression.kind) {
    case 'constant':
      return () => expression.value;
    case 'column': {
      const values = frame.numbers(expression.name);
      return (row) => values[row]!;
    }
    case 'is': {
      const level = levelOf(frame, expression.name);
      return (row) => {
        const found = level(row);
        return found === null ? Number.NaN : found === expression.level ? 1 : 0;
      };
    }
    case 'pick': {
      const level = levelOf(frame, expression.name);
      const table = new Map(expression.levels.map((each, i) => [each, expression.values[i]!]));
      return (row) => table.get(level(row) ?? '') ?? Number.NaN;
    }
    case 'add':
    case 'multiply': {
      const parts = expression.of.map((part) => evaluator(frame, part));
      return expression.kind === 'add'
        ? (row) => parts.reduce((total, part) => total + part(row), 0)
        : (row) => parts.reduce((total, part) => total * part(row), 1);
    }
    case 'subtract':
    case 'divide': {
      const [left, right] = expression.of.map((part) => evaluator(frame, part)) as [Row, Row];
      return expression.kind === 'subtract'
        ? (row) => left(row) - right(row)
        : (row) => quotient(left(row), right(row));
    }
    default: {
      const of = evaluator(frame, expression.of);
      const apply = FUNCTIONS[expression.kind];
      return (row) => apply(of(row));
    }
  }
}

/** What databases refuse to compute has no value. */
const quotient = (x: number, y: number): number => (y === 0 ? Number.NaN : x / y);

const FUNCTIONS = {
  abs: Math.abs,
  floor: Math.floor,
  exp: (x: number): number => (x > MAX_EXPONENT ? Number.NaN : Math.exp(x)),
  log: (x: number): number => (x > 0 ? Math.log(x) : Number.NaN),
  sqrt: Math.sqrt,
  logistic: (x: number): number => (x >= 0 ? 1 / (1 + Math.exp(-x)) : Math.exp(x) / (1 + Math.exp(x))),
} as const;

function tester(frame: Scope, condition: Condition): (row: number) => boolean {
  if (condition.kind === 'either' || condition.kind === 'both') {
    const tests = condition.of.map((each) => tester(frame, each));
    return condition.kind === 'either'
      ? (row) => tests.some((test) => test(row))
      : (row) => tests.every((test) => test(row));
  }
  if (condition.kind === 'level') {
    const level = levelOf(frame, condition.name);
    return (row) => condition.levels.includes(level(row) ?? '') && level(row) !== null;
  }
  if (condition.kind === 'binned') {
    const place = keyOf(frame, condition.by);
    const bins = new Set<unknown>(condition.bins);
    return (row) => bins.has(place(row));
  }
  const of = evaluator(frame, condition.of);
  const { value } = condition;
  const tests = {
    '<': (x: number) => x < value,
    '<=': (x: number) => x <= value,
    '>': (x: number) => x > value,
    '>=': (x: number) => x >= value,
    '=': (x: number) => x === value,
  } as const;
  const test = tests[condition.is];
  return (row) => test(of(row));
}

function keyOf(frame: Scope, key: Key): (row: number) => string | number | null {
  if (key.kind === 'value') {
    if (!holdsNumbers(frame.frame.column(key.name).type)) return levelOf(frame, key.name);
    const values = frame.numbers(key.name);
    return (row) => (Number.isNaN(values[row]!) ? null : values[row]! + 0);
  }
  const of = evaluator(frame, key.of);
  if (key.kind === 'number')
    return (row) => {
      const value = of(row);
      return Number.isNaN(value) ? null : value + 0;
    };
  if (key.kind === 'bin')
    return (row) => {
      const value = of(row);
      if (Number.isNaN(value)) return null;
      return Math.min(key.bins - 1, Math.max(0, Math.floor((value - key.from) / key.width)));
    };
  const { edges } = key;
  return (row) => {
    const value = of(row);
    if (!(value >= edges[0]! && value <= edges.at(-1)!)) return null;
    return Math.min(
      edges.length - 2,
      edges.findLastIndex((edge) => edge <= value),
    );
  };
}

/** A sum that keeps what is lost (Neumaier 1974), or an extreme. */
interface Register {
  add(row: number): void;
  result(): number | null;
}

function register(frame: Scope, measure: Measure): () => Register {
  switch (measure.kind) {
    case 'rows':
      return () => counting(() => true);
    case 'present': {
      const missing = frame.frame.isMissing(measure.name);
      return () => counting((row) => !missing(row));
    }
    case 'any': {
      const missing = measure.names.map((name) => frame.frame.isMissing(name));
      return () => counting((row) => missing.filter((test) => !test(row)).length >= measure.least);
    }
    case 'valid': {
      const of = evaluator(frame, measure.of);
      return () => counting((row) => !Number.isNaN(of(row)));
    }
    case 'sum': {
      const of = evaluator(frame, measure.of);
      return () => summing(of);
    }
    default: {
      const of = evaluator(frame, measure.of);
      const better = measure.kind === 'min' ? Math.min : Math.max;
      return () => {
        let best: number | null = null;
        return {
          add(row) {
            const value = of(row);
            if (!Number.isNaN(value)) best = best === null ? value : better(best, value);
          },
          result: () => best,
        };
      };
    }
  }
}

function counting(test: (row: number) => boolean): Register {
  let count = 0;
  return {
    add(row) {
      if (test(row)) count++;
    },
    result: () => count,
  };
}

function summing(of: Row): Register {
  let total = 0;
  let lost = 0;
  let any = false;
  return {
    add(row) {
      const value = of(row);
      if (Number.isNaN(value)) return;
      any = true;
      const next = total + value;
      lost += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total;
      total = next;
    },
    result: () => (any ? total + lost : null),
  };
}

/** The answer of a frame to a plan. */
export function executeInMemory(plan: Plan, data: Frame): Answer {
  const { mask } = data.complete(plan.complete);
  const frame = new Scope(data);
  for (const { name, of } of plan.define) {
    const value = evaluator(frame, of);
    frame.defined.set(
      name,
      Float64Array.from({ length: data.rows }, (_, row) => value(row)),
    );
  }
  const tests = plan.where.map((condition) => tester(frame, condition));
  const keys = plan.by.map((key) => keyOf(frame, key));
  const makers = plan.measures.map((measure) => register(frame, measure));
  const groups = new Map<string, { keys: (string | number | null)[]; registers: Register[] }>();
  // without keys there is one group, if only an empty one
  if (keys.length === 0) groups.set('[]', { keys: [], registers: makers.map((make) => make()) });
  for (let row = 0; row < data.rows; row++) {
    if (mask[row] === 0 || !tests.every((test) => test(row))) continue;
    const values = keys.map((key) => key(row));
    const name = JSON.stringify(values);
    let group = groups.get(name);
    if (!group) {
      if (groups.size >= plan.limit) throw new TooManyGroupsError(plan.limit);
      group = { keys: values, registers: makers.map((make) => make()) };
      groups.set(name, group);
    }
    for (const each of group.registers) each.add(row);
  }
  const all = [...groups.values()];
  return {
    keys: plan.by.map((_, k) => all.map((group) => group.keys[k]!)),
    values: plan.measures.map((_, m) => all.map(({ registers }) => registers[m]!.result())),
  };
}

/** A frame as a source, for tests and for tables that were fetched. */
export function memorySource(frame: Frame, name = 'data'): Source {
  const columns = frame.columns.map(
    ({ cells: _cells, id: _id, role: _role, description: _description, ...rest }) => ({
      ...rest,
      engineType: rest.type,
    }),
  ) satisfies readonly SourceColumn[];
  return {
    engine: 'memory',
    name,
    columns,
    filter: [],
    statements: [],
    ask: async (plan) => executeInMemory(plan, frame),
    rows: async ({ columns: names, limit }) =>
      names.map((each) => {
        const key = keyOf(new Scope(frame), { kind: 'value', name: each });
        return Array.from({ length: Math.min(limit, frame.rows) }, (_, row) => key(row));
      }),
  };
}
