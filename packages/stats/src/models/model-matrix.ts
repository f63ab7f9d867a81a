import { StatsError } from '../stats-error.ts';
import { type Contrast, type ContrastColumn, contrastColumns, indicatorColumns } from './contrasts.ts';
import type { Design, DesignColumn, DesignPart, DesignTerm, ModelVariable } from './design.ts';

/** Name of the intercept column. */
export const INTERCEPT = '(Intercept)';

/** What a model is made of. */
export interface ModelTerms {
  readonly variables: readonly ModelVariable[];
  /** Names of the variables of each term: one name is a main effect, several are their product. */
  readonly terms: readonly (readonly string[])[];
  readonly intercept?: boolean;
  /** How many rows there are, where the model has no variables. */
  readonly rows?: number;
  /** Contrast of each factor by name; treatment by default. */
  readonly contrasts?: Readonly<Record<string, Contrast>>;
}

/** Column names of a factor: `variable=level` (polynomial contrasts `variable^degree`). */
function columnName(variable: string, label: string, contrast: Contrast): string {
  return contrast === 'polynomial' ? `${variable}${label}` : `${variable}=${label}`;
}

interface NamedPart {
  readonly name: string;
  readonly part: DesignPart;
}

function factorParts(
  variable: ModelVariable & { kind: 'factor' },
  contrast: Contrast,
  full: boolean,
): readonly NamedPart[] {
  const { name, codes, levels, reference } = variable;
  const at = reference === undefined ? 0 : levels.indexOf(reference);
  if (at < 0) throw new StatsError('out-of-domain', `${name} has no level ${reference}`, name);
  if (levels.length < 2) throw new StatsError('constant-column', `${name} has fewer than two levels`, name);
  const columns: readonly ContrastColumn[] = full
    ? indicatorColumns(levels)
    : contrastColumns(contrast, levels, at);
  return columns.map(({ label, values }) => ({
    name: columnName(name, label, full ? 'treatment' : contrast),
    part: { kind: 'coded', codes, table: values },
  }));
}

/**
 * Design columns of a model: the intercept, then each term in the given order. Terms are named by their variables
 * joined with ':', columns likewise, the first variable running fastest. A factor is coded by its contrast when
 * the rest of its term is in the model too (the intercept counts as the empty term), otherwise by an
 * indicator of every level, so that each term adds what its margin leaves (Chambers & Hastie 1992, 2.4.1).
 */
export function modelMatrix(model: ModelTerms): Design {
  const { variables, terms, intercept = true, contrasts = {} } = model;
  const byName = new Map(variables.map((variable) => [variable.name, variable]));
  const rows = variables.length === 0 && model.rows !== undefined ? model.rows : commonLength(variables);
  const present = new Set<string>(intercept ? [''] : []);
  for (const term of terms) present.add([...term].sort().join('\u0000'));
  const columns: DesignColumn[] = intercept ? [{ name: INTERCEPT, parts: [] }] : [];
  const designTerms: DesignTerm[] = [];
  // without an intercept the first factor takes its place
  let spanned = intercept;
  for (const names of terms) {
    const first = columns.length;
    let partial: { name: string; parts: DesignPart[] }[] = [{ name: '', parts: [] }];
    for (const name of names) {
      const variable = byName.get(name);
      if (!variable) throw new StatsError('out-of-domain', `no variable is named ${name}`, name);
      const margin = names.filter((other) => other !== name);
      const marginPresent = margin.length === 0 ? spanned : present.has([...margin].sort().join('\u0000'));
      const choices: readonly NamedPart[] =
        variable.kind === 'numeric'
          ? [{ name, part: { kind: 'values', values: variable.values } }]
          : factorParts(variable, contrasts[name] ?? 'treatment', !marginPresent);
      if (variable.kind === 'factor' && margin.length === 0) spanned = true;
      partial = choices.flatMap((choice) =>
        partial.map((left) => ({
          name: left.name === '' ? choice.name : `${left.name}:${choice.name}`,
          parts: [...left.parts, choice.part],
        })),
      );
    }
    columns.push(...partial);
    designTerms.push({ name: names.join(':'), variables: names, first, count: columns.length - first });
  }
  return { rows, intercept, columns, terms: designTerms };
}

/** Columns x, x^2, ..., x^degree of one numeric variable, each a term of its own. */
export function polynomialDesign(
  name: string,
  values: Float64Array,
  degree: number,
  intercept = true,
): Design {
  const part: DesignPart = { kind: 'values', values };
  const columns: DesignColumn[] = intercept ? [{ name: INTERCEPT, parts: [] }] : [];
  const terms: DesignTerm[] = [];
  for (let power = 1; power <= degree; power++) {
    const term = power === 1 ? name : `${name}^${power}`;
    terms.push({ name: term, variables: [name], first: columns.length, count: 1 });
    columns.push({ name: term, parts: new Array<DesignPart>(power).fill(part) });
  }
  return { rows: values.length, intercept, columns, terms };
}

function commonLength(variables: readonly ModelVariable[]): number {
  let rows: number | undefined;
  for (const variable of variables) {
    const length = variable.kind === 'numeric' ? variable.values.length : variable.codes.length;
    if (rows !== undefined && length !== rows) {
      throw new StatsError('length-mismatch', `${variable.name} has another length`, variable.name);
    }
    rows = length;
  }
  if (!rows) throw new StatsError('empty', 'the model has no rows', 'variables');
  return rows;
}
