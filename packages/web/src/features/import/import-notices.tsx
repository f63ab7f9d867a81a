import type { ImportNotice } from '@constat/data';
import Button from '@mui/material/Button';
import { Icon } from '../../ui/icon.tsx';
import { keyed } from '../../ui/keyed.ts';
import type { ImportPreview, ReadSettings } from './import-contract.ts';
import { sizeInfo } from './size-tier.ts';

interface ImportNoticesProps {
  readonly preview: ImportPreview;
  readonly settings: ReadSettings;
  readonly onReread: (settings: ReadSettings) => void;
}

/** What a notice offers to do about it. */
function offer(
  notice: ImportNotice,
  {
    missingTokens = [],
    missingCodes = {},
    dayFirst,
    keepZeros = [],
    keepSpaces = [],
    asNumbers = [],
    asOrdinal = [],
    weightBy,
    skipTitle,
    skipBelow,
    skipBlank = false,
  }: ReadSettings,
): { readonly label: string; readonly settings: ReadSettings } | null {
  const { column, columns = column === undefined ? [] : [column] } = notice;
  const isAbout = columns.length > 0;
  const together = (known: readonly string[]): readonly string[] => [...new Set([...known, ...columns])];
  if (notice.code === 'missing-words' && notice.words)
    return {
      label: 'Treat as missing',
      settings: { missingTokens: [...new Set([...missingTokens, ...notice.words])] },
    };
  const { words } = notice;
  if (notice.code === 'missing-codes' && words && isAbout)
    return {
      label: 'Treat as missing',
      settings: {
        missingCodes: { ...missingCodes, ...Object.fromEntries(columns.map((name) => [name, words])) },
      },
    };
  if (notice.code === 'scale' && notice.words?.some((name) => !asOrdinal.includes(name)))
    return {
      label: notice.words.length === 1 ? 'Make it ordinal' : 'Make them ordinal',
      settings: { asOrdinal: [...new Set([...asOrdinal, ...notice.words])] },
    };
  if (notice.code === 'case-weights' && column !== undefined)
    return weightBy === column ? null : { label: 'Weight the cases', settings: { weightBy: column } };
  if (notice.code === 'date-order') {
    const first = dayFirst ?? /read as DD/.test(notice.message);
    return { label: first ? 'Read month first' : 'Read day first', settings: { dayFirst: !first } };
  }
  if (notice.code === 'leading-zeros' && isAbout)
    return { label: 'Keep the zeros', settings: { keepZeros: together(keepZeros) } };
  if (notice.code === 'spaces-merged' && isAbout)
    return { label: 'Keep the spaces', settings: { keepSpaces: together(keepSpaces) } };
  if (notice.code === 'precision-lost' && isAbout)
    return { label: 'Keep all digits', settings: { keepZeros: together(keepZeros) } };
  if (notice.code === 'formatted-numbers' && isAbout)
    return { label: 'Read as numbers', settings: { asNumbers: together(asNumbers) } };
  if (notice.code === 'blank-rows-between')
    return { label: skipBlank ? 'Keep as data' : 'Leave out', settings: { skipBlank: !skipBlank } };
  if (notice.code === 'title-lines' || notice.code === 'rows-below') {
    const [key, chosen] =
      notice.code === 'rows-below'
        ? (['skipBelow', skipBelow] as const)
        : (['skipTitle', skipTitle] as const);
    const isOut = chosen ?? / left out\.$/.test(notice.message);
    return { label: isOut ? 'Keep as data' : 'Leave out', settings: { [key]: !isOut } };
  }
  if (notice.code === 'text-kept' && isAbout)
    return { label: 'Read as numbers', settings: { asNumbers: together(asNumbers) } };
  return null;
}

/** What the import had to decide, what did not fit, and advice on size. Nothing here stands in the way. */
export function ImportNotices({ preview, settings, onReread }: ImportNoticesProps) {
  const size = sizeInfo(preview.rows, preview.columns.length, preview.memoryBytes);
  return (
    <>
      {size.warningMessage !== null && (
        <div className="notice notice--warn" role="status">
          <Icon name="warning" />
          <div>
            {size.warningMessage}{' '}
            <span className="muted">
              {size.recommendations.join(' ')} It takes {size.memorySizeMB.toFixed(1)} MB of memory.
            </span>
          </div>
        </div>
      )}
      {preview.lost.length > 0 && (
        <div className="notice notice--warn" role="status">
          <Icon name="warning" />
          <ul>
            {preview.lost.map(({ column, type, count }) => (
              <li key={column}>
                {column}: {count.toLocaleString('en')} {count === 1 ? 'value does' : 'values do'} not fit the
                type {type} and became missing.
              </li>
            ))}
          </ul>
        </div>
      )}
      {preview.report.notices.length > 0 && (
        <ul className="imp-notices" aria-label="What was decided while reading">
          {keyed(preview.report.notices, (notice) => notice.message).map(({ key, item }) => {
            const action = offer(item, settings);
            return (
              <li key={key}>
                <Icon name="info" size={14} />
                <span>{item.message}</span>
                {action && (
                  <Button size="dense" onClick={() => onReread(action.settings)}>
                    {action.label}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
