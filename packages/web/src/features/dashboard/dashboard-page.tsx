import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { PALETTE_KEY } from '../../lib/palette-key.ts';
import { hrefOf } from '../../routes/address.ts';
import { openImport } from '../../state/import-dialog.ts';
import { openPalette } from '../../state/shell.ts';
import { useOfHeads } from '../../state/use-heads.ts';
import { hasWorkedHere } from '../../state/worked-here.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { countResults, newestHeads } from '../../storage/result-heads.ts';
import { readableResults } from '../../storage/results.ts';
import { DatasetMenu } from '../../ui/dataset-switcher.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TourOffer } from '../app-tour/tour-offer.tsx';
import { CloudCount } from '../datasets/cloud-count.tsx';
import { OverrideNotice } from '../profile/override-notice.tsx';
import { PromoBanner } from '../promo/promo-views.tsx';
import { DatasetTable } from './dataset-table.tsx';
import './dashboard.css';
import '../../ui/picture.css';
import { QUESTION, Welcome } from './dashboard-start.tsx';
import { DashboardTip } from './dashboard-tip.tsx';
import { answeredQuestions } from './questions.tsx';

const SHOWN = 4;

/** The last results, whole since their figures are shown, with what shows them: most first visits have none. */
async function recentResults(owner: string) {
  const heads = await newestHeads(owner, SHOWN);
  const results = await readableResults(
    owner,
    heads.map(({ id }) => id),
  );
  return results.length === 0 ? null : { results, ...(await import('./recent-results.tsx')) };
}

/** Start from a question, or go on where you stopped. */
export function DashboardPage() {
  const { status, datasets } = useWorkspace();
  const recent = useOfHeads(recentResults);
  const total = useOfHeads(countResults);
  // Taken to be so until it is known, so that nothing moves then.
  const isNew = !hasWorkedHere();
  const welcome =
    status === 'ready' ? datasets.length === 0 && (total === undefined ? isNew : total === 0) : isNew;
  return (
    <div className="dash">
      <div className="dash-in">
        {welcome && <Welcome />}
        <OverrideNotice />
        <PromoBanner />
        <div className="ask">
          {welcome ? <h2 className="question">{QUESTION}</h2> : <h1>{QUESTION}</h1>}
          <div className="acts">
            <DatasetMenu
              trigger={(props) => (
                <Button {...props}>
                  <Icon name="book" />
                  {datasets.length === 0 ? 'Sample data' : 'Choose data'}
                </Button>
              )}
            />
            <Button component={Link} to={hrefOf('assistant')}>
              <Icon name="chat" />
              Ask the assistant
            </Button>
            <Button variant="contained" onClick={() => openImport()}>
              <Icon name="import" />
              Import data
            </Button>
          </div>
          <button type="button" className="askbox" aria-haspopup="dialog" onClick={openPalette}>
            <Icon name="search" size={18} />
            <span className="trunc">Describe the question, or name a test, dataset or result</span>
            <span className="grow" />
            <kbd className="kbd">{PALETTE_KEY}</kbd>
          </button>
          {welcome && <TourOffer />}
        </div>

        {answeredQuestions.length > 0 && (
          <nav className="qs" aria-label="Start from a question">
            {answeredQuestions.map((question) => (
              <Link key={question.title} to={hrefOf(question.path)}>
                <svg className="pic" viewBox="0 0 48 32" aria-hidden="true" focusable="false">
                  {question.picture}
                </svg>
                <span>
                  <b>{question.title}</b>
                  <small>{question.tools}</small>
                </span>
              </Link>
            ))}
          </nav>
        )}

        {recent && <recent.RecentResults results={recent.results} total={total ?? recent.results.length} />}

        <div className="two">
          <DatasetTable />
          <div>
            <DashboardTip />
            <section className="stat" aria-labelledby="your-work">
              <div className="sec">
                <h2 id="your-work">Your work</h2>
              </div>
              <dl>
                <dt>Datasets on this device</dt>
                <dd>{datasets.length}</dd>
                <CloudCount />
                <dt>Results on this device</dt>
                <dd>{total ?? 0}</dd>
              </dl>
              <p className="faint">
                Everything is computed in this browser; only what you save to an account leaves it.
              </p>
            </section>
          </div>
        </div>
      </div>
    </div>
  );
}
