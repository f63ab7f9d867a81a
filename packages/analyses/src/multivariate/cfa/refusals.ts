/** Why a model cannot be fitted, each with a code, the variable or line and what to change. */
import type { Frame } from '@constat/data';
import { bold, num, type Runs, rich } from '@constat/report';
import { type SemProblem, type StatsError, semVariables } from '@constat/stats';
import type { Refusal } from '../../contract.ts';
import { unorderedRefusals } from '../../correlation/kit/columns.ts';
import { noVariation, usedTwice } from '../../shared/refusals.ts';
import { readModel } from './model-text.ts';
import { type CfaOptions, isOrdered } from './options.ts';

/** What is wrong with a line of the model, and what to write instead. */
const PROBLEMS: Record<SemProblem['code'], (text: string) => readonly [message: Runs, advice: Runs]> = {
  'no-operator': (text) => [
    rich`has no relation: ${bold(text)}.`,
    rich`Write a relation with =~ (measured by), ~ (regressed on) or ~~ (covaries with).`,
  ],
  'unsupported-operator': (text) => [
    rich`uses ${bold(text)}, which is not known here.`,
    rich`Use =~, ~, ~~ and :=. Parameters are held equal by giving them the same label: y ~ a*x1 + a*x2.`,
  ],
  'empty-side': (text) => [
    rich`has nothing on one side of a sign: ${bold(text)}.`,
    rich`Write a variable on both sides of each =~, ~, ~~ and +.`,
  ],
  'bad-term': (text) => [
    rich`has a term that cannot be read: ${bold(text)}.`,
    rich`Write a name, or a label or number before it: a*x, 0.5*x, NA*x. Names with spaces or signs stand in backticks: ${'`my item`'}.`,
  ],
  'bad-expression': (text) => [
    rich`has a formula that cannot be read: ${bold(text)}.`,
    rich`Write a name, := and a formula of labels, such as indirect := a*b.`,
  ],
  'unknown-label': (text) => [
    rich`uses the label ${bold(text)}, which no path has.`,
    rich`Give it to a path, such as y ~ ${text}*x.`,
  ],
  'defined-twice': (text) => [rich`says ${bold(text)} a second time.`, rich`Leave one of the two.`],
  'self-relation': (text) => [
    rich`has ${bold(text)} on both sides.`,
    rich`Remove it from one side; a variance is written with ~~.`,
  ],
};

const syntaxRefusal = ({ code, line, text }: SemProblem): Refusal => {
  const [message, advice] = PROBLEMS[code](text);
  return {
    code: `model-${code}`,
    message: rich`Line ${num(line, 'integer')} of the model ${message}`,
    advice,
  };
};

const without = (name: string, { variables, model }: CfaOptions): Pick<Refusal, 'actions'> =>
  variables.length > 3 && model.trim() === ''
    ? {
        actions: [
          {
            kind: 'set-options',
            label: `Remove ${name}`,
            options: { variables: variables.filter((each) => each !== name) },
          },
        ],
      }
    : {};

/** Reasons found without computing. */
export function check(frame: Frame, options: CfaOptions): readonly Refusal[] {
  const unordered = unorderedRefusals(frame, options.variables, 'variables', options.levelOrder);
  if (unordered.length > 0) return unordered;
  if (options.group !== null && options.variables.includes(options.group)) return [usedTwice(options.group)];
  const { statements, problems } = readModel(options);
  if (problems.length > 0) return problems.map(syntaxRefusal);
  const { latent, observed } = semVariables(statements);
  const both = latent.find((name) => options.variables.includes(name));
  if (both !== undefined) return [refusals.factorIsVariable(both)];
  const strange = observed.filter((name) => !options.variables.includes(name));
  if (strange.length > 0) return strange.map((name) => unknownName(name, frame, options));
  return isOrdered(options) ? orderedRefusals(options) : [];
}

const robustInstead = { kind: 'set-options', label: 'Use MLR', options: { estimator: 'mlr' } } as const;

/** What least squares over polychoric correlations does not answer. */
function orderedRefusals(options: CfaOptions): readonly Refusal[] {
  const { statements } = readModel(options);
  const { latent, observed, indicators, outcomes, predictors } = semVariables(statements);
  const found: Refusal[] = [];
  if (options.group !== null)
    found.push({
      code: 'ordered-groups',
      variable: options.group,
      message: rich`Groups cannot be compared with ordered items, but ${bold(options.group)} is chosen.`,
      advice: rich`Take ${bold(options.group)} out and fit each group with a filter, or take items as numbers with the robust estimator.`,
      actions: [{ kind: 'set-options', label: 'Without groups', options: { group: null } }, robustInstead],
    });
  if (options.missing === 'fiml')
    found.push({
      code: 'ordered-fiml',
      message: rich`Full information needs a likelihood, which models of ordered items do not have.`,
      advice: rich`Drop cases with missing values, or take items as numbers with the robust estimator.`,
      actions: [
        { kind: 'set-options', label: 'Drop the case', options: { missing: 'listwise' } },
        robustInstead,
      ],
    });
  const outside = observed.find(
    (name) => predictors.has(name) && !outcomes.has(name) && !indicators.has(name),
  );
  if (outside !== undefined)
    found.push({
      code: 'ordered-predictor',
      variable: outside,
      message: rich`${bold(outside)} is an observed predictor; models of ordered items have factors as predictors here.`,
      advice: rich`Leave it out, or take items as numbers with the robust estimator.`,
      actions: [robustInstead],
    });
  const set = statements.find(
    ({ lhs, op, rhs }) => !latent.includes(lhs) && (op === '~1' || (op === '~~' && lhs === rhs)),
  );
  if (set)
    found.push({
      code: 'ordered-variance',
      variable: set.lhs,
      message: rich`Line ${num(set.line, 'integer')} of the model says something of the ${set.op === '~1' ? 'intercept' : 'variance'} of ${bold(set.lhs)}, but an ordered item has none of its own: the normal variable behind it has mean 0 and variance 1.`,
      advice: rich`Leave that line out, or take items as numbers with the robust estimator.`,
      actions: [robustInstead],
    });
  return found;
}

const unknownName = (name: string, frame: Frame, { variables }: CfaOptions): Refusal => ({
  code: 'unknown-name',
  message: rich`The model names ${bold(name)}, which is neither a factor (left of =~) nor one of the variables chosen.`,
  advice: frame.has(name)
    ? rich`Add it to the variables.`
    : rich`Look at its spelling, or add it to the variables. Names with spaces or signs stand in backticks.`,
  ...(frame.has(name)
    ? {
        actions: [
          { kind: 'set-options', label: `Add ${name}`, options: { variables: [...variables, name] } },
        ],
      }
    : {}),
});

export const refusals = {
  factorIsVariable: (name: string): Refusal => ({
    code: 'factor-is-variable',
    variable: name,
    message: rich`${bold(name)} stands left of =~ as a factor, but it is a variable of the data.`,
    advice: rich`Give the factor a name of its own.`,
  }),
  constant: (name: string, options: CfaOptions): Refusal => ({
    ...noVariation(name, ', so it measures nothing', rich`Remove it from the model.`),
    ...without(name, options),
  }),
  collinear: (name: string, options: CfaOptions): Refusal => ({
    code: 'collinear',
    variable: name,
    message: rich`${bold(name)} follows exactly from the other variables (a copy, a sum or a total), or there are too few cases for so many variables.`,
    advice: rich`Remove it from the model.`,
    ...without(name, options),
  }),
  tooManyLevels: (name: string, most: number, options: CfaOptions): Refusal => ({
    code: 'too-many-levels',
    variable: name,
    message: rich`${bold(name)} has more than ${num(most, 'integer')} different values, too many for an ordered item.`,
    advice: rich`Take items as numbers with the robust estimator, or group its values with Recode first.`,
    actions: [robustInstead, ...(without(name, options).actions ?? [])],
  }),
  agreePerfectly: (first: string, second: string, options: CfaOptions): Refusal => ({
    code: 'collinear',
    variable: second,
    message: rich`${bold(first)} and ${bold(second)} agree perfectly, so the correlation of the variables behind them is 1 or −1.`,
    advice: rich`Remove one of the two, or join categories that few cases have.`,
    ...without(second, options),
  }),
  tooFewCases: (found: number, needed: number, fiml: boolean): Refusal => ({
    code: 'too-few-cases',
    message: rich`Only ${num(found, 'integer')} ${found === 1 ? 'case has' : 'cases have'} ${fiml ? 'a value' : 'all values'}; this model needs more than ${num(needed, 'integer')}.`,
    advice: rich`Use fewer variables, or more cases.`,
    ...(fiml
      ? {}
      : {
          actions: [{ kind: 'set-options', label: 'Use every value (FIML)', options: { missing: 'fiml' } }],
        }),
  }),
  smallGroup: (group: string, found: number, needed: number): Refusal => ({
    code: 'small-group',
    message: rich`The group ${bold(group)} has ${num(found, 'integer')} usable ${found === 1 ? 'case' : 'cases'}; the model needs more than ${num(needed, 'integer')} in each.`,
    advice: rich`Join small groups, filter the data, or use fewer variables.`,
    actions: [{ kind: 'set-options', label: 'Without groups', options: { group: null } }],
  }),
  oneGroup: (name: string): Refusal => ({
    code: 'one-group',
    variable: name,
    message: rich`${bold(name)} has a single group among the usable cases, so there is nothing to compare.`,
    advice: rich`Choose another variable for the groups, or none.`,
    actions: [{ kind: 'set-options', label: 'Without groups', options: { group: null } }],
  }),
  tooManyGroups: (name: string, groups: number, most: number): Refusal => ({
    code: 'too-many-groups',
    variable: name,
    message: rich`${bold(name)} has ${num(groups, 'integer')} groups; at most ${num(most, 'integer')} can be compared.`,
    advice: rich`Choose another variable for the groups, or join some of them.`,
  }),
  negativeDf: (missing: number): Refusal => ({
    code: 'not-identified',
    message: rich`The model has ${num(missing, 'integer')} more unknown ${missing === 1 ? 'value' : 'values'} than the variances and covariances of its variables can determine.`,
    advice: rich`Give each factor at least three items (or two, where factors covary), or leave out paths and covariances.`,
  }),
  notIdentified: (relation: string): Refusal => ({
    code: 'not-identified',
    message: rich`The data cannot determine ${bold(relation)}: other values of it, with others changed to match, would fit just as well.`,
    advice: rich`Fix it (1*x), leave it out, or give its factor more items or a relation to others.`,
  }),
  notConverged: (): Refusal => ({
    code: 'not-converged',
    message: rich`The estimates do not settle: a variance runs away, or the model does not suit the data.`,
    advice: rich`Look for items that share almost nothing with their factor, reverse items that are scored the other way, or write a simpler model.`,
  }),
};

/** Between two names of a pair. */
const PAIR = ' ~~ ';

/** What an error of the engine means here. */
export function wordsOf({ code, argument = '' }: StatsError, options: CfaOptions): Refusal | null {
  switch (code) {
    case 'constant-column':
      return refusals.constant(argument, options);
    case 'collinear':
      if (argument.includes(PAIR)) {
        const [first = '', second = ''] = argument.split(PAIR);
        return refusals.agreePerfectly(first, second, options);
      }
      return refusals.collinear(argument === '' ? options.variables[0] : argument, options);
    case 'not-positive-definite':
      return refusals.collinear(
        argument === '' || /^\d+$/.test(argument) ? options.variables[0] : argument,
        options,
      );
    case 'not-identified':
      return /^\d+$/.test(argument)
        ? refusals.negativeDf(Number(argument))
        : refusals.notIdentified(argument);
    case 'not-converged':
      return refusals.notConverged();
    case 'too-few':
      return refusals.tooFewCases(0, options.variables.length, options.missing === 'fiml');
    default:
      return null;
  }
}
