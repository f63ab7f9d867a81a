import { Frame, generateSample } from '@constat/data';
import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { analysis as crosstabs } from '../../descriptive/crosstabs/index.ts';
import { analysis as tTest } from '../../inferential/independent-samples-ttest/index.ts';
import { analysis as kruskal } from '../../inferential/kruskal-wallis-test/index.ts';
import { analysis as mannWhitney } from '../../inferential/mann-whitney-u-test/index.ts';
import { analysis as anova } from '../../inferential/one-way-anova/index.ts';
import type { RawOptions } from '../../options.ts';
import type { PosthocResult } from './compute.ts';
import { analysis } from './index.ts';
import type { Comparison } from './pairs.ts';

const staff = async () => new Frame((await generateSample('employee-satisfaction'))!.columns);
const asked = { outcomes: ['MonthlyIncome'], group: 'JobLevel' };

const comparisonsOf = async (frame: Frame, options: RawOptions): Promise<readonly Comparison[]> =>
  ((await done(analysis, frame, options)).result as PosthocResult).outcomes[0]!.comparisons;

interface AnovaPair {
  readonly meanDifference: number;
  readonly statistic: number;
  readonly df: number;
  readonly pValue: number;
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
}

describe('posthoc-tests', () => {
  it('equals the comparisons of the analysis of variance', async () => {
    const frame = await staff();
    const tool = await done(anova, frame, {
      ...asked,
      postHoc: ['tukey', 'gamesHowell', 'scheffe', 'dunnett', 'holm', 'bonferroni', 'fdr', 'lsd'],
    });
    const { postHoc } = (tool.result as { outcomes: { postHoc: Record<string, AnovaPair[]> }[] })
      .outcomes[0]!;
    const expected = (pairs: readonly AnovaPair[]) =>
      pairs.map(({ meanDifference, statistic, df, pValue, ciLower, ciUpper }) => ({
        difference: meanDifference,
        statistic,
        df,
        pValue,
        ciLower,
        ciUpper,
      }));
    const shown = ({ pairs }: Comparison) =>
      pairs.map(({ difference, statistic, df, pValue, ciLower, ciUpper }) => ({
        difference,
        statistic,
        df,
        pValue,
        ciLower,
        ciUpper,
      }));
    const own = await comparisonsOf(frame, {
      ...asked,
      methods: ['tukey', 'gamesHowell', 'scheffe', 'dunnett'],
    });
    for (const comparison of own)
      expect(shown(comparison), comparison.method).toEqual(expected(postHoc[comparison.method]!));
    for (const [adjustment, method] of [
      ['holm', 'holm'],
      ['bonferroni', 'bonferroni'],
      ['bh', 'fdr'],
      ['none', 'lsd'],
    ] as const) {
      const [pooled] = await comparisonsOf(frame, { ...asked, methods: ['student'], adjustment });
      expect(shown(pooled!), adjustment).toEqual(expected(postHoc[method]!));
    }
  });

  it('equals Dunn’s comparisons of the Kruskal–Wallis test', async () => {
    const frame = await staff();
    for (const adjustment of ['holm', 'bonferroni', 'bh', 'none']) {
      const tool = await done(kruskal, frame, { ...asked, postHoc: ['dunn'], adjustment });
      const { dunn } = (
        tool.result as {
          outcomes: { comparisons: { dunn: { statistic: number; pValue: number; adjusted: number }[] } }[];
        }
      ).outcomes[0]!.comparisons;
      const [own] = await comparisonsOf(frame, { ...asked, methods: ['dunn'], adjustment });
      expect(own!.pairs.map(({ statistic, pRaw, pValue }) => [statistic, pRaw, pValue])).toEqual(
        dunn.map(({ statistic, pValue, adjusted }) => [statistic, pValue, adjusted]),
      );
    }
  });

  const small = {
    y: [3, 5, 4, 6, 8, 9, 7, 11, 5, 12, 14, 13],
    ill: ['no', 'no', 'yes', 'no', 'yes', 'no', 'yes', 'yes', 'no', 'yes', 'yes', 'yes'],
    g: ['a', 'a', 'a', 'a', 'b', 'b', 'b', 'b', 'c', 'c', 'c', 'c'],
  };

  it('equals the tools for two groups, pair by pair', async () => {
    const frame = frameOf(small);
    const by = { outcomes: ['y'], group: 'g', adjustment: 'none' };
    const [welch, wilcoxon] = await comparisonsOf(frame, { ...by, methods: ['welch', 'wilcoxon'] });
    const [shares] = await comparisonsOf(frame, { ...by, outcomes: ['ill'] });
    const pairs = [
      ['a', 'b'],
      ['a', 'c'],
      ['b', 'c'],
    ] as const;
    for (const [at, two] of pairs.entries()) {
      const rows = small.g.flatMap((level, i) => (two.some((each) => each === level) ? [i] : []));
      const part = frameOf({
        y: rows.map((i) => small.y[i]!),
        ill: rows.map((i) => small.ill[i]!),
        g: rows.map((i) => small.g[i]!),
      });
      const t = (await done(tTest, part, { outcomes: ['y'], group: 'g' })).result as {
        outcomes: { test: { pValue: number; ciLower: number; statistic: number } }[];
      };
      const u = (await done(mannWhitney, part, { outcomes: ['y'], group: 'g' })).result as {
        outcomes: { pValue: number }[];
      };
      const chi = (await done(crosstabs, part, { rows: 'ill', columns: 'g' })).result as {
        whole: { independence: { pearson: { pValue: number; statistic: number } } };
      };
      const { pValue, ciLower, statistic } = welch!.pairs[at]!;
      expect({ pValue, ciLower, statistic }).toEqual({
        pValue: t.outcomes[0]?.test.pValue,
        ciLower: t.outcomes[0]?.test.ciLower,
        statistic: t.outcomes[0]?.test.statistic,
      });
      expect(wilcoxon!.pairs[at]!.pValue).toBe(u.outcomes[0]?.pValue);
      expect(shares?.pairs[at]?.pValue).toBeCloseTo(chi.whole.independence.pearson.pValue, 14);
    }
  });

  it('shares letters where groups do not differ, the largest mean first', async () => {
    const frame = frameOf(small);
    const { blocks, result } = await done(analysis, frame, { outcomes: ['y'], group: 'g' });
    const [tukey] = (result as PosthocResult).outcomes[0]!.comparisons;
    expect(tukey?.letters).toEqual(['b', 'ab', 'a']);
    expect(textOf(blocks, 'finding')).toMatch(
      /^1 of 3 pairs of g differed significantly in y by Tukey’s method \(Tukey–Kramer\): a and c \(difference −6\.50, p = /,
    );
  });

  it('refuses with the variable named', async () => {
    const frame = frameOf({
      ...small,
      same: small.y.map(() => 1),
      three: small.g,
      flat: [1, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    });
    const codes = (options: RawOptions) => refusedCodes(analysis, frame, options);
    expect(await codes({ outcomes: ['y'], group: 'y' })).toEqual(['group-is-outcome']);
    expect(await codes({ outcomes: ['same'], group: 'g' })).toEqual(['no-variation']);
    expect(await codes({ outcomes: ['three'], group: 'g' })).toEqual(['outcome-levels']);
    expect(await codes({ outcomes: ['flat'], group: 'g', methods: ['welch'] })).toEqual(['no-spread']);
    expect(await codes({ outcomes: ['y'], group: 'g', methods: ['dunnett'], control: 'd' })).toEqual([
      'unknown-level',
    ]);
  });
});
