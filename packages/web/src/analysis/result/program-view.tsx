import { PROGRAM_NAMES, type ProgramLanguage, whyNotHere } from '@constat/analyses';
import type { SavedResult } from '@constat/report';
import { useEffect, useState } from 'react';
import { engine } from '../../engine/engine.ts';
import type { RunRequest } from '../../engine/engine-contract.ts';
import { isServerTable, WITHOUT_DATA } from '../../storage/no-data.ts';
import { copyText } from '../../ui/clipboard.ts';
import { CodeView } from './code-view.tsx';

/** Undefined until it is known; null where the software has no method. */
type Found = { readonly code: string | null } | { readonly gone: true } | undefined;

interface ProgramViewProps {
  readonly result: SavedResult;
  readonly language: ProgramLanguage;
}

/** The analysis of a result as a program of other software. */
export default function ProgramView({ result, language }: ProgramViewProps) {
  const { analysis, dataset, options } = result.data;
  const [found, setFound] = useState<Found>();
  // the request as text is what changes: a result is made anew with every look at it
  const request = JSON.stringify({ analysisId: analysis.id, dataset: dataset ?? WITHOUT_DATA, options });
  useEffect(() => {
    let asked = true;
    const put = (next: Found): void => {
      if (asked) setFound(next);
    };
    engine.program(JSON.parse(request) as RunRequest, language).then(
      (code) => put({ code }),
      () => put({ gone: true }),
    );
    return () => {
      asked = false;
    };
  }, [request, language]);
  if (dataset && isServerTable(dataset.id))
    return <p>{PROGRAM_NAMES[language]} reads files; the R code reads this table where it is.</p>;
  if (found === undefined) return null;
  if ('gone' in found) return <p>The dataset of this result is not on this device any more.</p>;
  const { code } = found;
  if (code === null) return <p>{whyNotHere(language, analysis.id, dataset !== null)}</p>;
  const name = PROGRAM_NAMES[language];
  return <CodeView code={code} language={name} onCopy={() => void copyText(code, `${name} copied`)} />;
}
