import type { RunStep, Step, Turn } from '@constat/analyses';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Link } from 'react-router';
import { hrefOf } from '../../routes/address.ts';
import { Icon } from '../../ui/icon.tsx';
import { AskCard } from './ask-card.tsx';
import { useConversation } from './conversation-context.ts';
import { ModelCard } from './model/model-card.tsx';
import { PlanList } from './plan-list.tsx';
import { StepView } from './step-view.tsx';
import type { ThreadTurn } from './thread.ts';
import { type PlanState, usePlan } from './use-plan.ts';
import { WriteView } from './write-view.tsx';

/** A question and its answer. */
export function TurnView({ turn, isLast }: { turn: ThreadTurn; isLast: boolean }) {
  const { remove } = useConversation();
  const heading = `q-${turn.id}`;
  return (
    <section className="as-turn" aria-labelledby={heading}>
      <div className="as-q">
        <p>You asked</p>
        <h2 id={heading} data-question tabIndex={-1}>
          {turn.question}
        </h2>
        <IconButton aria-label={`Remove the question: ${turn.question}`} onClick={() => remove(turn.id)}>
          <Icon name="close" />
        </IconButton>
      </div>
      {turn.model && <ModelCard turn={turn} model={turn.model} />}
      <Answer turn={turn} isLast={isLast} />
    </section>
  );
}

function Answer({ turn, isLast }: { turn: ThreadTurn; isLast: boolean }) {
  switch (turn.turn.kind) {
    case 'ask':
      return <AskCard turn={turn} ask={turn.turn.ask} />;
    case 'page':
      return <PageAnswer turn={turn.turn} />;
    case 'word':
      return <p className="as-card as-word">{turn.turn.message}</p>;
    case 'none':
      return <NoAnswer turn={turn.turn} />;
    default:
      return <PlanAnswer turn={turn} steps={turn.turn.steps} isLast={isLast} />;
  }
}

interface PlanAnswerProps {
  readonly turn: ThreadTurn;
  readonly steps: readonly Step[];
  readonly isLast: boolean;
}

function PlanAnswer({ turn, steps, isLast }: PlanAnswerProps) {
  const plan = usePlan(turn, steps);
  const first = steps.find((step): step is RunStep => step.kind === 'run');
  return (
    <>
      {steps.length > 1 && <PlanList turn={turn} steps={steps} plan={plan} />}
      {steps.map((step) =>
        step.kind === 'run'
          ? plan.states.get(step.id)?.shown && (
              <StepView
                key={step.id}
                turn={turn}
                step={step}
                run={plan.states.get(step.id)?.run ?? null}
                opened={turn.folds[step.id] ?? (isLast && step === first)}
              />
            )
          : plan.complete && <WriteView key={step.id} turn={turn} steps={steps} />,
      )}
      <LiveFinding plan={plan} isLast={isLast} />
    </>
  );
}

/** The finding of a new answer, for those who hear the page. */
function LiveFinding({ plan, isLast }: { plan: PlanState; isLast: boolean }) {
  return (
    <p className="sr" role="status">
      {isLast ? plan.said : ''}
    </p>
  );
}

function PageAnswer({ turn: { page, message, more } }: { turn: Extract<Turn, { kind: 'page' }> }) {
  return (
    <div className="as-card">
      <header>
        <Icon name="index" size={18} />
        <div>
          <h3>{page.title}</h3>
          <p>{message}</p>
          <p>{page.description}</p>
        </div>
        <div className="as-acts">
          <Button component={Link} to={hrefOf(page.path)} size="dense" variant="contained">
            Open
          </Button>
        </div>
      </header>
      <Others pages={more} />
    </div>
  );
}

function Examples({ examples }: { examples: readonly string[] }) {
  const { ask } = useConversation();
  if (examples.length === 0) return null;
  return (
    <div className="as-next as-in">
      <h4>Questions that fit these data</h4>
      <div>
        {examples.map((example) => (
          <Button key={example} size="dense" onClick={() => void ask(example)}>
            {example}
          </Button>
        ))}
      </div>
    </div>
  );
}

function NoAnswer({ turn: { message, nearest, examples } }: { turn: Extract<Turn, { kind: 'none' }> }) {
  return (
    <div className="as-card">
      <header>
        <Icon name="help" size={18} />
        <div>
          <h3>No analysis found</h3>
          <p>{message}</p>
        </div>
      </header>
      <Examples examples={examples} />
      <Others pages={nearest} />
      <p className="as-alt">
        <Link to={hrefOf('which-test')}>Which test should I use?</Link>
        <Link to={hrefOf('analysis-index')}>All analyses</Link>
      </p>
    </div>
  );
}

function Others({ pages }: { pages: readonly { readonly path: string; readonly title: string }[] }) {
  if (pages.length === 0) return null;
  return (
    <p className="as-alt">
      <span>Nearest:</span>
      {pages.map(({ path, title }) => (
        <Link key={path} to={hrefOf(path)}>
          {title}
        </Link>
      ))}
    </p>
  );
}
