import { missing, postHocOf, withoutPostHoc } from '../../spss/kit.ts';
import type { SpssFile } from '../../spss/spss-file.ts';
import { alpha, procedure } from '../../spss/words.ts';
import type { AnovaOptions } from './options.ts';

export const spss = (file: SpssFile, values: AnovaOptions): readonly string[] => {
  const { levels } = file.frame.factor(values.group);
  const { name, codes } = file.numbered(values.group);
  const statistics = [
    'DESCRIPTIVES',
    values.checks.includes('variances') && 'HOMOGENEITY',
    values.tests.includes('welch') && 'WELCH',
    values.tests.includes('brownForsythe') && 'BROWNFORSYTHE',
  ].filter(Boolean);
  const control = codes[Math.max(0, levels.indexOf(values.control))];
  const comparisons = [
    ...postHocOf(values.postHoc),
    ...(values.postHoc.includes('dunnett') ? [`DUNNETT(${control})`] : []),
  ];
  return [
    ...withoutPostHoc(values.postHoc),
    ...procedure(
      `ONEWAY ${file.names(values.outcomes)} BY ${name}`,
      `STATISTICS ${statistics.join(' ')}`,
      values.plots.includes('means') && 'PLOT MEANS',
      missing(values.missing).replace('=', ' '),
      comparisons.length > 0 && `POSTHOC=${comparisons.join(' ')} ALPHA(${alpha(values.confidenceLevel)})`,
    ),
  ];
};
