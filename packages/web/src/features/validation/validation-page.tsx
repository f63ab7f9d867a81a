import {
  AREAS,
  areaTitle,
  CaseFileError,
  KNOWN_DIFFERENCES,
  medianDigits,
  totals,
  type ValidationRun,
  validationBlocks,
} from '@constat/analyses/validation';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { type ExportFormat, reportEntries } from '../../export/formats.ts';
import { saveDocument } from '../../export/save-document.ts';
import { notify } from '../../state/notify.ts';
import { ActionMenu, type MenuEntry } from '../../ui/action-menu.tsx';
import { download } from '../../ui/clipboard.ts';
import { SelectField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { readCases } from './read-cases.ts';
import { useValidation, type ValidationHandle, type ValidationState } from './use-validation.ts';
import { ValidationTable } from './validation-table.tsx';
import './validation.css';

const OWN = 'The reference cases of Constat';
const AREA_NAMES: Readonly<Record<string, string>> = Object.fromEntries(AREAS);

const count = (number: number): string => number.toLocaleString('en-GB');

/** The reference cases computed anew on this device, compared digit by digit, with a dated report. */
export function ValidationPage() {
  const validation = useValidation();
  const { state, start, cancel } = validation;
  const reported = state.status === 'running' || state.status === 'done' ? state.run : null;
  return (
    <div className="validation">
      <div className="phead">
        <div>
          <h1>Validation</h1>
          <p>
            Proves the numbers on your own device: every reference case, computed here, compared digit by
            digit.
          </p>
        </div>
        <div className="acts">
          {state.status === 'done' && <ReportMenu run={state.run} />}
          {state.status === 'running' ? (
            <Button variant="outlined" onClick={cancel}>
              <Icon name="close" />
              Cancel
            </Button>
          ) : (
            <Button variant="contained" onClick={() => start(null, OWN)}>
              <Icon name="play" />
              {state.status === 'done' ? 'Run again' : 'Run all checks'}
            </Button>
          )}
        </div>
      </div>
      <div className="vbody">
        <div className="vmain">
          <Finding state={state} />
          {reported && reported.reports.length > 0 && (
            <>
              <ValidationTable reports={reported.reports} />
              <p className="vnote">
                <i>Note.</i> A dot is a case; its digits are the correct significant digits of its worst
                number, at most 15. Numbers near zero are compared absolutely and have no dot.
              </p>
            </>
          )}
          <KnownDifferences />
        </div>
        <Aside run={reported} validation={validation} />
      </div>
    </div>
  );
}

function Finding({ state }: { readonly state: ValidationState }) {
  switch (state.status) {
    case 'idle':
      return (
        <div className="vfinding">
          <p className="big">Are the numbers right on this device?</p>
          <p>
            More than a thousand cases, computed with R, its packages or certified by NIST, are computed here
            by the same code that runs your analyses. It takes about a minute, works offline, and nothing
            leaves this device.
          </p>
        </div>
      );
    case 'broken':
      return (
        <div className="vfinding" role="alert">
          <p className="big">The checks could not be run.</p>
          <p>{state.message} Try again; if it stays, load the page anew.</p>
        </div>
      );
    case 'running': {
      const { progress, checks } = state;
      const done = progress?.done ?? 0;
      const failed = progress?.failed ?? 0;
      return (
        <div className="vfinding">
          <p className="big">
            <b>
              {count(done)} of {count(checks)}
            </b>{' '}
            checks run, {failed === 0 ? 'all passed so far.' : `${count(failed)} differ.`}
          </p>
          <p>
            {count(progress?.numbers ?? 0)} numbers compared so far, in a worker on this device. You can go on
            working.
          </p>
          <progress max={Math.max(1, checks)} value={done} aria-label="Checks run" />
          <p className="now">{progress ? progress.topic.replaceAll('-', ' ') : 'Loading the cases'}</p>
        </div>
      );
    }
    case 'done':
      return <Done run={state.run} />;
  }
}

function Done({ run }: { readonly run: ValidationRun }) {
  const { checks, passed, failed, numbers, refusals, pending } = totals(run.reports);
  const median = medianDigits(run.reports.flatMap(({ cases }) => cases));
  return (
    <div className={failed > 0 ? 'vfinding bad' : 'vfinding'} role="status">
      <p className="big">
        <Icon name={failed > 0 ? 'warning' : 'ok'} size={24} />
        <b>
          {count(passed)} of {count(checks)}
        </b>{' '}
        checks passed on this device, {run.platform}.
      </p>
      <p>
        {count(numbers)} numbers compared with{' '}
        {run.cases.startsWith(OWN)
          ? 'R, its packages and certified values of NIST'
          : 'those that the files name'}
        .
        {median !== null &&
          ` Half of the cases agree to ${median.toFixed(1)} digits or more in their worst number.`}{' '}
        {refusals > 0 &&
          `${count(refusals)} of the cases must be refused with a reason${failed === 0 ? ', and were' : ''}.`}
        {pending > 0 && ` ${count(pending)} cases belong to no tool here and were not run.`}
      </p>
      {failed > 0 && <Failures run={run} />}
    </div>
  );
}

/** What differs, the first of it; all is in the report. */
function Failures({ run }: { readonly run: ValidationRun }) {
  const failures = run.reports.flatMap(({ topic, cases }) =>
    cases.flatMap((report) => report.failures.map((failure) => ({ topic, ...failure }))),
  );
  return (
    <ul className="vfailures">
      {failures.slice(0, 20).map(({ topic, id, value, expected, actual }) => (
        <li key={`${topic}/${id}/${value}`}>
          <b>
            {topic}: {id}
          </b>{' '}
          {value} expected {JSON.stringify(expected)}, got {JSON.stringify(actual ?? null)}
        </li>
      ))}
      {failures.length > 20 && <li>and {count(failures.length - 20)} more, in the report</li>}
    </ul>
  );
}

function KnownDifferences() {
  return (
    <section className="vknown" aria-label="Known differences">
      <h2>Known differences</h2>
      {KNOWN_DIFFERENCES.map(({ title, kind, short, why }) => (
        <details key={title}>
          <summary>
            <Icon name="chevronRight" size={14} />
            <b>{title}</b>
            <span>{short}</span>
            <em>{kind}</em>
          </summary>
          <p>{why}</p>
        </details>
      ))}
    </section>
  );
}

/** The checks of one area by themselves. */
function OneArea({ start }: Pick<ValidationHandle, 'start'>) {
  const [area, setArea] = useState(AREAS[0]?.[0] ?? '');
  return (
    <section className="varea">
      <h2>One area</h2>
      <SelectField label="Area" value={area} choices={AREA_NAMES} onChange={setArea} />
      <Button variant="outlined" size="small" onClick={() => start({ area }, `${OWN}: ${areaTitle(area)}`)}>
        <Icon name="play" />
        Run this area
      </Button>
    </section>
  );
}

interface AsideProps {
  readonly run: ValidationRun | null;
  readonly validation: ValidationHandle;
}

function Aside({ run, validation }: AsideProps) {
  const { state, start } = validation;
  const folder = useRef<HTMLInputElement>(null);
  const choose = async (files: FileList | null) => {
    if (!files?.length) return;
    const name = files[0]?.webkitRelativePath.split('/')[0] ?? 'Own cases';
    const listed = [...files].map((file) => ({ path: file.webkitRelativePath, text: () => file.text() }));
    try {
      start(await readCases(listed), `Folder ${name}`);
    } catch (error) {
      notify(error instanceof CaseFileError ? error.message : 'The folder could not be read.');
    }
  };
  return (
    <aside>
      <section className="vcard">
        <h2>Report for your files</h2>
        <p>Installation, operation and performance in one dated document, with space for signatures.</p>
        {state.status === 'done' ? (
          <div className="vlinks">
            <Button variant="outlined" onClick={() => save(state.run, 'pdf')}>
              <Icon name="export" />
              Validation report, PDF
            </Button>
            <span>
              <button type="button" onClick={() => save(state.run, 'docx')}>
                Word
              </button>
              <button type="button" onClick={() => save(state.run, 'html')}>
                HTML
              </button>
              <button type="button" onClick={() => saveJson(state.run)}>
                JSON
              </button>
            </span>
          </div>
        ) : (
          <p className="quiet">Run the checks first.</p>
        )}
      </section>
      {run && (
        <section>
          <h2>This run</h2>
          <dl>
            {factsOf(run).map(([term, fact]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{fact}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <OneArea start={start} />
      <section>
        <h2>Own cases</h2>
        <p>
          Point the page at a folder of case files, or run <code>constat validate</code>.
        </p>
        <input
          ref={folder}
          type="file"
          hidden
          // The attribute has no name in the types of React.
          {...{ webkitdirectory: '' }}
          onChange={(event) => {
            void choose(event.target.files);
            event.target.value = '';
          }}
        />
        <Button
          variant="outlined"
          size="small"
          disabled={state.status === 'running'}
          onClick={() => folder.current?.click()}
        >
          <Icon name="folder" />
          Choose a folder
        </Button>
      </section>
    </aside>
  );
}

const factsOf = (run: ValidationRun): readonly (readonly [string, string])[] => [
  ['Started', new Date(run.started).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })],
  ['Took', `${run.seconds.toFixed(0)} s`],
  ['Constat', run.version],
  ['Browser', run.platform],
  ['System', run.system],
  ['Cases', run.cases],
];

const save = (run: ValidationRun, format: ExportFormat): void =>
  saveDocument(
    {
      title: 'Validation Report',
      component: 'Validation',
      blocks: validationBlocks(run),
      time: Date.parse(run.started),
      name: 'validation-report',
    },
    format,
  );

const saveJson = (run: ValidationRun): void =>
  download(
    `${JSON.stringify({ ...run, totals: totals(run.reports) }, null, 1)}\n`,
    'validation-report.json',
    'application/json',
  );

function ReportMenu({ run }: { readonly run: ValidationRun }) {
  const entries: readonly MenuEntry[] = [
    ...reportEntries((format) => save(run, format)),
    { id: 'json', label: 'JSON', hint: '.json', icon: 'code', onSelect: () => saveJson(run) },
  ];
  return (
    <ActionMenu
      label="Dated report"
      align="right"
      entries={entries}
      trigger={(props) => (
        <Button variant="outlined" {...props}>
          <Icon name="export" />
          Dated report
        </Button>
      )}
    />
  );
}
