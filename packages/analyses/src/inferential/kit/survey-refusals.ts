import { bold, num, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';

export const tooFewGroups = (group: string, found: number): Refusal => ({
  code: 'too-few-groups',
  variable: group,
  message: rich`${bold(group)} has ${num(found, 'integer')} ${found === 1 ? 'level' : 'levels'}; a comparison needs two or more.`,
  advice: rich`Choose a variable with several levels.`,
});
