import { importMessage } from '@constat/data';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { hrefOf } from '../../routes/address.ts';
import { useSession } from '../../state/session.ts';
import { Icon } from '../../ui/icon.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import './import.css';
import { IMPORT_TABS, type ImportTab } from '../../state/import-dialog.ts';
import type { ImportFlow } from './import-flow.ts';
import { PasteTab } from './paste-tab.tsx';
import { PreviewStep } from './preview-step.tsx';
import { SampleTab } from './sample-tab.tsx';
import { SeveralStep } from './several-step.tsx';
import { UploadTab } from './upload-tab.tsx';

const TAB_NAMES: Readonly<Record<ImportTab, string>> = {
  upload: 'Upload File',
  paste: 'Paste Data',
  sample: 'Sample Data',
};

const PERCENT = 100;

interface ImportPanelProps {
  readonly flow: ImportFlow;
  readonly initialTab: ImportTab;
  /** Below the sentence that says it worked. */
  readonly afterDone?: ReactNode;
  /** Called before the sign-in page is opened. */
  readonly onLeave?: () => void;
}

/** The import itself, in the dialog and on its page: choose, look, store. */
export function ImportPanel({ flow, initialTab, afterDone, onLeave }: ImportPanelProps) {
  const { step } = flow;
  // Kept here: what was typed is still there after a look at the preview.
  const [tab, setTab] = useState(initialTab);
  const [text, setText] = useState('');
  const [address, setAddress] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef(step.kind);
  // A step that goes takes the focused button with it.
  useEffect(() => {
    if (shown.current === step.kind) return;
    shown.current = step.kind;
    if (step.kind === 'choose' || step.kind === 'done') box.current?.focus();
  }, [step.kind]);
  return (
    <div className="imp" ref={box} tabIndex={-1}>
      {step.kind === 'choose' && (
        <Choose
          flow={flow}
          tab={tab}
          onTab={setTab}
          text={text}
          onText={setText}
          address={address}
          onAddress={setAddress}
          onLeave={onLeave}
        />
      )}
      {step.kind === 'reading' && <Reading step={step} onCancel={flow.cancel} />}
      {step.kind === 'preview' && (
        <PreviewStep
          key={`${step.preview.name}/${step.preview.report.sheet}`}
          preview={step.preview}
          busy={step.busy}
          flow={flow}
        />
      )}
      {step.kind === 'several' && <SeveralStep tables={step.tables} busy={step.busy} flow={flow} />}
      {step.kind === 'done' && (
        <div className="imp-done">
          <Icon name="ok" size={24} />
          <p role="status">{step.message}</p>
          {afterDone}
        </div>
      )}
      {flow.conflict && (
        <ConflictDialog
          conflict={flow.conflict}
          onCancel={flow.cancel}
          onReplace={flow.replaceExisting}
          onRename={flow.storeAs}
        />
      )}
    </div>
  );
}

interface ChooseProps {
  readonly flow: ImportFlow;
  readonly tab: ImportTab;
  readonly onTab: (tab: ImportTab) => void;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly address: string;
  readonly onAddress: (address: string) => void;
  readonly onLeave: (() => void) | undefined;
}

function Choose({ flow, tab, onTab, text, onText, address, onAddress, onLeave }: ChooseProps) {
  const id = useId();
  const signedIn = useSession((state) => state.session.kind === 'user');
  const guest = !signedIn && tab !== 'sample';
  return (
    <>
      <Tabs
        value={tab}
        onChange={(_, next: ImportTab) => {
          flow.cancel();
          onTab(next);
        }}
        aria-label="Ways to import"
        variant="standard"
      >
        {IMPORT_TABS.map((each) => (
          <Tab
            key={each}
            value={each}
            label={TAB_NAMES[each]}
            id={`${id}-${each}`}
            aria-controls={`${id}-panel`}
          />
        ))}
      </Tabs>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${tab}`} className="imp-step">
        {guest && <AskToSignIn onLeave={onLeave} onSamples={() => onTab('sample')} />}
        {!guest && flow.problem !== null && <Problem message={flow.problem} key={flow.problem} />}
        {!guest && tab === 'upload' && (
          <UploadTab
            onFiles={flow.readFiles}
            address={address}
            onAddress={onAddress}
            onSheet={flow.readSheet}
          />
        )}
        {!guest && tab === 'paste' && <PasteTab text={text} onText={onText} onRead={flow.readPaste} />}
        {tab === 'sample' && <SampleTab onChoose={flow.useSample} />}
      </div>
    </>
  );
}

function Problem({ message }: { message: string }) {
  return (
    <div className="notice notice--danger" role="alert">
      <Icon name="stop" />
      <div>{message}</div>
    </div>
  );
}

interface AskToSignInProps {
  readonly onLeave: (() => void) | undefined;
  readonly onSamples: () => void;
}

/** What guests find in the place of the ways to import: how to get an account, and the samples. */
function AskToSignIn({ onLeave, onSamples }: AskToSignInProps) {
  const navigate = useNavigate();
  const to = (page: string) => () => {
    onLeave?.();
    void navigate(hrefOf(page), { state: { from: hrefOf('data-management/import') } });
  };
  return (
    <>
      <div className="notice" role="alert">
        <Icon name="info" />
        <div>{importMessage('import.guest')}</div>
      </div>
      <div className="imp-acts">
        <Button variant="contained" onClick={to('auth/register')}>
          Create account
        </Button>
        <Button onClick={to('auth/login')}>Sign in</Button>
        <Button onClick={onSamples}>See the sample data</Button>
      </div>
    </>
  );
}

function Reading({
  step,
  onCancel,
}: {
  step: Extract<ImportFlow['step'], { kind: 'reading' }>;
  onCancel: () => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const percent = step.total === 0 ? 0 : Math.floor((PERCENT * step.done) / step.total);
  return (
    <div className="imp-reading" ref={box} tabIndex={-1}>
      <p>Reading {step.what}</p>
      <div
        className="imp-bar"
        role="progressbar"
        aria-label={`Reading ${step.what}`}
        aria-valuemin={0}
        aria-valuemax={PERCENT}
        aria-valuenow={percent}
      >
        <span style={{ width: `${percent}%` }} />
      </div>
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  );
}
