import { split } from '../../spss/kit.ts';
import type { SpssFile } from '../../spss/spss-file.ts';
import { percent, procedure, remark } from '../../spss/words.ts';
import type { DescriptivesOptions } from './options.ts';

const STATISTICS: Readonly<Record<string, string>> = {
  mean: 'MEAN',
  median: 'MEDIAN',
  mode: 'MODE',
  sum: 'SUM',
  sd: 'STDDEV',
  variance: 'VARIANCE',
  standardError: 'SEMEAN',
  min: 'MINIMUM',
  max: 'MAXIMUM',
  range: 'RANGE',
  skewness: 'SKEWNESS SESKEW',
  kurtosis: 'KURTOSIS SEKURT',
};

export const spss = (file: SpssFile, values: DescriptivesOptions): readonly string[] => {
  const { variables, group, centre, spread, shape, position, plots, checks } = values;
  const wanted = [...centre, ...spread, ...shape].flatMap((each) => STATISTICS[each] ?? []);
  const percentiles = [
    ...(position.some((each) => each === 'quartiles' || each === 'iqr') ? [25, 50, 75] : []),
    ...(position.includes('p5p95') ? [5, 95] : []),
    ...(position.includes('p10p90') ? [10, 90] : []),
  ];
  const explore =
    centre.some((each) => each === 'ci' || each === 'trimmedMean') ||
    checks.includes('normality') ||
    plots.includes('boxplot');
  return [
    ...(percentiles.length > 0 && values.quantileType === 'type7'
      ? [remark('Percentiles of SPSS are those called type 6 here; the result shows type 7')]
      : []),
    ...split(
      file,
      group,
      procedure(
        `FREQUENCIES VARIABLES=${file.names(variables)}`,
        'FORMAT=NOTABLE',
        wanted.length > 0 && `STATISTICS=${[...new Set(wanted)].join(' ')}`,
        percentiles.length > 0 && `PERCENTILES=${percentiles.sort((a, b) => a - b).join(' ')}`,
        plots.includes('histogram') && 'HISTOGRAM',
      ),
    ),
    ...(explore
      ? procedure(
          `EXAMINE VARIABLES=${file.names(variables)}${group === null ? '' : ` BY ${file.name(group)}`}`,
          `PLOT=${[plots.includes('boxplot') && 'BOXPLOT', checks.includes('normality') && 'NPPLOT'].filter(Boolean).join(' ') || 'NONE'}`,
          'STATISTICS=DESCRIPTIVES',
          `CINTERVAL ${percent(values.confidenceLevel)}`,
        )
      : []),
  ];
};
