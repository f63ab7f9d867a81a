import type { FrequencyResult } from '../../src/descriptive/frequencies/compute.ts';
import { analysisAdapter } from '../adapter.ts';

export const adapter = analysisAdapter<FrequencyResult>({
  topic: 'frequencies',
  analysis: 'frequencies',
  options: (inputs) => ({
    variables: [inputs.variable],
    weights: inputs.weights ?? null,
    order: inputs.order ?? 'ascending',
    breaks: Array.isArray(inputs.breaks) ? inputs.breaks.join(' ') : '',
  }),
  values: ({ tables }, inputs) => {
    const { total, n, missing, categories } = tables[0]!;
    const bins = categories.map(({ lower }) => lower ?? 0).sort((a, b) => a - b);
    return {
      total,
      n,
      missing,
      missingPercent: (100 * missing) / total,
      categories: Object.fromEntries(
        categories.map((category, i) => [
          inputs.breaks ? String(bins.indexOf(category.lower ?? 0) + 1) : category.value,
          {
            ...category,
            position: i + 1,
            count: category.count,
            percent: 100 * category.share,
            validPercent: 100 * category.validShare,
            cumulativeCount: category.cumulativeCount,
            cumulativePercent: 100 * category.cumulativeShare,
          },
        ]),
      ),
    };
  },
});
