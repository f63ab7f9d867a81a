import {
  findDocument,
  type ProjectKey,
  projectKeys,
  projectOverview,
  readContent,
  readDocument,
} from '@constat/analyses';
import { estimateInterval, estimateNumber, hasInterval, num, runsToText } from '@constat/report';
import Button from '@mui/material/Button';
import { Fragment, useMemo } from 'react';
import { IntervalDrawing } from '../../analysis/result/estimates.tsx';
import '../../analysis/result/result.css';
import { FigureView } from '../../figure/figure-view.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RunsView } from '../../ui/runs-view.tsx';
import type { ProjectActions } from './project-actions.ts';
import type { OpenProject } from './use-project.ts';

const CHARTER = 'project-charter-template';

/** The problem statement of the charter, as it reads now. */
export function problemOf({ state, templates, links }: OpenProject): string | null {
  const charter = state.members.findLast(({ result }) => result.data.analysis.id === CHARTER);
  const template = templates.get(CHARTER);
  if (!charter || !template) return null;
  const { problem } = readContent(
    template,
    readDocument(template, charter.result.data.options).content,
    links,
  );
  return typeof problem === 'string' && problem.trim() !== '' ? problem : null;
}

/** What the project is about, and its four numbers. */
export function ProjectHead({ open, actions }: { open: OpenProject; actions: ProjectActions }) {
  const problem = problemOf(open);
  return (
    <section className="ip-head" aria-label="Problem">
      <div className="ip-top">
        <div>
          {problem === null ? (
            <p className="ip-problem">
              The charter says what is wrong, how much and where.{' '}
              <Button variant="outlined" onClick={() => actions.start(CHARTER, 'define')}>
                Write the {findDocument(CHARTER)?.title.toLowerCase()}
              </Button>
            </p>
          ) : (
            <>
              <p className="ip-problem">{problem}</p>
              <p className="ip-from">Problem statement from the charter</p>
            </>
          )}
        </div>
        <Overview open={open} actions={actions} />
      </div>
      <dl className="ip-keys">
        {projectKeys(open.state.members).map((key) => (
          <KeyNumber key={key.label} of={key} actions={actions} />
        ))}
      </dl>
    </section>
  );
}

/** The measure over all stages, and the charts that it comes from. */
function Overview({ open, actions }: { open: OpenProject; actions: ProjectActions }) {
  const { state, templates, links } = open;
  const overview = useMemo(
    () => projectOverview(state.members, templates, links),
    [state.members, templates, links],
  );
  if (!overview) return null;
  return (
    <figure className="ip-overview">
      <FigureView figure={overview.figure} />
      <figcaption className="ip-from">
        <Icon name="link" size={14} />
        <span>
          {overview.sources.map((member, i) => (
            <Fragment key={member.result.id}>
              {i > 0 && ', '}
              <button type="button" className="ip-link" onClick={() => actions.open(member)}>
                {member.result.title}
              </button>
            </Fragment>
          ))}
          . Dashed lines are the control limits, squares are signals.
        </span>
      </figcaption>
    </figure>
  );
}

function KeyNumber({ of: { label, found, step }, actions }: { of: ProjectKey; actions: ProjectActions }) {
  if (!found)
    return (
      <div>
        <dt>{label}</dt>
        <dd className="ip-none">
          <button type="button" className="ip-link" onClick={() => actions.start(step.kinds[0], step.phase)}>
            {step.title}
          </button>{' '}
          is not made yet
        </dd>
      </div>
    );
  const { estimate, member } = found;
  return (
    <div>
      <dt>
        {label}: <RunsView runs={estimate.label} />
      </dt>
      <dd className="ip-value">
        <button
          type="button"
          className="ip-linked"
          aria-label={`${runsToText([estimateNumber(estimate)])}, from ${member.result.title}`}
          onClick={() => actions.open(member)}
        >
          <RunsView runs={[estimateNumber(estimate)]} />
        </button>{' '}
        {hasInterval(estimate) && (
          <small>
            {estimate.level !== undefined && <RunsView runs={[num(estimate.level, 'level'), ' CI ']} />}
            <RunsView runs={estimateInterval(estimate)} />
          </small>
        )}
      </dd>
      <dd className="draw">
        <IntervalDrawing estimate={estimate} />
      </dd>
      <dd className="ip-from">
        <Icon name="link" size={14} />
        {member.result.title}
      </dd>
    </div>
  );
}
