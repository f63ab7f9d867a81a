/** R programs that print the same numbers. */
import { ageDeathsOf, ageSexOf, fertilityOf } from './compute.ts';
import type { DemographicsOptions } from './options.ts';

const list = (values: readonly (number | null)[]): string => `c(${values.join(', ')})`;

/** Vital rates and growth. */
export function ratesProgram(options: DemographicsOptions): readonly string[] {
  const {
    births,
    deaths,
    infantDeaths,
    women15to49,
    midYearPopulation,
    population1,
    population2,
    years,
    per,
  } = options;
  const groups = ageDeathsOf(options);
  const both = births !== null && deaths !== null;
  return [
    `per <- ${per}; pop <- ${midYearPopulation}${births === null ? '' : `; births <- ${births}`}${deaths === null ? '' : `; deaths <- ${deaths}`}`,
    ...(births === null ? [] : ['per * births / pop']),
    ...(deaths === null ? [] : ['per * deaths / pop']),
    ...(both ? ['per * (births - deaths) / pop'] : []),
    ...(births && infantDeaths !== null ? [`per * ${infantDeaths} / births`] : []),
    ...(births !== null && women15to49 ? [`per * births / ${women15to49}`] : []),
    ...(population1 && population2 && years
      ? [
          `r <- log(${population2} / ${population1}) / ${years}; c(exponential = r, arithmetic = (${population2} - ${population1}) / (${population1} * ${years}), doubling = log(2) / r)`,
        ]
      : []),
    ...(groups.length > 0
      ? [`per * ${list(groups.map((row) => row.deaths))} / ${list(groups.map((row) => row.population))}`]
      : []),
  ];
}

/** Structure by age and sex. */
export function structureProgram(options: DemographicsOptions): readonly string[] {
  const classes = ageSexOf(options);
  return [
    `age <- ${list(classes.map(({ age }) => age))}; males <- ${list(classes.map(({ males }) => males))}; females <- ${list(classes.map(({ females }) => females))}`,
    'x <- males + females; young <- sum(x[age < 15]); old <- sum(x[age >= 65]); work <- sum(x) - young - old',
    '100 * c(youth = young / work, old = old / work, total = (young + old) / work, ageing = old / young, sex = sum(males) / sum(females))',
    'i <- which(cumsum(x) >= sum(x) / 2)[1]; age[i] + (sum(x) / 2 - (cumsum(x) - x)[i]) / x[i] * (age[i + 1] - age[i])  # median age',
  ];
}

/** Fertility and reproduction. */
export function fertilityProgram(options: DemographicsOptions): readonly string[] {
  const classes = fertilityOf(options);
  return [
    `age <- ${list(classes.map(({ age }) => age))}; f <- ${list(classes.map(({ births }) => births))} / ${list(classes.map(({ women }) => women))}; width <- ${options.classWidth}; girls <- 1 / (1 + ${options.sexRatioAtBirth} / 100)`,
    'f; c(tfr = width * sum(f), grr = width * sum(f) * girls, meanAge = sum((age + width / 2) * f) / sum(f))',
    ...(options.withLx
      ? [
          `girls * sum(f * ${list(classes.map(({ personYears }) => personYears))}) / ${options.radix}  # net reproduction rate`,
        ]
      : []),
  ];
}
