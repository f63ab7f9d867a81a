import type { SavedResult } from '@constat/report';
import { useEffect, useState } from 'react';
import { engine } from '../../engine/engine.ts';
import type { RunRequest } from '../../engine/engine-contract.ts';
import { copyText } from '../../ui/clipboard.ts';
import { CodeView } from './code-view.tsx';

/** Undefined until it is known; null where SPSS has none. */
type Found = { readonly syntax: string | null } | { readonly gone: true } | undefined;

/** The analysis of a result in SPSS syntax. */
export default function SpssView({ result }: { result: SavedResult }) {
  const { analysis, dataset, options } = result.data;
  const [found, setFound] = useState<Found>();
  // the request as text is what changes: a result is made anew with every look at it
  const request = JSON.stringify({ analysisId: analysis.id, dataset, options });
  useEffect(() => {
    let asked = true;
    const put = (next: Found): void => {
      if (asked) setFound(next);
    };
    engine.spss(JSON.parse(request) as RunRequest).then(
      (syntax) => put({ syntax }),
      () => put({ gone: true }),
    );
    return () => {
      asked = false;
    };
  }, [request]);
  if (found === undefined) return null;
  if ('gone' in found) return <p>The dataset of this result is not on this device any more.</p>;
  const { syntax } = found;
  if (syntax === null) return <p>SPSS has no procedure for these options. The R code reproduces them.</p>;
  return (
    <CodeView
      code={syntax}
      language="SPSS syntax"
      onCopy={() => void copyText(syntax, 'SPSS syntax copied')}
    />
  );
}
