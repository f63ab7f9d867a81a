import { datasetNameOf } from '@constat/data';
import { useEffect, useMemo, useState } from 'react';
import { ImportAttempt } from './import-attempt.ts';
import type { ReadSettings } from './import-contract.ts';
import type { Accepted, ImportFlow, ImportStep, NameConflict } from './import-flow.ts';
import { acceptAll, keep, readFile, readPaste, readSheet, readSource, retype } from './read-source.ts';
import { readSeveral, storeSeveral } from './several.ts';
import { chooseSample, store, write } from './store-import.ts';

/** What can be done at any moment of an import; the same functions throughout. */
const actionsOn = (attempt: ImportAttempt) =>
  ({
    readFiles: (files) => {
      const [first, ...others] = files;
      if (!first) return;
      if (others.length > 0)
        readSeveral(
          attempt,
          files.map((file) => ({ source: { kind: 'file', file }, settings: {} })),
        );
      else readFile(attempt, first);
    },
    storeSeveral: (tables, joined) => storeSeveral(attempt, tables, joined),
    keep: (columnIds, kept) => keep(attempt, columnIds, kept),
    readPaste: (text) => readPaste(attempt, text),
    readSheet: (address) => readSheet(attempt, address),
    useSample: (id) => chooseSample(attempt, id),
    retype: (columnId, type) => retype(attempt, columnId, type),
    store: (name) => store(attempt, name),
    storeAs: (name) => write(attempt, name),
    cancel: () => attempt.cancel(),
  }) satisfies Partial<ImportFlow>;

/** What was said about a place in one sheet does not hold for another. */
function settingsAfter({ firstRow, range, ...rest }: ReadSettings, next: ReadSettings): ReadSettings {
  const place = next.sheet === undefined ? { ...(firstRow && { firstRow }), ...(range && { range }) } : {};
  return { ...rest, ...place, ...next };
}

/** An import for a page or a dialog: what to show, and what can be done about it. */
export function useImport(): ImportFlow {
  const [step, setStep] = useState<ImportStep>({ kind: 'choose' });
  const [problem, setProblem] = useState<string | null>(null);
  const [conflict, setConflict] = useState<NameConflict | null>(null);
  const [settings, setSettings] = useState<ReadSettings>({});
  const [name, setName] = useState<string | null>(null);
  const [accepted, setAccepted] = useState<Accepted | null>(null);
  const [attempt] = useState(
    () => new ImportAttempt({ setStep, setProblem, setConflict, setSettings, setName, setAccepted }),
  );
  useEffect(() => () => attempt.end(), [attempt]);
  const actions = useMemo(() => actionsOn(attempt), [attempt]);
  return {
    step,
    problem,
    conflict,
    settings,
    name,
    setName,
    ...actions,
    reread: (next) => {
      if (attempt.source) readSource(attempt, attempt.source, settingsAfter(settings, next), settings);
    },
    accepted,
    acceptAll: () => {
      if (step.kind === 'preview') acceptAll(attempt, step.preview, settings);
    },
    takeBack: () => {
      if (attempt.source && accepted) readSource(attempt, attempt.source, accepted.before);
    },
    readAll: (which, names) => {
      const { source } = attempt;
      if (!source) return;
      const { firstRow: _row, range: _range, ...rest } = settings;
      const book = datasetNameOf(source.kind === 'file' ? source.file.name : '');
      const items = names.map((name) => ({
        source,
        settings: { ...rest, [which]: name },
        name: which === 'sheet' ? `${book} ${name}` : datasetNameOf(name),
      }));
      readSeveral(attempt, items);
    },
    replaceExisting: () => {
      if (conflict) write(attempt, conflict.name, conflict.existing.id);
    },
  };
}
