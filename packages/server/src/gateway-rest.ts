/** Which questions about tables and procedures are let through to the database. */
import { COMPARISONS, PROCEDURES, TABLES } from './app-calls.ts';

/** Why a request is not let through; the status says whose fault it is, the sentence what to change. */
export interface Refusal {
  readonly status: 400 | 401 | 404 | 405 | 406 | 411 | 413 | 414 | 415 | 416;
  readonly message: string;
}

const MAX_QUERY = 12_000;
const MAX_PARAMETERS = 30;
const MAX_ROWS = 1000;
const MAX_OFFSET = 1_000_000;
const NAME = '[a-z][a-z0-9_]{0,62}';
const COLUMNS = new RegExp(`^(\\*|${NAME})(,(\\*|${NAME})){0,40}$`);
const QUOTED_COLUMNS = new RegExp(`^"?${NAME}"?(,"?${NAME}"?){0,40}$`);
const ORDER = new RegExp(
  `^${NAME}(\\.(asc|desc))?(\\.nulls(first|last))?(,${NAME}(\\.(asc|desc))?(\\.nulls(first|last))?){0,5}$`,
);
const CONDITION = new RegExp(`^(not\\.)?(${COMPARISONS.join('|')})\\.`);
/** One level of alternatives with plain values: what the app asks of notifications. */
const ALTERNATIVE = `${NAME}\\.(not\\.)?(${COMPARISONS.join('|')})\\.[\\w:.+-]*`;
const ALTERNATIVES = new RegExp(`^\\(${ALTERNATIVE}(,${ALTERNATIVE}){0,9}\\)$`);
const METHODS = ['GET', 'POST', 'PATCH', 'DELETE'];
const ACCEPTED =
  /^(\*\/\*|application\/json|application\/vnd\.pgrst\.object\+json)(; *(q=[\d.]+|charset=utf-8))?$/i;

const refuse = (status: Refusal['status'], message: string): Refusal => ({ status, message });

/** Checks a request to /rest/v1/<rest>; undefined when it may pass. */
export function refuseRest(method: string, rest: string, url: URL, headers: Headers): Refusal | undefined {
  const [name = '', procedure, ...more] = rest.split('/');
  for (const header of ['Accept-Profile', 'Content-Profile'])
    if (!['public', null].includes(headers.get(header)))
      return refuse(406, 'Only the schema public is offered.');
  if (!METHODS.includes(method)) return refuse(405, `${method} is not offered here.`);
  if (url.search.length > MAX_QUERY) return refuse(414, `The query is longer than ${MAX_QUERY} characters.`);
  const accept = headers.get('Accept') ?? '*/*';
  // All of them: the backend finds plans and tables of words wherever they are named.
  if (!accept.split(',').every((type) => ACCEPTED.test(type.trim()))) return refuse(406, 'Answers are JSON.');
  const type = headers.get('Content-Type');
  const writes = method === 'POST' || method === 'PATCH';
  if (writes && type && !/^application\/json\b/i.test(type)) return refuse(415, 'The body must be JSON.');
  if (name === 'rpc') {
    if (!procedure || more.length > 0 || !isOneOf(PROCEDURES, procedure)) {
      return refuse(404, 'There is no such procedure.');
    }
    if (method !== 'POST') return refuse(405, 'Procedures are called with POST.');
    return url.search === '' ? undefined : refuse(400, 'Values of a procedure belong in the body.');
  }
  if (procedure !== undefined || !isOneOf(TABLES, name)) return refuse(404, 'There is no such table.');
  const range = headers.get('Range');
  if (range !== null && !/^\d{1,6}-\d{0,6}$/.test(range))
    return refuse(416, 'The range must be two whole numbers.');
  return refuseParameters([...url.searchParams]);
}

function refuseParameters(parameters: readonly (readonly [string, string])[]): Refusal | undefined {
  if (parameters.length > MAX_PARAMETERS) return refuse(400, 'The query has too many parts.');
  for (const [name, value] of parameters) {
    const problem = problemOf(name, value);
    if (problem !== undefined) return refuse(400, problem);
  }
  return undefined;
}

function problemOf(name: string, value: string): string | undefined {
  if (value.includes('\0')) return 'The character NUL is not allowed.';
  switch (name) {
    case 'select':
      return COLUMNS.test(value) ? undefined : 'select takes names of columns, separated by commas, or *.';
    case 'columns':
    case 'on_conflict':
      return QUOTED_COLUMNS.test(value) ? undefined : `${name} takes names of columns, separated by commas.`;
    case 'order':
      return ORDER.test(value) ? undefined : 'order takes names of columns, each with .asc or .desc.';
    case 'limit':
      return isWhole(value, MAX_ROWS) ? undefined : `limit must be a whole number from 0 to ${MAX_ROWS}.`;
    case 'offset':
      return isWhole(value, MAX_OFFSET)
        ? undefined
        : `offset must be a whole number from 0 to ${MAX_OFFSET}.`;
    case 'or':
      return ALTERNATIVES.test(value)
        ? undefined
        : 'or takes up to ten conditions on columns with plain values, in parentheses.';
    default:
      // What every object has in JavaScript is taken for a column by the library, and the condition for none.
      if (!new RegExp(`^${NAME}$`).test(name) || name in {}) return 'A condition must name a column.';
      return CONDITION.test(value) ? undefined : `Conditions compare by ${COMPARISONS.join(', ')}.`;
  }
}

const isWhole = (text: string, most: number): boolean => /^\d{1,7}$/.test(text) && Number(text) <= most;
const isOneOf = (names: readonly string[], name: string): boolean => names.includes(name);
