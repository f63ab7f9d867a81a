import {
  type AttackRates,
  attackRates,
  type EpidemicGrowth,
  type EpiEstimate,
  epidemicCurve,
  finalSizeAttack,
  finalSizeR0,
  growthOfSeries,
  growthOfTwo,
  type IntervalLimits,
  katzRatio,
  proportionInterval,
  sirCourse,
  type TimeSummary,
  timeSummary,
} from '@constat/stats';
import type { Sample } from '../../contract.ts';
import { readNumbers } from '../../shared/calculator/numbers.ts';
import type { OutbreakOptions } from './options.ts';

export interface FoodsResult {
  readonly persons: number;
  readonly ill: number;
  readonly foods: readonly (AttackRates & { readonly label: string; readonly cells: readonly number[] })[];
}

export interface CurveResult extends TimeSummary {
  readonly start: number;
  readonly counts: readonly number[];
  readonly incubation: TimeSummary | null;
}

export interface GrowthResult extends EpidemicGrowth {
  readonly rExponential: number | null;
  readonly rFixed: number | null;
  readonly rSeir: number | null;
}

export interface SirResult {
  readonly r0: number;
  readonly herdImmunityThreshold: number;
  readonly criticalVaccinationCoverage: number;
  readonly attackRate: number;
  readonly course: ReturnType<typeof sirCourse>;
}

export interface ShareResult {
  readonly estimate: number;
  readonly wilson: IntervalLimits;
  readonly exact: IntervalLimits;
}

export interface EfficacyResult {
  readonly attackRateVaccinated: number;
  readonly attackRateUnvaccinated: number;
  readonly riskRatio: EpiEstimate;
  readonly efficacy: EpiEstimate;
}

export interface OutbreakResult {
  readonly sample: Sample;
  readonly foods: FoodsResult | null;
  readonly curve: CurveResult | null;
  readonly growth: GrowthResult | null;
  readonly finalSize: { readonly r0: number } | null;
  readonly sir: SirResult | null;
  readonly share: ShareResult | null;
  readonly efficacy: EfficacyResult | null;
}

const NONE = {
  foods: null,
  curve: null,
  growth: null,
  finalSize: null,
  sir: null,
  share: null,
  efficacy: null,
} as const;

/** Rows of the series as times and counts. */
export const seriesOf = ({ series }: OutbreakOptions) => ({
  times: series.map((row) => row[0] ?? 0),
  counts: series.map((row) => row[1] ?? 0),
});

export function compute(_: unknown, options: OutbreakOptions): OutbreakResult {
  const { analysis, confidenceLevel: level } = options;
  const number = (value: number | null) => value ?? 0;
  const answer = (used: number, part: Partial<OutbreakResult>): OutbreakResult => ({
    ...NONE,
    sample: { used, excluded: 0 },
    ...part,
  });
  switch (analysis) {
    case 'foods': {
      const foods = foodsOf(options);
      return answer(foods.persons, { foods });
    }
    case 'curve':
      return curveOf(options);
    case 'two-points': {
      const [first, second] = [number(options.count1), number(options.count2)];
      const growth = withR(growthOfTwo(first, second, number(options.time)), options);
      return answer(first + second, { growth });
    }
    case 'regression': {
      const { times, counts } = seriesOf(options);
      return answer(times.length, { growth: withR(growthOfSeries(times, counts, level), options) });
    }
    case 'final-size':
      return answer(1, {
        finalSize: { r0: finalSizeR0(number(options.attackRate), options.initialSusceptible) },
      });
    case 'sir':
      return answer(1, { sir: sirOf(number(options.beta), number(options.gamma), options.vaccineEfficacy) });
    case 'secondary-attack-rate':
    case 'case-fatality': {
      const [x, n] = [number(options.cases), number(options.total)];
      const limits = (method: 'wilson' | 'clopperPearson') => proportionInterval(x, n, level, method)!;
      return answer(n, {
        share: { estimate: x / n, wilson: limits('wilson'), exact: limits('clopperPearson') },
      });
    }
    case 'vaccine-efficacy':
      return answer(number(options.vaccinated) + number(options.unvaccinated), {
        efficacy: efficacyOf(options, level),
      });
  }
}

function foodsOf({ foods, allPersons, allIll, confidenceLevel: level }: OutbreakOptions): FoodsResult {
  const rows = foods.map((food, i) => {
    const [a, b, c, d] = [food.illExposed, food.wellExposed, food.illUnexposed, food.wellUnexposed].map(
      (count) => count ?? 0,
    ) as [number, number, number, number];
    return {
      label: food.label.trim() || `Food ${i + 1}`,
      cells: [a, b, c, d],
      persons: a + b + c + d,
      ill: a + c,
      ...attackRates({ a, b, c, d }, level),
    };
  });
  const fullest = rows.reduce((best, row) => (row.persons > best.persons ? row : best));
  return {
    persons: allPersons ?? fullest.persons,
    ill: allIll ?? fullest.ill,
    foods: rows.map(({ persons: _, ill: __, ...row }) => row),
  };
}

function curveOf({ onsets, exposures, binWidth }: OutbreakOptions): OutbreakResult {
  const times = readNumbers(onsets).values;
  const starts = readNumbers(exposures).values;
  const known = times.filter((time) => time !== null);
  const periods = times.flatMap((time, i) => {
    const start = starts[i] ?? null;
    return time === null || start === null ? [] : [time - start];
  });
  return {
    ...NONE,
    sample: { used: known.length, excluded: times.length - known.length },
    curve: {
      ...timeSummary(known)!,
      ...epidemicCurve(known, binWidth),
      incubation: timeSummary(periods),
    },
  };
}

/** Reproduction numbers by the generation intervals that are known (Wallinga & Lipsitch 2007). */
function withR(growth: EpidemicGrowth, options: OutbreakOptions): GrowthResult {
  const { generationTime, latentPeriod, infectiousPeriod } = options;
  const r = growth.growthRate;
  return {
    ...growth,
    rExponential: generationTime === null ? null : 1 + r * generationTime,
    rFixed: generationTime === null ? null : Math.exp(r * generationTime),
    rSeir:
      latentPeriod === null || infectiousPeriod === null
        ? null
        : (1 + r * latentPeriod) * (1 + r * infectiousPeriod),
  };
}

function sirOf(beta: number, gamma: number, efficacy: number): SirResult {
  const r0 = beta / gamma;
  const herdImmunityThreshold = 1 - 1 / r0;
  return {
    r0,
    herdImmunityThreshold,
    criticalVaccinationCoverage: herdImmunityThreshold / efficacy,
    attackRate: finalSizeAttack(r0),
    course: sirCourse(beta, gamma, 80),
  };
}

function efficacyOf(options: OutbreakOptions, level: number): EfficacyResult {
  const [a, n1, c, n0] = [
    options.casesVaccinated,
    options.vaccinated,
    options.casesUnvaccinated,
    options.unvaccinated,
  ].map((value) => value ?? 0) as [number, number, number, number];
  const ratio = katzRatio({ a, b: n1 - a, c, d: n0 - c }, level)!;
  return {
    attackRateVaccinated: a / n1,
    attackRateUnvaccinated: c / n0,
    riskRatio: ratio,
    efficacy: {
      estimate: 1 - ratio.estimate,
      ciLower: ratio.ciUpper === null ? null : 1 - ratio.ciUpper,
      ciUpper: ratio.ciLower === null ? null : 1 - ratio.ciLower,
    },
  };
}
