/** What a page shows of an analysis before anything is computed: names, help, choices and limits of its options. */
import { type AnyForm, choiceLabel, conditionsOf, type Option } from '../src/index.ts';

const choiceText = (choices: Extract<Option, { kind: 'choice' }>['choices']): string =>
  Object.entries(choices)
    .map(([key, choice]) =>
      typeof choice === 'string' ? `${key} = ${choice}` : `${key} = ${choiceLabel(choice)} (${choice.help})`,
    )
    .join('; ');

/** What is particular to the kind of an option: choices in words, everything else as it is written. */
function detailText(option: Option): string {
  const { label: _label, help: _help, showWhen: _showWhen, ...rest } = option;
  const plain =
    'choices' in rest
      ? { ...rest, choices: undefined }
      : 'item' in rest
        ? {
            ...rest,
            item: Object.fromEntries(Object.entries(rest.item).map(([key, item]) => [key, item.label])),
          }
        : rest;
  const choices = 'choices' in option ? ` ${choiceText(option.choices)}` : '';
  return `${JSON.stringify(plain)}${choices}`;
}

function optionText([key, option]: readonly [string, Option]): string {
  const when = conditionsOf(option).map(({ option: other, is }) => `${other} is ${JSON.stringify(is)}`);
  return [
    `- **${option.label}** (${key}): ${option.help}`,
    `  ${detailText(option)}`,
    ...(when.length > 0 ? [`  when ${when.join(' and ')}`] : []),
  ].join('\n');
}

/** The form of an analysis as text. */
export const formText = ({ entry, options, layout, keeps = [], fromData }: AnyForm): string =>
  [
    entry.description,
    Object.entries(options).map(optionText).join('\n'),
    [
      `- Roles: ${layout.roles.join(', ')}`,
      ...layout.groups.map(({ title, options: inside }) => `- ${title}: ${inside.join(', ')}`),
    ].join('\n'),
    ...(keeps.length > 0
      ? [keeps.map(({ name, label, help }) => `- Keeps ${label} as ${name}: ${help}`).join('\n')]
      : []),
    ...(fromData ? [Object.entries(fromData.options).map(optionText).join('\n')] : []),
  ].join('\n\n');
