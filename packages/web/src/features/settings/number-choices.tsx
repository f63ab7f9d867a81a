import type { NumberSettings } from '@constat/report';
import { useId } from 'react';
import { DECIMALS, NUMBER_STYLES } from '../../state/preferences.ts';
import './row-set.css';

const DECIMAL_LABELS = {
  decimals: { label: 'Decimals', help: 'Means, statistics, effect sizes, intervals' },
  pDecimals: { label: 'Decimals of p', help: 'Smaller values are written as < .001 or < .0001' },
  percentDecimals: { label: 'Decimals of percentages', help: 'In tables of counts' },
} as const;

/** Each choice as it reads, in the order of NUMBER_STYLES. */
const STYLE_LABELS = {
  pStyle: { label: 'Very small p', choices: ['Below a limit: < .001', 'As it is: 4.57 × 10⁻⁹'] },
  leadingZero: {
    label: 'p and proportions',
    choices: ['APA, without the zero: .061', 'With the zero: 0.061'],
  },
  decimalMark: { label: 'Decimal mark', choices: ['Point: 1,234.5', 'Comma: 1\u202F234,5'] },
  spelling: { label: 'Spelling', choices: ['British: colour, centre', 'American: color, center'] },
} as const;

interface NumberChoicesProps {
  readonly numbers: NumberSettings;
  readonly onChange: (numbers: NumberSettings) => void;
}

/** How results are written: decimals, p, the leading zero, the decimal mark, the spelling of the words around them. */
export function NumberChoices({ numbers, onChange }: NumberChoicesProps) {
  const id = useId();
  return (
    <>
      {(Object.keys(DECIMAL_LABELS) as (keyof typeof DECIMAL_LABELS)[]).map((name) => (
        <div key={name} className="row-set">
          <label htmlFor={`${id}-${name}`}>
            {DECIMAL_LABELS[name].label}
            <small>{DECIMAL_LABELS[name].help}</small>
          </label>
          <select
            id={`${id}-${name}`}
            value={numbers[name]}
            onChange={(event) => onChange({ ...numbers, [name]: Number(event.target.value) })}
          >
            {DECIMALS[name].map((choice) => (
              <option key={choice} value={choice}>
                {choice}
              </option>
            ))}
          </select>
        </div>
      ))}
      {(Object.keys(STYLE_LABELS) as (keyof typeof STYLE_LABELS)[]).map((name) => (
        <div key={name} className="row-set">
          <label htmlFor={`${id}-${name}`}>{STYLE_LABELS[name].label}</label>
          <select
            id={`${id}-${name}`}
            value={(NUMBER_STYLES[name] as readonly unknown[]).indexOf(numbers[name])}
            onChange={(event) =>
              onChange({ ...numbers, [name]: NUMBER_STYLES[name][Number(event.target.value)] })
            }
          >
            {STYLE_LABELS[name].choices.map((text, i) => (
              <option key={text} value={i}>
                {text}
              </option>
            ))}
          </select>
        </div>
      ))}
    </>
  );
}
