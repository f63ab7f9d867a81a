import { DEFAULT_REPORT_OPTIONS, type Report } from '@constat/report';
import { beforeEach, expect, test, vi } from 'vitest';
import { mergeReports } from '../../storage/report-merge.ts';
import { AUTOSAVE_MS, keptDraft, ReportDraft } from './report-draft.ts';

const FIRST: Report = {
  format: 1,
  id: 'report_1_a',
  title: 'First',
  subtitle: '',
  authors: '',
  affiliation: '',
  date: '',
  items: [],
  options: DEFAULT_REPORT_OPTIONS,
  dateCreated: 1,
  dateModified: 1,
};

let stored: Report;
let broken: boolean;
const onMerged = vi.fn();
const onFailed = vi.fn();

/** The rules of the store, in memory. */
const save = async (mine: Report, base: Report) => {
  await Promise.resolve();
  if (broken) throw new Error('full');
  const theirs = stored.dateModified === base.dateModified ? null : stored;
  const merged = theirs ? mergeReports(base, mine, theirs) : mine;
  stored = { ...merged, dateModified: stored.dateModified + 1 };
  return { report: stored, theirs };
};

const draftOf = (kept: ReturnType<typeof keptDraft> = null) =>
  new ReportDraft(stored, kept, { save, onMerged, onFailed });

class Memory {
  readonly items = new Map<string, string>();
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, text: string) => void this.items.set(key, text);
  removeItem = (key: string) => void this.items.delete(key);
}

beforeEach(() => {
  stored = FIRST;
  broken = false;
  onMerged.mockReset();
  onFailed.mockReset();
});

test('a change is stored after a moment', async () => {
  vi.useFakeTimers();
  const draft = draftOf();
  draft.change((report) => ({ ...report, title: 'Second' }));
  expect(draft.state()).toMatchObject({ status: 'unsaved', canUndo: true });
  await vi.advanceTimersByTimeAsync(AUTOSAVE_MS);
  vi.useRealTimers();
  expect(stored.title).toBe('Second');
  expect(draft.state().status).toBe('saved');
});

test('what is typed while storing is stored next', async () => {
  const draft = draftOf();
  draft.change((report) => ({ ...report, title: 'a' }));
  const flushed = draft.flush();
  draft.change((report) => ({ ...report, title: 'ab' }));
  await flushed;
  expect(draft.state().status).toBe('unsaved');
  await draft.flush();
  expect(stored.title).toBe('ab');
});

test('another tab is merged, told, and stays when a step is undone', async () => {
  const draft = draftOf();
  draft.change((report) => ({ ...report, title: 'Mine' }));
  stored = { ...stored, subtitle: 'Theirs', dateModified: 9 };
  await draft.flush();
  expect(onMerged).toHaveBeenCalledOnce();
  expect(stored).toMatchObject({ title: 'Mine', subtitle: 'Theirs' });
  expect(draft.state()).toMatchObject({ status: 'saved', report: { subtitle: 'Theirs' } });
  draft.undo();
  await draft.flush();
  expect(stored).toMatchObject({ title: 'First', subtitle: 'Theirs' });
});

test('an idle tab shows what another one stored', () => {
  const draft = draftOf();
  draft.receive({ ...stored, title: 'Theirs', dateModified: 5 });
  expect(draft.state()).toMatchObject({ status: 'saved', report: { title: 'Theirs' } });
});

test('a failure is told, and the next try stores all', async () => {
  const draft = draftOf();
  broken = true;
  draft.change((report) => ({ ...report, title: 'Kept' }));
  await draft.flush();
  expect(draft.state().status).toBe('failed');
  expect(onFailed).toHaveBeenCalledOnce();
  broken = false;
  await draft.flush();
  expect(stored.title).toBe('Kept');
  expect(draft.state().status).toBe('saved');
});

test('a reload keeps steps and what was not stored yet', async () => {
  const storage = new Memory();
  const before = draftOf();
  before.change((report) => ({ ...report, title: 'Second' }));
  await before.flush();
  before.change((report) => ({ ...report, title: 'Third' }));
  before.keep(storage);
  const after = draftOf(keptDraft(storage, FIRST.id));
  expect(after.state()).toMatchObject({ status: 'unsaved', report: { title: 'Third' } });
  await after.flush();
  expect(stored.title).toBe('Third');
  after.undo();
  after.undo();
  expect(after.state()).toMatchObject({ report: { title: 'First' }, canUndo: false, canRedo: true });
  expect(keptDraft(storage, 'report_other')).toBeNull();
});

test('a reload after the last change was stored has nothing to store', async () => {
  const storage = new Memory();
  const before = draftOf();
  before.change((report) => ({ ...report, title: 'Second' }));
  before.keep(storage);
  await before.flush();
  const after = draftOf(keptDraft(storage, FIRST.id));
  expect(after.state().report.title).toBe('Second');
  await after.flush();
  expect(stored).toMatchObject({ title: 'Second', items: [] });
});
