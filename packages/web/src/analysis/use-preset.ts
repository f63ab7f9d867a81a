/** Options that come with the address: from another result ('open-analysis'), a text (?options), or the example (?example). */
import type { AnyForm, RawOptions } from '@constat/analyses';
import { type EditsById, readFigureEdits } from '@constat/report';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { notify } from '../state/notify.ts';
import { openSample } from '../state/samples.ts';

const isOptions = (value: unknown): value is RawOptions =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Options that replace the draft once; those of an example belong to its sample dataset only. */
export interface Preset {
  readonly options: RawOptions;
  readonly sampleId?: string;
  /** Edits of the figures that come with the options, as a saved result has them. */
  readonly figures?: EditsById;
  /** The options are all there is: nothing of the draft stays. */
  readonly whole?: true;
}

/** What a link asks for: the example of the analysis, or the options of a text with the sample they are meant for; null for nothing. */
export function askedBy(search: string, example: AnyForm['example']): Preset | null {
  const query = new URLSearchParams(search);
  if (query.has('example')) return presetOf(example.options, example.sample);
  try {
    const given: unknown = JSON.parse(query.get('options') ?? 'null');
    return isOptions(given) ? { ...presetOf(given, query.get('sample')), whole: true } : null;
  } catch {
    return null;
  }
}

const presetOf = (options: RawOptions, sample: string | null): Preset =>
  sample === null ? { options } : { options, sampleId: sample };

/** The preset that a page sent along. */
function presetIn(state: unknown): Preset | null {
  if (!isOptions(state) || !isOptions(state.options)) return null;
  const { options, figures } = state;
  return { options, ...(figures === undefined ? {} : { figures: readFigureEdits(figures) }) };
}

/** The options to start with instead of the draft, or null. The address is cleaned, so that a reload keeps changes. */
export function usePreset(
  analysis: AnyForm,
  /** That of the address, where it has one of its own. */
  example: AnyForm['example'] = analysis.example,
): Preset | null {
  const { state, search, pathname } = useLocation();
  const navigate = useNavigate();
  const [preset, setPreset] = useState<Preset | null>(() => presetIn(state));
  // A link is followed once, however often the page is drawn before its address is clean.
  const followed = useRef('');

  useEffect(() => {
    const asked = askedBy(search, example);
    if (asked === null) {
      followed.current = '';
      return;
    }
    if (followed.current === search) return;
    followed.current = search;
    const opened = asked.sampleId === undefined ? Promise.resolve() : openSample(asked.sampleId);
    opened
      .then(() => setPreset(asked))
      .catch(() => notify('Failed to generate sample dataset'))
      .finally(() => void navigate(pathname, { replace: true }));
  }, [search, example, navigate, pathname]);

  useEffect(() => {
    const given = presetIn(state);
    if (given === null) return;
    // Also where the page is open already and is asked for again with other options.
    setPreset((before) => (before?.options === given.options ? before : given));
    void navigate(pathname, { replace: true, state: null });
  }, [state, navigate, pathname]);

  return preset;
}
