import { num, rich, type TableBlock } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { estimateTable } from '../../shared/calculator/estimate-table.ts';
import { intervalFigure } from '../../shared/calculator/intervals.ts';
import { offCentreNotice } from '../../shared/calculator/ratio.ts';
import { liesWords, zeroWords } from '../../shared/calculator/words.ts';
import { pItem } from '../../shared/parts.ts';
import { rNumber } from '../../shared/r-code.ts';
import { when } from '../../shared/references.ts';
import { limits, table, value } from '../../shared/table.ts';
import { ciText, given, pText } from '../../shared/wording.ts';
import { type LogisticResult, reportedOf } from './compute.ts';
import type { LogisticOptions } from './options.ts';

export function present({ unit, main, levels }: LogisticResult, options: LogisticOptions): Presentation {
  const { source, units, confidenceLevel: level } = options;
  const { ratio, ciLower, ciUpper, statistic, pValue } = main;
  const reported = source === 'reported';
  const per = units === 1 ? rich`` : rich` for ${given(units)} units of the predictor`;
  const test = rich`*z* = ${num(statistic ?? 0, 'statistic')}, ${pText(pValue ?? 1)}`;
  const rows = [
    { label: 'For one unit', estimate: unit.ratio, ciLower: unit.ciLower, ciUpper: unit.ciUpper },
    ...(units === 1 ? [] : [{ label: `For ${units} units`, estimate: ratio, ciLower, ciUpper }]),
  ];
  return {
    finding: rich`With ${num(level, 'level')} confidence the odds ratio${per} ${liesWords(main)}: *OR* = ${num(ratio)}, ${test}.`,
    meta: [[reported ? 'from a reported interval' : 'from a coefficient'], ['both limits']],
    notices: reported ? offCentreNotice(reportedOf(options)) : [],
    estimates: [
      { label: ['Odds ratio'], value: ratio, format: 'number', ciLower, ciUpper, level, reference: 1 },
      pItem(pValue ?? 1, level, 'two-sided'),
    ],
    tables: [
      estimateTable({
        title: 'Coefficient on the Scale of Log Odds',
        of: 'Change',
        estimate: rich`*b*`,
        test: 'z',
        rows: [
          { label: 'One unit', ...coefficientRow(unit) },
          ...(units === 1 ? [] : [{ label: `${units} units`, ...coefficientRow(main) }]),
        ],
        level,
        notes: rich`The odds ratio is the exponential of *b*, and so are its limits.${reported ? rich` *SE* is the width of the reported interval on the log scale over 2*z*.` : ''}`,
      }),
      levelTable(levels),
    ],
    figures: intervalFigure({
      id: 'odds-ratio',
      title: 'Odds Ratio',
      axis: 'Odds ratio (log axis)',
      rows,
      reference: 1,
      log: true,
      notes: rich`Lines are ${num(level, 'level')} confidence intervals; the dashed line is equal odds.`,
    }),
    interpretation: [
      zeroWords(main, 1, 'no association'),
      rich`${ratio >= 1 ? rich`The odds are ${num(ratio)} times as high` : rich`The odds fall to ${num(ratio)} of what they were`}${per}. An odds ratio is not a ratio of risks; both are close only where the event is rare.`,
    ],
    apa: rich`The odds ratio was *OR* = ${num(ratio)}, ${ciText(level, ciLower, ciUpper)}, ${test}.`,
    methods: rich`The confidence interval of the odds ratio was computed on the scale of log odds ${reported ? rich`from the interval reported at ${num(options.reportedLevel, 'level')} confidence` : 'from the coefficient and its standard error'}, with the normal distribution (Wald).`,
    works: ['hosmerLemeshowSturdivant2013', ...when(reported, 'altmanBland2011')],
    r: rCode(options),
  };
}

const coefficientRow = ({
  coefficient,
  standardError,
  statistic,
  pValue,
  ciLower,
  ciUpper,
}: LogisticResult['main']) => ({
  estimate: coefficient,
  standardError,
  statistic,
  pValue,
  ciLower: Math.log(ciLower),
  ciUpper: Math.log(ciUpper),
});

const levelTable = (levels: LogisticResult['levels']): TableBlock =>
  table(levels, {
    id: 'levels',
    title: 'The Odds Ratio at Other Levels of Confidence',
    columns: [
      value('Confidence', 'level', ({ level }) => level),
      value(rich`*OR*`, 'number', ({ ratio }) => ratio),
      limits('number', (row) => row),
    ],
  });

function rCode(options: LogisticOptions): readonly string[] {
  const { source, units, confidenceLevel: level } = options;
  const z = `qnorm(${rNumber((1 + level) / 2)})`;
  return [
    source === 'reported'
      ? `b <- log(${options.oddsRatio}); se <- log(${options.reportedUpper} / ${options.reportedLower}) / (2 * qnorm(${rNumber((1 + options.reportedLevel) / 2)}))`
      : `b <- ${options.coefficient}; se <- ${options.standardError}`,
    `row <- function(b, se) c(b = b, se = se, z = b / se, p = 2 * pnorm(-abs(b / se)), lower = b - ${z} * se, upper = b + ${z} * se, OR = exp(b), ORlower = exp(b - ${z} * se), ORupper = exp(b + ${z} * se))`,
    'row(b, se)',
    ...(units === 1 ? [] : [`row(${units} * b, ${Math.abs(units)} * se)`]),
  ];
}
