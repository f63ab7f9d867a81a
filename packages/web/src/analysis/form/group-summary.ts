import { isShown, type LayoutGroup, type Option, type RawOptions, summarise } from '@constat/analyses';
import { type FormModel, optionValue } from '../options-state.ts';

/** A number is told with what it is, and only where somebody set it; the level of confidence says so itself: 95%. */
function wordsOf(key: string, option: Option, value: unknown): string {
  if (option.kind !== 'number' || key === 'confidenceLevel') return summarise(option, value);
  const words = value === option.default ? '' : summarise(option, value);
  return words === '' ? '' : `${option.label} ${words}`;
}

/** The current values of a group in a few words, for its closed state. */
export const groupSummary = (model: FormModel, raw: RawOptions, group: LayoutGroup): string =>
  group.options
    .flatMap((key) => {
      const option = model.options[key];
      return option && isShown(option, model.options, raw)
        ? wordsOf(key, option, optionValue(model.options, raw, key))
        : [];
    })
    .filter((words) => words !== '')
    .join(', ');
