import { choiceLabel, type Option } from './options.ts';
import { isStrings, isTerms } from './shared/guards.ts';

/** A closed group shows its current values in a few words: 'Two-sided', 'Cohen's d, 95%'. */
export function summarise(option: Option, value: unknown): string {
  switch (option.kind) {
    case 'choice':
      return choiceLabel(option.choices[String(value)]);
    case 'choices':
      return isStrings(value) ? value.map((choice) => choiceLabel(option.choices[choice])).join(', ') : '';
    case 'toggle':
      return value === true ? option.label : '';
    case 'number':
      if (value === null) return '';
      return option.unit === 'percent' && typeof value === 'number'
        ? `${+(value * 100).toPrecision(6)}%`
        : String(value);
    case 'terms':
      return isTerms(value)
        ? value
            .filter((term) => term.length > 1)
            .map((term) => term.join(' × '))
            .join(', ')
        : '';
    default:
      return '';
  }
}
