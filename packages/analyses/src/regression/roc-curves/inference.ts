import { rich } from '@constat/report';
import type { RocArea } from '@constat/stats';
import type { Sample } from '../../contract.ts';
import { type Inference, MEASURES } from '../../inference/inference.ts';
import { rStrings } from '../../shared/r-code.ts';
import { alphaOf, levelOf } from '../../shared/wording.ts';
import type { RocOptions } from './options.ts';

interface Curves {
  readonly sample: Sample;
  readonly outcome: { readonly label: string; readonly event: string };
  readonly group: { readonly label: string } | null;
  readonly curves: readonly {
    readonly name: string;
    readonly label: string;
    readonly level: string | null;
    readonly direction: string;
    readonly area: RocArea;
  }[];
}

/** Areas on the logit scale with DeLong's errors; null where one is complete or has no error. */
export function inferenceOf(
  { curves, outcome, group, sample }: Curves,
  options: RocOptions,
): Inference | null {
  // the direction must be the same in every imputation, and a partial area has no error
  if (options.partial) return null;
  const rows = curves.flatMap(({ name, label, level, direction, area }) => {
    const { auc, standardError: error } = area;
    if (!error || !(auc > 0 && auc < 1)) return [];
    return [
      {
        key: `${name} ${level ?? ''} ${direction}`,
        label: level === null ? label : `${label}, ${levelOf(group?.label ?? '', level)}`,
        estimate: Math.log(auc / (1 - auc)),
        standardError: error / (auc * (1 - auc)),
        df: null,
        n: area.cases + area.controls,
      },
    ];
  });
  if (rows.length < curves.length) return null;
  const labels = new Map(rows.map(({ key, label }) => [key, label]));
  const names = curves.map((_, i) => (curves.length === 1 ? 'r' : `r${i + 1}`));
  const last = names.at(-1) ?? '';
  return {
    measure: MEASURES.area,
    level: options.confidenceLevel,
    n: sample.used,
    parts: [{ heading: null, rows }],
    sentence: ({ key, pValue }, shown) =>
      rich`The area under the curve of ${labels.get(key) ?? ''} for ${levelOf(outcome.label, outcome.event)} ${pValue < alphaOf(options.confidenceLevel) ? 'was significantly different from one half' : 'did not differ significantly from one half'} (${shown}).`,
    fitted: rich`An ROC analysis of ${outcome.label} (${outcome.event}) with DeLong’s errors, areas pooled on the logit scale,`,
    works: ['delong1988'],
    fits: [
      {
        upTo: `; ${last} <- pROC::roc(`,
        more: [
          `r <- list(${names.join(', ')}); a <- sapply(r, pROC::auc); names(a) <- ${rStrings(rows.map(({ label }) => label))}`,
        ],
        estimates: 'qlogis(a)',
        covariance: 'diag(sapply(r, pROC::var) / (a * (1 - a))^2, length(a))',
        df: 'Inf',
      },
    ],
  };
}
