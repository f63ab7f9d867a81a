import { checkRecommendations } from '@constat/analyses';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { hrefOf } from '../../../routes/address.ts';
import { Icon } from '../../../ui/icon.tsx';

type Checked = NonNullable<ReturnType<typeof checkRecommendations>>;
type Matched = Checked['mapping']['mappedAnalyses'][number];

const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** What a model recommends, held against the product: tools to open, what is not there, and what is doubtful. */
export function Recommendations({ input }: { input: unknown }) {
  const checked = useMemo(() => checkRecommendations(input), [input]);
  if (!checked) return null;
  const { mapping, report } = checked;
  const { ambiguityLevel, recommendedActions } = report.overallQuality;
  return (
    <div className="as-recs">
      <h4>Recommended by the model, matched with the tools of Constat</h4>
      <ul>
        {mapping.mappedAnalyses.map((one) => (
          <Row key={`${one.id}-${one.reasoning}`} one={one} />
        ))}
        {mapping.unmappedRecommendations.map((one) => (
          <Row key={one.id} one={one} />
        ))}
      </ul>
      {report.lowConfidenceMatches.map(({ analysisName, reason }) => (
        <p key={analysisName}>
          {analysisName}: <span>{reason}</span>
        </p>
      ))}
      <p>
        {percent(mapping.mappingAccuracy)} of what it recommends is here. Ambiguity: {ambiguityLevel}.
      </p>
      {recommendedActions.map((action) => (
        <p key={action}>{action}</p>
      ))}
    </div>
  );
}

function Row({ one }: { one: Matched }) {
  const more = [
    ...(one.prerequisites ?? []).map((text) => `Needs: ${text}`),
    ...(one.assumptions ?? []).map((text) => `Assumes: ${text}`),
  ];
  return (
    <li data-available={one.isAvailable}>
      <Icon name={one.isAvailable ? 'ok' : 'stop'} />
      <div>
        {one.isAvailable ? <Link to={hrefOf(one.path)}>{one.text}</Link> : <b>{one.text}</b>}{' '}
        {one.isAvailable ? (
          <small>match {percent(one.matchScore)}</small>
        ) : (
          <>
            <small>{one.category}</small> <small>not available here</small>
          </>
        )}
        {one.reasoning && <p>{one.reasoning}</p>}
        {more.length > 0 && <p>{more.join('; ')}</p>}
      </div>
    </li>
  );
}
