import { join, type NoticeBlock, rich } from '@constat/report';
import type { Estimates, Presentation } from '../../presentation.ts';
import type { WorkKey } from '../../shared/bibliography.ts';
import { excludedNotice, pItem } from '../../shared/parts.ts';
import { when } from '../../shared/references.ts';
import { biasTable } from './bias-table.ts';
import { checks } from './checks.ts';
import { forestFigure, sensitivityFigures } from './forest.ts';
import { baujatFigure, bubbleFigure, funnelFigure } from './funnel.ts';
import type { MetaSettings } from './option-parts.ts';
import { levelTables, regressionTables } from './regression-tables.ts';
import type { MetaResult } from './result.ts';
import { shownEffects } from './shown.ts';
import {
  cumulativeTable,
  heterogeneityTable,
  influenceTable,
  leaveOneOutTable,
  pooledTable,
  studiesTable,
  subgroupTable,
} from './tables.ts';
import { apa, finding, interpretation, methods } from './text.ts';

/** What a meta-analysis says; the R program depends on where the studies come from. */
export function presentMeta(result: MetaResult, settings: MetaSettings, r: readonly string[]): Presentation {
  const drawn = (plot: MetaSettings['plots'][number]) => settings.plots.includes(plot);
  return {
    ...finding(result, settings),
    notices: [
      ...excludedNotice(
        result.sample,
        rich`They lack a number, or a value of a variable that was chosen.`,
        'studies',
      ),
      ...leftOutNotice(result, settings),
    ],
    lead: drawn('forest') ? forestFigure(result, settings) : [],
    estimates: estimates(result, settings),
    tables: [
      pooledTable(result, settings),
      ...(result.pooled.qDf > 0 ? [heterogeneityTable(result, settings)] : []),
      ...levelTables(result, settings),
      ...subgroupTable(result, settings),
      ...regressionTables(result, settings),
      studiesTable(result, settings),
      ...biasTable(result, settings),
      ...leaveOneOutTable(result, settings),
      ...cumulativeTable(result, settings),
      ...influenceTable(result),
    ],
    checks: checks(result, settings),
    figures: [
      ...bubbleFigure(result, settings),
      ...(drawn('funnel') ? funnelFigure(result, settings) : []),
      ...sensitivityFigures(result, settings),
      ...(drawn('baujat') ? baujatFigure(result) : []),
    ],
    interpretation: interpretation(result, settings),
    apa: apa(result, settings),
    methods: methods(result, settings),
    works: works(result, settings),
    r,
  };
}

/** What takes studies as independent, where effects belong together. */
function leftOutNotice({ multilevel }: MetaResult, { further }: MetaSettings): NoticeBlock[] {
  const asked = [
    ...(further.includes('cumulative') ? ['the cumulative analysis'] : []),
    ...(further.includes('influence') ? ['the influence of single studies'] : []),
  ];
  if (!multilevel || asked.length === 0) return [];
  return [
    {
      kind: 'notice',
      code: 'needs-independence',
      level: 'info',
      message: rich`Not computed where effects belong together: ${join(asked, ', ', ' and ')}.`,
    },
  ];
}

function estimates(result: MetaResult, settings: MetaSettings): Estimates {
  const { words, value } = shownEffects(result, settings);
  const { pooled } = result;
  return [
    {
      label: rich`Pooled ${words.name}`,
      value: value(pooled.estimate),
      format: words.format,
      ciLower: value(pooled.ciLower),
      ciUpper: value(pooled.ciUpper),
      level: settings.confidenceLevel,
      ...(words.none === null ? {} : { reference: words.none }),
    },
    ...(words.none === null ? [] : [pItem(pooled.pValue, settings.confidenceLevel)]),
    ...(pooled.qDf > 0
      ? [
          {
            label: rich`*I*², not sampling error`,
            value: pooled.i2 / 100,
            format: 'percent',
            detail: [differenceWord(pooled.i2)],
          } as const,
        ]
      : []),
  ];
}

/** Words for I² as the Cochrane Handbook uses them, in round numbers. */
const differenceWord = (i2: number): string =>
  i2 < 40 ? 'may be unimportant' : i2 < 60 ? 'moderate' : i2 < 75 ? 'substantial' : 'considerable';

const METHOD_WORKS: Readonly<Record<MetaSettings['method'], readonly WorkKey[]>> = {
  REML: ['viechtbauer2005'],
  DL: ['dersimonianLaird1986'],
  PM: ['pauleMandel1982'],
  ML: ['viechtbauer2005'],
  EB: ['viechtbauer2005'],
  SJ: ['sidikJonkman2005'],
  HE: ['hedgesOlkin1985'],
  GLMM: ['stijnen2010'],
  FE: ['hedgesOlkin1985'],
  MH: ['mantelHaenszel1959'],
  PETO: ['yusuf1985'],
};

function works(result: MetaResult, settings: MetaSettings): readonly WorkKey[] {
  const { measure, method, knappHartung } = settings;
  return [
    'viechtbauer2010',
    ...when(settings.method !== 'GLMM', 'cochran1954'),
    'higginsThompson2002',
    ...METHOD_WORKS[method],
    ...when(method === 'MH' && measure === 'OR', 'robinsBreslowGreenland1986'),
    ...when(method === 'MH' && measure === 'RR', 'greenlandRobins1985'),
    ...when(result.pooled.tau2Lower !== null, 'viechtbauer2007'),
    ...when(knappHartung && result.pooled.df !== null, 'knappHartung2003'),
    ...when(measure === 'SMD', 'hedges1981'),
    ...when(measure === 'COR', 'fisher1921'),
    ...when(measure === 'PFT', 'freemanTukey1950', 'miller1978'),
    ...when(result.regression !== null, 'thompsonHiggins2002'),
    ...when(result.multilevel !== null, 'konstantopoulos2011', 'hedgesTiptonJohnson2010', 'tipton2015'),
    ...when(result.egger !== null, 'egger1997'),
    ...when(result.begg !== null, 'beggMazumdar1994'),
    ...when(result.trimFill !== null, 'duvalTweedie2000'),
    ...when(result.failSafeN !== null, 'rosenthal1979'),
    ...when(result.influence.length > 0, 'viechtbauerCheung2010'),
    ...when(settings.plots.includes('baujat') && result.influence.length > 0, 'baujat2002'),
  ];
}
