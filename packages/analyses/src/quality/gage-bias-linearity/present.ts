import { num, rich } from '@constat/report';
import type { Estimates, Presentation } from '../../presentation.ts';
import { type Check, testedVerdict } from '../../shared/checks.ts';
import { excludedNotice, pItem } from '../../shared/parts.ts';
import { alphaOf, given, pText } from '../../shared/wording.ts';
import type { GageBiasResult, LinearityResult } from './compute.ts';
import { figures } from './figures.ts';
import type { GageBiasOptions } from './options.ts';
import { rCode } from './r-code.ts';
import type { StabilityResult } from './stability.ts';
import { presentStability } from './stability-present.ts';
import { biasTable, capabilityTable, lineTable, partsTable, shareTable } from './tables.ts';
import { apa, finding, interpretation, methods } from './text.ts';
import { biasDecimals, CAPABLE, lineDecimals } from './words.ts';

export function present(result: GageBiasResult | StabilityResult, options: GageBiasOptions): Presentation {
  if (result.kind === 'stability') return presentStability(result, options);
  const isRange = result.kind === 'linearity';
  return {
    ...finding(result, options),
    notices: excludedNotice(
      result.sample,
      isRange ? rich`They lack a reading or its reference value.` : rich`They lack a reading.`,
    ),
    lead: figures(result, options),
    estimates: estimates(result, options),
    tables: isRange
      ? [partsTable(result, options), lineTable(result, options), ...shareTable(result, options)]
      : [biasTable(result, options), ...capabilityTable(result, options)],
    checks: isRange ? [...straightCheck(result, options), repeatsCheck(result)] : [sizeCheck(result.bias.n)],
    interpretation: interpretation(result, options),
    apa: apa(result, options),
    methods: methods(result, options),
    works: ['aiag2010'],
    r: rCode(result, options),
  };
}

function estimates(result: GageBiasResult, { confidenceLevel: level }: GageBiasOptions): Estimates {
  if (result.kind === 'linearity') {
    const { slope, average } = result.line;
    const decimals = lineDecimals(result);
    return [
      ranged('Slope of the bias', slope.estimate, slope, level, decimals),
      ranged('Mean bias', average.estimate, average, level, decimals),
      pItem(slope.pValue, level),
    ];
  }
  const { bias, capability } = result;
  return [
    ranged('Bias', bias.bias, bias, level, biasDecimals(result)),
    ...(capability
      ? [
          { label: ['Cg'], value: capability.cg, format: 'number' as const, detail: ['spread alone'] },
          {
            label: ['Cgk'],
            value: capability.cgk,
            format: 'number' as const,
            detail: rich`${given(CAPABLE)} asked for`,
          },
        ]
      : []),
    pItem(bias.pValue, level),
  ];
}

const ranged = (
  label: string,
  value: number,
  { ciLower, ciUpper }: { readonly ciLower: number | null; readonly ciUpper: number | null },
  level: number,
  decimals: number,
): Estimates[number] => ({
  label: [label],
  value,
  format: 'number',
  decimals,
  ciLower,
  ciUpper,
  level,
  reference: 0,
});

function straightCheck({ line }: LinearityResult, { confidenceLevel }: GageBiasOptions): readonly Check[] {
  const { lackOfFit: fit } = line;
  if (!fit) return [];
  const verdict = testedVerdict(fit.pValue, alphaOf(confidenceLevel));
  return [
    {
      kind: 'check',
      id: 'straight',
      assumption: ['Straight line'],
      verdict,
      caution: rich`the bias did not follow a straight line`,
      evidence: rich`*F*(${num(fit.df1, 'integer')}, ${num(fit.df2, 'integer')}) = ${num(fit.statistic, 'statistic')}, ${pText(fit.pValue)} for lack of fit`,
      advice:
        verdict === 'violated'
          ? ['One slope does not describe it: go by the bias of each part.']
          : ['The means of the parts lie about the line as their readings would let them.'],
    },
  ];
}

function repeatsCheck({ parts }: LinearityResult): Check {
  const least = Math.min(...parts.map(({ n }) => n));
  const enough = parts.length >= 5 && least >= 10;
  return {
    kind: 'check',
    id: 'design',
    assumption: ['Enough parts and readings'],
    verdict: enough ? 'met' : 'doubtful',
    evidence: rich`${num(parts.length, 'integer')} parts, at least ${num(least, 'integer')} ${least === 1 ? 'reading' : 'readings'} of each`,
    advice: enough
      ? ['Five parts and ten readings of each are the usual size of such a study.']
      : ['Five parts over the range of the gauge and ten readings of each are usual.'],
  };
}

function sizeCheck(n: number): Check {
  const enough = n >= 25;
  return {
    kind: 'check',
    id: 'size',
    assumption: ['Enough readings'],
    verdict: enough ? 'met' : 'doubtful',
    evidence: rich`*n* = ${num(n, 'integer')}`,
    advice: enough
      ? ['25 to 50 readings are usual.']
      : ['25 to 50 readings are usual; with fewer the spread of the gauge, and with it Cg, is uncertain.'],
  };
}
