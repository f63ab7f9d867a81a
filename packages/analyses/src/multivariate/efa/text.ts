import { bold, join, num, type Runs, rich } from '@constat/report';
import type { Paragraphs, Presentation } from '../../presentation.ts';
import { ciText, pText, sampleText } from '../../shared/wording.ts';
import type { EfaOptions } from './options.ts';
import type { EfaResult } from './result.ts';
import {
  EXTRACTION_WORDS,
  factorName,
  isPca,
  methodText,
  noun,
  ofCovariances,
  ROTATION_WORDS,
  rmseaLevel,
  rotationOf,
} from './words.ts';

/** Loadings from here on name a factor. */
const SALIENT = 0.4;

const explained = ({ variance }: EfaResult): number => variance.at(-1)!.cumulative;

const rulesText = ({ suggested }: EfaResult, options: EfaOptions): Runs =>
  rich`${suggested.parallel === null ? '' : rich`parallel analysis suggests ${num(suggested.parallel, 'integer')}, `}the rule of eigenvalues above ${ofCovariances(options) ? 'their mean' : '1'} keeps ${num(suggested.eigenvalue, 'integer')}`;

export function finding(result: EfaResult, options: EfaOptions): Pick<Presentation, 'finding' | 'meta'> {
  const { factors, variables } = result;
  return {
    finding: rich`${bold(`${factors} ${noun(options, factors)}`)} ${factors === 1 ? 'explains' : 'explain'} ${num(explained(result), 'percent')} of the variance of ${num(variables.length, 'integer')} variables; ${rulesText(result, options)}.`,
    meta: [sampleText(result.sample), methodText(options, factors)],
  };
}

/** `Factor 1 is that of Verbal1, Verbal2 and Verbal3`, for each factor. */
function groups(result: EfaResult, options: EfaOptions): readonly Runs[] {
  return result.variance.map((_, j) => {
    const own = result.variables
      .filter(({ loadings }) => Math.abs(loadings[j]!) >= SALIENT)
      .sort((a, b) => Math.abs(b.loadings[j]!) - Math.abs(a.loadings[j]!))
      .map(({ label, loadings }) => rich`${label} (${num(loadings[j]!, 'proportion')})`);
    return own.length === 0
      ? rich`On ${factorName(options, j)} no variable loads ${num(SALIENT, 'proportion')} or more.`
      : rich`On ${factorName(options, j)} load ${join(own, ', ', ' and ')}.`;
  });
}

export function interpretation(result: EfaResult, options: EfaOptions): Paragraphs {
  const raw = ofCovariances(options);
  const { correlations, fit, suggested, factors } = result;
  const pairs = (correlations ?? []).flatMap((row, i) =>
    row.slice(0, i).map((value, j) => ({ i, j, value })),
  );
  const strongest = pairs.reduce<(typeof pairs)[number] | null>(
    (best, pair) => (best && Math.abs(best.value) >= Math.abs(pair.value) ? best : pair),
    null,
  );
  const rules =
    suggested.parallel !== null && suggested.parallel !== factors && options.rule !== 'parallel'
      ? [
          rich`Parallel analysis, the most trusted rule, would keep ${num(suggested.parallel, 'integer')} instead of ${num(factors, 'integer')}.`,
        ]
      : [];
  return [
    ...(raw ? [componentsSentence(result, options)] : [join(groups(result, options), ' ')]),
    ...(strongest
      ? [
          rich`The ${noun(options, 2)} are correlated, most of all ${factorName(options, strongest.j)} and ${factorName(options, strongest.i)} (${num(strongest.value, 'proportion')})${Math.abs(strongest.value) < 0.2 && pairs.every(({ value }) => Math.abs(value) < 0.2) ? '; so little that an orthogonal rotation would do' : ''}.`,
        ]
      : []),
    ...rules,
    ...(fit
      ? [
          rich`Residual correlations are ${num(fit.rmsr, 'proportion')} on average (RMSR); the largest, ${num(fit.largest.residual, 'proportion')}, is that of ${result.variables[fit.largest.first]!.label} and ${result.variables[fit.largest.second]!.label}.${fitSentence(result)}`,
        ]
      : []),
    isPca(options)
      ? rich`Components summarize variables and are no proof of something behind them.`
      : rich`A name for a factor is an interpretation: it comes from what its variables have in common, not from the numbers.`,
  ];
}

function componentsSentence(result: EfaResult, options: EfaOptions): Runs {
  const [first] = result.variance;
  const largest = result.variables.reduce((a, b) =>
    Math.abs(b.loadings[0]!) > Math.abs(a.loadings[0]!) ? b : a,
  );
  return rich`${factorName(options, 0)} holds ${num(first!.proportion, 'percent')} of the variance and is mostly ${largest.label}; variables that vary more weigh more in components of covariances.`;
}

/** Hu and Bentler's (1999) neighbourhoods are for confirmatory models; here only whether the model is rejected is said. */
function fitSentence({ fit }: EfaResult): Runs {
  if (!fit?.test) return rich``;
  return fit.test.pValue < 0.05
    ? rich` The test rejects the model: more factors may be needed, though in large samples small misfits are enough for that.`
    : rich` The test does not reject the model.`;
}

export function apa(result: EfaResult, options: EfaOptions): Paragraphs {
  const { factors, variables, adequacy, fit } = result;
  const rotation = rotationOf(options, factors);
  const adequate = adequacy
    ? rich` The correlations were ${adequacy.kmo >= 0.5 && adequacy.pValue < 0.05 ? '' : 'hardly '}suited to it, KMO = ${num(adequacy.kmo, 'proportion')}, Bartlett’s χ²(${num(adequacy.df, 'df')}) = ${num(adequacy.statistic, 'statistic')}, ${pText(adequacy.pValue)}.`
    : rich``;
  const test = fit?.test;
  const fitText = test
    ? rich` The test of fit gave χ²(${num(test.df, 'df')}) = ${num(test.statistic, 'statistic')}, ${pText(test.pValue)}, RMSEA = ${num(test.rmsea, 'proportion', 3)}${test.rmseaLower === null || test.rmseaUpper === null ? '' : rich`, ${ciText(rmseaLevel(options), test.rmseaLower, test.rmseaUpper, 'proportion', 3)}`}${test.tli === null ? '' : rich`, TLI = ${num(test.tli, 'proportion', 3)}`}.`
    : rich``;
  const what = isPca(options)
    ? rich`A principal component analysis`
    : rich`An exploratory factor analysis (${EXTRACTION_WORDS[options.extraction]})`;
  return rich`${what} of ${num(variables.length, 'integer')} variables with ${ROTATION_WORDS[rotation]} kept ${num(factors, 'integer')} ${noun(options, factors)}, which explained ${num(explained(result), 'percent')} of the variance.${adequate}${fitText}`;
}

const RULE_WORDS = {
  parallel: 'parallel analysis (eigenvalues above the 95th percentile of those of random data)',
  eigenvalue: 'eigenvalues above 1',
  fixed: 'the number that was asked for',
} as const;

export function methods(result: EfaResult, options: EfaOptions): Runs {
  const names = join(
    result.variables.map(({ label }) => label),
    ', ',
    ' and ',
  );
  const rule =
    options.rule === 'eigenvalue' && ofCovariances(options)
      ? 'eigenvalues above their mean'
      : RULE_WORDS[options.rule];
  const drawn =
    options.rule === 'parallel' && result.scree[0]!.random !== null
      ? rich` from ${num(options.samples, 'integer')} random datasets`
      : rich``;
  const scores =
    result.scores && !isPca(options)
      ? rich` Factor scores were estimated by ${options.scores === 'bartlett' ? 'Bartlett’s method' : 'regression'}.`
      : rich``;
  return rich`${isPca(options) ? rich`Principal components of the ${options.matrix === 'covariance' ? 'covariances' : 'correlations'}` : rich`Factors of the Pearson correlations`} of ${names} were extracted (${methodText(options, result.factors)}); their number follows ${rule}${drawn}.${scores} Cases with a missing value were left out.`;
}
