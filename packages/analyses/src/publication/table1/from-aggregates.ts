/** Table 1 from counts and order statistics found where the data is. */
import { ask, type Condition, Frame, type Source } from '@constat/data';
import { zip } from '@constat/stats';
import type { RunContext } from '../../contract.ts';
import { columnsOfKeys } from '../../sources/counted-frame.ts';
import { medianOf, quartiles } from '../../sources/describe.ts';
import type { Ordered } from '../../sources/distribution.ts';
import { Distributions, type Wanted } from '../../sources/distributions.ts';
import { NeedsCasesError } from '../../sources/needs-cases.ts';
import { keysIn, numberIn } from '../../sources/numbers.ts';
import { groupOf, rowsIn } from '../../sources/rows.ts';
import { categoryOf } from './categories.ts';
import type { Characteristic, Groups, NumberCharacteristic } from './characteristic.ts';
import { tableVariables } from './complete.ts';
import { adjusted, everybody, groupsOf, type Stratum, type Table1Result } from './compute.ts';
import {
  balanceOfMeans,
  differenceOfMeans,
  headOf,
  isByMeans,
  isByRanks,
  shapeAndSummary,
  shiftOf,
  summaryOf,
  testOfMeans,
  testOfRanks,
  type ValueOrder,
} from './numbers.ts';
import type { Table1Options } from './options.ts';
import { rowSetting } from './rows.ts';

/** What needs every case. */
export function needsCases({ pairs, counts }: Table1Options): string | null {
  if (pairs !== null) return 'A table of pairs';
  return counts === null ? null : 'A column of counts';
}

/** The columns of the table, over all cases or those of one stratum. */
interface Part {
  readonly source: Source;
  readonly frame: Frame;
  readonly options: Table1Options;
  /** Columns that cases must have a value of. */
  readonly complete: readonly string[];
  readonly where: readonly Condition[];
  /** Those shown, with the values behind them; one without a name where there are no groups. */
  readonly levels: readonly string[];
  readonly values: readonly string[];
  readonly sizes: readonly number[];
}

/** Sizes of the groups that have cases; in a stratum of all groups of the table. */
async function partOf(
  table: Pick<Part, 'source' | 'frame' | 'options' | 'complete'>,
  where: readonly Condition[],
  shown?: Part,
): Promise<Part> {
  const { source, frame, options, complete } = table;
  const { group } = options;
  const answer = await source.ask(
    ask.plan({
      complete,
      where,
      by: group === null ? [] : [ask.byValue(group)],
      measures: [ask.rowCount],
    }),
  );
  if (group === null) return { ...table, where, levels: [''], values: [''], sizes: [numberIn(answer, 0)] };
  const { levels } = frame.factor(group);
  const all = zip(levels, groupOf(frame, group).levels).map(([level, value]) => ({
    level,
    value,
    size: numberIn(
      answer,
      0,
      keysIn(answer).findIndex((key) => String(key) === value),
    ),
  }));
  const kept = all.filter(({ level, size }) => (shown ? shown.levels.includes(level) : size > 0));
  return {
    ...table,
    where,
    levels: kept.map(({ level }) => level),
    values: kept.map(({ value }) => value),
    sizes: kept.map(({ size }) => size),
  };
}

const orderIn = (own: Ordered): ValueOrder => ({
  n: own.n,
  median: () => medianOf(own),
  least: () => own.min,
  largest: () => own.max,
  quantile: (p) => own.quantile(p),
});

async function numberAt(
  { source, frame, options, complete, where, levels, values, sizes }: Part,
  name: string,
  shown: Characteristic | undefined,
): Promise<NumberCharacteristic> {
  const { group } = options;
  const grouped = await Distributions.of(source, {
    of: ask.column(name),
    complete: [...new Set([name, ...complete])],
    where,
    group: group === null ? null : { name: group, levels: values },
  });
  const setting = rowSetting(options, name);
  const { skewness, summary } = shapeAndSummary(
    grouped.all.totals.moments,
    shown?.kind === 'number' ? { ...setting, summary: shown.summary } : setting,
    options,
  );
  const byRanks = isByRanks(summary, setting);
  const isTested = levels.length > 1 && setting.test !== 'none';
  const wantsShift = options.columns.includes('difference') && !isByMeans(summary);
  const wanted = (own: Ordered): Wanted => ({ ranks: quartiles(own) });
  if (summary !== 'mean') await grouped.look(wanted, wanted);
  const { groups, all } = grouped;
  const isKnown = groups.every(({ isExact }) => isExact);
  if (!isKnown && wantsShift) throw new NeedsCasesError('A typical difference of two groups');
  if (!isKnown && isTested && byRanks) throw new NeedsCasesError('A test of ranks');
  const own = zip(groups, sizes).map(([each, size]) =>
    summaryOf(each.totals.moments, orderIn(each), size, summary),
  );
  const size = sizes.reduce((sum, each) => sum + each, 0);
  const samples = isKnown ? groups.map((each) => each.expanded()) : [];
  const test = () => (byRanks ? testOfRanks(samples) : testOfMeans(own, options, setting));
  return {
    ...headOf(frame, name, setting, { skewness, summary }),
    columns: levels.length > 1 ? [...own, summaryOf(all.totals.moments, orderIn(all), size, summary)] : own,
    test: isTested ? test() : null,
    balance: balanceOfMeans(own),
    difference: options.columns.includes('difference')
      ? wantsShift
        ? shiftOf(samples, own, options)
        : differenceOfMeans(own, options)
      : null,
  };
}

/** The combinations of a category and the groups, each a row with its count. */
async function categoryAt(
  { source, frame, options, complete, where, levels, sizes }: Part,
  name: string,
  shown: Characteristic | undefined,
): Promise<Characteristic> {
  const by = options.group === null ? [name] : [name, options.group];
  const answer = await source.ask(
    ask.plan({ complete, where, by: by.map(ask.byValue), measures: [ask.rowCount] }),
  );
  const counted = new Frame(columnsOfKeys(frame, by, answer.keys), frame.settings);
  const factor = options.group === null ? everybody(counted.rows) : counted.factor(options.group);
  const groups: Groups = {
    ...groupsOf(factor, levels, null),
    sizes,
    counts: Float64Array.from(keysIn(answer), (_, row) => numberIn(answer, 0, row)),
  };
  return categoryOf(
    counted,
    name,
    groups,
    rowSetting(options, name),
    options,
    shown?.kind === 'category' ? shown.levels : undefined,
  );
}

async function characteristicsOf(
  part: Part,
  shown?: readonly Characteristic[],
): Promise<readonly Characteristic[]> {
  const { frame, options } = part;
  const found: Characteristic[] = [];
  for (const [i, name] of options.variables.entries())
    found.push(
      frame.column(name).type === 'numeric'
        ? await numberAt(part, name, shown?.[i])
        : await categoryAt(part, name, shown?.[i]),
    );
  return adjusted(found, options);
}

export async function compute(
  source: Source,
  frame: Frame,
  options: Table1Options,
  run: RunContext,
): Promise<Table1Result> {
  const { group, strata } = options;
  const complete = [
    ...new Set([
      ...[group, strata].filter((name) => name !== null),
      ...(options.missing === 'complete' ? tableVariables(options) : []),
    ]),
  ];
  const all = await partOf({ source, frame, options, complete }, []);
  run.progress(0, 2, 'All cases');
  const characteristics = await characteristicsOf(all);
  run.progress(1, 2, 'Strata');
  const parts: Stratum[] = [];
  if (strata !== null)
    for (const [level, value] of zip(frame.factor(strata).levels, groupOf(frame, strata).levels)) {
      const within = await partOf(all, [{ kind: 'level', name: strata, levels: [value] }], all);
      const used = within.sizes.reduce((sum, size) => sum + size, 0);
      if (used === 0) continue;
      const own = await characteristicsOf(within, characteristics);
      parts.push({ level, used, sizes: within.sizes, characteristics: own });
    }
  const used = all.sizes.reduce((sum, size) => sum + size, 0);
  const named = (name: string) => ({ name, label: frame.label(name) });
  return {
    sample: { used, excluded: (await rowsIn(source)) - used },
    counts: null,
    group: group === null ? null : named(group),
    levels: group === null ? [] : all.levels,
    sizes: group === null ? [] : all.sizes,
    characteristics,
    strata: strata === null ? null : { ...named(strata), parts },
  };
}
