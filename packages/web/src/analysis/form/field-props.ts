import type { Option } from '@constat/analyses';

/** What every control of an option is given. */
export interface FieldProps<O extends Option> {
  readonly option: O;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** The label is already said by the group's title. */
  readonly hideLabel: boolean;
}
