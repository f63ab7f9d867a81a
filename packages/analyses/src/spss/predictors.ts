/** Predictors of a model as SPSS's regressions take them: numbers, and for each level but the reference one of 0 and 1. */
import type { SpssFile } from './spss-file.ts';

interface Predictors {
  readonly covariates: readonly string[];
  readonly factors: readonly string[];
  readonly references: Readonly<Record<string, string>>;
}

export const referenceOf = (file: SpssFile, factor: string, references: Predictors['references']): string =>
  references[factor] ?? file.frame.factor(factor).levels[0] ?? '';

export const predictorNames = (
  file: SpssFile,
  { covariates, factors, references }: Predictors,
  among: readonly string[] = [...covariates, ...factors],
): readonly string[] =>
  among.flatMap((name) => {
    if (!factors.includes(name)) return [file.name(name)];
    const reference = referenceOf(file, name, references);
    return file.frame
      .factor(name)
      .levels.filter((level) => level !== reference)
      .map((level) => file.indicator(name, level));
  });
