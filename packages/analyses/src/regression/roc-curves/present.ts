import { bold, join, num, type Runs, rich, type TableBlock } from '@constat/report';
import { isSingle } from '@constat/stats';
import type { Estimates, Presentation } from '../../presentation.ts';
import { independenceCheck } from '../../shared/checks.ts';
import { excludedNotice, pItem } from '../../shared/parts.ts';
import { when } from '../../shared/references.ts';
import { estimate, symbol, table, text, value } from '../../shared/table.ts';
import { alphaNumber, alphaOf, ciText, pText, sampleText, significance } from '../../shared/wording.ts';
import { type MarkerCurve, nameOf, type RocResult } from './compute.ts';
import { rocFigure } from './figures.ts';
import type { RocOptions } from './options.ts';
import { rCode } from './r-code.ts';

/** What an area is worth, in words of Hosmer and Lemeshow. */
const wordOf = (auc: number): string =>
  auc < 0.6
    ? 'hardly better than chance'
    : auc < 0.7
      ? 'poor'
      : auc < 0.8
        ? 'acceptable'
        : auc < 0.9
          ? 'excellent'
          : 'outstanding';

/** Whether the other end of the marker points to the cases. */
const isTurned = ({ area }: MarkerCurve): boolean => area.ciUpper !== null && area.ciUpper < 0.5;

const worth = (curve: MarkerCurve): string =>
  isTurned(curve)
    ? 'worse than chance'
    : curve.area.auc < 0.5
      ? 'no better than chance'
      : wordOf(curve.area.auc);

/** ` Lower values of lwt went with low = 1: choose …` where the direction asked for is the wrong one. */
function turnedText({ curves, outcome }: RocResult): Runs {
  const turned = curves.filter(isTurned);
  if (turned.length === 0) return [];
  const names = join(
    turned.map(
      (curve) => rich`${curve.direction === 'higher' ? 'lower' : 'higher'} values of ${nameOf(curve)}`,
    ),
    ', ',
    ' and ',
  );
  return rich` In these data ${names} went with ${outcome.label} = ${outcome.event}; ask for that direction if it makes sense.`;
}

/** An area of 1 or 0 has no spread of its own, and no limits that would say how sure it is. */
const withoutWidth = (curve: MarkerCurve): MarkerCurve =>
  curve.area.standardError === 0
    ? { ...curve, area: { ...curve.area, ciLower: null, ciUpper: null } }
    : curve;

export function present(found: RocResult, options: RocOptions): Presentation {
  const result = { ...found, curves: found.curves.map(withoutWidth) };
  const { curves, outcome, sample, group } = result;
  const first = curves[0]!;
  return {
    finding: finding(result, options),
    meta: [
      sampleText(sample),
      rich`${num(
        curves.reduce((sum, c) => (group ? sum + c.area.cases / (curves.length / 2) : c.area.cases), 0),
        'integer',
      )} with ${outcome.label} = ${outcome.event}`,
    ],
    notices: excludedNotice(sample, rich`They have no value in one of the variables.`),
    estimates: curves.length === 1 ? estimates(first, options) : [],
    lead: [rocFigure(result)],
    tables: [
      areaTable(result, options),
      cutoffTable(result, options),
      ...(result.pairs.length > 0 ? [pairTable(result, options)] : []),
      ...(curves.some(({ looked }) => looked.length > 0) ? [lookedTable(result)] : []),
      ...(options.partial ? [partialTable(result, options)] : []),
      ...(options.smooth ? [smoothTable(result)] : []),
    ],
    checks: [
      independenceCheck('Each case must appear once. No test can check this for you.'),
      {
        kind: 'check',
        id: 'optimism',
        assumption: ['Cut-offs hold for other cases'],
        verdict: 'unverifiable',
        evidence: ['Chosen on these cases'],
        advice: [
          'The best cut-off was chosen on the same cases on which its sensitivity and specificity are counted; expect a little less in others.',
        ],
      },
    ],
    interpretation: [
      ...curves.map(
        (curve) =>
          rich`Of a case and another taken at random, ${nameOf(curve)} is ${curve.direction} in the case with a probability of ${num(curve.area.auc, 'proportion')}, ties counting one half; an area of that size is called ${worth(curve)}. At its best cut-off, ${num(curve.best.threshold!)}, its sensitivity is ${num(curve.best.sensitivity, 'proportion')} and its specificity ${num(curve.best.specificity, 'proportion')}.`,
      ),
    ],
    apa: curves.map(
      (curve) =>
        rich`${nameOf(curve)} told ${outcome.label} = ${outcome.event} from ${outcome.other} with an area under the ROC curve of ${num(curve.area.auc, 'proportion')}${limitsOf(curve, options)}; at a cut-off of ${num(curve.best.threshold!)} the sensitivity was ${num(curve.best.sensitivity, 'proportion')} and the specificity ${num(curve.best.specificity, 'proportion')}.`,
    ),
    methods: methods(result, options),
    works: [
      'delong1988',
      ...when(options.cutoff === 'youden', 'youden1950'),
      ...when(options.cutoff === 'cost', 'perkins2006'),
      ...when(options.partial, 'mcClish1989'),
    ],
    r: rCode(result, options),
  };
}

const limitsOf = ({ area }: MarkerCurve, { confidenceLevel }: RocOptions): Runs =>
  area.ciLower === null
    ? area.standardError === 0
      ? rich` (without an interval, as the values of cases and others do not overlap)`
      : rich``
    : rich`, ${ciText(confidenceLevel, area.ciLower, area.ciUpper!, 'proportion')}`;

function finding(result: RocResult, options: RocOptions): Runs {
  const { curves, pairs, omnibus, outcome } = result;
  const alpha = alphaOf(options.confidenceLevel);
  const ordered = [...curves].sort((a, b) => b.area.auc - a.area.auc);
  const top = ordered[0]!;
  if (curves.length === 1)
    return rich`${bold(top.label)} told ${outcome.label} = ${outcome.event} from ${outcome.other} with an area of ${num(top.area.auc, 'proportion')} under its ROC curve${limitsOf(top, options)}: ${worth(top)}.${turnedText(result)}`;
  const areas = join(
    ordered.map(
      (curve) =>
        rich`${nameOf(curve)} ${num(curve.area.auc, 'proportion')}${curve.area.ciLower === null ? '' : rich` (${ciText(options.confidenceLevel, curve.area.ciLower, curve.area.ciUpper!, 'proportion')})`}`,
    ),
    ', ',
    ' and ',
  );
  const told =
    top.area.ciLower !== null && top.area.ciLower <= 0.5 && !curves.some(isTurned)
      ? rich`${bold('No')} marker was shown to tell ${outcome.label} = ${outcome.event} from ${outcome.other}`
      : top.area.auc > 0.5
        ? rich`${bold(nameOf(top))} told ${outcome.label} = ${outcome.event} from ${outcome.other} best`
        : rich`Nothing told ${outcome.label} = ${outcome.event} from ${outcome.other} better than chance`;
  const lead = rich`${told}: the areas under the ROC curves were ${areas}`;
  const test = omnibus ?? (isSingle(pairs) ? pairs[0] : null);
  if (!test) return rich`${lead}.${turnedText(result)}`;
  return rich`${lead}; ${isSingle(pairs) ? 'the difference was' : 'the differences were'} ${significance(test.pValue, alpha)}, ${pText(test.pValue)}.${turnedText(result)}`;
}

const estimates = ({ area }: MarkerCurve, { confidenceLevel: level }: RocOptions): Estimates => [
  {
    label: rich`Area under the curve`,
    value: area.auc,
    format: 'proportion',
    ...(area.ciLower === null
      ? {}
      : { ciLower: area.ciLower, ciUpper: area.ciUpper!, level, reference: 0.5 }),
  },
  ...(area.pValue === null ? [] : [pItem(area.pValue, level)]),
];

function areaTable({ curves, outcome, omnibus }: RocResult, options: RocOptions): TableBlock {
  const all = omnibus
    ? rich` All areas together: χ²(${num(omnibus.df, 'df')}) = ${num(omnibus.statistic, 'statistic')}, ${pText(omnibus.pValue)}.`
    : rich``;
  return table(curves, {
    id: 'areas',
    title: rich`Areas under the ROC Curve for ${outcome.label} = ${outcome.event}`,
    columns: [
      text('Marker', (curve) => nameOf(curve)),
      value('Others', 'integer', ({ area }) => area.controls),
      value('Cases', 'integer', ({ area }) => area.cases),
      estimate('Area', 'proportion', ({ area }) => ({ ...area, estimate: area.auc })),
      symbol('SE', 'proportion', ({ area }) => area.standardError),
      symbol('z', 'statistic', ({ area }) => area.statistic),
      symbol('p', 'p', ({ area }) => area.pValue),
    ],
    notes: [
      ...rich`Standard errors by DeLong; *z* compares the area with 0.5, a marker without use. LL and UL are the limits of the ${num(options.confidenceLevel, 'level')} confidence interval, cut to 0 and 1.`,
      ...all,
    ],
  });
}

/** What the best cut-off is. */
function bestWords({ cutoff, cutoffShare, missCost, prevalence }: RocOptions): Runs {
  switch (cutoff) {
    case 'youden':
      return rich`has the largest sum of sensitivity and specificity`;
    case 'closest':
      return rich`lies nearest to the upper left corner of the curve`;
    case 'cost':
      return rich`has the least expected cost where a missed case costs as much as ${num(missCost, Number.isInteger(missCost) ? 'integer' : 'number')} ${missCost === 1 ? 'false alarm' : 'false alarms'} and ${prevalence === null ? 'cases are as frequent as here' : rich`${num(prevalence, 'percent')} are cases`}`;
    default:
      return rich`has the largest ${cutoff === 'sensitivity' ? 'specificity' : 'sensitivity'} with a ${cutoff} of ${num(cutoffShare, 'proportion')} or more`;
  }
}

/** The cut-offs asked for by their values. */
function lookedTable({ curves }: RocResult): TableBlock {
  const rows = curves.flatMap((curve) => curve.looked.map((at) => ({ curve, at })));
  return table(rows, {
    id: 'looked',
    title: 'Cut-offs Asked For',
    columns: [
      text('Marker', ({ curve }) => nameOf(curve)),
      text('Case where', ({ curve }) => (curve.direction === 'higher' ? 'at or above' : 'at or below')),
      value('Cut-off', 'number', ({ at }) => at.threshold),
      value('Sensitivity', 'proportion', ({ at }) => at.sensitivity),
      value('Specificity', 'proportion', ({ at }) => at.specificity),
      value('PPV', 'proportion', ({ at }) => at.ppv),
      value('NPV', 'proportion', ({ at }) => at.npv),
      value('Accuracy', 'proportion', ({ at }) => at.accuracy),
    ],
    notes: rich`PPV and NPV hold where cases are as frequent as here.`,
  });
}

/** Areas under the smooth curves. */
function smoothTable({ curves }: RocResult): TableBlock {
  return table(curves, {
    id: 'smooth',
    title: 'Smooth Curves',
    columns: [
      text('Marker', (curve) => nameOf(curve)),
      value('Area', 'proportion', ({ smooth }) => smooth?.auc ?? null),
      symbol('a', 'statistic', ({ smooth }) => smooth?.a ?? null),
      symbol('b', 'statistic', ({ smooth }) => smooth?.b ?? null),
    ],
    notes: rich`Specificity is Φ(*a* + *b* Φ⁻¹(sensitivity)), the line fitted by least squares to the normal quantiles of both at the cut-offs where neither is 0 or 1.`,
  });
}

function cutoffTable({ curves }: RocResult, options: RocOptions): TableBlock {
  return table(curves, {
    id: 'cutoffs',
    title: 'Best Cut-offs',
    columns: [
      text('Marker', (curve) => nameOf(curve)),
      text('Case where', ({ direction }) => (direction === 'higher' ? 'at or above' : 'at or below')),
      value('Cut-off', 'number', ({ best }) => best.threshold),
      value('Sensitivity', 'proportion', ({ atBest }) => atBest.sensitivity),
      value('Specificity', 'proportion', ({ atBest }) => atBest.specificity),
      value('PPV', 'proportion', ({ atBest }) => atBest.ppv),
      value('NPV', 'proportion', ({ atBest }) => atBest.npv),
      value('Accuracy', 'proportion', ({ atBest }) => atBest.accuracy),
    ],
    notes: rich`The cut-off ${bestWords(options)}, midway between two values of the marker; of several the lowest. PPV and NPV hold where cases are as frequent as here.`,
  });
}

function pairTable({ pairs, group }: RocResult, options: RocOptions): TableBlock {
  return table(pairs, {
    id: 'pairs',
    title: group ? rich`Areas Compared between the Groups of ${group.label}` : rich`Areas Compared`,
    columns: [
      text('First', ({ first }) => first),
      text('Second', ({ second }) => second),
      estimate('Difference', 'proportion', (pair) => ({ ...pair, estimate: pair.difference })),
      symbol('SE', 'proportion', ({ standardError }) => standardError),
      symbol(group ? 'D' : 'z', 'statistic', ({ statistic }) => statistic),
      group ? symbol('df', 'df', ({ df }) => df) : [],
      symbol('p', 'p', ({ pValue }) => pValue),
      group ? [] : value('Correlation', 'proportion', ({ correlation }) => correlation),
    ],
    notes: group
      ? rich`Difference is first − second, of different cases; *D* has the degrees of freedom of Welch and Satterthwaite. Limits are normal, ${num(options.confidenceLevel, 'level')}.`
      : rich`Difference is first − second, by DeLong’s test over the same cases; the correlation is that of the two areas. LL and UL are the limits of the ${num(options.confidenceLevel, 'level')} confidence interval.`,
  });
}

function partialTable({ curves }: RocResult, options: RocOptions): TableBlock {
  return table(curves, {
    id: 'partial',
    title: 'Partial Areas',
    columns: [
      text('Marker', (curve) => nameOf(curve)),
      value('Area', 'proportion', ({ partial }) => partial?.area ?? null, 4),
      value('Corrected', 'proportion', ({ partial }) => partial?.corrected ?? null),
    ],
    notes: rich`Over ${options.partialFocus === 'specificity' ? 'specificities' : 'sensitivities'} from ${num(options.partialFrom, 'proportion')} to ${num(options.partialTo, options.partialTo === 1 ? 'integer' : 'proportion')}. Corrected by McClish: .50 is chance, 1 a perfect marker over this range.`,
  });
}

function methods({ curves, outcome, group }: RocResult, options: RocOptions): Runs {
  const names = join([...new Set(curves.map(({ label }) => label))], ', ', ' and ');
  const compared = group
    ? ` Areas were compared between the groups of ${group.label} by DeLong’s test for different cases.`
    : curves.length > 1
      ? ' Areas were compared by DeLong’s test for the same cases.'
      : '';
  return rich`ROC curves of ${names} for ${outcome.label} = ${outcome.event} were drawn through all cut-offs; areas are those of Mann and Whitney, their ${num(options.confidenceLevel, 'level')} confidence intervals and tests (α = ${alphaNumber(alphaOf(options.confidenceLevel))}) by DeLong’s standard errors.${compared} The cut-off of each curve ${bestWords(options)}.${options.smooth ? ' Smooth curves are binormal, by the line of the normal quantiles of specificity on those of sensitivity.' : ''} Cases with a missing value in any variable were left out.`;
}
