import { bold, num, type Runs, rich } from '@constat/report';
import type { Paragraphs, Presentation } from '../../presentation.ts';
import { alphaNumber, alphaOf, ciText, given, pText, sampleText } from '../../shared/wording.ts';
import type { GageBiasResult, LinearityResult, Type1Result } from './compute.ts';
import type { GageBiasOptions } from './options.ts';
import { biasDecimals, CAPABLE, lineDecimals, rangeWords, reading, tooMuch } from './words.ts';

export function finding(
  result: GageBiasResult,
  options: GageBiasOptions,
): Pick<Presentation, 'finding' | 'meta'> {
  const alpha = alphaOf(options.confidenceLevel);
  return {
    finding: result.kind === 'type1' ? onePart(result, options) : overTheRange(result, alpha),
    meta: [
      result.kind === 'type1' ? rich`reference value ${given(result.bias.reference)}` : rangeWords(result),
      sampleText(result.sample),
      rich`α = ${alphaNumber(alpha)}`,
    ],
  };
}

function onePart(result: Type1Result, options: GageBiasOptions): Runs {
  const { bias, capability } = result;
  const alpha = alphaOf(options.confidenceLevel);
  const found =
    bias.pValue < alpha
      ? rich`${result.label} reads ${bold(tooMuchText(bias.bias))} on average: ${tooMuch(bias.bias, result)}, ${pText(bias.pValue)}.`
      : rich`There is ${bold('no sign of a bias')} of ${result.label}: the mean lies ${reading(Math.abs(bias.bias), result)} ${bias.bias < 0 ? 'below' : 'above'} the reference value, ${pText(bias.pValue)}.`;
  if (!capability) return found;
  const good = capability.cgk >= CAPABLE;
  return rich`${found} With the bias the gauge is ${bold(good ? 'capable' : 'not capable')} by the usual bound: Cg = ${num(capability.cg, 'number', 2)}, Cgk = ${num(capability.cgk, 'number', 2)} (${given(CAPABLE)} asked for).`;
}

const tooMuchText = (bias: number): string => (bias < 0 ? 'too low' : 'too high');

function overTheRange(result: LinearityResult, alpha: number): Runs {
  const { line, parts } = result;
  const [first, last] = [parts[0], parts.at(-1)];
  if (line.slope.pValue < alpha && first && last)
    return rich`The bias of ${result.label} ${bold('changes with the size')} of the part, from ${reading(first.bias, result)} at ${given(first.reference)} to ${reading(last.bias, result)} at ${given(last.reference)} (slope ${num(line.slope.estimate, 'number', lineDecimals(result))}, ${pText(line.slope.pValue)}).`;
  if (line.average.pValue < alpha)
    return rich`${result.label} reads ${bold(tooMuchText(line.average.estimate))} over the whole range: ${tooMuch(line.average.estimate, result)} on average, ${pText(line.average.pValue)}, with no sign that the bias changes with the size of the part (${pText(line.slope.pValue)}).`;
  return rich`There is ${bold('no sign of a bias')} of ${result.label}: ${reading(line.average.estimate, result)} on average, ${pText(line.average.pValue)}, and no sign that it changes with the size of the part (${pText(line.slope.pValue)}).`;
}

export function interpretation(result: GageBiasResult, options: GageBiasOptions): Paragraphs {
  const alpha = alphaOf(options.confidenceLevel);
  return result.kind === 'type1' ? aboutOne(result, alpha) : aboutRange(result, alpha);
}

function aboutOne({ bias, capability }: Type1Result, alpha: number): Paragraphs {
  const spread =
    capability && capability.cg < CAPABLE
      ? rich`The readings of one part spread too much for this tolerance, whatever the bias: look at the fixture, at cleanliness, at how the part is put in, and at the resolution of the gauge.`
      : null;
  return [
    bias.pValue < alpha
      ? rich`A bias can be set right: zero the gauge anew, or correct its readings. With many readings also a bias too small to matter is found; its size and the tolerance say whether it does.`
      : rich`No sign of a bias is not the same as none: the interval says how large it may still be.`,
    ...(spread ? [spread] : []),
    rich`A type 1 study looks at the gauge alone, with one person and one part. Whether people and parts make a difference is asked by a gage R&R study, and other sizes by a study of linearity.`,
  ];
}

function aboutRange({ line, parts }: LinearityResult, alpha: number): Paragraphs {
  const wrong = parts.filter(({ test }) => test !== null && test.pValue < alpha);
  return [
    line.slope.pValue < alpha
      ? rich`A bias that changes with the size points to a wrong scale, to wear at one end, or to a gauge that is used outside its range. One correction for all sizes does not mend it.`
      : line.average.pValue < alpha
        ? rich`A bias that is the same for all sizes can be set right by one correction: zero the gauge anew.`
        : rich`No sign of a bias is not the same as none: the intervals say how large it may still be.`,
    wrong.length === 0
      ? rich`None of the ${num(parts.length, 'integer')} parts by itself shows a bias.`
      : rich`By themselves, ${num(wrong.length, 'integer')} of ${num(parts.length, 'integer')} parts ${wrong.length === 1 ? 'shows' : 'show'} a bias.`,
  ];
}

export function apa(result: GageBiasResult, options: GageBiasOptions): Paragraphs {
  const { confidenceLevel: level } = options;
  const decimals = biasDecimals(result);
  if (result.kind === 'type1') {
    const { bias, capability } = result;
    return rich`In a type 1 study of ${num(bias.n, 'integer')} readings of a part of ${given(bias.reference)}, the bias of ${result.label} was ${num(bias.bias, 'number', decimals)}, ${ciText(level, bias.ciLower, bias.ciUpper, 'number', decimals)}, *t*(${num(bias.df, 'df')}) = ${num(bias.statistic, 'statistic')}, ${pText(bias.pValue)}${capability ? rich` (Cg = ${num(capability.cg, 'number', 2)}, Cgk = ${num(capability.cgk, 'number', 2)})` : ''}.`;
  }
  const { average, slope, df } = result.line;
  const ofLine = lineDecimals(result);
  return rich`Over ${rangeWords(result)}, the mean bias of ${result.label} was ${num(average.estimate, 'number', ofLine)}, ${ciText(level, average.ciLower, average.ciUpper, 'number', ofLine)}, *t*(${num(df, 'df')}) = ${num(average.statistic, 'statistic')}, ${pText(average.pValue)}, and its slope over the reference values was ${num(slope.estimate, 'number', ofLine)}, ${ciText(level, slope.ciLower, slope.ciUpper, 'number', ofLine)}, *t*(${num(df, 'df')}) = ${num(slope.statistic, 'statistic')}, ${pText(slope.pValue)}.`;
}

export function methods(result: GageBiasResult, options: GageBiasOptions): Runs {
  if (result.kind === 'linearity')
    return rich`The bias of each reading was its difference from the reference value; it was tested for each part by a one-sample *t* test and regressed on the reference values by least squares${result.line.lackOfFit ? ', with a test of lack of fit' : ''}.`;
  return rich`Readings of one part were compared with its reference value by a one-sample *t* test.${result.capability ? rich` Cg and Cgk set ${given(options.percent)}% of the tolerance against ${given(options.multiplier)} standard deviations of the readings.` : ''}`;
}
