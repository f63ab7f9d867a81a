import { rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';

/** The groups are never at risk together where something happens. */
export const alikeRefusal: Refusal = {
  code: 'no-variation',
  variable: 'groupTimes',
  message: rich`The events cannot tell the groups apart.`,
  advice: rich`At some time both groups must be under observation, with an event in one of them.`,
};
