import type { Frame } from '@constat/data';
import { rich } from '@constat/report';
import { surveyCrosstab } from '@constat/stats';
import {
  type Inference,
  type InferencePart,
  MEASURES,
  type SurveySample,
} from '../../inference/inference.ts';
import { sharesOf } from '../../inference/shares.ts';
import { requireTwoLevels } from '../../shared/crosstab/count.ts';
import { rName, rNumber, rString } from '../../shared/r-code.ts';
import { levelOf } from '../../shared/wording.ts';
import type { CrosstabOptions } from './options.ts';

/** Shares of the columns within each row, and the test of Rao and Scott. */
export const underDesign = (frame: Frame, values: CrosstabOptions, sample: SurveySample): Inference => {
  const { rows, columns, confidenceLevel: level } = values;
  const inside = sample.inside([rows, columns]);
  const coded = (name: string) => {
    const { levels } = frame.factor(name);
    return { name, label: frame.label(name), levels, codes: sample.codes(name), count: levels.length };
  };
  const row = coded(rows);
  const column = coded(columns);
  requireTwoLevels({ ...row, role: 'row' }, { ...column, role: 'column' });
  const test = surveyCrosstab(sample.design, row, column, inside, level);
  const names = new Map<string, string>(
    row.levels.flatMap((name) =>
      column.levels.map(
        (other) =>
          [`${name} ${other}`, `${levelOf(column.label, other)} among ${levelOf(row.label, name)}`] as const,
      ),
    ),
  );
  const parts = row.levels.map((name, code): InferencePart => {
    const own = inside.map((each, i) => (row.codes[i] === code ? each : 0));
    return {
      heading: levelOf(row.label, name),
      rows: sharesOf(columns, column.levels, { codes: column.codes, inside: own }, sample, level).map(
        (share) => ({ ...share, key: `${name} ${share.key}`, label: levelOf(column.label, share.label) }),
      ),
      given:
        code === 0
          ? [
              {
                label: `${row.label} and ${column.label}`,
                statistic: test.statistic,
                df1: test.df1,
                df2: test.df2,
                pValue: test.pValue,
              },
            ]
          : [],
    };
  });
  return {
    measure: MEASURES.share,
    level,
    n: test.n,
    parts,
    fitted: rich`The table of ${row.label} by ${column.label}, with the second-order test of Rao and Scott (1984),`,
    works: ['raoScott1984'],
    sentence: ({ key }, shown) => rich`The share of ${names.get(key) ?? ''} in the population was ${shown}.`,
    survey: {
      prepare: [],
      commands: [
        `s <- subset(s, !is.na(${rName(rows)}) & !is.na(${rName(columns)}))`,
        `svychisq(~${rName(rows)} + ${rName(columns)}, s, statistic = "F")`,
        ...row.levels.flatMap((name) =>
          column.levels.map(
            (other) =>
              `svyciprop(~I(${rName(columns)} == ${rString(other)}), subset(s, ${rName(rows)} == ${rString(name)}), method = "logit", level = ${rNumber(level)})`,
          ),
        ),
      ],
      // the logit of a share is the intercept of a model without predictors
      estimates: row.levels.flatMap((name) =>
        column.levels.map(
          (other) =>
            `svyglm(I(${rName(columns)} == ${rString(other)}) ~ 1, subset(s, ${rName(rows)} == ${rString(name)}), family = quasibinomial)`,
        ),
      ),
    },
  };
};
