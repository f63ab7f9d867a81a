import { dayWords, PHASES, type Phase, type PhaseState } from '@constat/analyses';
import { Icon } from '../../ui/icon.tsx';

const unmet = ({ criteria }: PhaseState): number =>
  criteria.filter(({ state }) => state === 'open' || state === 'near').length;

/** Where a phase stands, in words. */
function words(phase: PhaseState, current: Phase | null): string {
  const open = unmet(phase);
  if (phase.passed)
    return `Tollgate passed ${dayWords(phase.passed.day)}${open === 0 ? '' : `, ${open} open`}`;
  const met = phase.criteria.length - open;
  if (phase.phase === current) return `In progress, ${met} of ${phase.criteria.length} criteria met`;
  return phase.done === 0 ? 'Not begun' : 'Prepared';
}

export const phaseAnchor = (phase: Phase): string => `phase-${phase}`;

/** The five phases with what is done of each and their tollgates; a click goes there. */
export function ProjectTrack({ phases, current }: { phases: readonly PhaseState[]; current: Phase | null }) {
  return (
    <nav className="ip-track" aria-label="Phases">
      <ol>
        {phases.map((phase) => (
          <li key={phase.phase} data-current={phase.phase === current || undefined}>
            <a
              href={`#${phaseAnchor(phase.phase)}`}
              aria-current={phase.phase === current ? 'step' : undefined}
            >
              <span className="ip-bar" aria-hidden="true">
                <span style={{ width: `${phase.planned === 0 ? 0 : (100 * phase.done) / phase.planned}%` }} />
              </span>
              <span className="ip-gate" data-passed={phase.passed !== null || undefined} aria-hidden="true">
                {phase.passed && <Icon name="check" size={14} />}
              </span>
              <b>{PHASES[phase.phase]}</b>{' '}
              <small>
                {phase.done} of {phase.planned}
              </small>
              <span className="ip-where">{words(phase, current)}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
