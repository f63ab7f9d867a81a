/** Questions that fit a dataset, made of the types of its variables. */
import { type AssistantVariable, type DataFacts, isGrouping, isLabel } from './data-facts.ts';

const FEW = 8;

/** Questions about these data, best first. */
export function examplesFor(facts: DataFacts): readonly string[] {
  const usable = facts.variables.filter((variable) => !isLabel(variable, facts.rows));
  const numbers = usable.filter(
    ({ type, levels }) => type === 'numeric' && (levels === null || levels > FEW),
  );
  const groups = usable.filter(
    (variable) => isGrouping(variable) && variable.type !== 'numeric' && (variable.levels ?? 0) <= FEW,
  );
  const two = groups.find(({ levels }) => levels === 2);
  const many = groups.find(({ levels }) => (levels ?? 0) > 2);
  const date = usable.find(({ type }) => type === 'date');
  const [a, b, c] = numbers;
  const name = (variable: AssistantVariable) => variable.name;
  return [
    ...(date && a ? [`Forecast ${name(a)}`] : []),
    ...(a && two ? [`Does ${name(b ?? a)} differ by ${name(two)}?`] : []),
    ...(a && b ? [`Is ${name(a)} related to ${name(c ?? b)}?`] : []),
    ...(a && many ? [`Compare ${name(a)} between the groups of ${name(many)}`] : []),
    ...(groups[0] && groups[1] ? [`Is ${name(groups[0])} related to ${name(groups[1])}?`] : []),
    ...(a && b ? [`Predict ${name(b)} from ${name(a)}`] : []),
    ...(a ? [`Describe ${name(a)}${groups[0] ? ` by ${name(groups[0])}` : ''}`] : []),
    ...(groups[0] && !a ? [`How often does each ${name(groups[0])} occur?`] : []),
  ];
}
