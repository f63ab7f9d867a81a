/** The order of levels, where statistics depend on it: as it was given, and as it could be where nobody gave one. */

import { type Column, Frame, scaleOrder } from '@constat/data';
import { type Action, bold, rich } from '@constat/report';
import { zip } from '@constat/stats';
import { chosenVariables } from '../chosen-variables.ts';
import type { Refusal } from '../contract.ts';
import { isShown, type OptionSchema, type OrdersOption, type RawOptions } from '../options.ts';
import type { Check } from './checks.ts';

/** Levels that were typed: one a line, or with commas between them. */
export const listedLevels = (text: string): readonly string[] =>
  text
    .split(text.includes('\n') ? '\n' : ',')
    .map((level) => level.trim())
    .filter((level) => level !== '');

const unknownLevel = (name: string, level: string, levels: readonly string[]): Refusal => ({
  code: 'unknown-level',
  variable: name,
  message: rich`${bold(level)} is no level of ${bold(name)}, or is listed twice.`,
  advice: rich`Its levels are: ${levels.join(', ')}. Write one a line, or with commas between them.`,
});

/** Orders by variable; a list, or one that is typed, is the order of the first variable there is. */
export function ordersByVariable({ of }: OrdersOption, value: unknown, raw: RawOptions): unknown {
  const listed = typeof value === 'string' ? listedLevels(value) : value;
  const orders: Record<string, unknown> = Object.create(null);
  if (!Array.isArray(listed)) {
    if (typeof listed !== 'object' || listed === null) return value;
    for (const [name, levels] of Object.entries(listed))
      if (!Array.isArray(levels) || levels.length > 0) orders[name] = levels;
    return orders;
  }
  const first = of.flatMap((key) => raw[key] ?? []).find((name) => typeof name === 'string');
  if (first !== undefined && listed.length > 0) orders[first] = listed;
  return orders;
}

/** Levels in order, and the values of the data behind them. */
interface Order {
  readonly levels: readonly string[];
  readonly values: ReadonlyMap<string, string>;
}

/** The column as an ordinal one with its levels in this order. */
function orderedColumn(frame: Frame, column: Column, order: Order): Column {
  const inOrder = order.levels.map((level) => order.values.get(level)!);
  const rest = frame.factor(column.name).values.filter((value) => !inOrder.includes(value));
  return {
    ...column,
    // numbers stay numbers: their scores are their own
    type: column.type === 'numeric' ? 'numeric' : 'ordinal',
    categoryOrder: [...inOrder, ...rest],
  };
}

/** The frame with the levels of its variables in the orders that the options give; refuses what is no level. */
export function orderedFrame(
  schema: OptionSchema,
  values: RawOptions,
  frame: Frame,
): { readonly frame: Frame; readonly refusals: readonly Refusal[] } {
  const orders = new Map<string, Order>();
  const refusals: Refusal[] = [];
  for (const [key, option] of Object.entries(schema)) {
    if (option.kind !== 'orders' || !isShown(option, schema, values)) continue;
    const held = option.of.flatMap((of) => chosenVariables({ [of]: schema[of]! }, values));
    for (const [name, order] of Object.entries(values[key] as Readonly<Record<string, readonly string[]>>)) {
      if (!held.includes(name)) continue;
      const variables = option.common ? held : [name];
      const factors = variables.map((each) => frame.factor(each));
      const known = new Map(
        factors.flatMap(({ levels, values: own }) =>
          zip(levels, own).map(([level, value]) => [level, value] as const),
        ),
      );
      const wrong = order.find((level, i) => !known.has(level) || order.indexOf(level) !== i);
      if (wrong !== undefined) refusals.push(unknownLevel(name, wrong, [...known.keys()]));
      // of several variables the order is that of those that have such levels
      for (const [i, each] of variables.entries())
        if (factors[i]!.levels.some((level) => order.includes(level)))
          orders.set(each, { levels: order, values: known });
    }
  }
  if (orders.size === 0 || refusals.length > 0) return { frame, refusals };
  const columns = frame.columns.map((column) => {
    const order = orders.get(column.name);
    return order ? orderedColumn(frame, column, order) : column;
  });
  return { frame: new Frame(columns, frame.settings), refusals };
}

/** A number with a unit: 10 mg. */
const DOSE = /^([-+]?\d+(?:\.\d+)?)\s*(\D*)$/;

/** The order that the names of levels speak for; null where they do not. */
export function proposedOrder(levels: readonly string[]): readonly string[] | null {
  const doses = levels.map((level) => DOSE.exec(level.trim()));
  if (doses.every((dose) => dose !== null && dose[2] === doses[0]?.[2]))
    return zip(levels, doses)
      .map(([level, dose]) => ({ level, size: Number(dose?.[1]) }))
      .sort((a, b) => a.size - b.size)
      .map(({ level }) => level);
  return scaleOrder(levels);
}

/** A variable whose levels stand in the order of the alphabet, for want of another. */
export interface Unordered {
  readonly name: string;
  readonly label: string;
  readonly levels: readonly string[];
  readonly proposed: readonly string[] | null;
}

const isNumber = (level: string): boolean => level.trim() !== '' && Number.isFinite(Number(level));

/** The variable where its levels are words without an order; two levels have the same statistics either way but for the sign. */
export function unordered(frame: Frame, name: string): readonly Unordered[] {
  const { type, categoryOrder } = frame.column(name);
  const { levels } = frame.factor(name);
  if (type === 'ordinal' || type === 'numeric' || type === 'boolean' || categoryOrder) return [];
  if (levels.length < 3 || levels.every(isNumber)) return [];
  return withoutOrder(name, frame.label(name), levels);
}

/** Levels in the order of the alphabet, unless their names speak for the same one. */
export function withoutOrder(name: string, label: string, levels: readonly string[]): readonly Unordered[] {
  const proposed = proposedOrder(levels);
  if (proposed?.every((level, i) => level === levels[i])) return [];
  return [{ name, label, levels, proposed }];
}

type Orders = Readonly<Record<string, readonly string[]>>;

/** Sets the order that the names speak for, beside those given already. */
const useProposed = ({ name, proposed }: Unordered, option: string, orders: Orders) =>
  proposed
    ? {
        kind: 'set-options' as const,
        label: `Use ${proposed.join(', ')}`,
        options: { [option]: { ...orders, [name]: proposed } },
      }
    : null;

/** The button that gives levels the order which their names speak for; none where they do not. */
export const proposedActions = (
  name: string,
  levels: readonly string[],
  option: string,
  orders: Orders,
): readonly Action[] =>
  [useProposed({ name, label: name, levels, proposed: proposedOrder(levels) }, option, orders)].filter(
    (each) => each !== null,
  );

/**
 * Says of statistics that they rest on the order of the alphabet, and offers another where the names speak for one; `inSentences` where
 * finding and report rest on it, too.
 */
export function orderChecks(
  variables: readonly Unordered[],
  what: string,
  option: string,
  orders: Orders,
  inSentences: boolean,
): readonly Check[] {
  return variables.map((variable) => {
    const action = useProposed(variable, option, orders);
    return {
      kind: 'check',
      id: `unordered-${option}`,
      assumption: ['Order of levels'],
      evidence: rich`${variable.label}: ${variable.levels.join(', ')}`,
      verdict: 'violated',
      caution: inSentences
        ? rich`the levels of ${variable.label} were taken in the order of the alphabet`
        : null,
      advice: rich`They count in the order of the alphabet. ${what} mean something only if that is the order from low to high; give another one under Order of levels, or declare the variable ordinal.`,
      ...(action ? { action } : {}),
    };
  });
}

/** Refuses what needs an order of levels that have none: "Polynomial contrasts need"; `without` does without. */
export const orderRefusals = (
  variables: readonly Unordered[],
  what: string,
  option: string,
  orders: Orders,
  without: Action,
): readonly Refusal[] =>
  variables.map((variable) => {
    const { name, levels } = variable;
    const asTheyAre = useProposed({ ...variable, proposed: levels }, option, orders);
    return {
      code: 'no-order',
      variable: name,
      message: rich`${what} levels from low to high, and those of ${bold(name)} have no order: ${levels.join(', ')} is that of the alphabet.`,
      advice: rich`Give their order under Order of levels, or declare the variable ordinal in the variable editor.`,
      actions: [useProposed(variable, option, orders) ?? asTheyAre, without].filter((each) => each !== null),
    };
  });
