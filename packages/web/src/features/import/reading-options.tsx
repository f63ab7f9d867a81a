import { DELIMITERS, ENCODINGS } from '@constat/data';
import { useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import type { ImportPreview, ReadSettings } from './import-contract.ts';

interface ReadingOptionsProps {
  readonly report: ImportPreview['report'];
  readonly settings: ReadSettings;
  readonly onReread: (settings: ReadSettings) => void;
}

const DELIMITER_NAMES: Readonly<Record<string, string>> = {
  ',': 'Commas',
  ';': 'Semicolons',
  '\t': 'Tabs',
  '|': 'Vertical bars',
  ' ': 'Spaces',
};
const ENCODING_NAMES: Readonly<Record<(typeof ENCODINGS)[number], string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Western European (Windows-1252, Latin-1)',
  'windows-1250': 'Central European (Windows-1250)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  'windows-1253': 'Greek (Windows-1253)',
  'windows-1254': 'Turkish (Windows-1254)',
  'windows-1255': 'Hebrew (Windows-1255)',
  'windows-1256': 'Arabic (Windows-1256)',
  macintosh: 'Western European (Mac OS Roman)',
  ibm866: 'Cyrillic (DOS 866)',
  shift_jis: 'Japanese (Shift JIS)',
  gb18030: 'Chinese, simplified (GB 18030, GBK)',
  big5: 'Chinese, traditional (Big5)',
  'euc-kr': 'Korean (EUC-KR)',
};
const MARKS = { '.': 'Point (3.14)', ',': 'Comma (3,14)' } as const;
const FIRST_ROW = { names: 'Names', data: 'Data' } as const;

interface Choice {
  readonly id: keyof ReadSettings;
  readonly label: string;
  readonly value: string;
  readonly values: Readonly<Record<string, string>>;
  readonly settings: (value: string) => ReadSettings;
}

function choicesOf({
  delimiter,
  encoding,
  decimal,
  header,
}: ReadingOptionsProps['report']): readonly Choice[] {
  const choices: Choice[] = [];
  if (delimiter !== undefined)
    choices.push({
      id: 'delimiter',
      label: 'Cells are separated by',
      value: delimiter,
      values: DELIMITER_NAMES,
      settings: (value) => ({ delimiter: DELIMITERS.find((each) => each === value) ?? ',' }),
    });
  if (encoding !== undefined)
    choices.push({
      id: 'encoding',
      label: 'Encoding',
      value: encoding,
      values: ENCODING_NAMES,
      settings: (value) => ({ encoding: ENCODINGS.find((each) => each === value) ?? 'utf-8' }),
    });
  if (decimal !== undefined)
    choices.push({
      id: 'decimal',
      label: 'Decimal mark',
      value: decimal,
      values: MARKS,
      settings: (value) => ({ decimal: value === ',' ? ',' : '.' }),
    });
  if (header !== undefined)
    choices.push({
      id: 'header',
      label: 'The first row holds',
      value: header ? 'names' : 'data',
      values: FIRST_ROW,
      settings: (value) => ({ header: value === 'names' }),
    });
  return choices;
}

interface Entry {
  readonly id: 'firstRow' | 'range';
  readonly label: string;
  readonly value: string;
  readonly hint: string;
  readonly settings: (text: string) => ReadSettings | null;
}

/** What is typed: where the table begins, and which part of a sheet is read. */
function entriesOf(
  { firstRow, sheets }: ReadingOptionsProps['report'],
  { range = '' }: ReadSettings,
): readonly Entry[] {
  if (firstRow === undefined) return [];
  const row: Entry = {
    id: 'firstRow',
    label: sheets ? 'The table begins in row' : 'The table begins in line',
    value: String(firstRow),
    hint: 'e.g. 4',
    settings: (text) => (/^[1-9]\d{0,6}$/.test(text) ? { firstRow: Number(text) } : null),
  };
  const part: Entry = {
    id: 'range',
    label: 'Only these cells',
    value: range,
    hint: 'All, or e.g. B3:F20',
    settings: (text) => ({ range: text }),
  };
  return sheets ? [row, part] : [row];
}

/** A field that is taken with Enter or when it is left. */
function EntryField({
  id,
  entry,
  onReread,
}: {
  readonly id: string;
  readonly entry: Entry;
  readonly onReread: (settings: ReadSettings) => void;
}) {
  const [text, setText] = useState(entry.value);
  const commit = () => {
    const settings = text.trim() === entry.value ? null : entry.settings(text.trim());
    if (!settings) return setText(entry.value);
    changed = entry.id;
    onReread(settings);
  };
  return (
    <div>
      <label className="lab" htmlFor={id}>
        {entry.label}
      </label>
      <span className="field">
        <input
          id={id}
          name={entry.id}
          value={text}
          placeholder={entry.hint}
          inputMode={entry.id === 'firstRow' ? 'numeric' : 'text'}
          onChange={(event) => setText(event.target.value)}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // not the import itself
            event.preventDefault();
            commit();
          }}
        />
      </span>
    </div>
  );
}

/** The setting changed last, so that the keyboard stays there when the file has been read again. */
let changed: keyof ReadSettings | null = null;

/** How a text file or a sheet was read, each point to be put right; the file is then read again. */
export function ReadingOptions({ report, settings: chosen, onReread }: ReadingOptionsProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const choices = choicesOf(report);
  const entries = entriesOf(report, chosen);
  useEffect(() => {
    if (changed !== null) box.current?.querySelector<HTMLElement>(`[name="${changed}"]`)?.focus();
    changed = null;
  }, []);
  if (choices.length + entries.length === 0) return null;
  return (
    <div className="imp-reads" ref={box}>
      {choices.map(({ id: name, label, value, values, settings }) => (
        <div key={name}>
          <label className="lab" htmlFor={`${id}-${name}`}>
            {label}
          </label>
          <span className="field field--select">
            <select
              id={`${id}-${name}`}
              name={name}
              value={value}
              onChange={(event) => {
                changed = name;
                onReread(settings(event.target.value));
              }}
            >
              {Object.entries(values).map(([each, text]) => (
                <option key={each} value={each}>
                  {text}
                </option>
              ))}
            </select>
            <Icon name="chevronDown" size={14} />
          </span>
        </div>
      ))}
      {entries.map((entry) => (
        <EntryField
          key={`${entry.id} ${entry.value}`}
          id={`${id}-${entry.id}`}
          entry={entry}
          onReread={onReread}
        />
      ))}
    </div>
  );
}
