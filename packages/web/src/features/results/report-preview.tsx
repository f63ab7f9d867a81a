import {
  captioned,
  layoutTable,
  type NumberSettings,
  REPORT_TITLE,
  runsToText,
  type SavedResult,
  type TableBlock,
  type TableLayout,
} from '@constat/report';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type ExportFormat, reportEntries } from '../../export/formats.ts';
import { FigureView } from '../../figure/figure-view.tsx';
import { useNumbers } from '../../state/preferences.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { ApaTable, ScrollX } from '../../ui/apa-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RunsView } from '../../ui/runs-view.tsx';
import { transposeOneRow } from '../../ui/transpose.ts';

interface ReportPreviewProps {
  /** The first of the chosen results. */
  readonly results: readonly SavedResult[];
  /** How many are chosen. */
  readonly total: number;
  /** Gives a result another place; negative is further up. */
  readonly onReorder: (id: string, places: number) => void;
  readonly onExport: (format: ExportFormat) => void;
  /** Makes a report of the chosen results, to be written on. */
  readonly onBuild: () => void;
}

/** The start of the report: of each chosen result its finding, first table and first figure. */
export function ReportPreview({ results, total, onReorder, onExport, onBuild }: ReportPreviewProps) {
  return (
    <>
      <div className="hd">
        <h2>Report preview</h2>
        <span className="faint">
          {total} {total === 1 ? 'result' : 'results'}
        </span>
      </div>
      <section className="pg" aria-label="Report preview" tabIndex={-1}>
        {total === 0 ? (
          <p className="faint">Select results in the list: they appear here as they will be exported.</p>
        ) : (
          <div className="paper">
            <h3 className="tt">{REPORT_TITLE}</h3>
            <p className="by">{new Date().toLocaleDateString('en-GB', { dateStyle: 'long' })}</p>
            {results.map((result, i) => (
              <Part
                key={result.id}
                result={result}
                number={i + 1}
                onMove={total > 1 ? (places) => onReorder(result.id, places) : null}
                last={i === total - 1}
              />
            ))}
            {total > results.length && results.length > 0 && (
              <p className="by">and {(total - results.length).toLocaleString('en')} more</p>
            )}
          </div>
        )}
      </section>
      <div className="ex">
        {total > 0 && (
          <Button className="build" onClick={onBuild}>
            <Icon name="publication" />
            Open in the report builder
          </Button>
        )}
        <Button variant="contained" onClick={() => onExport('docx')}>
          <Icon name="export" />
          Export as Word
        </Button>
        <ActionMenu
          label="Other formats"
          align="right"
          entries={reportEntries(onExport).filter(({ id }) => id !== 'docx')}
          trigger={(props) => (
            <Button aria-label="Other formats" {...props}>
              HTML, PDF
              <Icon name="chevronDown" size={14} className="end" />
            </Button>
          )}
        />
      </div>
    </>
  );
}

/** The paper is narrow: a table of one row stands upright. */
function narrowLayout(table: TableBlock, numbers: NumberSettings): TableLayout {
  const layout = layoutTable(table, numbers);
  return transposeOneRow(layout) ?? layout;
}

interface PartProps {
  readonly result: SavedResult;
  readonly number: number;
  readonly last: boolean;
  /** null where there is nothing to change places with. */
  readonly onMove: ((places: number) => void) | null;
}

/** Gives a result the place before or after; the buttons stay in reach at the ends. */
function Places({ result, number, last, onMove }: PartProps) {
  if (!onMove) return null;
  const buttons = [
    { label: 'Move up', icon: 'arrowUp', places: -1, off: number === 1 },
    { label: 'Move down', icon: 'arrowDown', places: 1, off: last },
  ] as const;
  return (
    <span className="places">
      {buttons.map(({ label, icon, places, off }) => (
        <IconButton
          key={label}
          size="small"
          aria-label={`${label}: ${result.title}`}
          aria-disabled={off}
          onClick={() => !off && onMove(places)}
        >
          <Icon name={icon} size={14} />
        </IconButton>
      ))}
    </span>
  );
}

function Part(props: PartProps) {
  const { result, number } = props;
  const numbers = useNumbers();
  const { blocks } = result.data;
  const finding = blocks.find((block) => block.kind === 'text' && block.role === 'finding');
  const table = blocks.find((block) => block.kind === 'table');
  const figure = blocks.find((block) => block.kind === 'figure');
  return (
    <>
      <div className="part-hd">
        <h4>
          {number}. {result.title}
        </h4>
        <Places {...props} />
      </div>
      {finding?.kind === 'text' && finding.paragraphs[0] && (
        <p>
          <RunsView runs={finding.paragraphs[0]} prose />
        </p>
      )}
      {table && (
        <>
          <p className="cap">
            <i>
              <RunsView runs={table.title} />
            </i>
          </p>
          <ScrollX label={runsToText(table.title)}>
            <ApaTable layout={narrowLayout(table, numbers)} label={runsToText(table.title)} />
          </ScrollX>
        </>
      )}
      {figure && (
        <>
          <p className="cap">
            <i>
              <RunsView runs={captioned(figure).title} />
            </i>
          </p>
          <FigureView figure={figure} />
        </>
      )}
    </>
  );
}
