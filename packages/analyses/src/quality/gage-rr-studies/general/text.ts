import { num, type Runs, rich, type TableBlock } from '@constat/report';
import type { Paragraphs, Presentation } from '../../../presentation.ts';
import { counted, given, sampleText } from '../../../shared/wording.ts';
import type { GageOptions } from '../options.ts';
import { linesTable, sourcesTable } from '../tables.ts';
import { categoriesSentence, guideSentence, verdictSentence } from '../text.ts';
import { spreadDecimals } from '../words.ts';
import type { GeneralResult, NamedComponent } from './result.ts';

/** A line of the table that every study has. */
export function lineOf(
  { components }: GeneralResult,
  id: 'gageRr' | 'repeatability' | 'reproducibility' | 'part' | 'total',
): NamedComponent {
  const found = components.find((line) => line.id === id);
  if (!found) throw new Error(`a study without ${id}`);
  return found;
}

const repeatsText = ([least, most]: GeneralResult['repeats']): Runs =>
  least === most
    ? counted(most, 'repeats')
    : rich`${num(least, 'integer')} to ${num(most, 'integer')} measurements of each`;

const design = (result: GeneralResult): Runs =>
  rich`${counted(result.parts, 'parts')}, ${counted(result.operators.length, 'operators')}, ${repeatsText(result.repeats)}`;

export const generalFinding = (result: GeneralResult): Pick<Presentation, 'finding' | 'meta'> => ({
  finding: verdictSentence(result.label, lineOf(result, 'gageRr'), result.ndc),
  meta: [design(result), sampleText(result.sample)],
});

export function generalTables(result: GeneralResult, options: GageOptions): readonly TableBlock[] {
  const { anova, design: kind, interaction, partLabel, operatorLabel } = result;
  const decimals = spreadDecimals(lineOf(result, 'total').sd);
  const pooled =
    interaction === null
      ? ''
      : interaction.kept
        ? ''
        : ` The interaction is left out${options.interaction === 'auto' ? ', because its p is not below .25' : ''}.`;
  const note =
    kind === 'nested'
      ? 'Negative estimates of variances are set to zero.'
      : `Variances are estimates by REML, none below zero.${pooled}`;
  return [
    linesTable(result.components, decimals, options, note),
    ...(anova
      ? [
          sourcesTable(
            [
              [operatorLabel, anova.operator],
              [`${partLabel} within ${operatorLabel}`, anova.part],
              ['Repeatability', anova.repeatability],
            ],
            rich`Operators are tested against the parts within them, parts against repeatability.`,
          ),
        ]
      : []),
  ];
}

export function generalInterpretation(result: GeneralResult, options: GageOptions): Paragraphs {
  const repeat = lineOf(result, 'repeatability');
  const sources = result.components.filter(
    ({ id }) => id === 'operator' || id === 'further' || id === 'interaction',
  );
  const [largest] = [...sources].sort((a, b) => b.variance - a.variance);
  const [few] = result.further.filter(({ levels }) => levels.length < 5);
  return [
    guideSentence(lineOf(result, 'gageRr')),
    !largest || repeat.variance >= largest.variance
      ? rich`Repeatability is the largest part of the error: the same operator does not get the same value again. Look at the gauge, its fixture, and how the part is clamped.`
      : rich`${largest.name} is the largest part of the error, before repeatability.`,
    ...(result.ownParts
      ? [
          rich`Every operator measured other parts, so differences of operators hold differences of the parts they were given; deal parts out at random. Whether operators differ more on some parts than on others cannot be seen.`,
        ]
      : []),
    ...(result.design === 'nested'
      ? [
          rich`Where measuring destroys the part, repeats are made on pieces as alike as can be (of one batch, one sheet); their differences count as repeatability.`,
        ]
      : []),
    ...(few
      ? [rich`A variance of ${few.label} from ${counted(few.levels.length, 'levels')} is known only roughly.`]
      : []),
    ...categoriesSentence(result.ndc),
    ...(options.tolerance === null
      ? [
          rich`Shares of the study variation depend on the parts chosen: parts that cover the whole range of the process make them honest.`,
        ]
      : []),
  ];
}

export function generalApa(result: GeneralResult): Paragraphs {
  const rr = lineOf(result, 'gageRr');
  const decimals = spreadDecimals(lineOf(result, 'total').sd);
  return rich`In ${result.design === 'nested' ? 'a nested' : 'an expanded'} study (${design(result)}; ${result.design === 'nested' ? 'analysis of variance' : 'REML'}), gage R&R was ${num(rr.percentStudyVariation, 'number')}% of the study variation (${num(rr.percentContribution, 'number')}% of the variance; repeatability *SD* = ${num(lineOf(result, 'repeatability').sd, 'number', decimals)}, reproducibility *SD* = ${num(lineOf(result, 'reproducibility').sd, 'number', decimals)}, part-to-part *SD* = ${num(lineOf(result, 'part').sd, 'number', decimals)})${rr.percentTolerance === null ? '' : rich` and ${num(rr.percentTolerance, 'number')}% of the tolerance`}${result.ndc === null ? '' : rich`, with ${num(result.ndc, 'integer')} distinct ${result.ndc === 1 ? 'category' : 'categories'}`}.`;
}

export function generalMethods(result: GeneralResult, options: GageOptions): Runs {
  const study = rich` Study variation was ${given(options.studyMultiplier)} standard deviations.`;
  if (result.design === 'nested')
    return rich`Variance components of a nested gage study were estimated by an analysis of variance with random operators and random parts within operators.${study}`;
  const sources = ['operators', ...result.further.map(({ label }) => label)].join(', ');
  const interaction = result.interaction
    ? result.interaction.kept
      ? rich`, and the interaction of operators and parts`
      : rich`; the interaction of operators and parts (*p* ${num(result.interaction.pValue, 'p-equation')}, likelihood ratio at the edge of the range) was left out`
    : rich``;
  return rich`Variance components of an expanded gage study were estimated by restricted maximum likelihood with random parts${result.ownParts ? ' within operators' : ''}, ${sources}${interaction}.${study}`;
}
