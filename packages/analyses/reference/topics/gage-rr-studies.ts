import type { Agreement, GageResult, RatedResult } from '../../src/quality/gage-rr-studies/result.ts';
import { analysisAdapter } from '../adapter.ts';

const percents = <A extends Agreement>({ share, ciLower, ciUpper, ...rest }: A) => ({
  ...rest,
  percent: 100 * share,
  ciLower: 100 * ciLower,
  ciUpper: 100 * ciUpper,
});

const byName = (rows: readonly (Agreement & { readonly name: string })[] | null) =>
  Object.fromEntries((rows ?? []).map((row) => [row.name, percents(row)]));

const rated = (result: RatedResult) => ({
  withinAppraiser: byName(result.withinAppraiser),
  vsStandard: byName(result.vsStandard),
  pairs: Object.fromEntries(result.pairs.map((pair) => [`${pair.first}-${pair.second}`, pair])),
  allAppraisers: percents(result.allAppraisers),
  allVsStandard: result.allVsStandard && percents(result.allVsStandard),
});

const INTERACTION = new Map<unknown, string>([
  [true, 'keep'],
  [false, 'pool'],
]);

export const adapter = analysisAdapter<GageResult>({
  topic: 'gage-rr',
  analysis: 'gage-rr-studies',
  options: (inputs) => ({
    method: inputs.method,
    part: inputs.part ?? inputs.item,
    operator: inputs.operator ?? inputs.appraiser,
    measurement: inputs.measurement,
    rating: inputs.rating,
    standard: inputs.standard,
    trial: inputs.trial,
    interaction: INTERACTION.get(inputs.interaction),
    tolerance: inputs.tolerance,
    studyMultiplier: inputs.studyMultiplier,
    ...(inputs.defect === undefined ? {} : { defect: [String(inputs.defect)] }),
  }),
  values: (result) =>
    result.kind === 'general'
      ? {}
      : result.kind === 'rated'
        ? rated(result)
        : {
            anova: result.anova,
            components: result.components,
            ndcExact: result.ndcExact,
            ndc: result.ndc,
            ...result.ranges,
          },
});
