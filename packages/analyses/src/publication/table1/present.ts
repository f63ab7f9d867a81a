import { join, type NoticeBlock, num, rich } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { excludedNotice } from '../../shared/parts.ts';
import { sampleText } from '../../shared/wording.ts';
import type { Table1Result } from './compute.ts';
import { balanceFigure } from './figures.ts';
import { renamed } from './heads.ts';
import type { Table1Options } from './options.ts';
import { rCode } from './r-code.ts';
import { characteristicsTable } from './tables.ts';
import { finding, interpretation, methods, report, works } from './text.ts';

export function present(computed: Table1Result, options: Table1Options): Presentation {
  const result = renamed(computed, options);
  const { group, sample, strata, levels, counts, pairs } = result;
  const figure = group !== null && options.columns.includes('smd') ? balanceFigure(result, options) : null;
  return {
    finding: finding(result, options),
    meta: [sampleText(sample)],
    notices: [
      ...excludedNotice(
        sample,
        options.missing === 'complete'
          ? rich`They have no value in at least one variable of the table.`
          : rich`They have no value in ${join(
              [group, strata, counts].flatMap((one) => (one ? [[one.label]] : [])),
              ', ',
              ' or ',
            )}.`,
      ),
      ...(group !== null && options.columns.includes('difference') && levels.length !== 2
        ? [noDifference(group.label, levels.length)]
        : []),
      ...(pairs && pairs.alone > 0 ? [withoutPartner(pairs)] : []),
      ...(group !== null && !pairs && options.columns.includes('tests')
        ? [assigned(group.label, options)]
        : []),
    ],
    tables: [characteristicsTable(result, options, computed.levels)],
    ...(figure ? { figures: [figure] } : {}),
    interpretation: interpretation(result, options),
    apa: report(result, options),
    methods: methods(result, options),
    works: works(result, options),
    r: rCode(computed, options),
  };
}

/** Tests of baseline differences in a randomized trial test what is known: chance. */
const assigned = (group: string, { columns }: Table1Options): NoticeBlock => ({
  kind: 'notice',
  code: 'randomized-groups',
  level: 'info',
  message: rich`If ${group} was assigned at random, CONSORT advises against testing baseline differences: standardized differences show the balance.`,
  action: {
    kind: 'set-options',
    label: 'Hide p',
    options: { columns: [...columns.filter((column) => column !== 'tests' && column !== 'smd'), 'smd'] },
  },
});

/** What is in the columns and in no test. */
const withoutPartner = ({ label, both, alone }: NonNullable<Table1Result['pairs']>): NoticeBlock => ({
  kind: 'notice',
  code: 'incomplete-pairs',
  level: 'info',
  message: rich`${num(both, 'integer')} ${both === 1 ? 'pair' : 'pairs'} by ${label}; ${num(alone, 'integer')} ${alone === 1 ? 'row has' : 'rows have'} no partner in the other group: counted in the columns, left out of tests and differences.`,
});

/** A difference is of two. */
const noDifference = (group: string, found: number): NoticeBlock => ({
  kind: 'notice',
  code: 'differences-of-two-groups',
  level: 'info',
  message: rich`Differences are given for two groups; ${group} has ${num(found, 'integer')}. Choose two of them with a filter, or use Table 2, where every group is compared with one.`,
});
