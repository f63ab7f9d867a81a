/** The rows of a forest plot. */
import { formatNumber } from '@constat/report';
import type { MetaSettings } from './option-parts.ts';
import type { MetaResult, Pooled } from './result.ts';
import { isRandom, type ShownEffects } from './shown.ts';

export type ForestRow =
  | { readonly kind: 'heading'; readonly label: string }
  | { readonly kind: 'gap' }
  | {
      readonly kind: 'study';
      readonly label: string;
      readonly estimate: number;
      readonly lower: number;
      readonly upper: number;
      readonly weight: number;
      readonly text: string;
      /** '4/123, 11/139' where counts are known. */
      readonly counts?: string;
    }
  | {
      readonly kind: 'pooled';
      readonly label: string;
      readonly estimate: number;
      readonly lower: number;
      readonly upper: number;
      readonly text: string;
    }
  | {
      readonly kind: 'prediction';
      readonly label: string;
      readonly lower: number;
      readonly upper: number;
      readonly text: string;
    }
  | { readonly kind: 'silent'; readonly label: string };

export const limitsText = (shown: ShownEffects, estimate: number, lower: number, upper: number): string =>
  `${shown.text(estimate)} [${shown.text(lower)}, ${shown.text(upper)}]`;

export const pooledRow = (label: string, shown: ShownEffects, item: Pooled): ForestRow => ({
  kind: 'pooled',
  label,
  estimate: shown.value(item.estimate),
  lower: shown.value(item.ciLower),
  upper: shown.value(item.ciUpper),
  text: limitsText(shown, item.estimate, item.ciLower, item.ciUpper),
});

/** Events of cases, or cases, of both groups or of one. */
function countsText({ events1, n1, events2, n2, events, n }: Readonly<Record<string, number>>): string {
  const share = (some: number | undefined, all: number) =>
    some === undefined
      ? `n ${formatNumber(all, 'integer')}`
      : `${formatNumber(some, 'integer')}/${formatNumber(all, 'integer')}`;
  if (n1 !== undefined && n2 !== undefined) return `${share(events1, n1)}, ${share(events2, n2)}`;
  return n === undefined ? '' : share(events, n);
}

function studyRows(result: MetaResult, shown: ShownEffects, level: string | null): readonly ForestRow[] {
  return result.studies
    .filter(({ group }) => level === null || group === level)
    .map((study): ForestRow => {
      if (study.effect === null) return { kind: 'silent', label: study.name };
      return {
        kind: 'study',
        label: study.name,
        estimate: shown.value(study.effect),
        lower: shown.value(study.ciLower!),
        upper: shown.value(study.ciUpper!),
        weight: Math.max(0, study.weight),
        text: `${limitsText(shown, study.effect, study.ciLower!, study.ciUpper!)}\u2003${formatNumber(study.weight, 'percent')}`,
        counts: countsText(study.numbers),
      };
    });
}

export function forestRows(
  result: MetaResult,
  settings: MetaSettings,
  shown: ShownEffects,
): readonly ForestRow[] {
  const { pooled, subgroup } = result;
  const studies: readonly ForestRow[] = subgroup
    ? subgroup.groups.flatMap((group) => [
        { kind: 'heading', label: group.level } as const,
        ...studyRows(result, shown, group.level),
        pooledRow('Subgroup', shown, group),
        { kind: 'gap' } as const,
      ])
    : [...studyRows(result, shown, null), { kind: 'gap' }];
  return [
    ...studies,
    pooledRow(isRandom(settings) ? 'All, random effects' : 'All, fixed effect', shown, pooled),
    ...(pooled.prediction
      ? [
          {
            kind: 'prediction',
            label: 'Prediction',
            lower: shown.value(pooled.prediction.ciLower),
            upper: shown.value(pooled.prediction.ciUpper),
            text: `[${shown.text(pooled.prediction.ciLower)}, ${shown.text(pooled.prediction.ciUpper)}]`,
          } as const,
        ]
      : []),
  ];
}
