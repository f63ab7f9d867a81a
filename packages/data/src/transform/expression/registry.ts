/** Every function of the expression language, by name. */
import { columnFunctions } from './functions/column.ts';
import { dateFunctions } from './functions/date.ts';
import type { ExpressionFunction } from './functions/definition.ts';
import { distributionFunctions } from './functions/distribution.ts';
import { groupFunctions } from './functions/group.ts';
import { logicFunctions } from './functions/logic.ts';
import { mathFunctions } from './functions/math.ts';
import { patternFunctions } from './functions/pattern.ts';
import { rowFunctions } from './functions/row.ts';
import { textFunctions } from './functions/text.ts';

/** All functions, in the order of the help. */
export const EXPRESSION_FUNCTIONS: readonly ExpressionFunction[] = [
  ...mathFunctions,
  ...rowFunctions,
  ...columnFunctions,
  ...groupFunctions,
  ...logicFunctions,
  ...textFunctions,
  ...patternFunctions,
  ...dateFunctions,
  ...distributionFunctions,
];

const byName = new Map(EXPRESSION_FUNCTIONS.map((each) => [each.name, each]));
if (byName.size !== EXPRESSION_FUNCTIONS.length) throw new Error('Two functions have the same name.');

/** The function of that name, capital letters or not. */
export const functionNamed = (name: string): ExpressionFunction | undefined => byName.get(name.toUpperCase());
