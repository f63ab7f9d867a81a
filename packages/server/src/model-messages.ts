/** What the app says to a model: its own conversation and its own tools, and nothing else, so that the server is no open door to one. */
import { isTooDeep } from './json-bodies.ts';

/** The tools of the assistant; packages/analyses/src/model/tools.ts describes them. */
const TOOLS: readonly string[] = ['find', 'describe_data', 'run', 'read_result', 'draw', 'save', 'recommend'];

const MAX_MESSAGES = 120;
const MAX_CALLS = 16;
const MAX_SYSTEM = 12_000;
const MAX_CONTENT = 120_000;
const MAX_TOOL = 4000;
const MAX_EXTRA = 40_000;

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

const only = (value: Fields, ...keys: readonly string[]): boolean =>
  Object.keys(value).every((key) => keys.includes(key));

const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length <= most;

const isId = (value: unknown): value is string => isText(value, 200) && value !== '';

/** What the app sends. */
export interface ModelRequest {
  readonly messages: readonly Fields[];
  readonly tools: readonly Fields[];
}

function isCall(call: unknown): call is Fields & { readonly id: string } {
  if (!isFields(call) || !only(call, 'id', 'type', 'function', 'extra_content')) return false;
  const { id, type, function: called, extra_content: extra } = call;
  if (!isId(id) || type !== 'function' || !isFields(called) || !only(called, 'name', 'arguments'))
    return false;
  // Some services want back what they sent along with a call.
  const small = extra === undefined || (isFields(extra) && JSON.stringify(extra).length <= MAX_EXTRA);
  return small && isText(called.name, 100) && isText(called.arguments, MAX_CONTENT);
}

/** What is wrong with a message; calls that tools may answer are added to `asked`. */
function problemOf(message: unknown, index: number, asked: Set<string>): string | undefined {
  if (!isFields(message)) return 'A message must be an object.';
  const { role, content, tool_calls: calls = [] } = message;
  if (role === 'system') {
    const right = index === 0 && only(message, 'role', 'content') && isText(content, MAX_SYSTEM);
    return right ? undefined : 'Instructions are one text, at the beginning.';
  }
  if (role === 'user') {
    const right = only(message, 'role', 'content') && isText(content, MAX_CONTENT);
    return right ? undefined : 'A question is a text.';
  }
  if (role === 'assistant') {
    const text = content === undefined || content === null || isText(content, MAX_CONTENT);
    const list = Array.isArray(calls) && calls.length <= MAX_CALLS && calls.every(isCall);
    if (!only(message, 'role', 'content', 'tool_calls') || !text || !list)
      return 'An answer is a text with calls.';
    for (const { id } of calls as readonly { readonly id: string }[]) asked.add(id);
    return undefined;
  }
  if (role !== 'tool') return 'Messages are of system, user, assistant or tool.';
  const { tool_call_id: id } = message;
  const right =
    only(message, 'role', 'content', 'tool_call_id') &&
    isText(content, MAX_CONTENT) &&
    isId(id) &&
    asked.has(id);
  return right ? undefined : 'A tool answers a call that was made.';
}

function isTool(tool: unknown): boolean {
  if (!isFields(tool) || !only(tool, 'type', 'function') || tool.type !== 'function') return false;
  const { function: described } = tool;
  return (
    isFields(described) &&
    only(described, 'name', 'description', 'parameters') &&
    TOOLS.includes(String(described.name)) &&
    JSON.stringify(described).length <= MAX_TOOL
  );
}

/** Reads what the app sends; the answer is a sentence when it is something else. */
export function readModelRequest(text: string): ModelRequest | string {
  if (isTooDeep(text)) return 'The body holds too many lists or objects within each other.';
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'The body is not JSON.';
  }
  if (!isFields(value) || !only(value, 'messages', 'tools'))
    return 'The body holds messages and tools alone.';
  const { messages, tools = [] } = value;
  if (!Array.isArray(messages) || messages.length === 0 || messages.length > MAX_MESSAGES)
    return `A conversation has 1 to ${MAX_MESSAGES} messages.`;
  const asked = new Set<string>();
  for (const [index, message] of messages.entries()) {
    const problem = problemOf(message, index, asked);
    if (problem !== undefined) return problem;
  }
  if (!Array.isArray(tools) || tools.length > TOOLS.length || !tools.every(isTool))
    return 'Only tools of Constat can be offered.';
  return { messages, tools };
}
