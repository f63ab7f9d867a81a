/** DPMO and sigma level, from counts or converted. */
import { num, rich, type TableBlock } from '@constat/report';
import { dpmoOfSigma } from '@constat/stats';
import type { Presentation } from '../../presentation.ts';
import { rNumber } from '../../shared/r-code.ts';
import { interval, ONE_ROW, table, text, value } from '../../shared/table.ts';
import { ciText, given } from '../../shared/wording.ts';
import type { ConversionValues, DefectsValues } from './compute.ts';
import { sigmaFigure } from './figures.ts';
import type { BaselineOptions } from './options.ts';

/** What usual sigma levels mean. */
const levelsTable = (shift: number): TableBlock => {
  const levels = [1, 2, 3, 4, 5, 6].map((sigma) => ({ sigma, dpmo: dpmoOfSigma(sigma, shift) }));
  return table(levels, {
    id: 'levels',
    title: 'Sigma Levels',
    columns: [
      value('Sigma level', 'integer', ({ sigma }) => sigma),
      value('DPMO', 'number', ({ dpmo }) => dpmo, 1),
      value('Yield', 'percent', ({ dpmo }) => 1 - dpmo / 1e6, 5),
    ],
    notes: rich`With a shift of ${given(shift)}.`,
  });
};

const shiftWords = (shift: number) =>
  shift === 0
    ? rich`No shift is added: the level is the normal quantile itself.`
    : rich`The sigma level adds a shift of ${given(shift)} to the normal quantile of the long-term yield, by the convention that a process drifts that far in time. Say so when you report it.`;

export function defectsParts(values: DefectsValues, options: BaselineOptions): Presentation {
  const { shift, opportunities, confidenceLevel: level } = options;
  const defects = options.defects ?? 0;
  const units = options.units ?? 0;
  const { sigmaLevel, dpmo, dpmoLimits, sigmaLimits } = values;
  const row = (
    metric: string,
    size: number | null,
    decimals: number | null,
    [ciLower, ciUpper]: readonly [number | null, number | null] = [null, null],
  ) => ({ metric, size, decimals, ciLower, ciUpper });
  const metrics = [
    row('DPU', values.dpu, 4),
    row('DPO', values.dpo, 6),
    row('DPMO', dpmo, dpmo < 0.1 ? null : 2, dpmoLimits),
    row('Yield, %', 100 * values.yield, 3),
    row('Poisson yield, %', 100 * values.poissonYield, 3),
    row('Long-term Z', values.zLongTerm, 2),
    row('Sigma level', sigmaLevel, 2, sigmaLimits),
  ];
  return {
    finding:
      sigmaLevel === null
        ? rich`${defects === 0 ? 'No defect was found' : 'Every opportunity was a defect'} in ${given(units)} units, so there is no sigma level; with ${num(level, 'level')} confidence ${defects === 0 ? rich`DPMO is below ${num(dpmoLimits[1], 'number')}` : rich`DPMO is above ${num(dpmoLimits[0], 'number')}`}.`
        : rich`The process has ${num(dpmo, 'number')} defects per million opportunities, a sigma level of ${num(sigmaLevel, 'number')}.`,
    meta: [
      rich`${given(defects)} defects, ${given(units)} units, ${given(opportunities)} ${opportunities === 1 ? 'opportunity' : 'opportunities'} each`,
      rich`shift ${given(shift)}`,
    ],
    estimates: [
      {
        label: ['DPMO'],
        value: dpmo,
        format: 'number',
        ciLower: dpmoLimits[0],
        ciUpper: dpmoLimits[1],
        level,
      },
      ...(sigmaLevel === null
        ? []
        : [
            {
              label: ['Sigma level'],
              value: sigmaLevel,
              format: 'number' as const,
              ciLower: sigmaLimits[0],
              ciUpper: sigmaLimits[1],
              level,
            },
          ]),
      { label: ['Yield'], value: values.yield, format: 'percent' },
    ],
    tables: [
      table(metrics, {
        id: 'metrics',
        title: 'Defects, Yield and Sigma Level',
        columns: [
          text('Metric', ({ metric }) => metric),
          value('Value', 'number', ({ size }) => size),
          interval(level, 'number', (of) => of),
        ],
        // what finding and report name has their digits
        style: ({ decimals }) => (decimals === null ? {} : { decimals }),
        notes: rich`Defects per unit (DPU), per opportunity (DPO) and per million opportunities (DPMO); yield is the share of opportunities without a defect, Poisson yield that of units, if defects come at random. Exact (Clopper–Pearson) limits, with every opportunity as a trial.`,
      }),
      levelsTable(shift),
    ],
    figures: sigmaLevel === null ? [] : [sigmaFigure(sigmaLevel, dpmo, shift)],
    interpretation: [
      rich`About ${num(values.poissonYield, 'percent')} of the units are expected to have no defect at all.`,
      shiftWords(shift),
      rich`The number of opportunities is a choice: counting more of them lowers DPMO without a better process. Keep it the same when processes or times are compared.`,
    ],
    apa:
      sigmaLevel === null
        ? rich`In ${given(units)} units with ${given(opportunities)} opportunities each there were ${given(defects)} defects, DPMO = ${num(dpmo, 'number')}, ${ciText(level, ...dpmoLimits)}.`
        : rich`In ${given(units)} units with ${given(opportunities)} opportunities each there were ${given(defects)} defects, DPMO = ${num(dpmo, 'number')}, ${ciText(level, ...dpmoLimits)}, a sigma level of ${num(sigmaLevel, 'number')} (shift ${given(shift)}).`,
    methods: rich`Defects per million opportunities were computed with exact binomial limits; the sigma level is the normal quantile of the yield plus ${given(shift)}.`,
    works: ['montgomery2013', 'clopperPearson1934'],
    r: [
      `defects <- ${defects}; units <- ${units}; opportunities <- ${opportunities}; shift <- ${shift}`,
      'dpu <- defects / units; dpo <- dpu / opportunities',
      `ci <- binom.test(defects, units * opportunities, conf.level = ${rNumber(level)})$conf.int`,
      'c(dpu = dpu, dpo = dpo, dpmo = 1e6 * dpo, lower = 1e6 * ci[1], upper = 1e6 * ci[2])',
      'c(yield = 1 - dpo, percent = 100 * (1 - dpo), poisson = 100 * exp(-dpu))',
      'c(z = qnorm(1 - dpo), sigma = qnorm(1 - dpo) + shift, lower = qnorm(1 - ci[2]) + shift, upper = qnorm(1 - ci[1]) + shift)',
    ],
  };
}

export function conversionParts(values: ConversionValues, options: BaselineOptions): Presentation {
  const { shift, calculation } = options;
  const { sigmaLevel, dpmo } = values;
  const from = calculation === 'sigma-to-dpmo';
  return {
    finding:
      sigmaLevel === null
        ? rich`A DPMO of ${given(dpmo)} has no sigma level: ${dpmo === 0 ? 'a process without any defect has none' : 'everything is defective'}.`
        : from
          ? rich`A sigma level of ${given(sigmaLevel)} means ${num(dpmo, 'number')} defects per million opportunities.`
          : rich`${given(dpmo)} defects per million opportunities are a sigma level of ${num(sigmaLevel, 'number')}.`,
    meta: [rich`shift ${given(shift)}`],
    estimates: [
      { label: ['DPMO'], value: dpmo, format: 'number' },
      ...(sigmaLevel === null
        ? []
        : [{ label: ['Sigma level'], value: sigmaLevel, format: 'number' as const }]),
      { label: ['Yield'], value: values.yield, format: 'percent' },
    ],
    tables: [
      table(ONE_ROW, {
        id: 'conversion',
        title: 'Sigma Level, DPMO and Yield',
        columns: [
          value('Sigma level', 'number', () => sigmaLevel, 3),
          value('DPMO', 'number', () => dpmo),
          value('Yield, %', 'number', () => 100 * values.yield, 5),
        ],
      }),
      levelsTable(shift),
    ],
    figures: sigmaLevel === null ? [] : [sigmaFigure(sigmaLevel, dpmo, shift)],
    interpretation: [shiftWords(shift)],
    apa:
      sigmaLevel === null
        ? rich`DPMO was ${given(dpmo)}.`
        : rich`The process had a sigma level of ${num(sigmaLevel, 'number')}, ${num(dpmo, 'number')} defects per million opportunities (shift ${given(shift)}).`,
    methods: rich`Sigma level and defects per million opportunities were converted by the normal distribution with a shift of ${given(shift)}.`,
    works: ['montgomery2013'],
    r: from
      ? [
          `sigma <- ${sigmaLevel}; dpo <- pnorm(sigma - ${shift}, lower.tail = FALSE)`,
          'c(sigma = sigma, dpmo = 1e6 * dpo, yield = 1 - dpo, percent = 100 * (1 - dpo))',
        ]
      : [
          `dpmo <- ${dpmo}`,
          `c(dpmo = dpmo, sigma = qnorm(dpmo / 1e6, lower.tail = FALSE) + ${shift}, yield = 1 - dpmo / 1e6, percent = 100 - dpmo / 1e4)`,
        ],
  };
}
