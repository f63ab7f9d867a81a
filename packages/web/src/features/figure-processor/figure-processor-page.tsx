import Button from '@mui/material/Button';
import { useEffect, useMemo, useState } from 'react';
import { fileName } from '../../lib/file-name.ts';
import { notify } from '../../state/notify.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { download } from '../../ui/clipboard.ts';
import { Icon } from '../../ui/icon.tsx';
import { useKept } from '../manuscript/use-kept.ts';
import { type Check, checksOf, writtenText } from './checks.ts';
import { Intake } from './intake.tsx';
import { keptOf, layoutFigure } from './layout.ts';
import type { Figure } from './paint.ts';
import { PanelList } from './panel-list.tsx';
import { Preview } from './preview.tsx';
import { DEFAULTS, type Settings } from './settings.ts';
import { SettingsPane } from './settings-pane.tsx';
import { belongTo, usePanels } from './use-panels.ts';
import { FILE_FORMATS, type FileFormat, writeFigure } from './write-figure.ts';
import '../../analysis/analysis.css';
import '../manuscript/manuscript.css';
import './figure-processor.css';

/** Pictures become the figure a journal asks for: panels, letters, size, resolution and format. */
export function FigureProcessorPage() {
  const [settings, change] = useKept<Settings>('enhanced-figure-processor', DEFAULTS);
  const owner = useWorkspace((workspace) => workspace.owner);
  useEffect(() => {
    if (owner !== null) belongTo(owner);
  }, [owner]);
  const panels = usePanels((state) => state.panels);
  useLeaveWarning(panels.length > 0);
  const layout = useMemo(
    () =>
      layoutFigure(
        panels.map((panel) => keptOf(panel, panel.crop)),
        settings,
      ),
    [panels, settings],
  );
  const figure = useMemo(() => ({ panels, layout, settings }), [panels, layout, settings]);
  const { widthMm, gapMm, columns } = settings;
  return (
    <div className="ms fp">
      <div className="phead">
        <div>
          <h1>Figure Processor</h1>
          <p>Panels, letters, size, resolution and file format as a journal asks for, on this device.</p>
        </div>
      </div>
      <div className="ana">
        <div className="rescol fp-main">
          <Intake panelMm={(widthMm - (columns - 1) * gapMm) / columns} />
          {panels.length > 0 && (
            <>
              <Preview figure={figure} />
              <Outcome figure={figure} />
              <PanelList panels={panels} layout={layout} settings={settings} />
            </>
          )}
        </div>
        <aside className="optcol" aria-label="Settings">
          <div className="opts ms-form">
            <SettingsPane settings={settings} change={change} />
          </div>
        </aside>
      </div>
    </div>
  );
}

/** Closing the window asks first while there are pictures: they are kept nowhere. */
function useLeaveWarning(hasPictures: boolean): void {
  useEffect(() => {
    if (!hasPictures) return;
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', onLeave);
    return () => removeEventListener('beforeunload', onLeave);
  }, [hasPictures]);
}

const TONES: Readonly<
  Record<Check['tone'], { readonly icon: 'ok' | 'warning' | 'stop'; readonly word: string }>
> = {
  ok: { icon: 'ok', word: 'In order' },
  warn: { icon: 'warning', word: 'Look at this' },
  stop: { icon: 'stop', word: 'Not possible' },
};

/** What is to be said about the figure, and the files. */
function Outcome({ figure }: { readonly figure: Figure }) {
  const { panels, layout, settings } = figure;
  const checks = useMemo(() => checksOf(panels, layout, settings), [panels, layout, settings]);
  const [writing, setWriting] = useState<FileFormat | null>(null);
  const isStopped = checks.some(({ tone }) => tone === 'stop');
  const write = async (format: FileFormat) => {
    setWriting(format);
    try {
      const { extension, mediaType } = FILE_FORMATS[format];
      const bytes = await writeFigure(figure, format);
      const name = fileName(settings.name.trim() || DEFAULTS.name, extension);
      download(bytes, name, mediaType);
      notify(writtenText(name, bytes.length, settings.maxMegabytes));
    } catch {
      notify(
        'The browser could not write the figure. Choose a lower resolution, or use PNG instead of SVG pictures.',
      );
    } finally {
      setWriting(null);
    }
  };
  return (
    <>
      <section aria-labelledby="fp-files">
        <h2 id="fp-files">Files</h2>
        <div className="fp-files">
          {(Object.keys(FILE_FORMATS) as FileFormat[]).map((format) => (
            <Button
              key={format}
              variant={format === 'tiff' ? 'contained' : 'outlined'}
              disabled={isStopped || writing !== null}
              onClick={() => void write(format)}
            >
              <Icon name="export" />
              {writing === format ? 'Writing' : 'Save'} {FILE_FORMATS[format].label}
            </Button>
          ))}
        </div>
      </section>
      <section aria-labelledby="fp-checks">
        <h2 id="fp-checks">Checks</h2>
        <ul className="fp-checks">
          {checks.map(({ tone, text }) => (
            <li key={text} className={`fp-${tone}`}>
              <Icon name={TONES[tone].icon} />
              <span>
                <span className="sr">{TONES[tone].word}: </span>
                {text}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
