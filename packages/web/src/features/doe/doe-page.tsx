import { findEntry } from '@constat/analyses';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useEffect, useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { AnalysisRoute } from '../../analysis/analysis-route.tsx';
import { CreateTab } from './create-tab.tsx';
import './doe.css';

const TABS = { create: 'Create a design', analyse: 'Analyse' } as const;
type DoeTab = keyof typeof TABS;

const isTab = (value: string | null): value is DoeTab => value !== null && value in TABS;

/** The tab that an address asks for; the example and options from elsewhere belong to the analysis. */
function tabOf(search: string, state: unknown): DoeTab | null {
  const query = new URLSearchParams(search);
  const tab = query.get('tab');
  if (isTab(tab)) return tab;
  const options = typeof state === 'object' && state !== null && 'options' in state;
  return options || query.has('example') ? 'analyse' : null;
}

const entry = findEntry('doe');

/** Design of experiments: a plan that becomes a worksheet, and the analysis of one. */
export function DoePage() {
  const id = useId();
  const navigate = useNavigate();
  const { search, state, pathname, key } = useLocation();
  const asked = tabOf(search, state);
  const [tab, setTab] = useState<DoeTab>(asked ?? 'create');
  const [seen, setSeen] = useState(key);
  if (seen !== key) {
    setSeen(key);
    if (asked !== null && asked !== tab) setTab(asked);
  }
  // The analysis takes the example and options from the address and cleans it; the tab goes back in.
  useEffect(() => {
    if (tab === 'analyse' && asked === null) void navigate(`${pathname}?tab=analyse`, { replace: true });
  }, [tab, asked, navigate, pathname]);

  const open = (next: DoeTab) => {
    setTab(next);
    void navigate(`${pathname}?tab=${next}`, { replace: true });
  };
  return (
    <div className="doe">
      <Tabs
        className="doe-tabs"
        value={tab}
        onChange={(_, next: DoeTab) => open(next)}
        aria-label="Design of experiments"
      >
        {(Object.keys(TABS) as DoeTab[]).map((each) => (
          <Tab
            key={each}
            value={each}
            label={TABS[each]}
            id={`${id}-${each}`}
            aria-controls={`${id}-panel`}
          />
        ))}
      </Tabs>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${tab}`}>
        {tab === 'create' && entry ? <CreateTab entry={entry} /> : <AnalysisRoute analysisId="doe" />}
      </div>
    </div>
  );
}
