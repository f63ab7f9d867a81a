/** Coefficients of a model in words. */

/** What the names of coefficients are made of. */
export interface LabelledModel {
  /** Predictor name to label. */
  readonly labels: Readonly<Record<string, string>>;
  readonly factors: readonly {
    readonly name: string;
    readonly reference: string;
    readonly levels: readonly string[];
    /** In a model without intercept, where every level has a coefficient of its own: its mean, not a difference. */
    readonly whole?: boolean;
  }[];
}

/** The factor and the level whose mean a coefficient is; null for all others. */
export function levelMean(
  name: string,
  { factors }: LabelledModel,
): { readonly factor: string; readonly level: string } | null {
  for (const factor of factors)
    for (const level of factor.whole ? factor.levels : [])
      if (name === `${factor.name}=${level}`) return { factor: factor.name, level };
  return null;
}

/**
 * `Smoker (Yes − No)`, `Age`, `Age × Smoker (Yes − No)`, `Smoker = Yes` for the mean of a level; `against` stands between level and
 * reference.
 */
export function coefficientLabel(name: string, result: LabelledModel, against = '−'): string {
  if (name === '(Intercept)') return 'Intercept';
  const mean = levelMean(name, result);
  if (mean) return `${labelOf(mean.factor, result)} = ${mean.level}`;
  const parts = result.factors.flatMap((factor) =>
    factor.levels.map(
      (level) =>
        [
          `${factor.name}=${level}`,
          `${labelOf(factor.name, result)} (${level} ${against} ${factor.reference})`,
        ] as const,
    ),
  );
  const words = new Map<string, string>([
    ...Object.keys(result.labels).map((variable) => [variable, labelOf(variable, result)] as const),
    ...parts,
  ]);
  return splitTerm(name, words)
    .map((part) => words.get(part) ?? part)
    .join(' × ');
}

/** Splits a product at the colons between known names, so that a colon inside a name or level does no harm. */
function splitTerm(name: string, words: ReadonlyMap<string, string>): string[] {
  if (words.has(name)) return [name];
  for (let at = name.indexOf(':'); at >= 0; at = name.indexOf(':', at + 1)) {
    const head = name.slice(0, at);
    if (words.has(head)) return [head, ...splitTerm(name.slice(at + 1), words)];
  }
  return [name];
}

/** Label of a variable of the model. */
export const labelOf = (name: string, result: LabelledModel): string => result.labels[name] ?? name;
