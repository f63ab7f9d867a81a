/** The limits by which imports and transformations decide, found by trying. */
import {
  applyTransform,
  bytesSource,
  type Column,
  generateSample,
  importFile,
  importPaste,
  jsonCell,
  sampleTemplates,
  type TransformStep,
} from '@constat/data';

const bytes = (text: string) => bytesSource(new TextEncoder().encode(text));
const words = (distinct: number, count: number): readonly string[] =>
  Array.from({ length: count }, (_, i) => `word ${String.fromCharCode(97 + (i % distinct))}`);
const pasted = async (text: string): Promise<readonly Column[]> =>
  (await importPaste(text, { name: 'probe' })).dataset.columns;
const pastedType = async (values: readonly string[]) =>
  (await pasted(['head', ...values].join('\n')))[0]!.type;
const fileType = async (values: readonly string[]) =>
  (await importFile('probe.csv', bytes(['head', ...values].join('\n')), { name: 'probe' })).dataset
    .columns[0]!.type;

/** The first number from `from` on for which something holds. */
async function first(from: number, holds: (n: number) => Promise<boolean>): Promise<number> {
  for (let n = from; n < from + 100; n++) if (await holds(n)) return n;
  return Number.NaN;
}

const isAccepted = async (call: () => unknown): Promise<boolean> => {
  try {
    await call();
    return true;
  } catch {
    return false;
  }
};

const json = (value: unknown) => importFile('probe.json', bytes(JSON.stringify(value)), { name: 'probe' });
const dated = async (year: number) => (await pastedType([`${year}-06-01`, `${year}-06-02`])) === 'date';

async function transformed(step: object): Promise<boolean> {
  const columns = await pasted('a\tb\n1\t4\n2\t3\n3\t9');
  return isAccepted(() =>
    applyTransform({ rows: 3, columns }, { newVariableName: 'made', ...step } as TransformStep),
  );
}
const composite = (count: number) =>
  transformed({
    kind: 'compositeScore',
    selectedVariables: ['a', 'b'].slice(0, count),
    categoryMappings: [],
    aggregationMethod: 'sum',
  });
const bins = (count: number) =>
  transformed({ kind: 'binning', variable: 'a', method: 'equalWidth', bins: count, edges: [] });

/** By the names of the specification. */
export const importProbes: Readonly<Record<string, () => Promise<unknown>>> = {
  'import.paste.categoricalMaxDistinct': async () =>
    (await first(2, async (n) => (await pastedType(words(n, 60))) !== 'categorical')) - 1,
  'import.file.categoricalMaxDistinct': async () =>
    (await first(2, async (n) => (await fileType(words(n, 60))) !== 'categorical')) - 1,
  'import.file.categoricalValuesAbove': async () =>
    (await first(5, async (n) => (await fileType(words(2, n))) === 'categorical')) - 1,
  // Five of eleven, the most that the other two limits let through, are less than half.
  'import.file.categoricalShareBelow': async () =>
    (await fileType(words(5, 11))) === 'categorical' ? 0.5 : 'less',
  'import.file.yearMin': () => first(1890, dated),
  'import.file.yearMax': async () => (await first(2090, async (year) => !(await dated(year)))) - 1,
  'import.json.minRows': () =>
    first(0, (n) => isAccepted(() => json(Array.from({ length: n }, () => ({ a: 1 }))))),
  'import.json.minProperties': () =>
    first(0, (n) =>
      isAccepted(() => json([Object.fromEntries(Array.from({ length: n }, (_, i) => [`a${i}`, 1]))])),
    ),
  'import.binaryNumericValues': async () =>
    (await pastedType(['0', '1', '1', '0'])) === 'numeric' &&
    (await fileType(['0', '1', '1', '0'])) === 'numeric'
      ? [0, 1]
      : 'not numeric',
  'paste.delimiters': async () => {
    const widths = await Promise.all(
      ['a,b\tc\td\n1,2\t3\t4', 'a,b,c\td\n1,2,3\t4', 'a,b\tc\n1,2\t3'].map(
        async (text) => (await pasted(text)).length,
      ),
    );
    // more tabs than commas: tabs; fewer, or as many: commas
    return String(widths) === '3,3,2' ? ['tab', 'comma'] : widths;
  },
  'dataset.sampleNameMarkers': async () => {
    const markers = ['Sample Dataset', 'Health Dataset', 'Credit Risk Dataset'];
    const unmarked = sampleTemplates.filter(({ name }) => !markers.some((marker) => name.includes(marker)));
    return unmarked.length > 0
      ? unmarked
      : markers.filter((marker) => sampleTemplates.some(({ name }) => name.includes(marker)));
  },
  'compositeScore.minVariables': () => first(1, composite),
  'binning.countAbove': async () => (await first(0, bins)) - 1,
};

/** Different values of a column of a sample, or of combinations of two. */
async function groups(id: string, name: string, within: string, seed: number) {
  const sample = await generateSample(id, { seed });
  const column = (wanted: string) => sample!.columns.find((each) => each.name === wanted)!;
  const found = new Map<string, Map<string, number>>();
  for (let row = 0; row < sample!.rows; row++) {
    const outer = String(jsonCell(column(within), row));
    const inner = String(jsonCell(column(name), row));
    const counts = found.get(outer) ?? found.set(outer, new Map()).get(outer)!;
    counts.set(inner, (counts.get(inner) ?? 0) + 1);
  }
  return found;
}
const SEEDS = [1, 2, 3, 4, 5, 6];
const school = (seed: number) => groups('student-performance', 'Level2_Classroom', 'Level3_School', seed);
const range = (values: readonly number[]) => [Math.min(...values), Math.max(...values)];
const panel = async (name: string) => {
  const found = await groups('did-panel', name, name, 1);
  return [...found.keys()];
};

/** What the samples are made of. */
export const sampleProbes: Readonly<Record<string, () => Promise<unknown>>> = {
  'samples.student-performance.schools': async () => (await school(1)).size,
  'samples.student-performance.classroomsPerSchool': async () =>
    range(
      (await Promise.all(SEEDS.map(school))).flatMap((schools) =>
        [...schools.values()].map(({ size }) => size),
      ),
    ),
  'samples.student-performance.studentsPerClassroom': async () =>
    range(
      (await Promise.all(SEEDS.map(school))).flatMap((schools) =>
        [...schools.values()].flatMap((classes) => [...classes.values()]),
      ),
    ),
  'samples.did.states': async () => (await panel('State')).length,
  'samples.did.years': async () => range((await panel('Year')).map(Number)),
  'samples.did.treatmentValues': async () => (await panel('Treatment')).map(Number).sort((a, b) => a - b),
  'samples.likertLevels': async () => (await groups('reliability', 'Item1', 'Item1', 1)).size,
};
