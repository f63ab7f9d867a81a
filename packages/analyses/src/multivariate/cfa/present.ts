import { bold, type NoticeBlock, rich } from '@constat/report';
import { codedNotice } from '../../correlation/kit/columns.ts';
import type { Estimates, Presentation } from '../../presentation.ts';
import type { WorkKey } from '../../shared/bibliography.ts';
import { excludedNotice } from '../../shared/parts.ts';
import { when } from '../../shared/references.ts';
import { checks } from './checks.ts';
import { figures } from './figures.ts';
import type { CfaOptions } from './options.ts';
import { rCode } from './r-code.ts';
import type { CfaResult } from './result.ts';
import {
  correlationsTable,
  definedTable,
  fitTable,
  invarianceTable,
  loadingsTable,
  modificationTable,
  parametersTable,
  pathsTable,
  reliabilityTable,
  residualsTable,
} from './tables.ts';
import { apa, finding, interpretation, methods } from './text.ts';
import { GOOD, namesOf } from './words.ts';

export function present(result: CfaResult, options: CfaOptions): Presentation {
  const [diagram, ...further] = figures(result, options);
  return {
    ...finding(result, options),
    notices: [
      ...excludedNotice(
        result.sample,
        options.missing === 'fiml'
          ? rich`They lack all values of the model, or that of a predictor or the group.`
          : rich`They lack a value in at least one of the variables.`,
      ),
      ...codedNotice(result.coded),
      ...notices(result),
    ],
    ...(diagram ? { lead: [diagram] } : {}),
    estimates: estimates(result),
    tables: [
      fitTable(result, options),
      ...invarianceTable(result),
      ...loadingsTable(result, options),
      ...pathsTable(result, options),
      ...definedTable(result, options),
      ...correlationsTable(result, options),
      ...reliabilityTable(result, options),
      ...modificationTable(result, options),
      ...residualsTable(result, options),
      ...parametersTable(result, options),
    ],
    checks: checks(result, options),
    figures: further,
    interpretation: interpretation(result, options),
    apa: apa(result, options),
    methods: methods(result, options),
    works: works(result, options),
    r: rCode(result, options),
  };
}

/** The four indices that are asked for most, each with what is often wanted of it. */
function estimates({ fit, srmr }: CfaResult): Estimates {
  if (!fit) return [];
  const word = (good: boolean, wanted: string): string => (good ? `good: ${wanted}` : `wanted: ${wanted}`);
  const { rmsea } = fit;
  return [
    {
      label: ['CFI'],
      value: fit.cfi,
      format: 'proportion',
      decimals: 3,
      detail: [word(fit.cfi >= GOOD.cfi, '.95 or more')],
    },
    ...(fit.tli === null
      ? []
      : [
          {
            label: ['TLI'],
            value: fit.tli,
            format: 'proportion' as const,
            decimals: 3,
            detail: [word(fit.tli >= GOOD.tli, '.95 or more')],
          },
        ]),
    {
      label: ['RMSEA'],
      value: rmsea.estimate,
      format: 'proportion',
      decimals: 3,
      detail: [word(rmsea.estimate <= GOOD.rmsea, '.06 or less')],
    },
    {
      label: ['SRMR'],
      value: srmr,
      format: 'proportion',
      decimals: 3,
      detail: [word(srmr <= GOOD.srmr, '.08 or less')],
    },
  ];
}

function notices(result: CfaResult): NoticeBlock[] {
  const found: NoticeBlock[] = [];
  if (result.suggested)
    found.push({
      kind: 'notice',
      code: 'suggested-model',
      level: 'info',
      message: rich`No model is written, so the names of the items made one: ${bold(result.model.split('\n').join('; '))}.`,
      action: { kind: 'set-options', label: 'Write it into the form', options: { model: result.model } },
    });
  if (result.unused.length > 0)
    found.push({
      kind: 'notice',
      code: 'not-in-model',
      level: 'info',
      message: rich`${namesOf(result.unused)} ${result.unused.length === 1 ? 'is' : 'are'} chosen, but the model does not name ${result.unused.length === 1 ? 'it' : 'them'}.`,
    });
  return found;
}

function works(result: CfaResult, options: CfaOptions): readonly WorkKey[] {
  return [
    ...when(result.latent.length > 0, 'joreskog1969'),
    ...when(result.fit !== null, 'huBentler1999'),
    ...when(options.estimator === 'mlr' && result.fit !== null, 'yuanBentler2000'),
    ...when(result.ordered !== null, 'muthen1984'),
    ...when(result.ordered !== null && result.fit !== null, 'xiaYang2019'),
    ...when(
      options.tables.includes('reliability') && result.reliability.length > 0,
      'mcdonald1999',
      'fornellLarcker1981',
    ),
    ...when(
      options.tables.includes('reliability') && result.pairs.some(({ htmt }) => htmt !== null),
      'henseler2015',
    ),
    ...when(result.invariance.length > 1, 'chen2007'),
  ];
}
