/** The options of an analysis as a JSON Schema, for the assistant's tools and for checking calls from outside. */
import type { AnyForm } from './contract.ts';
import { type Choice, choiceLabel, type NumberOption, type Option, type OptionSchema } from './options.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface ToolSchema {
  readonly name: string;
  readonly description: string;
  readonly parameters: JsonSchema;
}

/** One callable tool per analysis. */
export function toolSchema(analysis: AnyForm): ToolSchema {
  return {
    name: analysis.entry.id,
    description: analysis.entry.description,
    parameters: objectSchema(analysis.options),
  };
}

function objectSchema(options: OptionSchema): JsonSchema {
  const required = Object.entries(options)
    .filter(([, option]) => isRequired(option))
    .map(([key]) => key);
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(options).map(([key, option]) => [key, schemaOf(option)])),
    required,
    additionalProperties: false,
  };
}

const isRequired = (option: Option): boolean =>
  (option.kind === 'variable' && option.required === true) ||
  ((option.kind === 'number' || option.kind === 'table' || option.kind === 'text') &&
    option.required === true &&
    !option.showWhen) ||
  ((option.kind === 'variables' || option.kind === 'pairs' || option.kind === 'list') &&
    (option.min ?? 0) > 0);

const names = { type: 'array', items: { type: 'string' } } as const;

const choiceText = (choices: Readonly<Record<string, Choice>>): string =>
  Object.entries(choices)
    .map(([key, choice]) => `${key} = ${choiceLabel(choice)}`)
    .join('; ');

function numberType({ integer, required, default: value }: NumberOption): string | readonly string[] {
  const type = integer ? 'integer' : 'number';
  return value === null && !required ? [type, 'null'] : type;
}

function schemaOf(option: Option): JsonSchema {
  const description = `${option.label}. ${option.help}`;
  switch (option.kind) {
    case 'variable':
      return { type: option.required ? 'string' : ['string', 'null'], description };
    case 'variables':
      return {
        ...names,
        description,
        ...(option.min === undefined ? {} : { minItems: option.min }),
        ...(option.max === undefined ? {} : { maxItems: option.max }),
      };
    case 'levels':
      return { ...names, description, maxItems: option.count };
    case 'references':
      return { type: 'object', additionalProperties: { type: 'string' }, description };
    case 'orders':
      return { type: 'object', additionalProperties: names, description };
    case 'choice':
      return {
        type: 'string',
        enum: Object.keys(option.choices),
        default: option.default,
        description: `${description} ${choiceText(option.choices)}`,
      };
    case 'choices':
      return {
        type: 'array',
        items: { type: 'string', enum: Object.keys(option.choices) },
        default: option.default,
        description: `${description} ${choiceText(option.choices)}`,
      };
    case 'toggle':
      return { type: 'boolean', default: option.default, description };
    case 'number':
      return {
        type: numberType(option),
        minimum: option.min,
        maximum: option.max,
        ...(option.default === null ? {} : { default: option.default }),
        description,
      };
    case 'text':
      return { type: 'string', maxLength: option.maxLength, default: option.default, description };
    case 'pairs':
      return { type: 'array', items: { ...names, minItems: 2, maxItems: 2 }, description };
    case 'terms':
      return {
        type: ['array', 'null'],
        items: { ...names, minItems: 1, maxItems: option.maxOrder },
        description,
      };
    case 'list':
      return { type: 'array', items: objectSchema(option.item), description };
    case 'cases':
      return {
        type: 'array',
        maxItems: option.max,
        items: { type: 'object', additionalProperties: { type: ['number', 'string'] } },
        description,
      };
    case 'table':
      return { type: 'array', items: { type: 'array', items: { type: ['number', 'null'] } }, description };
    case 'factors':
      return {
        type: ['object', 'null'],
        description,
        properties: {
          factors: {
            type: 'array',
            items: {
              type: 'object',
              properties: { name: { type: 'string' }, levels: names },
              required: ['name', 'levels'],
            },
          },
          cells: { type: 'array', items: { type: ['string', 'null'] } },
        },
        required: ['factors', 'cells'],
      };
  }
}
