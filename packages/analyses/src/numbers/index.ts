/** This number: what every number of every result is. Loaded when somebody asks. */
export { type Explanation, explain, type NumberPlace } from './explain.ts';
export { REFERENCE_TOPICS } from './reference-topics.ts';
export { PROGRAMS, type Program, type Statistic } from './statistic.ts';
