import type { Report, SavedResult } from '@constat/report';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { reportsHref, worksheetHref } from '../../../routes/report-address.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LiveContext, useLiveSource } from '../live-context.ts';
import { placesOf } from '../paper/group-parts.ts';
import { LazyScope } from '../paper/lazy.tsx';
import { Paper } from '../paper/paper.tsx';
import type { ReportDraft } from '../report-draft.ts';
import { useDraft, useParts, useReportResults } from '../use-report.ts';
import { Outline } from './outline.tsx';
import { ReportHeader } from './report-header.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import './builder.css';

type Pane = 'outline' | 'settings' | 'preview';
const PANES: Readonly<Record<Pane, string>> = {
  outline: 'Outline',
  settings: 'Settings',
  preview: 'Preview',
};

const NO_RESULTS: ReadonlyMap<string, SavedResult> = new Map();

interface ReportPageProps {
  readonly draft: ReportDraft;
  readonly owner: string;
  /** The account has what is stored here. */
  readonly inAccount: boolean;
}

/** The report builder: what is in it at the left, the paper at the right. */
export function ReportPage({ draft, owner, inAccount }: ReportPageProps) {
  const { report } = useDraft(draft);
  const results = useReportResults(owner, report);
  const live = useLiveSource(report, results ?? NO_RESULTS);
  const [pane, setPane] = useState<Pane>('outline');
  const [openId, setOpenId] = useState<string | null>(null);
  const wide = useMediaQuery('(min-width: 768px)');
  const shown = wide && pane === 'preview' ? 'outline' : pane;
  return (
    <div className="rb">
      <ReportHeader
        draft={draft}
        inAccount={inAccount}
        results={results ?? NO_RESULTS}
        aside={
          report.worksheet !== undefined && (
            <Button component={Link} to={worksheetHref(report.id)}>
              <Icon name="worksheet" />
              Worksheet
            </Button>
          )
        }
      >
        <Link className="back" to={reportsHref()}>
          Reports
        </Link>
      </ReportHeader>
      <div className="rb-main">
        <div className="rb-left" data-pane={shown}>
          <Tabs
            value={shown}
            onChange={(_, next: Pane) => setPane(next)}
            aria-label="Parts of the report builder"
          >
            {(Object.keys(PANES) as Pane[])
              .filter((each) => each !== 'preview' || !wide)
              .map((each) => (
                <Tab
                  key={each}
                  value={each}
                  label={PANES[each]}
                  id={`rb-tab-${each}`}
                  aria-controls={`rb-panel-${each}`}
                />
              ))}
          </Tabs>
          {shown !== 'preview' && (
            <div
              className="rb-panel"
              role="tabpanel"
              id={`rb-panel-${shown}`}
              aria-labelledby={`rb-tab-${shown}`}
            >
              {shown === 'outline' ? (
                <LiveContext value={live}>
                  <Outline
                    draft={draft}
                    report={report}
                    results={results ?? NO_RESULTS}
                    openId={openId}
                    onOpen={setOpenId}
                  />
                </LiveContext>
              ) : (
                <SettingsPanel draft={draft} report={report} />
              )}
            </div>
          )}
        </div>
        {(wide || shown === 'preview') && results && (
          <LiveContext value={live}>
            <Preview report={report} results={results} openId={openId} tab={!wide} />
          </LiveContext>
        )}
      </div>
    </div>
  );
}

interface PreviewProps {
  readonly report: Report;
  readonly results: ReadonlyMap<string, SavedResult>;
  /** The item that is written at; the paper shows it. */
  readonly openId: string | null;
  /** Whether it is the panel of a tab. */
  readonly tab: boolean;
}

/** The paper follows what is typed as soon as there is time for it. */
function Preview({ report, results, openId, tab }: PreviewProps) {
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const latest = useDeferredValue(report);
  const parts = useParts(latest, results);
  const place = useMemo(
    () => (openId === null ? undefined : placesOf(latest.items, results, parts).get(openId)),
    [openId, latest.items, results, parts],
  );
  const isThere = place !== undefined;
  const placeNow = useRef(place);
  placeNow.current = place;
  useEffect(() => {
    if (root && openId !== null && isThere) showPlace(root, placeNow.current ?? 0);
  }, [root, openId, isThere]);
  // It scrolls, so the keyboard must reach it.
  const reach = { tabIndex: 0 };
  const label = tab
    ? ({ role: 'tabpanel', id: 'rb-panel-preview', 'aria-labelledby': 'rb-tab-preview' } as const)
    : ({ 'aria-label': 'Preview' } as const);
  return (
    <section ref={setRoot} className="rb-pv" {...reach} {...label}>
      <LazyScope root={root}>
        <Paper parts={parts} numbers={latest.options.numbers} />
      </LazyScope>
    </section>
  );
}

/** Scrolls the paper to the part, or to what stands before it. */
function showPlace(root: HTMLElement, place: number): void {
  const marked = [...root.querySelectorAll<HTMLElement>('[data-at]')];
  const target = marked.findLast((element) => Number(element.dataset.at) <= place);
  if (target)
    root.scrollBy({ top: target.getBoundingClientRect().top - root.getBoundingClientRect().top - 24 });
}
