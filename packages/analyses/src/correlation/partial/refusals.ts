/** Why partial correlations cannot be computed, each with a code, the variable and what to change. */
import type { Frame } from '@constat/data';
import { bold, join, num, type Runs, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { notFinite } from '../../shared/refusals.ts';
import { unorderedRefusals } from '../kit/columns.ts';
import type { PartialOptions } from './options.ts';

type Roles = Pick<PartialOptions, 'variables' | 'controls' | 'method'>;
type Role = 'variables' | 'controls';
type Action = NonNullable<Refusal['actions']>[number];

/** Cases needed beside one for each control: they leave one degree of freedom. */
export const LEAST_CASES = 3;

/** Reasons found without computing. */
export function check(frame: Frame, options: PartialOptions): readonly Refusal[] {
  const { variables, controls } = options;
  const unordered = [
    ...unorderedRefusals(frame, variables, 'variables', options.levelOrder),
    ...unorderedRefusals(frame, controls, 'controls', options.levelOrder),
  ];
  if (unordered.length > 0) return unordered;
  return variables.filter((name) => controls.includes(name)).map((name) => bothRoles(name, options));
}

const without = (names: readonly string[], name: string): readonly string[] =>
  names.filter((each) => each !== name);

/** A button that takes a variable out of a box, unless too few would be left in it. */
function removal(name: string, role: Role, roles: Roles, label = `Remove ${name}`): readonly Action[] {
  const left = without(roles[role], name);
  if (left.length === roles[role].length || left.length < (role === 'variables' ? 2 : 1)) return [];
  return [{ kind: 'set-options', label, options: { [role]: left } }];
}

/** The same for whichever box holds it; no key where there is nothing to offer. */
function removals(names: readonly string[], roles: Roles): Pick<Refusal, 'actions'> {
  const actions = names.flatMap((name) =>
    removal(name, roles.variables.includes(name) ? 'variables' : 'controls', roles),
  );
  return actions.length > 0 ? { actions } : {};
}

function bothRoles(name: string, roles: Roles): Refusal {
  const actions = [
    ...removal(name, 'controls', roles, `Remove ${name} from the controls`),
    ...removal(name, 'variables', roles, `Remove ${name} from the variables`),
  ];
  return {
    code: 'control-is-variable',
    variable: name,
    message: rich`${bold(name)} is both a variable and a control; held constant, it has no correlation with anything.`,
    advice: rich`Remove it from one of the two boxes.`,
    ...(actions.length > 0 ? { actions } : {}),
  };
}

const listed = (names: readonly string[]): Runs => join(names.map(bold), ', ', ' and ');

/** Ranks may be equal where values are not. */
const theOf = ({ method }: Roles): string => (method === 'spearman' ? 'By their ranks, the' : 'The');

export const refusals = {
  notFinite,
  /** `helps` names variables without which there would be enough cases. */
  tooFew: (found: number, helps: readonly string[], roles: Roles): Refusal => {
    const count = roles.controls.length;
    return {
      code: 'too-few-cases',
      message: rich`${found === 0 ? 'No case has' : rich`Only ${num(found, 'integer')} ${found === 1 ? 'case has' : 'cases have'}`} a value in every variable and control; with ${num(count, 'integer')} ${count === 1 ? 'control' : 'controls'} a partial correlation needs at least ${num(count + LEAST_CASES, 'integer')}.`,
      advice:
        helps.length > 0
          ? rich`Remove ${listed(helps)}${helps.length > 1 ? ' in turn' : ''}: without ${helps.length > 1 ? 'one of them' : 'it'} there are enough cases.`
          : rich`Use fewer controls, or variables with fewer missing values.`,
      ...removals(helps, roles),
    };
  },
  constant: (name: string, roles: Roles): Refusal => ({
    code: 'constant',
    variable: name,
    message: rich`${bold(name)} has the same value in every case that has all values, so ${
      roles.controls.includes(name)
        ? 'it is constant already and controls nothing'
        : 'it has no correlation with anything'
    }.`,
    advice: rich`Remove it, or look at the missing values of the other variables.`,
    ...removals([name], roles),
  }),
  collinear: (name: string, others: readonly string[], roles: Roles): Refusal => ({
    code: 'collinear-controls',
    variable: name,
    message: rich`${theOf(roles)} control ${bold(name)} is a linear combination of ${listed(others)}, so it holds nothing more constant.`,
    advice: rich`Remove one of them from the controls.`,
    ...removals([name], roles),
  }),
  /** `culprits` are the controls without which something of the variable would be left. */
  explained: (name: string, culprits: readonly string[], roles: Roles): Refusal => ({
    code: 'explained-by-controls',
    variable: name,
    message: rich`${theOf(roles)} ${roles.controls.length === 1 ? 'control' : 'controls'} ${listed(roles.controls)} ${roles.controls.length === 1 ? 'explains' : 'explain'} ${bold(name)} fully: held constant, nothing of it is left to correlate.`,
    advice:
      roles.controls.length > 1
        ? rich`Remove ${bold(name)}, or one of the controls that it is made of.`
        : rich`Remove ${bold(name)}, or choose another control.`,
    ...removals([name, ...culprits], roles),
  }),
};
