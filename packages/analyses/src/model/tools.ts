/** What a model, or another program, may ask Constat to do: one description for the assistant and for `constat mcp`. */

type Properties = Readonly<Record<string, unknown>>;

/** A tool in words, with the JSON Schema of what it takes. */
export interface ToolText {
  readonly description: string;
  readonly properties: Properties;
  readonly required: readonly string[];
}

const STRING = { type: 'string' } as const;
const STRINGS = { type: 'array', items: STRING } as const;
const RESULT = { result: { type: 'string', description: 'The id that run gave.' } } as const;

export const TOOL_TEXTS = {
  find: {
    description:
      'Finds the analyses that answer a question in plain words, best first, with the options each takes.',
    properties: { question: STRING },
    required: ['question'],
  },
  describe_data: {
    description: 'Names, types, levels and missing values of the variables of a dataset. Gives no rows.',
    properties: {},
    required: [],
  },
  run: {
    description:
      'Runs an analysis (a calculator: on the numbers in its options) and gives its id, finding, tables and assumptions. Every number is computed by Constat.',
    properties: {
      analysis: { type: 'string', description: 'The id of an analysis, as find gives it.' },
      options: { type: 'object', description: 'Options as the schema that find gives describes them.' },
    },
    required: ['analysis'],
  },
  read_result: {
    description: 'All that a result says: interpretation, text for a paper, methods.',
    properties: RESULT,
    required: ['result'],
  },
  draw: {
    description: 'Shows the figures of a result.',
    properties: RESULT,
    required: ['result'],
  },
  recommend: {
    description:
      'Maps analyses that you recommend, in your own words, to the tools of Constat, and says which are doubtful or not there.',
    properties: {
      recommendations: {
        type: 'array',
        minItems: 1,
        maxItems: 10,
        items: {
          type: 'object',
          properties: {
            analysisName: STRING,
            description: STRING,
            reasoning: STRING,
            category: STRING,
            confidence: { type: 'number', minimum: 0, maximum: 1 },
            prerequisites: STRINGS,
            assumptions: STRINGS,
            priority: { type: 'integer', minimum: 1 },
          },
          required: ['analysisName', 'reasoning'],
        },
      },
    },
    required: ['recommendations'],
  },
  save: {
    description: 'Proposes to save a result. The person decides with a click.',
    properties: RESULT,
    required: ['result'],
  },
} as const satisfies Readonly<Record<string, ToolText>>;

export type ToolName = keyof typeof TOOL_TEXTS;

/** Whether a word names a tool. */
export const isToolName = (name: string): name is ToolName => Object.hasOwn(TOOL_TEXTS, name);

/** The JSON Schema of what a tool takes; more properties where a program gives data in another way. */
export const inputSchema = (name: ToolName, more: Properties = {}) => ({
  type: 'object' as const,
  properties: { ...TOOL_TEXTS[name].properties, ...more },
  required: [...TOOL_TEXTS[name].required] as readonly string[],
  additionalProperties: false,
});

/** The tools in the form that chat completions want. */
export const chatTools = () =>
  (Object.keys(TOOL_TEXTS) as ToolName[]).map((name) => ({
    type: 'function' as const,
    function: { name, description: TOOL_TEXTS[name].description, parameters: inputSchema(name) },
  }));
