import type { Runs } from '@constat/report';
import { bold, num, rich } from '@constat/report';
import type { Estimates, Paragraphs, Presentation } from '../../presentation.ts';
import { excludedNotice } from '../../shared/parts.ts';
import { SHAPIRO_WILK, when } from '../../shared/references.ts';
import { ciText, sampleText } from '../../shared/wording.ts';
import type { AttributeCapability } from './attribute.ts';
import { presentAttribute } from './attribute-present.ts';
import { checks } from './checks.ts';
import type { CapabilityResult } from './compute.ts';
import { histogramFigure } from './figures.ts';
import { FITTED_WORDS, fittedFinding, fittedMethods, fittedTables } from './fitted.ts';
import type { CapabilityOptions } from './options.ts';
import { rCode } from './r-code.ts';
import { sixpackFigures } from './sixpack-figures.ts';
import { indicesTable, outsideTable, percentilesTable, processTable } from './tables.ts';
import { withinName, withinWords } from './within.ts';
import { capabilityWord, methodText, specificationText, transformText } from './words.ts';

export const present = (
  result: CapabilityResult | AttributeCapability,
  options: CapabilityOptions,
): Presentation =>
  result.kind === 'attribute' ? presentAttribute(result, options) : presentMeasured(result, options);

function presentMeasured(result: CapabilityResult, options: CapabilityOptions): Presentation {
  return {
    ...finding(result, options),
    notices: excludedNotice(
      result.sample,
      rich`They have no value of ${result.label}${options.subgroup === null ? '' : ' or no subgroup'}.`,
    ),
    estimates: estimates(result, options),
    tables: [
      indicesTable(result, options),
      outsideTable(result, options),
      processTable(result, options),
      ...percentilesTable(result),
      ...fittedTables(result.fitted, options.distribution === 'best'),
    ],
    checks: checks(result, options),
    figures: [histogramFigure(result, options), ...sixpackFigures(result, options)],
    interpretation: interpretation(result, options),
    apa: apa(result, options),
    methods: methods(result, options),
    works: [
      'montgomery2013',
      'kane1986',
      'bissell1990',
      ...when(result.indices.cpm !== null, 'chan1988'),
      ...when(result.lambda !== null, 'boxCox1964'),
      ...when(result.fitted !== null, 'andersonDarling1954'),
      ...when(result.fitted?.name === 'johnson', 'slifkerShapiro1980'),
      ...SHAPIRO_WILK,
    ],
    r: rCode(result, options),
  };
}

function finding(
  result: CapabilityResult,
  options: CapabilityOptions,
): Pick<Presentation, 'finding' | 'meta'> {
  const { within, overall } = result.indices;
  return {
    finding: rich`The process of ${bold(result.label)} is ${bold(capabilityWord(within.actual))} of staying ${specificationText(options)}: Cpk = ${num(within.actual, 'number')}, Ppk = ${num(overall.actual, 'number')}. About ${num(overall.expected.total, 'integer')} parts per million are expected outside.${fittedFinding(result.fitted)}`,
    meta: [
      sampleText(result.sample),
      ...(result.subgroups === null ? [] : [rich`${num(result.subgroups, 'integer')} subgroups`]),
      ...(result.lambda === null ? [] : [rich`on the scale of ${transformText(result)}`]),
    ],
  };
}

function estimates(result: CapabilityResult, options: CapabilityOptions): Estimates {
  const { confidenceLevel: level } = options;
  const { within, overall } = result.indices;
  const index = (label: string, value: number, [ciLower, ciUpper]: readonly [number, number]) => ({
    label: [label],
    value,
    format: 'number' as const,
    ciLower,
    ciUpper,
    level,
    reference: 1,
  });
  return [
    index(`Cpk, ${withinName(options).toLowerCase()}`, within.actual, within.actualLimits),
    index('Ppk, overall', overall.actual, overall.actualLimits),
    {
      label: ['Expected outside, overall'],
      value: overall.expected.total,
      format: 'integer',
      detail: ['parts per million'],
    },
    ...(result.fitted === null || result.fitted.capability.ppk === null
      ? []
      : [
          {
            label: [`Ppk, ${FITTED_WORDS[result.fitted.name]}`],
            value: result.fitted.capability.ppk,
            format: 'number' as const,
            reference: 1,
          },
        ]),
  ];
}

function interpretation(result: CapabilityResult, options: CapabilityOptions): Paragraphs {
  const { within, overall, k, cpm, observed, mean } = result.indices;
  const gap = within.actual - overall.actual;
  return [
    rich`Cpk says what the process can do while nothing shifts it, Ppk what it delivered over the whole time. 1 means that the nearer limit lies three standard deviations from the mean; 1.33 is a common demand, 1.67 for critical characteristics.`,
    ...(gap > 0.15
      ? [
          rich`Ppk is ${num(gap, 'number')} below Cpk: the level moved between subgroups. Holding it would gain that much without a better process.`,
        ]
      : []),
    ...(within.potential !== null && k !== null && within.potential - within.actual > 0.1
      ? [
          rich`The mean ${num(mean, 'number')} is off the middle of the specification (*k* = ${num(k, 'number')}). Centred, the process would reach Cpk = Cp = ${num(within.potential, 'number')}.`,
        ]
      : []),
    ...(within.potential !== null && within.potential < 1
      ? [
          rich`Cp is below 1: even centred, the process is wider than its specification. Its variation must go down.`,
        ]
      : []),
    ...(cpm === null
      ? []
      : [rich`Cpm = ${num(cpm, 'number')} also counts the distance of the mean from the target.`]),
    ...(within.actualLimits[0] < 1 && within.actual >= 1
      ? [
          rich`The ${num(options.confidenceLevel, 'level')} interval of Cpk reaches below 1, so the claim of a capable process is not yet secured.`,
        ]
      : []),
    ...(Math.abs(observed.total - overall.expected.total) > Math.max(5000, 2 * overall.expected.total)
      ? [
          rich`${num(observed.total, 'integer')} parts per million were observed outside against ${num(overall.expected.total, 'integer')} expected; look at the shape of the distribution.`,
        ]
      : []),
  ];
}

function apa(result: CapabilityResult, options: CapabilityOptions): Paragraphs {
  const { within, overall, n } = result.indices;
  const level = options.confidenceLevel;
  return rich`With ${num(n, 'integer')} values of ${result.label} and a specification ${specificationText(options)}, the process was ${capabilityWord(within.actual)}, Cpk = ${num(within.actual, 'number')}, ${ciText(level, ...within.actualLimits)}; Ppk = ${num(overall.actual, 'number')}, ${ciText(level, ...overall.actualLimits)}${within.potential === null ? '' : rich`; Cp = ${num(within.potential, 'number')}, Pp = ${num(overall.potential!, 'number')}`}. ${num(overall.expected.total, 'integer')} parts per million were expected outside the specification.`;
}

function methods(result: CapabilityResult, options: CapabilityOptions): Runs {
  return rich`Capability indices were computed with the standard deviation ${withinWords(options)} from ${methodText(result)} (Cp, Cpk) and with that of all values (Pp, Ppk)${result.lambda === null ? '' : rich`, after transforming values and limits by ${transformText(result)}`}, with ${num(options.confidenceLevel, 'level')} intervals from the chi-square distribution and by Bissell’s approximation.${fittedMethods(result.fitted, options.distribution === 'best')}`;
}
