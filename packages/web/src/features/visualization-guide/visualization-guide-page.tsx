import { type AnyForm, findEntry, loadForm } from '@constat/analyses';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { fillRoles } from '../../analysis/options-state.ts';
import { useRun } from '../../analysis/use-run.ts';
import { type Summaries, useSummaries } from '../../analysis/use-summaries.ts';
import { FigureView } from '../../figure/figure-view.tsx';
import { hrefOf } from '../../routes/address.ts';
import { notify } from '../../state/notify.ts';
import { openSample } from '../../state/samples.ts';
import { useActiveDataset } from '../../state/workspace.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import { CHART_QUESTIONS, type ChartAdvice } from './charts.ts';
import './visualization-guide.css';

const PARAMETER = 'q';

/** From the question to the chart, each drawn from the open dataset. */
export function VisualizationGuidePage() {
  const [params, setParams] = useSearchParams();
  const dataset = useActiveDataset();
  const summaries = useSummaries(dataset);
  const question = CHART_QUESTIONS.find(({ id }) => id === params.get(PARAMETER)) ?? CHART_QUESTIONS[0];
  return (
    <div className="plain-page vg">
      <h1>Visualization Guide</h1>
      <p>Choose what the figure should show. The first chart is the one to begin with.</p>
      <nav className="vg-qs" aria-label="What should the figure show?">
        {CHART_QUESTIONS.map(({ id, title, help }) => (
          <button
            key={id}
            type="button"
            aria-current={id === question?.id}
            onClick={() => setParams({ [PARAMETER]: id }, { preventScrollReset: true })}
          >
            <b>{title}</b>
            <small>{help}</small>
          </button>
        ))}
      </nav>
      {!dataset && <WithoutData />}
      <h2>{question?.title}</h2>
      {question && (
        <ChartCards
          key={`${question.id} ${dataset?.id}`}
          charts={question.charts}
          dataset={dataset}
          summaries={summaries}
        />
      )}
    </div>
  );
}

interface ChartCardsProps {
  readonly charts: readonly ChartAdvice[];
  readonly dataset: DatasetInfo | null;
  readonly summaries: Summaries;
}

/** The charts of a question. The engine computes one thing at a time, so each is drawn when the one above it is. */
function ChartCards({ charts, dataset, summaries }: ChartCardsProps) {
  const [turn, setTurn] = useState(0);
  return (
    <div className="vg-cards">
      {charts.map((advice, index) => (
        <ChartCard
          key={advice.chart}
          advice={advice}
          isFirst={index === 0}
          dataset={dataset}
          summaries={summaries}
          isDrawn={index <= turn}
          onDrawn={() => setTurn((before) => Math.max(before, index + 1))}
        />
      ))}
    </div>
  );
}

function WithoutData() {
  const open = () => void openSample('health').catch(() => notify('Failed to generate sample dataset'));
  return (
    <p className="vg-data">
      No dataset is open. <Button onClick={open}>Draw the charts from sample data</Button>
    </p>
  );
}

interface ChartCardProps {
  readonly advice: ChartAdvice;
  readonly isFirst: boolean;
  readonly dataset: DatasetInfo | null;
  readonly summaries: Summaries;
  readonly isDrawn: boolean;
  readonly onDrawn: () => void;
}

function ChartCard({
  advice: { chart, takes, why, not },
  isFirst,
  dataset,
  summaries,
  isDrawn,
  onDrawn,
}: ChartCardProps) {
  const { data: form } = useQuery({
    queryKey: ['analysis', chart],
    queryFn: () => loadForm(chart),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  const options = useChartOptions(form ?? null, dataset, summaries);
  const navigate = useNavigate();
  const entry = findEntry(chart);
  if (!entry) return null;
  return (
    <article>
      <div>
        <h3>{entry.title}</h3>
        <p className="takes">{takes}</p>
        <p>{why}</p>
        <p className="not">{not}</p>
        <p className="acts">
          <Button
            variant={isFirst ? 'contained' : 'outlined'}
            onClick={() => void navigate(hrefOf(entry.path), options ? { state: { options } } : {})}
          >
            Open {entry.title}
          </Button>
          <Button component={Link} to={`${hrefOf(entry.path)}?example`}>
            Example
          </Button>
        </p>
      </div>
      {dataset && isDrawn && (
        <LiveChart chart={chart} title={entry.title} dataset={dataset} options={options} onDrawn={onDrawn} />
      )}
    </article>
  );
}

/** The options that the dataset fills: those of the example where they belong to it, else the first variables that fit. */
function useChartOptions(form: AnyForm | null, dataset: DatasetInfo | null, summaries: Summaries) {
  return useMemo(() => {
    // Until columns are counted nothing is said about them.
    if (!form || !dataset || summaries.size === 0) return undefined;
    if (form.example.sample !== null && form.example.sample === dataset.sampleId) return form.example.options;
    return fillRoles(form, {}, dataset.columns, (name) => summaries.get(name)?.distinct ?? null);
  }, [form, dataset, summaries]);
}

interface LiveChartProps {
  readonly chart: string;
  readonly title: string;
  readonly dataset: DatasetInfo;
  readonly options: ReturnType<typeof useChartOptions>;
  readonly onDrawn: () => void;
}

function LiveChart({ chart, title, dataset, options, onDrawn }: LiveChartProps) {
  const { result, problem } = useRun(chart, dataset, options ?? null);
  const settled = result !== null || problem !== null || options === null;
  useEffect(() => {
    if (settled) onDrawn();
  }, [settled, onDrawn]);
  const outcome = result?.outcome;
  const figure =
    outcome?.status === 'done' ? outcome.blocks.find((block) => block.kind === 'figure') : undefined;
  if (figure?.kind === 'figure')
    return (
      <div className="vg-figure">
        <FigureView figure={figure} />
      </div>
    );
  if (options !== null) return <div className="vg-figure" />;
  return (
    <p className="vg-figure faint">
      {dataset.name} lacks variables for a {title.toLowerCase()}.
    </p>
  );
}
