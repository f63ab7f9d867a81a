import {
  type Answer,
  columnsOf,
  type Measure,
  type Plan,
  type Source,
  TooManyGroupsError,
} from '@constat/data';

/** Groups of an answer that is kept; longer ones cost more memory than they save time. */
const KEPT_GROUPS = 100_000;

const keyOf = (of: unknown): string =>
  JSON.stringify(of, (_, value) =>
    Number.isFinite(value) || typeof value !== 'number' ? value : String(value),
  );

/** Whether a measure of all rows is the same of those that are complete: a row without the value does not count in it. */
const isOfValues =
  (complete: readonly string[]) =>
  (measure: Measure): boolean => {
    if (!('of' in measure)) return false;
    const read = columnsOf(measure.of);
    return complete.every((name) => read.includes(name));
  };

/** Measures of all rows, in which nothing is defined. */
const isOverall = ({ define, complete, where, by, measures }: Plan): boolean =>
  define.length === 0 && where.length === 0 && by.length === 0 && measures.every(isOfValues(complete));

const groupsIn = ({ keys }: Answer): number => keys[0]?.length ?? 1;

/**
 * The table, which is asked the same thing once: a figure often wants what a table has asked already. Where no small group is withheld,
 * which the rows of a plan decide, also single measures of all rows are kept.
 */
export function askedOnce(source: Source, withholds = false): Source {
  const answers = new Map<string, Promise<Answer>>();
  const overall = new Map<string, number | null>();
  const known = ({ measures }: Plan): Answer | null => {
    const found = measures.map((measure) => overall.get(keyOf(measure)));
    const values = found.filter((value) => value !== undefined);
    return values.length === found.length ? { keys: [], values: values.map((value) => [value]) } : null;
  };
  const keep = ({ measures }: Plan, { values }: Answer): void => {
    for (const [i, measure] of measures.entries()) overall.set(keyOf(measure), values[i]?.[0] ?? null);
  };
  return {
    ...source,
    get statements() {
      return source.statements;
    },
    async ask(plan) {
      const isApart = !withholds && isOverall(plan);
      const parts = isApart ? known(plan) : null;
      if (parts) return parts;
      // more groups than one plan takes may be few enough for another
      const { limit, ...rest } = plan;
      const key = keyOf(rest);
      const asked = answers.get(key);
      if (asked) {
        const kept = await asked;
        if (groupsIn(kept) > limit) throw new TooManyGroupsError(limit);
        return kept;
      }
      const asking = source.ask(plan);
      answers.set(key, asking);
      try {
        const answer = await asking;
        if (groupsIn(answer) > KEPT_GROUPS) answers.delete(key);
        if (isApart) keep(plan, answer);
        return answer;
      } catch (error) {
        answers.delete(key);
        throw error;
      }
    },
  };
}
