/** A survey design in words and in R. */
import { andList } from '@constat/report';
import { rName, rStrings } from '../shared/r-code.ts';
import type { Inference, SurveySample } from './inference.ts';
import { secondStage } from './survey-sample.ts';

const WORDS = {
  weight: 'weights',
  stratum: 'strata',
  cluster: 'clusters',
  population: 'population sizes',
  cluster2: 'second-stage clusters',
  population2: 'second-stage population sizes',
} as const;

/** `weights Weight, strata Region and clusters Village`. */
export const designWords = (columns: SurveySample['columns']): string =>
  andList(
    Object.entries(WORDS).flatMap(([part, word]) => {
      const name = columns[part as keyof typeof WORDS];
      return name === undefined ? [] : [`${word} ${name}`];
    }),
  );

const formula = (name: string): string => `~${rName(name)}`;

/** The design of a dataset `d`, by R's survey package. */
export function rDesign(columns: SurveySample['columns']): string {
  const { weight, stratum, cluster, population } = columns;
  const second = secondStage(columns);
  const and = (name: string | undefined): string => (name === undefined ? '' : ` + ${rName(name)}`);
  const given = [
    `ids = ${cluster === undefined ? '~1' : formula(cluster)}${and(second?.cluster)}`,
    ...(stratum === undefined ? [] : [`strata = ${formula(stratum)}`]),
    weight === undefined ? 'weights = rep(1, nrow(d))' : `weights = ${formula(weight)}`,
    ...(population === undefined ? [] : [`fpc = ${formula(population)}${and(second?.population)}`]),
  ];
  return `svydesign(${given.join(', ')}, data = d, nest = TRUE)`;
}

/** Rows without a place in the design are outside of it. */
export const rInDesign = (columns: SurveySample['columns']): string =>
  `d <- d[complete.cases(d[, ${rStrings(Object.values(columns))}, drop = FALSE]), ]`;

/** The design and what is estimated with it. */
export const surveyProgram = (
  { survey }: Inference,
  columns: SurveySample['columns'],
  read: string,
): readonly string[] => [
  'library(survey)',
  read,
  rInDesign(columns),
  ...(survey?.prepare ?? []),
  `s <- ${rDesign(columns)}`,
  ...(survey?.commands ?? []),
];
