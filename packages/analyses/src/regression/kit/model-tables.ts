/** Tables that several models have. */
import { type NumberFormat, rich, type TableBlock } from '@constat/report';
import { type Column, symbol, table, text, value } from '../../shared/table.ts';
import { coefficientLabel, type LabelledModel, labelOf } from './labels.ts';

/** A test of a term; `df2` where it is an F test. */
export interface TermTest {
  readonly term: string;
  readonly statistic: number;
  readonly df: number;
  readonly df2?: number | null;
  readonly pValue: number;
}

const TITLES = {
  likelihood: 'Likelihood-Ratio Tests of the Terms',
  penalized: 'Penalized Likelihood-Ratio Tests of the Terms',
  wald: 'Wald Tests of the Terms',
} as const;

/** Tests of all terms, by likelihood ratios or F; no table where none was asked for. */
export function termsTable(
  model: LabelledModel & { readonly termTests: readonly TermTest[] },
  isF = false,
  by: keyof typeof TITLES = 'likelihood',
): readonly TableBlock[] {
  if (model.termTests.length === 0) return [];
  return [
    table(model.termTests, {
      id: 'terms',
      title: isF ? 'Tests of the Terms' : TITLES[by],
      columns: [
        text('Term', ({ term }) => coefficientLabel(term, model)),
        value(isF ? rich`*F*` : 'χ²', 'statistic', ({ statistic }) => statistic),
        value(isF ? rich`*df*₁` : rich`*df*`, 'df', ({ df }) => df),
        isF ? value(rich`*df*₂`, 'df', ({ df2 }) => df2 ?? null) : [],
        symbol('p', 'p', ({ pValue }) => pValue),
      ],
      notes:
        by === 'wald'
          ? rich`Each term is tested in the model with all terms.`
          : rich`Each term is tested in the model of all terms that do not contain it (type II).`,
    }),
  ];
}

interface NewCase {
  readonly values: Readonly<Record<string, number | string>>;
}

/** The predictors that new cases have values of. */
export const predictorsOfCases = (cases: readonly NewCase[], { labels }: LabelledModel): readonly string[] =>
  Object.keys(cases[0]?.values ?? {}).filter((name) => name in labels);

/** A column for each predictor of new cases: as given, or as numbers in a format. */
export const predictorColumns = <Row extends NewCase>(
  names: readonly string[],
  model: LabelledModel,
  format?: NumberFormat,
): readonly Column<Row>[] =>
  names.map((name) =>
    format
      ? value(labelOf(name, model), format, ({ values }) => values[name] ?? null)
      : text(labelOf(name, model), ({ values }) => String(values[name])),
  );
