/** Results of versions that kept numbers without blocks: their texts and tables are shown as they were. */
import {
  type Block,
  createSavedResult,
  type NumberFormat,
  SAVED_RESULT_TYPES,
  type SavedResult,
  type TableBlock,
} from '@constat/report';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isScalar = (value: unknown): value is string | number | boolean | null =>
  value === null || typeof value === 'string' || typeof value === 'boolean' || isNumber(value);

/** Specification 2, section 3: fields that hold sentences. */
const TEXTS = ['writeUp', 'apaSummary', 'interpretation', 'methodsText'] as const;

/** 'meanDifference' is Mean difference. */
const wordsOf = (key: string): string => {
  const words = key.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const cellOf = (value: unknown): string | number | null =>
  value === null || value === undefined ? null : isNumber(value) ? value : String(value);

const isRows = (value: unknown): value is readonly Fields[] =>
  Array.isArray(value) && value.length > 0 && value.every(isFields);

/** Counts are whole; a p value is written as one. */
function formatOf(key: string, values: readonly unknown[]): NumberFormat {
  if (/^p(?:Value)?$/i.test(key)) return 'p';
  return values.every((value) => !isNumber(value) || Number.isInteger(value)) ? 'integer' : 'number';
}

function tableOf(key: string, rows: readonly Fields[]): TableBlock | null {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row).filter((each) => isScalar(row[each]))))];
  if (keys.length === 0) return null;
  return {
    kind: 'table',
    id: `earlier-${key}`,
    title: [wordsOf(key)],
    columns: keys.map((each, i) => ({
      key: `c${i}`,
      label: [wordsOf(each)],
      format: formatOf(
        each,
        rows.map((row) => row[each]),
      ),
    })),
    rows: rows.map((row) => ({
      cells: Object.fromEntries(keys.map((each, i) => [`c${i}`, cellOf(row[each])])),
    })),
  };
}

/** Single values, one per row. */
const valuesOf = (key: string, values: readonly (readonly [string, unknown])[]): TableBlock => ({
  kind: 'table',
  id: `earlier-${key}`,
  title: [wordsOf(key)],
  columns: [
    { key: 'name', label: ['Name'] },
    { key: 'value', label: ['Value'] },
  ],
  rows: values.map(([name, value]) => ({
    cells: { name: wordsOf(name), value: cellOf(value) },
    format: formatOf(name, [value]),
  })),
});

/** Every list of records, and single values as a table of names and values. */
function tablesIn(data: Fields, name: string): readonly TableBlock[] {
  const values = Object.entries(data).filter(
    ([key, value]) => isScalar(value) && value !== null && !TEXTS.some((each) => each === key),
  );
  const inner = Object.entries(data).flatMap(([key, value]) => {
    if (isRows(value)) return tableOf(key, value) ?? [];
    return isFields(value) ? tablesIn(value, key) : [];
  });
  return [...(values.length > 0 ? [valuesOf(name, values)] : []), ...inner];
}

/** Cases, from wherever the payload says it; null where it does not. */
function casesIn(data: Fields): number | null {
  if (isNumber(data.totalSampleSize)) return data.totalSampleSize;
  for (const part of [data, data.statistics, data.testResults, data.results])
    if (isFields(part)) {
      if (isNumber(part.n)) return part.n;
      const groups = isRows(part.groups) ? part.groups.map((group) => group.n) : [];
      if (groups.length > 0 && groups.every(isNumber)) return groups.reduce((sum, n) => sum + n, 0);
    }
  const { totalNPerGroup } = data;
  const counts = isFields(totalNPerGroup) ? Object.values(totalNPerGroup) : [];
  return counts.length > 0 && counts.every(isNumber) ? counts.reduce((sum, n) => sum + n, 0) : null;
}

const unique = (tables: readonly TableBlock[]): readonly TableBlock[] =>
  tables.map((table, i) => ({ ...table, id: `${table.id}-${i + 1}` }));

/** The result as it is saved now; null when it has no payload, or does not say how many cases it is about. */
export function fromEarlierResult(value: unknown): SavedResult | null {
  if (!isFields(value) || !isFields(value.data) || typeof value.id !== 'string') return null;
  const { data, id, title, component, type, projectId } = value;
  const time = typeof value.timestamp === 'string' ? Date.parse(value.timestamp) : value.timestamp;
  const used = casesIn(data);
  if (used === null || !isNumber(time)) return null;
  const texts = TEXTS.flatMap((key): readonly Block[] => {
    const text = data[key];
    return typeof text === 'string' && text.trim() !== ''
      ? [
          {
            kind: 'text',
            id: key,
            role: key === 'methodsText' ? 'methods' : key === 'interpretation' ? 'interpretation' : 'apa',
            paragraphs: text.split(/\n{2,}/).map((paragraph) => [paragraph]),
          },
        ]
      : [];
  });
  const name = typeof component === 'string' ? component : '';
  const saved = createSavedResult({
    title: typeof title === 'string' && title.trim() !== '' ? title : 'Untitled result',
    type: SAVED_RESULT_TYPES.find((each) => each === type) ?? 'other',
    component: name,
    timestamp: time,
    random: '',
    projectId: typeof projectId === 'string' ? projectId : 'default',
    analysis: { id: 'earlier-version', version: 0 },
    options: {},
    blocks: [...texts, ...unique(tablesIn(data, name === '' ? 'values' : name))],
    result: null,
    sample: { used, excluded: 0 },
    dataset: null,
    seed: 0,
    constat: 'earlier version',
    payload: data,
  });
  return { ...saved, id };
}
