/** Rules for signals: their numbers, and rules of one's own. */
import type { SpcResult } from '../../src/quality/spc-charts/result.ts';
import { analysisAdapter, type ReferenceAdapter, type ReferenceInputs } from '../adapter.ts';

const OPTION_OF: Readonly<Record<string, string>> = {
  rule1: 'sigmas1',
  rule2: 'run2',
  rule3: 'run3',
  rule4: 'run4',
  rule5: 'run5',
  rule6: 'run6',
  rule7: 'run7',
  rule8: 'run8',
};
const RULES = Object.keys(OPTION_OF);

const entriesOf = (value: unknown): readonly [string, unknown][] => Object.entries(value ?? {});

const rulesOf = ({ rules }: ReferenceInputs): readonly unknown[] => (Array.isArray(rules) ? rules : []);

/** The points that a rule found, in the list of signals. */
const pointsOf = ({ signals }: SpcResult, rule: unknown): readonly number[] =>
  signals.find((signal) => signal.series === 'location' && sameRule(signal.rule, rule))?.points ?? [];

const sameRule = (one: unknown, other: unknown): boolean =>
  typeof one === 'string'
    ? one === other
    : JSON.stringify(entriesOf(one).toSorted()) === JSON.stringify(entriesOf(other).toSorted());

export const controlRules: ReferenceAdapter = analysisAdapter<SpcResult>({
  topic: 'control-rules',
  analysis: 'spc-charts',
  options: (inputs) => ({
    chart: 'i-mr',
    value: inputs.value,
    stage: inputs.stage,
    center: inputs.center,
    sigma: inputs.sigma,
    ruleSet: 'own',
    ownRules: RULES,
    early: inputs.early,
    userRules: rulesOf(inputs),
    ...Object.fromEntries(
      entriesOf(inputs.numbers).map(([rule, number]) => [OPTION_OF[rule] ?? rule, number]),
    ),
  }),
  values: (result, inputs) => ({
    n: result.points,
    rules: Object.fromEntries(RULES.map((rule) => [rule, pointsOf(result, rule)])),
    user: Object.fromEntries(rulesOf(inputs).map((rule, i) => [`rule${i + 1}`, pointsOf(result, rule)])),
  }),
});
