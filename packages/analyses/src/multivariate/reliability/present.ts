import { bold, join, type NoticeBlock, rich } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { excludedNotice } from '../../shared/parts.ts';
import { rRead } from '../../shared/r-code.ts';
import { bootstrapWorks } from '../../shared/references.ts';
import { alphaNumber, alphaOf, sampleText } from '../../shared/wording.ts';
import { ratedNotice, rRated, rRatings } from '../kit/ratings.ts';
import { tellCohen } from './cohen.ts';
import { tellFleiss } from './fleiss.ts';
import { tellGwet } from './gwet.ts';
import { tellIcc } from './icc.ts';
import { tellAgreement } from './methods-agree.ts';
import { type ReliabilityOptions, resamples } from './options.ts';
import { tellKendall, tellKrippendorff } from './ranks-and-units.ts';
import type { ReliabilityResult } from './result.ts';
import { tellScale } from './scale.ts';
import type { Telling } from './telling.ts';

function tell(result: ReliabilityResult, options: ReliabilityOptions): Telling {
  const { found } = result;
  switch (found.kind) {
    case 'scale':
      return tellScale(result, found, options);
    case 'icc':
      return tellIcc(result, found, options);
    case 'cohen-kappa':
      return tellCohen(result, found, options);
    case 'fleiss-kappa':
      return tellFleiss(result, found, options);
    case 'gwet':
      return tellGwet(result, found, options);
    case 'krippendorff':
      return tellKrippendorff(result, found, options);
    case 'kendall-w':
      return tellKendall(result, found, options);
    case 'bland-altman':
      return tellAgreement(result, found, options);
  }
}

export function present(result: ReliabilityResult, options: ReliabilityOptions): Presentation {
  const told = tell(result, options);
  const { found, variables, scales, sample } = result;
  const pairable = found.kind === 'krippendorff';
  // beside Cronbach's and Krippendorff's alpha the significance level would be one alpha too many
  const tested = found.kind !== 'scale' && !pairable;
  const names = variables.map(({ name }) => name);
  return {
    finding: told.finding,
    meta: [
      sampleText(sample),
      ...told.meta,
      ...(tested ? [rich`α = ${alphaNumber(alphaOf(options.confidenceLevel))}`] : []),
    ],
    notices: [
      ...excludedNotice(
        sample,
        pairable
          ? rich`They have fewer than two ratings.`
          : found.kind === 'gwet'
            ? rich`They have no rating.`
            : rich`They lack a value in at least one of the variables.`,
      ),
      ...reversedNotice(options),
      ...ratedNotice(scales, (name) => variables.find((each) => each.name === name)?.label ?? name),
      ...told.notices,
    ],
    estimates: told.estimates,
    tables: told.tables,
    checks: told.checks,
    figures: told.figures,
    interpretation: told.interpretation,
    apa: told.apa,
    methods: told.methods,
    works: [...told.works, ...(resamples(options) ? bootstrapWorks(options) : [])],
    r: [
      rRead(...rRated(scales)),
      ...rRatings(names, scales),
      ...(pairable || found.kind === 'gwet' ? [] : ['x <- x[complete.cases(x), ]']),
      ...told.r,
    ],
  };
}

/** Only scales have reversed items; elsewhere what stands in their box is left aside. */
function reversedNotice({ analysis, variables, reversed }: ReliabilityOptions): NoticeBlock[] {
  if (analysis === 'scale' || reversed.length === 0) return [];
  return [
    {
      kind: 'notice',
      code: 'reversed-not-used',
      level: 'warning',
      message: rich`${join(reversed.map(bold), ', ', ' and ')} ${reversed.length === 1 ? 'is' : 'are'} in the box of reversed items, which only scales have, and ${reversed.length === 1 ? 'was' : 'were'} not used.`,
      action: {
        kind: 'set-options',
        label: 'Use them as they are',
        options: { variables: [...new Set([...variables, ...reversed])], reversed: [] },
      },
    },
  ];
}
