import { bold, num, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';

export const tooFewGroups = (group: string, found: number): Refusal => ({
  code: 'too-few-groups',
  variable: group,
  message: rich`${bold(group)} has ${num(found, 'integer')} ${found === 1 ? 'level' : 'levels'}; a comparison needs two or more.`,
  advice: rich`Choose a variable with several levels.`,
});

/** Where one side was asked for. */
export const oneSided = (): Refusal => ({
  code: 'one-sided-survey',
  message: rich`Under a survey design the means are compared with a two-sided test.`,
  advice: rich`Choose the two-sided alternative; half of its *p* value is that of the side on which the difference lies.`,
  actions: [{ kind: 'set-options', label: 'Two-sided', options: { alternative: 'two-sided' } }],
});
